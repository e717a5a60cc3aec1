// Two hexes of a board: range, arcs, facing hit and line of sight, with a map.
import { ask, askOnce } from './engine.js'

const FACINGS = ['fore', 'port', 'starboard', 'aft']
const NOWHERE = { from: '', to: '', terrain: '' }

/** A place as it is typed. */
function Place({ label, hint, test, value, onPut }) {
  return (
    <label class="pick">
      {label}{' '}
      <input
        class="in"
        data-test={test}
        value={value}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        onInput={event => onPut(event.currentTarget.value)}
      />
    </label>
  )
}

/**
 * Measures from the firing ship to its target. `places` is {from, to, terrain}; `ship` is the page of the firing ship.
 * @param {{ places?: any, ship: any, onMeasure: (change: any) => void }} props
 */
export function Measure({ places = NOWHERE, ship, onMeasure }) {
  const put = change => {
    const next = { ...places, ...change }
    const { answer } = next.from && next.to ? ask('sight', { ...ship, ...next }) : {}
    const facing = FACINGS.indexOf(answer?.facing)
    onMeasure({
      places: next,
      ...(answer && { range: answer.distance }),
      ...(facing >= 0 && { facing }),
      ...(answer && next.terrain && { modifier: Math.max(answer.penalty, -4) }),
    })
  }
  const { answer, notes, map, error } = places.from && places.to ? askOnce('sight', { ...ship, ...places }) : {}
  const bearing = answer?.banks?.filter(bank => bank.bears && bank.band !== 'out of range') ?? []
  return (
    <details class="measure" open={Boolean(places.from)}>
      <summary data-test="measure">Measure on the board</summary>
      <p class="firerow">
        <Place
          label="from"
          hint="0304/60"
          test="measure-from"
          value={places.from}
          onPut={from => put({ from: from.trim() })}
        />
        <Place label="to" hint="1207/180" test="measure-to" value={places.to} onPut={to => put({ to: to.trim() })} />
        <Place
          label="terrain"
          hint="0506=flare"
          test="measure-terrain"
          value={places.terrain}
          onPut={terrain => put({ terrain })}
        />
      </p>
      {error && <p class="bad small">{error}</p>}
      {answer && (
        <>
          <p class="small" data-test="measured" aria-live="polite">
            <b>{answer.distance} hexes</b>, arcs <b>{answer.arcs.join(' ')}</b>
            {answer.facing && (
              <>
                , hits <b>{answer.facing}</b>
              </>
            )}
            , line of sight <b>{answer.blocked ? `blocked by ${answer.blocked_by}` : 'open'}</b>
            {answer.penalty !== 0 && ` (${answer.penalty} to hit)`}.{' '}
            {bearing.length > 0
              ? `In arc and range: ${bearing.map(bank => `${bank.weapon} ${bank.bank}`).join(', ')}.`
              : 'No bank is in arc and range.'}{' '}
            {notes.join(' ')}
          </p>
          {map && <img class="sightmap" alt="" src={`data:image/svg+xml,${encodeURIComponent(map)}`} />}
        </>
      )}
    </details>
  )
}
