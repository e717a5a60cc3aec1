// Firing at the table: one bank at a target, what the dice must show, and the odds.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ask, askOnce } from './engine.js'
import { page } from './store.js'
import { Choice, Stepper } from './parts.jsx'
import { fighter, fighters } from './ours.js'
import { Measure } from './measure.jsx'

const FACINGS = ['fore', 'port', 'starboard', 'aft']
const SHORT = ['fore', 'port', 'stbd', 'aft']
const MAX_SHIELDS = 5

/** Returns the ranges of each weapon's modes with what it must roll there. */
export const rollsOf = doc => {
  const rolls = askOnce('rolls', page(doc))
  return Array.isArray(rolls) ? rolls : []
}

const isWithin = (hexes, range) => {
  const [first, last = first] = hexes.replace('MA ', '0-').split('-').map(Number)
  return (range || 1) >= first && (range || 1) <= last
}

/**
 * The to-hit numbers of a weapon by range, as on the sheet; one row per mode.
 * @param {{ modes: [string, string][][], range?: number | null }} props
 */
export const Rolls = ({ modes = [], range }) => (
  <span class="rolls">
    {modes.map(bands => (
      <span class="rollrow">
        {bands.map(([hexes, roll]) => (
          <span class={range != null && isWithin(hexes, range) ? 'on' : ''}>
            <small>{hexes.replace('-', '–')}</small> <b>{roll}</b>
          </span>
        ))}
      </span>
    ))}
  </span>
)

/** What a target is called in the list: a ship of the game, of the library, or only its shields. */
function targets({ units, index }) {
  const inGame = units.map((unit, at) => [`unit ${at}`, unit.name]).filter((_, at) => at !== index)
  const named = docs => docs.map(({ id, sum }) => [id, `${sum?.title ?? ''} ${sum?.rating ?? ''}`.trim()])
  const { yours, ours } = fighters()
  return { inGame, yours: named(yours), ours: named(ours) }
}

/** The target of a key as the library takes it: a ship with its damage, or nothing if only shields are known. */
function targetOf(key, { units, damageOf }) {
  const at = key?.startsWith('unit ') ? Number(key.slice(5)) : null
  if (at != null && units[at]) return { ...page(units[at].doc), damage: damageOf(at) }
  const doc = key && key !== 'shields' && fighter(key)
  return doc ? { ...page(doc), damage: {} } : null
}

/** The first target that is offered: another ship of the game, else one of the library. */
export function firstTarget({ units, index }) {
  const other = units.findIndex((_, at) => at !== index)
  if (other >= 0) return `unit ${other}`
  const { yours, ours } = fighters()
  const own = units[index]?.doc
  return [...yours, ...ours].find(({ id }) => id !== own?.id)?.id ?? 'shields'
}

const percent = share => `${Math.round(100 * share)}%`

/** The chance of 0, 1, 2, 3 or more damage dice. */
function Chances({ damage }) {
  const at = n => damage[n] ?? 0
  const more = Math.max(0, 1 - at(0) - at(1) - at(2))
  const parts = [
    ['no damage', at(0)],
    ['1 die', at(1)],
    ['2 dice', at(2)],
    ['3+', more],
  ]
  return (
    <span
      class="chances"
      role="img"
      aria-label={parts.map(([words, share]) => `${words} ${percent(share)}`).join(', ')}
    >
      {parts.map(
        ([words, share], at) =>
          share > 0.004 && (
            <i class={`c${at}`} style={{ flexGrow: share }}>
              {share > 0.17 ? (
                <>
                  <b>{words}</b> {percent(share)}
                </>
              ) : (
                share > 0.07 && <b>{at === 3 ? '3+' : percent(share)}</b>
              )}
            </i>
          ),
      )}
    </span>
  )
}

/**
 * The panel under a weapon. `aim` is {bank: [weapon, bank], target, range, facing, modifier, shields, places}.
 * @param {{ aim: any, onAim: (aim: any) => void, onClose: () => void, isFired: boolean, onFired: () => void,
 *   table: any, attacker: any, name: string }} props
 */
export function Fire({ aim, onAim, onClose, isFired, onFired, table, attacker, name }) {
  const host = useRef(null)
  useLayoutEffect(() => {
    host.current.scrollIntoView({ block: 'nearest' })
    // Opened by a key and not by its bank: the Tab key goes on from here.
    if (!document.activeElement?.matches('[data-bank]')) host.current.focus({ preventScroll: true })
  }, [String(aim.bank)])
  const target = targetOf(aim.target, table)
  const odds = ask('fire', {
    ...attacker,
    bank: aim.bank,
    target,
    facing: aim.facing,
    shields: target ? undefined : aim.shields,
    range: aim.range,
    modifier: aim.modifier,
  })
  const list = targets(table)
  const shields = target ? ask('play', target).condition?.shields : null
  const shot = odds.shot
  const options = all => all.map(([key, words]) => <option value={key}>{words}</option>)
  const dice = (count, words) => `${count} ${count === 1 ? 'die' : 'dice'}${words}`
  return (
    <section class="fire" data-test="fire" aria-label={`Fire ${name}`} tabIndex={-1} ref={host}>
      <p class="firehead">
        <b>Fire {name}</b>
        <span class="sp" />
        <label class="pick">
          modifier{' '}
          <select
            data-test="fire-modifier"
            value={String(aim.modifier)}
            onChange={event => onAim({ modifier: Number(event.currentTarget.value) })}
          >
            {[3, 2, 1, 0, -1, -2, -3, -4].map(n => (
              <option value={String(n)}>{n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'}</option>
            ))}
          </select>
        </label>
        <button type="button" class="plain" aria-label="Close" data-test="fire-close" onClick={onClose}>
          ×
        </button>
      </p>
      <p class="firerow">
        <select
          class="in"
          aria-label="Target"
          data-test="fire-target"
          value={aim.target}
          onChange={event => onAim({ target: event.currentTarget.value })}
        >
          {list.inGame.length > 0 && <optgroup label="in this game">{options(list.inGame)}</optgroup>}
          {list.yours.length > 0 && <optgroup label="yours">{options(list.yours)}</optgroup>}
          <optgroup label="samples">{options(list.ours)}</optgroup>
          <option value="shields">other: shields {aim.shields}</option>
        </select>
        <Stepper
          value={aim.range}
          most={99}
          label="Range in hexes"
          test="fire-range"
          onPut={range => onAim({ range })}
        />
      </p>
      <p class="firerow">
        {shields ? (
          <Choice
            label="Facing hit"
            test="fire-facing"
            value={String(aim.facing)}
            options={SHORT.map((word, at) => [
              String(at),
              <span aria-label={`${FACINGS[at]}, shields ${shields[at] ?? shields[0]}`}>
                {word} <b>{shields[at] ?? shields[0]}</b>
              </span>,
            ])}
            onPick={key => onAim({ facing: Number(key) })}
          />
        ) : (
          <label class="pick">
            shields{' '}
            <Stepper
              value={aim.shields}
              most={MAX_SHIELDS}
              label="Shields of the target"
              test="fire-shields"
              onPut={shields => onAim({ shields })}
            />
          </label>
        )}
        <span class="sp" />
        <button type="button" class="btn" data-test="fired" aria-pressed={isFired} onClick={onFired}>
          {isFired ? '✓ Fired' : 'Fired'}
        </button>
      </p>
      {odds.error ? (
        <p class="bad">{odds.error}</p>
      ) : shot && odds.weapons > 0 ? (
        <>
          <p class="steps" data-test="fire-steps">
            <span>
              {dice(shot.dice, '')} <b>{shot.to_hit}</b> hit
            </span>{' '}
            →{' '}
            <span>
              {shot.impact_dice} each <b>{shot.to_impact ?? 'all'}</b>{' '}
              {shot.to_impact ? `shields ${odds.shields}` : 'get through'}
            </span>{' '}
            →{' '}
            <span>
              <b>{Math.round(shot.damage_dice * 100) / 100}</b> damage
            </span>
          </p>
          <Chances damage={odds.damage} />
          <p class="soft small" data-test="fire-odds" aria-live="polite">
            {odds.expected_damage.toFixed(2)} damage dice on average; <b>{percent(1 - (odds.damage[0] ?? 0))}</b> for
            one or more
          </p>
        </>
      ) : (
        <p class="doubt" data-test="fire-steps" role="status">
          {odds.weapons > 0 ? `Out of range at ${aim.range} hexes.` : 'All its mounts are crossed out.'}
        </p>
      )}
      <Measure places={aim.places} ship={attacker} onMeasure={onAim} />
    </section>
  )
}
