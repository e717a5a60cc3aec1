// Expected damage by range, as a chart.
import { askOnce } from './engine.js'
import { page } from './store.js'
import { fighters } from './ours.js'
import { plainNote } from './words.js'

/**
 * Any ship of a game, yours or ours.
 * @param {{ value: string, onPick: (id: string) => void, label: string, test?: string, game?: string }} props
 */
export function OddsPicker({ value, onPick, label, test, game }) {
  const { yours, ours } = fighters(game)
  const options = docs =>
    docs.map(({ id, path, sum }) => (
      <option value={id}>
        {sum?.title ?? path}
        {sum?.rating != null ? ` ${sum.rating}` : ''}
      </option>
    ))
  return (
    <label class="pick">
      {label}{' '}
      <select
        data-test={test}
        aria-label={label || 'ship'}
        value={value ?? ''}
        onChange={event => onPick(event.currentTarget.value)}
      >
        {yours.length > 0 && <optgroup label="yours">{options(yours)}</optgroup>}
        {ours.length > 0 && <optgroup label="samples">{options(ours)}</optgroup>}
      </select>
    </label>
  )
}

const W = 560,
  H = 320,
  LEFT = 34,
  RIGHT = 12,
  TOP = 22,
  BOTTOM = 34

const one = number => number.toFixed(1)
/** A line of the chart for those who do not see it. */
const inWords = ({ name, ranges }) =>
  `${name}, ${ranges.map(at => `${at.range}: ${at.expected_damage.toFixed(2)}`).join(', ')}`
const OTHERS = ['var(--wpn)', 'var(--sys)', 'var(--eng)', 'var(--scr)']

/** Damage by range of several ships of each kind together. */
const together = (fleet, ships) =>
  ships[0].ranges.map(({ range }) => ({
    range,
    expected_damage: fleet.reduce(
      (sum, [, count], at) => sum + count * (ships[at].ranges.find(one => one.range === range)?.expected_damage ?? 0),
      0,
    ),
  }))

/**
 * Lines of damage over range: both ways, and other ships at the same target, or a whole fleet: [ship, count].
 * @param {{ first: any, second: any, others?: any[], fleet?: any, range?: number, onRange?: (range: number) => void
 *   }} props
 */
export function OddsChart({ first, second, others = [], fleet, range, onRange }) {
  if (!first || !second) return <p class="soft">Two ships are needed.</p>
  const there = askOnce('odds', { attackers: [page(first), ...others.map(page)], target: page(second) })
  const back = askOnce('odds', { attackers: [page(second)], target: page(first) })
  const all = fleet && askOnce('odds', { attackers: fleet.map(([doc]) => page(doc)), target: page(second) })
  if (there.error || back.error) return <p class="bad">{there.error ?? back.error}</p>
  const title = doc => doc.sum?.title ?? doc.path
  /** @type {{ name: string, color: string, width: number, dash?: string, ranges: any[] }[]} */
  const lines = [
    {
      name: `${title(first)} at ${title(second)}`,
      color: 'var(--facing)',
      width: 3,
      ranges: there.answer.ships[0].ranges,
    },
    {
      name: `${title(second)} at ${title(first)}`,
      color: 'var(--over)',
      width: 2,
      dash: '6 4',
      ranges: back.answer.ships[0].ranges,
    },
    ...(all?.answer
      ? [{ name: 'the whole fleet', color: 'var(--ink)', width: 3, ranges: together(fleet, all.answer.ships) }]
      : []),
    ...others.map((doc, index) => ({
      name: title(doc),
      color: `color-mix(in srgb, ${OTHERS[index % 4]}, var(--ink) 25%)`,
      width: 1.5,
      ranges: there.answer.ships[index + 1].ranges,
    })),
  ]
  const far = Math.max(...lines.flatMap(line => line.ranges.map(at => at.range)), 1)
  const high = Math.max(...lines.flatMap(line => line.ranges.map(at => at.expected_damage)), 0.5)
  const stride = high > 12 ? 5 : high > 6 ? 3 : high > 2 ? 1 : 0.5
  const x = at => LEFT + ((W - LEFT - RIGHT) * at) / (far + 1),
    y = at => H - BOTTOM - ((H - TOP - BOTTOM) * at) / high
  const path = ranges =>
    ranges
      .map(
        (at, index) => `${index ? 'L' : 'M'}${one(x(at.range))} ${one(y(at.expected_damage))}H${one(x(at.range + 1))}`,
      )
      .join('')
  const ticks = [...Array(Math.floor(high / stride) + 1).keys()].map(n => n * stride)
  const damage = (line, at) => line.ranges.find(one => one.range === at)?.expected_damage ?? 0
  const told = range != null && range <= far
  const notes = there.notes.length >= back.notes.length ? there.notes : back.notes
  const point = event => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = Math.floor((((event.clientX - box.left) / box.width) * W - LEFT) / ((W - LEFT - RIGHT) / (far + 1)))
    if (at >= 0 && at <= far) onRange?.(at)
  }
  return (
    <div class="odds" data-test="odds">
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={`Expected damage dice by range: ${lines.map(inWords).join('; ')}`}
        onPointerMove={point}
      >
        <text x={LEFT} y={12} class="axis">
          damage dice a volley, on average
        </text>
        {ticks.map(tick => (
          <g>
            <line x1={LEFT} x2={W - RIGHT} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end" class="axis">
              {tick}
            </text>
          </g>
        ))}
        {told && (
          <rect x={x(range)} width={x(range + 1) - x(range)} y={TOP} height={H - TOP - BOTTOM} fill="var(--asoft)" />
        )}
        {lines.map(line => (
          <path
            d={path(line.ranges)}
            fill="none"
            stroke={line.color}
            stroke-width={line.width}
            stroke-dasharray={line.dash}
          />
        ))}
        {[...Array(far + 1).keys()]
          .filter(at => far < 20 || at % 3 === 0)
          .map(at => (
            <text x={(x(at) + x(at + 1)) / 2} y={H - BOTTOM + 14} text-anchor="middle" class="axis">
              {at}
            </text>
          ))}
        <text x={W - RIGHT} y={H - 4} text-anchor="end" class="axis">
          range in hexes
        </text>
      </svg>
      <ul class="legend">
        {lines.map(line => (
          <li>
            <i style={{ borderTopColor: line.color, borderTopStyle: line.dash ? 'dashed' : 'solid' }} />
            {line.name}
            {told && <b> {damage(line, range).toFixed(2)}</b>}
          </li>
        ))}
        {told && <li class="soft">at range {range}</li>}
      </ul>
      {notes.length > 0 && <p class="soft small">{notes.map(plainNote).join(' ')}</p>}
    </div>
  )
}
