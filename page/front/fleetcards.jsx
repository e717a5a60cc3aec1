// The ships of a fleet as cards, one per ship; in a large fleet one per class.
import { edit, fleet, openDoc, state } from './store.js'
import { Stepper, grouped } from './parts.jsx'
import { Portrait } from './portrait.jsx'
import { docOf } from './fleet.jsx'

const MAX_SINGLE = 16 // ships; above it the ships of an entry share a card
const quoted = text => JSON.stringify(text)
const put = (edits, label, kind) => edit(edits, label, kind, fleet())

/** The ships of a fleet in order, each with its ID, the same as on sheets, counters and in replays. */
const counted = entries =>
  entries.flatMap((entry, index) => entry.ids.map((id, at) => ({ id, entry, index, at, name: entry.names[at] ?? '' })))

/** Orders in which the ships of a fleet are shown; the file keeps its own. */
export const FLEET_ORDERS = {
  written: { word: 'as written', compare: () => 0 },
  points: { word: 'by points', compare: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) },
  name: { word: 'by class', compare: (a, b) => a.class.localeCompare(b.class) },
  type: { word: 'by type', compare: (a, b) => (a.type ?? '').localeCompare(b.type ?? '') },
  hull: { word: 'by hull', compare: (a, b) => (b.hull ?? 0) - (a.hull ?? 0) },
}

/** Sets the number of ships of an entry; names that it has stay. */
export function setCount(entry, index, number) {
  const path = `ships[${index}]`
  const label = `${number} ${entry.class}`
  if (!entry.names.length)
    return put([{ do: 'put', path: `${path}.count`, value: String(number) }], label, `count ${index}`)
  const names = entry.names.slice(0, number)
  while (names.length < number) names.push(`${entry.class} ${names.length + 1}`)
  rename(entry, index, names)
}

/** Gives the ships of an entry names, or none. */
export function rename(entry, index, names) {
  const path = `ships[${index}]`
  const edits = names.length
    ? [
        { do: 'clear', path: `${path}.count` },
        { do: 'put', path: `${path}.names`, value: `[${names.map(quoted).join(', ')}]` },
      ]
    : [
        { do: 'clear', path: `${path}.names` },
        { do: 'put', path: `${path}.count`, value: String(entry.count) },
      ]
  put(edits, 'names')
}

/** Takes one ship out of the fleet. */
function takeOut({ entry, index, at }) {
  const label = `without ${entry.names[at] ?? entry.class}`
  if (entry.count === 1) return put([{ do: 'clear', path: `ships[${index}]` }], label)
  if (!entry.names.length) return setCount(entry, index, entry.count - 1)
  rename(
    entry,
    index,
    entry.names.filter((_, other) => other !== at),
  )
}

/** Names one ship. The others of its entry need names then, so they are numbered. */
function call({ entry, index, at }, name) {
  const names = Array.from({ length: entry.count }, (_, n) => entry.names[n] ?? `${entry.class} ${n + 1}`)
  names[at] = name || `${entry.class} ${at + 1}`
  const isPlain = names.every((own, n) => own === `${entry.class} ${n + 1}`)
  rename(entry, index, isPlain ? [] : names)
}

function Card({ one, isJoined, isPicked, onPick, finding }) {
  const { entry, index, id, name } = one
  const doc = docOf(entry.design)
  const isBad = !entry.legal || finding?.severity === 'illegal'
  const words = [entry.type, entry.hull != null && `hull ${entry.hull}`].filter(Boolean).join(' · ')
  const title = name || (isJoined ? entry.class : `${entry.class} ${id}`)
  return (
    <div class={`fleetcard${isPicked ? ' on' : ''}${isBad ? ' bad' : ''}`} data-test="fleet-ship" onClick={onPick}>
      <span class="counter">{isJoined && entry.count > 1 ? `${id}–${entry.ids.at(-1)}` : id}</span>
      <b class="points">{grouped((isJoined ? entry.total : entry.rating) ?? 0)}</b>
      {doc ? <Portrait doc={doc} /> : <span class="portrait" style={{ height: '88px' }} />}
      <b>{entry.class}</b>
      <small class="soft">
        {words}
        {!entry.legal && <b class="bad"> · not legal</b>}
        {entry.legal && finding && <span class={isBad ? 'bad' : 'doubt'}> · {isBad ? 'not allowed' : 'errata'}</span>}
      </small>
      <span class="cardrow">
        {isJoined ? (
          <Stepper
            value={entry.count}
            least={1}
            most={200}
            label={`how many ${entry.class}`}
            test="fleet-count"
            onPut={number => setCount(entry, index, number)}
          />
        ) : (
          <input
            class={`in${name ? '' : ' dashed'}`}
            data-test="fleet-name-one"
            aria-label={`name of ${id}, ${entry.class}`}
            placeholder="+ name"
            maxLength={120}
            value={name}
            onChange={event => call(one, event.currentTarget.value.trim())}
          />
        )}
        {!isJoined && (
          <button
            type="button"
            class="plain"
            data-test="fleet-one-more"
            aria-label={`One more ${entry.class}, after ${id}`}
            title={`One more ${entry.class}`}
            onClick={event => {
              event.stopPropagation()
              setCount(entry, index, entry.count + 1)
            }}
          >
            +
          </button>
        )}
        <button
          type="button"
          class="plain"
          aria-label={`Open ${title}`}
          title="Open this design"
          disabled={!doc}
          onClick={event => {
            event.stopPropagation()
            openDoc(doc.id)
          }}
        >
          ▸
        </button>
        <button
          type="button"
          class="plain"
          aria-label={`Without ${title}`}
          title="Take it out of the fleet"
          onClick={event => {
            event.stopPropagation()
            takeOut(isJoined ? { ...one, at: entry.count - 1 } : one)
          }}
        >
          ×
        </button>
      </span>
    </div>
  )
}

/**
 * @param {{ report: any, picked: number, onPick: (index: number) => void, children: any }} props
 */
export function FleetCards({ report, picked, onPick, children }) {
  const isJoined = report.ships > MAX_SINGLE
  const all = counted(report.entries)
  const { compare } = FLEET_ORDERS[state.settings.fleetOrder] ?? FLEET_ORDERS.written
  const shown = (isJoined ? all.filter(({ at }) => at === 0) : all).sort((a, b) => compare(a.entry, b.entry))
  const findingOf = index => report.findings.find(({ path }) => path.startsWith(`ships[${index}]`))
  return (
    <div class="fleetcards" data-test="fleet-cards">
      {shown.map(one => (
        <Card
          key={one.id}
          one={one}
          isJoined={isJoined}
          isPicked={picked === one.index}
          finding={findingOf(one.index)}
          onPick={() => onPick(one.index)}
        />
      ))}
      {children}
    </div>
  )
}
