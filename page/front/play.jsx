// A ship at the table: boxes crossed out, damage dice, losses due, orders, turns.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask, askOnce } from './engine.js'
import { keepTable, openDoc, page, set, ship, state } from './store.js'
import { Dialog } from './menu.jsx'
import { Icon, SmallRose, isLow, isPhone } from './parts.jsx'
import { Fire, Rolls, firstTarget, rollsOf } from './fire.jsx'
import { docOf, mustered } from './fleet.jsx'

const DIE = {
  1: [[9, 9]],
  2: [
    [5, 5],
    [13, 13],
  ],
  3: [
    [5, 5],
    [9, 9],
    [13, 13],
  ],
  4: [
    [5, 5],
    [13, 5],
    [5, 13],
    [13, 13],
  ],
  5: [
    [5, 5],
    [13, 5],
    [9, 9],
    [5, 13],
    [13, 13],
  ],
  6: [
    [5, 4.5],
    [13, 4.5],
    [5, 9],
    [13, 9],
    [5, 13.5],
    [13, 13.5],
  ],
}
const Die = ({ face, size = 22 }) => (
  <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
    <rect x="1" y="1" width="16" height="16" rx="3" fill="none" stroke="currentColor" stroke-width="1.5" />
    {DIE[face].map(([x, y]) => (
      <circle cx={x} cy={y} r="1.5" fill="currentColor" />
    ))}
  </svg>
)
/** What a face of the damage die hits, as the tracks show it. */
const HITS = { 1: 'hull', 2: 'hull', 3: 'hull', 4: 'engine', 5: 'weapon', 6: 'shield' }
const FACINGS = ['fore', 'port', 'starboard', 'aft']
const clean = () => ({ damage: {}, mounts: {}, systems: {}, stores: {}, order: '', speed: null })
const begun = () => ({ turn: 1, at: 0, units: {}, past: [] })

/** The games that are running, the one played last first. */
const games = () =>
  [...state.docs.values()]
    .filter(doc => doc.table && (doc.table.turn > 1 || doc.table.past?.length))
    .sort((a, b) => (b.table.played ?? 0) - (a.table.played ?? 0))
/** The game that Play opens: the one played last; else the fleet that is looked at, or the open ship. */
export const gameAtHand = () =>
  games()[0]?.id ?? (state.view === 'fleet' ? state.fleet : null) ?? state.ship ?? state.fleet

/** The ships at the table: of a fleet, or the open one. */
function crew() {
  const host = state.docs.get(state.playing)
  if (host?.kind === 'fleet') {
    const told = mustered(host)
    const units = (told?.report?.entries ?? []).flatMap(entry =>
      Array.from({ length: entry.count }, (_, n) => ({
        doc: docOf(entry.design, host),
        name: `${entry.ids[n]} ${entry.names[n] ?? entry.class}`,
        className: entry.class,
      })),
    )
    return { host, units: units.filter(unit => unit.doc), title: told?.report?.fleet }
  }
  const own = host ?? ship()
  return {
    host: own,
    units: own ? [{ doc: own, name: own.sum?.name ?? own.sum?.title, className: own.sum?.title }] : [],
  }
}

export function Play() {
  const { host, units, title } = crew()
  const table = host?.table ?? begun()
  const index = Math.min(table.at ?? 0, units.length - 1)
  const unit = units[index]
  const mine = table.units[index] ?? clean()
  const { report, unity } = unit ? askOnce('look', page(unit.doc)) : {}
  const banks = unity?.banks
  const [warned, warn] = useState(null)
  const [isLog, showLog] = useState(false)
  /** What is fired at: kept while banks are picked one after the other. */
  const [aim, setAim] = useState(null)

  const counted = (from, { design } = report) => ({
    ...from.damage,
    mounts: design.weapons.map((weapon, w) => weapon.banks.map((_, b) => (from.mounts[`${w}.${b}`] ?? []).length)),
    systems: design.systems.map((_, s) => (from.systems[s] ?? []).length),
  })
  /** Changes what is crossed out of this ship, with a way back. */
  const mark = (change, label) => {
    const past = [...(table.past ?? []), { at: index, unit: mine, turn: table.turn, label }].slice(-200)
    keepTable(host, { ...table, past, units: { ...table.units, [index]: { ...mine, ...change } } })
  }
  const undo = () => {
    const past = [...(table.past ?? [])],
      last = past.pop()
    if (last)
      keepTable(host, {
        ...table,
        past,
        turn: last.turn,
        at: last.at,
        units: last.all ?? { ...table.units, [last.at]: last.unit },
      })
  }
  const roll = face => {
    const told = ask('play', { ...page(unit.doc), damage: counted(mine), face, facing: mine.facing ?? 0 })
    if (told.error) return set({ refusal: told.error })
    const { mounts, systems, ...damage } = told.damage
    mark({ damage }, `die ${face}: ${told.track ?? 'nothing'}`)
  }
  /** The ships that still have something to lose: `Albatross 2`. */
  const owing = () =>
    Object.entries(table.units).flatMap(([at, one]) => {
      const doc = units[at]?.doc,
        of = doc && askOnce('look', page(doc)).report
      const due = of?.tracks ? ask('play', { ...page(doc), damage: counted(one, of) }).condition : null
      return due?.due > 0 && !due.destroyed ? [`${units[at].name} ${due.due}`] : []
    })
  const nextTurn = () => {
    const still = owing().join(', ')
    if (still && warned !== `${host.id} ${table.turn} ${still}`) return warn(`${host.id} ${table.turn} ${still}`)
    warn(null)
    const past = [
      ...(table.past ?? []),
      { at: index, all: table.units, turn: table.turn, label: `turn ${table.turn}` },
    ].slice(-200)
    const after = Object.fromEntries(
      Object.entries(table.units).map(([at, unit]) => [
        at,
        { ...unit, speed: unit.next ?? unit.speed, next: null, order: '', fired: {} },
      ]),
    )
    keepTable(host, { ...table, past, turn: table.turn + 1, units: after })
  }
  // Set at every drawing: a key pressed right after another must meet the table as it is by then.
  const keys = useRef(null)
  keys.current = event => {
    if (event.key === 'Escape' && aim?.isOpen && !isLog) return closeFire()
    if (event.target.matches('input, textarea, select') || event.ctrlKey || event.metaKey || !unit) return
    if (/^[1-6]$/.test(event.key)) roll(Number(event.key))
    else if (event.key === 'Backspace') undo()
    else if (event.key === 'Enter' && !event.target.matches('button')) nextTurn()
    else if (!report?.design || !onFireKey(event)) return
    event.preventDefault()
  }
  useLayoutEffect(() => {
    const onKey = event => keys.current(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const around = {
    units,
    index,
    damageOf: at => {
      const report = askOnce('look', page(units[at].doc)).report
      return report?.design ? counted(table.units[at] ?? clean(), report) : {}
    },
  }
  const rolls = unit ? rollsOf(unit.doc) : []
  /** Opens Fire with a bank, or closes it if it is open there. */
  const aimWith = bank => {
    if (aim?.isOpen && String(aim.bank) === String(bank)) return setAim({ ...aim, isOpen: false })
    const start = { range: 5, facing: 0, modifier: 0, shields: 3, target: firstTarget(around) }
    const isGone = aim?.target === `unit ${index}`
    setAim({ ...start, ...aim, ...(isGone && { target: start.target }), bank, isOpen: true })
  }
  const closeFire = () => {
    const [w, b] = aim.bank
    setAim({ ...aim, isOpen: false })
    /** @type {HTMLElement | null} */
    const opener = document.querySelector(`[data-bank="${w}.${b}"]`)
    opener?.focus()
  }
  const onFireKey = event => {
    const all = report.design.weapons.flatMap((weapon, w) => weapon.banks.map((_, b) => [w, b]))
    if (event.key === 'f') {
      const at = aim?.isOpen ? all.findIndex(bank => String(bank) === String(aim.bank)) : -1
      if (all.length) aimWith(all[(at + 1) % all.length])
    } else if (!aim?.isOpen) return false
    else if (event.key === '+') setAim({ ...aim, range: aim.range + 1 })
    else if (event.key === '-') setAim({ ...aim, range: Math.max(0, aim.range - 1) })
    else return false
    return true
  }
  const isWarned = warned != null && warned === `${host?.id} ${table.turn} ${owing().join(', ')}`
  if (!unit || !report?.tracks)
    return (
      <main class="start" data-test="play">
        <h1>Nothing to play</h1>
        <p class="soft">Play is for ships of Starmada Unity: open one, or a fleet.</p>
        <button type="button" class="btn pri" onClick={() => set({ view: 'start' })}>
          Choose a ship
        </button>
      </main>
    )

  const { condition } = ask('play', { ...page(unit.doc), damage: counted(mine) })
  const toggle = (key, slot, box, label) => {
    const crossed = mine[key][slot] ?? []
    mark(
      {
        [key]: {
          ...mine[key],
          [slot]: crossed.includes(box) ? crossed.filter(other => other !== box) : [...crossed, box],
        },
      },
      label,
    )
  }
  const cross = (track, slot, box, crossed) => {
    const count = box < crossed ? box : box + 1
    const before = mine.damage[track]
    const after = slot == null ? count : Object.assign([0, 0, 0, 0], before, { [slot]: count })
    mark({ damage: { ...mine.damage, [track]: after } }, track)
  }
  /** @param {{ label: string, dice: number[], boxes: number[], track: string, slot?: number }} props */
  const Track = ({ label, dice, boxes, track, slot }) => {
    const crossed = (slot == null ? mine.damage[track] : mine.damage[track]?.[slot]) ?? 0
    return (
      boxes.length > 0 && (
        <div class="track">
          <span class="tl">
            <b>{label}</b>
            <span>
              {dice.map(face => (
                <Die face={face} size={16} />
              ))}
            </span>
          </span>
          <span class="boxes">
            {boxes.map((number, box) => (
              <button
                type="button"
                data-test="tick"
                data-track={track}
                aria-pressed={box < crossed}
                aria-label={`${label}, box ${box + 1} of ${boxes.length}, ${number}`}
                class={`bx${box < crossed ? ' x' : box === crossed ? ' now' : ''}`}
                onClick={() => cross(track, slot, box, crossed)}
              >
                {number}
              </button>
            ))}
          </span>
        </div>
      )
    )
  }
  const cover = (track, label, dice) =>
    Array.isArray(report.tracks[track]) ? (
      <Track label={label} dice={dice} boxes={report.tracks[track]} track={track} slot={0} />
    ) : (
      FACINGS.map((facing, slot) => (
        <Track
          label={`${label} ${facing}`}
          dice={dice}
          boxes={report.tracks[track][facing]}
          track={track}
          slot={slot}
        />
      ))
    )
  /** Boxes by facing, next to a shield track of their sum. */
  const facings =
    report.tracks.shield_facings &&
    FACINGS.map((facing, slot) => (
      <Track
        label={`SHLD ${facing}`}
        dice={[]}
        boxes={Array.from(
          { length: report.tracks.shield_facings[facing] },
          (_, box) => report.tracks.shield_facings[facing] - box,
        )}
        track="shield_facings"
        slot={slot}
      />
    ))
  const ofKind = kind => state.reference.system_table.filter(row => row.kind === kind).map(row => row.name)
  const equipment = ofKind('equipment'),
    munitions = report.design.systems.filter(system => ofKind('munition').includes(system.name))
  const flights = report.design.systems.find(system => system.name === 'Carrier')?.count ?? 0
  const stores = mine.stores ?? {}
  /** A box that is crossed out when something is used up; no damage. */
  const Spent = ({ slot, box, label }) => {
    const isCrossed = (stores[slot] ?? []).includes(box)
    const turn = () =>
      mark(
        {
          stores: {
            ...stores,
            [slot]: isCrossed ? stores[slot].filter(other => other !== box) : [...(stores[slot] ?? []), box],
          },
        },
        label,
      )
    return <Box track="store" isCrossed={isCrossed} label={`${label} ${box + 1}`} onTurn={turn} />
  }
  const groups = new Map(condition.groups.map(group => [group.name, group]))
  const engines = condition.engines,
    previous = mine.speed ?? report.design.engines
  const order = mine.order ? ask('order', { order: mine.order, engines, previous }) : null
  const directional =
    report.tracks.shield_facings || !Array.isArray(report.tracks.shields) || !Array.isArray(report.tracks.screens)
  const last = table.past?.at(-1)
  const problem = order && (order.error ?? order.turns?.[0]?.problems?.[0]?.message)
  const other = [...new Set([...games(), state.docs.get(state.fleet), ship()])].filter(doc => doc && doc !== host)
  const newGame = () =>
    confirm(`Begin a new game with ${title ?? unit.name}? What is crossed out now is forgotten.`) &&
    keepTable(host, begun())
  const lostOf = name => {
    const group = groups.get(name)
    return group && `limit ${group.limit}${group.lost ? `, ${group.lost} lost` : ''}`
  }
  const isAimed = (w, b) => aim?.isOpen && aim.bank[0] === w && aim.bank[1] === b
  const fired = mine.fired ?? {}
  const fire = () => {
    const key = aim.bank.join('.')
    const { name, banks } = report.design.weapons[aim.bank[0]] ?? {}
    if (!banks?.[aim.bank[1]]) return null
    const label = `${name} ${banks[aim.bank[1]].arcs}`
    return (
      <Fire
        aim={aim}
        name={label}
        table={around}
        attacker={{ ...page(unit.doc), damage: counted(mine) }}
        isFired={!!fired[key]}
        onAim={change => setAim({ ...aim, ...change })}
        onClose={closeFire}
        onFired={() => mark({ fired: { ...fired, [key]: !fired[key] } }, `${label} fired`)}
      />
    )
  }
  const leave = () => (host.kind === 'fleet' ? set({ view: 'fleet', fleet: host.id }) : openDoc(host.id))
  const dueTone =
    condition.destroyed || condition.breach ? 'bad' : condition.due || condition.facings_due ? 'doubt' : 'quiet'
  const putOrder = text => {
    const told = text ? ask('order', { order: text, engines, previous }) : null
    mark({ order: text, next: told && !told.error && told.legal !== false ? told.speed : previous }, 'orders')
  }
  return (
    <main class="play" data-test="play">
      <div class="playhead">
        <div class="band">
          <button type="button" class="caret back" aria-label="Back" data-test="leave" onClick={leave}>
            ‹
          </button>
          <div class="who">
            <span class="eyebrow">{[unit.className, title].filter(Boolean).join(' · ')}</span>
            <h1>
              {units.length > 1 ? (
                <select
                  class="unit"
                  aria-label={`Ship, ${index + 1} of ${units.length}`}
                  data-test="play-ship"
                  value={String(index)}
                  onChange={event => keepTable(host, { ...table, at: Number(event.currentTarget.value) })}
                >
                  {units.map((unit, at) => (
                    <option value={String(at)}>{unit.name}</option>
                  ))}
                </select>
              ) : (
                unit.name
              )}
            </h1>
          </div>
          <span class="sp" />
          <div class="num">
            <small>TURN</small>
            <b data-test="turn">{table.turn}</b>
          </div>
          <div class="num big">
            <b>{report.rating}</b>
          </div>
        </div>
        <div class={`due ${dueTone}`} data-test="due" data-due={condition.due} role="status">
          <Due condition={condition} />
        </div>
      </div>
      <div class={`tables${aim?.isOpen && isLow() ? ' firing' : ''}`}>
        <div class="card tracks">
          {cover('screens', 'SCRN', [])}
          <Track label="HULL" dice={[1, 2, 3]} boxes={report.tracks.hull} track="hull" />
          <Track label="ENG" dice={[4]} boxes={report.tracks.engines} track="engines" />
          <Track label="WPN" dice={[5]} boxes={report.tracks.weapons} track="weapons" />
          {cover('shields', 'SHLD', [6])}
          {facings}
          <div class="track orders">
            <label class="pick">
              <span class="soft">orders</span>{' '}
              <input
                class="in mono"
                data-test="orders"
                value={mine.order}
                placeholder="3P1"
                title={`speed was ${previous}`}
                onChange={event => putOrder(event.currentTarget.value)}
              />
            </label>
            {order ? (
              <b class={order.legal ? 'ok' : order.legal === null ? 'doubt' : 'bad'} data-test="order-told">
                {problem ??
                  order.turns?.[0]?.reason ??
                  (order.requirement == null ? 'cannot be read' : `needs ${order.requirement} of ${engines}`)}
              </b>
            ) : (
              <span class="soft">speed was {previous}</span>
            )}
            {directional && (
              <label class="pick">
                <span class="soft">hits on</span>{' '}
                <select
                  aria-label="The facing that damage dice hit"
                  value={String(mine.facing ?? 0)}
                  onChange={event => mark({ facing: Number(event.currentTarget.value) }, 'facing')}
                >
                  {FACINGS.map((facing, at) => (
                    <option value={String(at)}>{facing}</option>
                  ))}
                </select>
              </label>
            )}
          </div>
        </div>
        <div class="card">
          {report.design.weapons.map((weapon, w) => (
            <>
              <div class={`arms${aim?.isOpen && aim.bank[0] === w ? ' on' : ''}`}>
                <p>
                  <b>{weapon.name}</b> <span class="soft">{lostOf(weapon.name)}</span>{' '}
                  {fillsRow(weapon) && <small class="soft shots">{shotWords(weapon)}</small>}
                  <span class="sp" />
                  <Rolls modes={rolls[w]} range={aim?.isOpen && aim.bank[0] === w ? aim.range : null} />
                </p>
                <p class="mounts">
                  {weapon.banks.map((bank, b) => (
                    <span class={`arm${isAimed(w, b) ? ' on' : ''}`}>
                      <button
                        type="button"
                        class={`rosebtn${fired[`${w}.${b}`] ? ' fired' : ''}`}
                        data-test="fire-bank"
                        data-bank={`${w}.${b}`}
                        aria-expanded={!!isAimed(w, b)}
                        aria-label={`Fire ${weapon.name} ${bank.arcs}${fired[`${w}.${b}`] ? ', fired' : ''}`}
                        onClick={() => aimWith([w, b])}
                      >
                        <SmallRose sectors={banks[w][b].sectors} size={31} isOn={isAimed(w, b)} />
                        {fired[`${w}.${b}`] && <i>✓</i>}
                      </button>
                      {Array.from({ length: bank.mounts }, (_, box) => (
                        <Box
                          track="mount"
                          isCrossed={(mine.mounts[`${w}.${b}`] ?? []).includes(box)}
                          label={`${weapon.name}, ${bank.arcs}, mount ${box + 1}`}
                          onTurn={() => toggle('mounts', `${w}.${b}`, box, weapon.name)}
                        >
                          {bank.per_mount > 1 ? bank.per_mount : ''}
                        </Box>
                      ))}
                    </span>
                  ))}
                  <span class="sp" />
                  {!fillsRow(weapon) && <small class="soft shots">{shotWords(weapon)}</small>}
                </p>
              </div>
              {aim?.isOpen && aim.bank[0] === w && !isLow() && fire()}
            </>
          ))}
          {report.design.systems.some(system => equipment.includes(system.name)) && (
            <div class="arms">
              <p class="mounts">
                {report.design.systems.map(
                  (system, s) =>
                    equipment.includes(system.name) && (
                      <span>
                        {Array.from({ length: system.count }, (_, box) => (
                          <Box
                            track="system"
                            isCrossed={(mine.systems[s] ?? []).includes(box)}
                            label={`${system.name} ${box + 1}`}
                            onTurn={() => toggle('systems', s, box, system.name)}
                          />
                        ))}{' '}
                        {system.name}
                      </span>
                    ),
                )}
                <span class="soft">{lostOf('equipment')}</span>
              </p>
            </div>
          )}
          {munitions.length > 0 && (
            <div class="arms">
              <p class="mounts">
                {munitions.map(({ name, count }) => (
                  <span>
                    {name}{' '}
                    {Array.from({ length: count }, (_, box) => (
                      <Spent slot={name} box={box} label={name} />
                    ))}
                  </span>
                ))}
              </p>
            </div>
          )}
        </div>
        {aim?.isOpen && isLow() && <div class="card firecol">{fire()}</div>}
        {flights > 0 && (
          <div class="card pad" data-test="play-flights">
            <p>
              <b>Flights</b> <span class="soft">six fighters each; cross out those that are lost</span>
            </p>
            {Array.from({ length: flights }, (_, flight) => (
              <div class="track">
                <span class="tl">
                  <b>{flight + 1}</b>
                </span>
                <span class="boxes">
                  {Array.from({ length: 6 }, (_, box) => (
                    <Spent slot={`flight ${flight + 1}`} box={box} label={`flight ${flight + 1}, fighter`} />
                  ))}
                </span>
              </div>
            ))}
          </div>
        )}
        <div class="card pad row2" data-test="games">
          <b>Game</b>{' '}
          <span>
            {title ?? unit.name}, turn {table.turn}
          </span>
          <button
            type="button"
            class="btn sm"
            data-test="new-game"
            disabled={!last && table.turn === 1}
            onClick={newGame}
          >
            New game
          </button>
          {other.map(doc => (
            <button type="button" class="btn sm" data-test="other-game" onClick={() => set({ playing: doc.id })}>
              {doc.table ? `Go on with ${doc.sum?.title}, turn ${doc.table.turn}` : `Play ${doc.sum?.title}`}
            </button>
          ))}
        </div>
      </div>
      <div class="playbar">
        {isWarned && (
          <p class="bad" role="alert" data-test="still-due">
            <b>Still to lose:</b> {owing().join(', ')}
          </p>
        )}
        <div class="dice" role="group" aria-label="Damage die">
          {[1, 2, 3, 4, 5, 6].map(face => (
            <button
              type="button"
              class="btn die"
              data-test="die"
              data-face={face}
              aria-label={`a damage die of ${face}: ${HITS[face]}`}
              onClick={() => roll(face)}
            >
              <Die face={face} />
              <small>{HITS[face]}</small>
            </button>
          ))}
        </div>
        <button type="button" class="btn undo" data-test="play-undo" disabled={!last} onClick={undo}>
          <Icon name="undo" />
          <span>
            Undo
            <small class="soft">{last?.label ?? 'nothing yet'}</small>
          </span>
        </button>
        <button type="button" class="btn" data-test="play-log" disabled={!last} onClick={() => showLog(true)}>
          Log
        </button>
        <button type="button" class="btn pri" data-test="next-turn" onClick={nextTurn}>
          {isWarned ? 'Next turn anyway' : 'Next turn'}
        </button>
      </div>
      {isLog && (
        <Dialog label="Log" title="Log" onClose={() => showLog(false)}>
          <ol class="log soft">
            {[...(table.past ?? [])].reverse().map(({ label, turn, at }) => (
              <li>
                turn {turn}, {units[at]?.name}: {label}
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </main>
  )
}

/** Whether the banks of a weapon fill a whole row of a phone. */
const fillsRow = ({ banks }) => isPhone() && banks.reduce((width, { mounts }) => width + 40 + 35 * mounts, 0) > 270

/** What a shot of a weapon is, without its range and roll: `2× 1/1 Pr1`. */
const shotWords = ({ stats, second_mode: second }) => {
  const words = stats.replace(/^\S+ (\d+)x\d\+\//, '$1× ')
  return second?.stats ? `${words} or ${second.stats.replace(/^(\d+)x\d\+\//, '$1× ')}` : words
}

/** What the ship has still to cross out. */
function Due({ condition }) {
  if (condition.destroyed) return <b>Destroyed</b>
  const { due, spare, facings_due: boxes, breach } = condition
  return (
    <>
      {due > 0 ? (
        <b>
          Cross out {due} more weapon{due > 1 ? 's' : ''} or system{due > 1 ? 's' : ''}
        </b>
      ) : spare > 0 ? (
        `${spare} crossed out that need not be`
      ) : (
        'Nothing due'
      )}
      {boxes > 0 && (
        <span>
          {' '}
          · check off {boxes} more shield box{boxes > 1 ? 'es' : ''} by facing
        </span>
      )}
      {breach && <span> · {breach}</span>}
    </>
  )
}

/**
 * A box of a mount or system that is crossed out when it is lost.
 * @param {{ track: string, isCrossed: boolean, label: string, onTurn: () => void, children?: any }} props
 */
const Box = ({ track, isCrossed, label, onTurn, children }) => (
  <button
    type="button"
    data-test="tick"
    data-track={track}
    aria-pressed={isCrossed}
    aria-label={label}
    class={`bx m${isCrossed ? ' x' : ''}`}
    onClick={onTurn}
  >
    {children}
  </button>
)
