// Two ships side by side: what differs, and how they fare against each other.
import { useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { openDoc, page, set, ship, state } from './store.js'
import { grouped, signed } from './parts.jsx'
import { Band } from './band.jsx'
import { OddsChart } from './odds.jsx'
import { Duels } from './fleet.jsx'

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
export function differences(one, two) {
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

const shownValue = value => (value == null ? '—' : typeof value === 'number' ? grouped(value) : value)

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
        </div>
        <div class="col">
          <Duels first={one} second={two} isAuto onTold={answer => tell({ key, answer })} />
          <div class="card pad">
            <b>Damage by range</b>
            <OddsChart first={one} second={two} />
            <More who={who} />
          </div>
        </div>
      </main>
    </>
  )
}
