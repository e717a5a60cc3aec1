// Two ships side by side: what differs, and how they fare against each other.
import { useEffect, useRef, useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { edit, openDoc, page, set, ship, state } from './store.js'
import { Choice, Stepper, grouped, signed } from './parts.jsx'
import { Band } from './band.jsx'
import { OddsChart } from './odds.jsx'
import { Duels } from './fleet.jsx'
import { samples } from './ours.js'
import { startWork } from './work.js'
import { stepsOf } from './ship.jsx'
import { written } from './weapon.jsx'

const cover = value => (typeof value === 'number' ? value : Object.values(value).join('·'))
const bankWords = banks =>
  banks.map(({ mounts, arcs, per_mount: per }) => `${mounts > 1 ? mounts : ''}${arcs}${per > 1 ? per : ''}`).join(', ')
const track = boxes => (Array.isArray(boxes) ? boxes.join(' ') : Object.values(boxes ?? {}).join(' | '))

/** What is compared: label and value, by a key that both ships share. */
function rows({ design, rating, orat, drat, space, tracks }) {
  const all = [
    ['Hull', design.hull],
    ['Engines', design.engines],
    ['Shields', cover(design.shields)],
    ['Screens', cover(design.screens)],
    ...Object.entries(design.tech).map(([line, level]) => [`Tech of ${line}`, level]),
    ...design.weapons.flatMap(({ name, stats, banks }) => [
      [name, stats],
      [`${name}, banks`, bankWords(banks)],
    ]),
    ...design.systems.map(({ name, count }) => [name, count]),
  ]
  const follows = [
    ['Track HULL', track(tracks?.hull)],
    ['Track ENG', track(tracks?.engines)],
    ['Track WPN', track(tracks?.weapons)],
    ['Track SHLD', track(tracks?.shields)],
    ['Rating', rating],
    ['ORAT', orat],
    ['DRAT', drat],
    ['Space left', space.free],
  ]
  return { all, follows }
}

/** @typedef {[label: string, one: any, two: any]} Row */

/** Rows in which two ships differ, and the labels of those that are alike. */
function differences(one, two) {
  const [first, second] = [rows(one), rows(two)]
  /** @returns {Row[]} */
  const pair = part => {
    const theirs = new Map(second[part])
    const own = new Map(first[part])
    return [...new Set([...own.keys(), ...theirs.keys()])].map(label => [label, own.get(label), theirs.get(label)])
  }
  const isOther = ([, a, b]) => String(a) !== String(b)
  const all = pair('all')
  return {
    changed: all.filter(isOther),
    follows: pair('follows').filter(isOther),
    alike: all.filter(row => !isOther(row)).map(([label]) => label),
  }
}

const shownValue = value => (value == null ? '—' : typeof value === 'number' ? grouped(value).replace('-', '−') : value)

/** @param {{ row: Row, isChange: boolean }} props */
function Difference({ row: [label, a, b], isChange }) {
  const by = typeof a === 'number' && typeof b === 'number' ? b - a : null
  return (
    <tr data-test="difference">
      <th scope="row">{isChange ? <b>{label}</b> : label}</th>
      <td class="a">{shownValue(a)}</td>
      <td class="b">
        <b>{shownValue(b)}</b>
      </td>
      <td class={`r ${by > 0 ? 'up' : by < 0 ? 'dn' : ''}`}>{by == null ? '' : signed(by)}</td>
    </tr>
  )
}

/** What a stepper changes of a design, by a label that both ships share. */
function knobs(doc, { design }) {
  const alike = ['hull', 'engines', 'shields', 'screens'].filter(path => typeof design[path] === 'number')
  const plain = alike.map(path => ({
    label: path[0].toUpperCase() + path.slice(1),
    path,
    value: design[path],
    least: path === 'hull' ? 1 : 0,
  }))
  const ofWeapon = ({ name, range, rof, imp, dmg, banks }, at) => [
    ...Object.entries({ range, RoF: rof, IMP: imp, DMG: dmg })
      .filter(([, value]) => value != null)
      .map(([word, value]) => ({
        label: `${name}, ${word}`,
        path: `weapons[${at}].${word.toLowerCase()}`,
        value,
        least: 1,
        weapon: at,
      })),
    ...banks.map((bank, index) => ({
      label: `${name}, mounts of ${bank.arcs}`,
      path: `weapons[${at}].banks[${index}]`,
      value: bank.mounts,
      least: 1,
      write: mounts => written({ ...bank, mounts }),
    })),
  ]
  return new Map([...plain, ...design.weapons.flatMap(ofWeapon)].map(knob => [knob.label, { ...knob, doc }]))
}

/** Puts a number into a ship; a range goes to the next one that the rules have. */
function turnKnob({ doc, path, label, value, weapon, write = String }, number, kind = `${doc.id} ${path}`) {
  const isStep = path.endsWith('.range') && Math.abs(number - value) === 1
  const steps = isStep && stepsOf(path, value, askOnce('look', { ...page(doc), weapon }).unity?.steps ?? [])
  const next = isStep ? ((number > value ? steps.more : steps.less)?.value ?? number) : number
  edit([{ do: 'put', path, value: write(next) }], `${label} ${next} of ${doc.sum.title}`, kind, doc)
}

const CORE = ['Hull', 'Engines', 'Shields']

/** The numbers of both ships as steppers next to each other. */
function SideBySide({ one, two, first, second }) {
  const [isWhole, show] = useState(false)
  const sides = [knobs(one, first), knobs(two, second)]
  const labels = [...new Set(sides.flatMap(side => [...side.keys()]))]
  const isOther = label => sides[0].get(label)?.value !== sides[1].get(label)?.value
  const shown = labels.filter(label => isWhole || CORE.includes(label) || isOther(label))
  const stepper = (knob, letter) =>
    knob ? (
      <Stepper
        value={knob.value}
        least={knob.least}
        label={`${letter}, ${knob.label}`}
        test={`side-${letter}`}
        onPut={number => turnKnob(knob, number)}
      />
    ) : (
      <span class="soft">—</span>
    )
  return (
    <div class="card" data-test="side-by-side">
      <h2>
        Edit side by side
        <span class="sp" />
        <Choice
          label="What is edited"
          test="side-shown"
          options={[
            ['few', 'differences'],
            ['all', 'everything'],
          ]}
          value={isWhole ? 'all' : 'few'}
          onPick={key => show(key === 'all')}
        />
      </h2>
      {state.refusal && <p class="pad bad">{state.refusal}</p>}
      <div class="sides">
        {shown.map(label => {
          const [a, b] = sides.map(side => side.get(label))
          return (
            <div class={isOther(label) ? 'differs' : ''} data-test="side-row" key={label}>
              <span>{label}</span>
              {stepper(a, 'A')}
              {stepper(b, 'B')}
              {a && b && a.value !== b.value ? (
                <button type="button" class="linkish" data-test="take-a" onClick={() => turnKnob(b, a.value, null)}>
                  take A’s {grouped(a.value)}
                </button>
              ) : (
                <span />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const MAX_SAMPLES = 6
const SAMPLE_RUNS = 200
/** The sample ships that are nearest in points. */
function nearest(rating) {
  const apart = ({ sum }) => Math.abs(Math.log(sum.rating / rating))
  return samples()
    .filter(({ sum }) => sum.rating > 0)
    .sort((a, b) => apart(a) - apart(b))
    .slice(0, MAX_SAMPLES)
}

const percent = share => Math.round(100 * share)
const SampleBar = ({ letter, win }) => (
  <span class={`samplebar ${letter}`}>
    <i style={{ width: `${100 * win.share}%` }} />
    <small>{percent(win.share)}</small>
  </span>
)

/** How both ships fare against the sample ships that are near in points. */
function Samples({ one, two }) {
  const key = `${one.text}${two.text}`
  const [told, tell] = useState({ key, wins: [] })
  const [isBusy, busy] = useState(false)
  const stopWork = useRef(() => {})
  const now = told.key === key ? told.wins : []
  useEffect(() => {
    busy(false)
    return () => stopWork.current()
  }, [key])
  const others = nearest(one.sum.rating || 1)
  const start = () => {
    const wins = []
    const sides = other => [one, two].map(doc => ({ first: [[page(doc), 1]], second: [[page(other), 1]] }))
    const jobs = others
      .flatMap(sides)
      .map(question => ({ name: 'duel', question: { ...question, seed: 1, runs: SAMPLE_RUNS } }))
    busy(true)
    stopWork.current = startWork(jobs, ({ at, told, isDone }) => {
      wins[at] = told.answer?.win
      tell({ key, wins: [...wins] })
      if (isDone) busy(false)
    })
  }
  return (
    <div class="card" data-test="sample-wins">
      <h2>
        Wins against sample ships, % <em>{grouped(SAMPLE_RUNS)} duels each, one to one</em>
        <span class="sp" />
        <button type="button" class="btn sm" data-test="fight-samples" disabled={isBusy} onClick={start}>
          {isBusy ? 'Fighting …' : 'Fight'}
        </button>
      </h2>
      {(isBusy || now.length > 0) && (
        <div class="samplewins">
          {others.map((other, at) => {
            const [a, b] = [now[2 * at], now[2 * at + 1]]
            const isAlike = a && b && a.from <= b.to && b.from <= a.to
            const by = a && b && percent(b.share) - percent(a.share)
            return (
              <div key={other.id}>
                <span>
                  {other.sum.title} <span class="soft">{grouped(other.sum.rating)}</span>
                </span>
                <span>
                  {a && <SampleBar letter="a" win={a} />}
                  {b && <SampleBar letter="b" win={b} />}
                </span>
                <b class={`r ${isAlike ? 'soft' : by > 0 ? 'up' : by < 0 ? 'dn' : ''}`}>
                  {by == null || by === undefined ? '…' : isAlike ? 'alike' : signed(by)}
                </b>
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** Numbers as people say them: `1 to 3, 7`. */
function runsOf(numbers) {
  const runs = []
  for (const number of numbers) {
    if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}

/** Who does more damage to the other at each range: 1 for A, 2 for B, 0 if alike. */
function harder(one, two) {
  const damage = (attacker, target) =>
    askOnce('odds', { attackers: [page(attacker)], target: page(target) }).answer?.ships[0].ranges ?? []
  const [a, b] = [damage(one, two), damage(two, one)]
  const at = (ranges, range) => ranges.find(one => one.range === range)?.expected_damage ?? 0
  return Array.from({ length: Math.max(a.length, b.length) }, (_, range) => {
    const by = at(b, range) - at(a, range)
    return Math.abs(by) < 0.005 ? 0 : by > 0 ? 2 : 1
  })
}

/** Who won how many of the duels, from B's side. */
function duelWords({ win, loss }) {
  const [won, lost] = [loss.share, win.share].map(share => Math.round(100 * share))
  if (loss.from > win.to) return `beats A in ${won} of 100 duels`
  if (win.from > loss.to) return `loses to A in ${lost} of 100 duels`
  return `is even with A in duels (${won} to ${lost} of 100)`
}

/** A row that shows who does more damage at each range. */
const More = ({ who }) => (
  <p
    class="morerow"
    role="img"
    aria-label={`More damage at range ${who.map((one, at) => `${at}: ${one ? ' AB'[one] : 'alike'}`).join(', ')}`}
  >
    <span class="soft">more</span>
    {who.map(one => (
      <i class={['', 'a', 'b'][one]}>{one ? ' AB'[one] : ''}</i>
    ))}
  </p>
)

export function Compare() {
  const [duel, tell] = useState(null)
  const one = ship()
  const two = state.docs.get(state.other)
  const [first, second] = [one, two].map(doc => (doc ? askOnce('look', page(doc)) : null))
  if (!first?.report?.design || !second?.report?.design)
    return (
      <main class="start">
        <h1>Two ships of Starmada Unity can be compared</h1>
        <p>
          <button type="button" class="btn pri" onClick={() => set({ view: 'library' })}>
            Choose them in the library
          </button>
        </p>
      </main>
    )
  const { changed, follows, alike } = differences(first.report, second.report)
  const by = second.report.rating - first.report.rating
  const cost = by === 0 ? 'costs as much as A' : `costs ${grouped(Math.abs(by))} points ${by < 0 ? 'less' : 'more'}`
  const key = `${one.text}${two.text}`
  const who = harder(one, two)
  const far = runsOf(who.flatMap((side, at) => (side === 2 ? [at] : [])))
  const less = runsOf(who.flatMap((side, at) => (side === 1 ? [at] : [])))
  const legal = second.report.legal ? 'is legal' : 'is not legal'
  const swap = () => {
    const [a, b] = [one.id, two.id]
    openDoc(b)
    set({ view: 'compare', other: a })
  }
  return (
    <>
      <section class="bands" aria-label="The two ships">
        <div class="side a">
          <i>A</i>
          <Band
            label="Ship A"
            told={first}
            eyebrow={[first.report.faction, first.report.type].filter(Boolean).join(' · ')}
          />
        </div>
        <div class="side b">
          <i>B</i>
          <Band
            label="Ship B"
            told={second}
            eyebrow={[second.report.faction, second.report.type].filter(Boolean).join(' · ')}
          />
        </div>
      </section>
      <main class="cols fleet" data-test="compare-view">
        <div class="col">
          <p class="notice info" data-test="outcome">
            <span>
              <b>
                B {cost}
                {duel?.key === key ? `, ${legal}, and ${duelWords(duel.answer)}.` : ` and ${legal}.`}
              </b>{' '}
              {far && `It hits harder at range ${far}`}
              {far && less && ', '}
              {less && `${far ? 'less' : 'It hits less hard'} at ${far ? '' : 'range '}${less}`}
              {far || less ? '.' : 'Both hit as hard at every range.'}
            </span>
            <span class="sp" />
            <button type="button" class="btn sm" data-test="swap" onClick={swap}>
              Swap A and B
            </button>
            <button type="button" class="btn sm" onClick={() => openDoc(one.id)}>
              Edit A
            </button>
            <button type="button" class="btn sm" onClick={() => openDoc(two.id)}>
              Edit B
            </button>
          </p>
          <div class="card differences">
            <h2>
              Differences{' '}
              <em>
                {changed.length} of the design, {follows.length} that follow
              </em>
            </h2>
            <table>
              <thead>
                <tr>
                  <th>what differs</th>
                  <th class="a">A {first.report.class}</th>
                  <th class="b">B {second.report.class}</th>
                  <th class="r">change</th>
                </tr>
              </thead>
              <tbody>
                {changed.map(row => (
                  <Difference row={row} isChange />
                ))}
                {follows.map(row => (
                  <Difference row={row} isChange={false} />
                ))}
              </tbody>
            </table>
            <p class="pad soft">{alike.length ? `Alike: ${alike.join(', ')}` : 'Nothing is alike.'}</p>
          </div>
          <SideBySide one={one} two={two} first={first.report} second={second.report} />
        </div>
        <div class="col">
          <div class="abcolors">
            <Duels first={one} second={two} isAuto onTold={answer => tell({ key, answer })} />
          </div>
          <div class="card pad abcolors">
            <b>Damage by range</b>
            <OddsChart first={one} second={two} />
            <More who={who} />
          </div>
          <Samples one={one} two={two} />
        </div>
      </main>
    </>
  )
}
