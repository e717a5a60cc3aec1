// A fleet: ships, points, what still fits, odds, duels, the book.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, askOnce, print } from './engine.js'
import {
  add,
  change,
  draw,
  edit,
  fileName,
  fleet,
  keepSettings,
  namedBy,
  openDoc,
  page,
  relative,
  set,
  ships,
  state,
} from './store.js'
import { Choice, Icon, Points, Stepper, download, grouped } from './parts.jsx'
import { Portrait } from './portrait.jsx'
import { Item, Menu } from './menu.jsx'
import { FLEET_ORDERS, FleetCards, rename, setCount } from './fleetcards.jsx'
import { OddsChart, OddsPicker } from './odds.jsx'
import { Templates } from './paper.jsx'
import { TextPane } from './dock.jsx'
import { bring, fighter, fighters, gameOf, oddsGames } from './ours.js'
import { stages, startWork } from './work.js'
import { placeWords, plainNote } from './words.js'

const quoted = text => JSON.stringify(text)
const COLOURS = ['var(--shl)', 'var(--wpn)', 'var(--sys)', 'var(--eng)', 'var(--scr)']
/** The document of a fleet's entry. */
export const docOf = (design, host = fleet()) => namedBy(host, design)

/** A first ship of a design, under its own name if it has one. */
const entryOf = (doc, path) =>
  `{design: ${quoted(path)}, ${doc.sum?.name ? `names: [${quoted(doc.sum.name)}]` : 'count: 1'}}`

export function newFleet() {
  const first = state.ship && ships().find(doc => doc.id === state.ship)
  const entry = first ? `\n  - ${entryOf(first, first.path)}` : ' []'
  add('fleet.yaml', `fleet: New Fleet\nbattle: medium\nships:${entry}\n`)
}

/** The rules of a club that fleets are held to. */
const profile = () => state.docs.get(state.settings.profile)

/** The ships that are not in this browser yet. */
const others = () => fighters().ours

/** What is said of a fleet. */
export const mustered = (doc = fleet()) =>
  doc &&
  askOnce('muster', { ...page(doc), more: [...ships(), ...others()].map(page), profile: profile() && page(profile()) })

export function FleetBand({ told }) {
  const report = told?.report
  const doc = fleet()
  const limit = report?.limit,
    used = report?.rating ?? 0
  const whole = Math.max(limit ?? used, used) || 1
  const left = limit != null ? limit - used : null
  return (
    <section class="band" aria-label="The fleet">
      <div class="who">
        <span class="eyebrow">
          {[report?.faction, report?.battle && `${report.battle} battle`].filter(Boolean).join(' · ') || 'fleet'}
        </span>
        <h1>{report?.fleet ?? doc?.path}</h1>
      </div>
      <div class="spacew">
        <div class="spl">
          <span class="hide-phone">points</span>
          <b>
            <span data-test="fleet-points">{grouped(used)}</span>
            {limit != null && <> of {grouped(limit)}</>}
          </b>
          {left != null && (
            <b class={left < 0 ? 'tone-bad' : 'tone-free'}>
              {left < 0 ? `${grouped(-left)} over` : `${grouped(left)} left`}
            </b>
          )}
          <span class="sp" />
          {report?.victory_points && <span class="hide-narrow">{report.victory_points} victory points win</span>}
        </div>
        <div class="bar">
          {report?.entries.map((entry, index) => (
            <i class="part" style={{ width: `${(100 * (entry.total ?? 0)) / whole}%`, background: COLOURS[index % 5] }}>
              <span>
                {entry.ids[0]} {entry.class}
                {entry.count > 1 ? ` ×${entry.count}` : ''} {grouped(entry.total ?? 0)}
              </span>
            </i>
          ))}
          {limit != null && <div class="tick" style={{ left: `${(100 * limit) / whole}%` }} />}
        </div>
      </div>
      {report && (
        <>
          <div class="num">
            <small>SHIPS</small>
            <b>{report.ships}</b>
          </div>
          <div class="num hide-phone">
            <small>HULL</small>
            <b>{report.hull}</b>
          </div>
          <div class="num hide-phone">
            <small>FLIGHTS</small>
            <b>{report.flights ?? 0}</b>
          </div>
        </>
      )}
      <div class="num big">
        <b>{grouped(used)}</b>
      </div>
    </section>
  )
}

/** Arrows open the list: each of them would choose a ship otherwise. */
function openList(event) {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || !event.currentTarget.showPicker) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

const put = (edits, label, kind) => edit(edits, label, kind, fleet())

function Entry({ entry, index, report, isPicked, onPick }) {
  const doc = docOf(entry.design)
  const path = `ships[${index}]`
  const onKeyDown = event => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key],
      to = index + by
    if (event.altKey && report.entries[to]) {
      event.preventDefault()
      put([{ do: 'move', path, index: to }], `move ${entry.class}`)
    } else if (event.key === 'Delete' && !event.target.matches('input'))
      put([{ do: 'clear', path }], `without ${entry.class}`)
  }
  const finding = report.findings.find(({ path: at }) => at.startsWith(path))
  return (
    <div class={`entry${isPicked ? ' on' : ''}`} data-test="fleet-ship" onClick={onPick} onKeyDown={onKeyDown}>
      <Stepper
        value={entry.count}
        least={1}
        most={200}
        label={`how many ${entry.class}`}
        test="fleet-count"
        onPut={number => setCount(entry, index, number)}
      />
      <span class="eclass">
        <b>{entry.class}</b>
        <small class="soft">{entry.type}</small>
      </span>
      <span class="enames">
        <input
          class="in"
          aria-label={`names of ${entry.class}, separated by commas`}
          placeholder="names, with commas"
          value={entry.names.join(', ')}
          onChange={event =>
            rename(
              entry,
              index,
              event.currentTarget.value
                .split(',')
                .map(name => name.trim())
                .filter(Boolean),
            )
          }
        />
      </span>
      <span class="r">{grouped(entry.rating ?? 0)}</span>
      <b class="r">{grouped(entry.total ?? 0)}</b>
      <span class={entry.legal ? 'ok' : 'bad'}>{entry.legal ? (finding ? 'errata' : 'legal') : 'not legal'}</span>
      <span class="nowrap">
        <button
          type="button"
          class="plain"
          aria-label={`Open ${entry.class}`}
          title="Open this design"
          disabled={!doc}
          onClick={event => {
            event.stopPropagation()
            openDoc(doc.id)
          }}
        >
          ▸
        </button>{' '}
        <button
          type="button"
          class="plain"
          aria-label={`Without ${entry.class}`}
          onClick={event => {
            event.stopPropagation()
            put([{ do: 'clear', path }], `without ${entry.class}`)
          }}
        >
          ×
        </button>
      </span>
    </div>
  )
}

/** One more ship of a design. */
function take(doc, report) {
  const index = report.entries.findIndex(entry => docOf(entry.design)?.id === doc.id)
  const entry = report.entries[index],
    label = `${doc.sum.title} joins`
  if (entry?.names.length)
    return put(
      [
        { do: 'clear', path: `ships[${index}].count` },
        {
          do: 'put',
          path: `ships[${index}].names`,
          value: `[${[...entry.names, `${entry.class} ${entry.count + 1}`].map(quoted).join(', ')}]`,
        },
      ],
      label,
    )
  if (entry) return put([{ do: 'put', path: `ships[${index}].count`, value: String(entry.count + 1) }], label)
  const value = entryOf(doc, relative(fleet(), doc))
  return put(
    [
      report.entries.length
        ? { do: 'add', path: 'ships', index: report.entries.length, value }
        : { do: 'put', path: 'ships', value: `[${value}]` },
    ],
    label,
  )
}

/** A new ship joins the fleet that it was begun for. */
export function join(doc) {
  state.fleet = state.joins
  state.joins = null
  const report = mustered()?.report
  if (report && take(doc, report)) set({ copied: `${doc.sum.title} is in ${report.fleet}` })
}

/**
 * Duels of two ships. `isAuto` begins them without a click, `onTold` hears their answer.
 * @param {{ first: any, second: any, isAuto?: boolean, onTold?: (answer: any) => void }} props
 */
export function Duels({ first, second, isAuto, onTold }) {
  const key = `${first?.id} ${second?.id} ${first?.text} ${second?.text}`
  const [told, tell] = useState(null)
  const now = told?.key === key ? told : null
  const [isBusy, busy] = useState(false)
  const stopWork = useRef(() => {})
  const go = of => {
    stopWork.current()
    busy(true)
    const sides = { first: [[page(first), 1]], second: [[page(second), 1]], seed: 1 }
    const rounds = stages(of)
    const jobs = rounds.map(runs => ({ name: 'duel', question: { ...sides, runs } }))
    stopWork.current = startWork(jobs, ({ at, told, isDone }) => {
      tell({ told, runs: rounds[at], of, key })
      if (told.answer) onTold?.(told.answer)
      if (told.error) stopWork.current()
      if (isDone || told.error) busy(false)
      draw()
    })
  }
  useEffect(() => {
    if (isAuto && first && second) go(200)
    return () => stopWork.current()
  }, [isAuto && key])
  const [last, look] = useState(null),
    seenOne = last?.key === key ? last : null
  const watch = () => {
    const seed = (seenOne?.seed ?? 0) + 1
    look({ key, seed, ...ask('replay', { first: [[page(first), 1]], second: [[page(second), 1]], seed }) })
  }
  const stop = () => {
    stopWork.current()
    busy(false)
  }
  const answer = now?.told?.answer
  const titles = [first, second].map(doc => doc?.sum?.title)
  const names = titles[0] === titles[1] ? [`the first ${titles[0]}`, `the second ${titles[1]}`] : titles
  const percent = share => `${(100 * share).toFixed(1)}%`,
    wide = share => `${100 * share}%`
  return (
    <div class="card" data-test="duels">
      <h2>
        Duels{' '}
        <em>
          {answer
            ? `${grouped(answer.runs)} fought${answer.start == null ? '' : ` from ${answer.start} hexes`}`
            : `${first?.sum?.title} against ${second?.sum?.title}`}
        </em>
        <span class="sp" />
        {isBusy ? (
          <button type="button" class="btn sm" onClick={stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="btn sm"
            data-test="fight"
            disabled={!first || !second}
            onClick={() => go(answer ? answer.runs * 4 : 200)}
          >
            {answer ? `Fight ${grouped(answer.runs * 4)}` : 'Fight 200'}
          </button>
        )}
        <button type="button" class="btn sm" data-test="watch" disabled={!first || !second} onClick={watch}>
          Watch one
        </button>
      </h2>
      {seenOne && <Watched one={seenOne} names={names} onAgain={watch} onClose={() => look(null)} />}
      {isBusy && <progress max={now?.of ?? 1} value={now?.runs ?? 0} />}
      {now?.told?.error && <p class="pad bad">{now.told.error}</p>}
      {answer && (
        <div class="pad">
          <p data-test="duel-won">
            <b>
              {answer.win.share === answer.loss.share
                ? 'Neither won more often'
                : `${names[answer.win.share > answer.loss.share ? 0 : 1]} won more often`}
            </b>
            : {names[0]} {percent(answer.win.share)}, {names[1]} {percent(answer.loss.share)}
          </p>
          <div class="bar duel">
            <i class="part" style={{ width: wide(answer.win.share), background: 'var(--shl)' }}>
              <span>
                {first.sum.title} {percent(answer.win.share)}
              </span>
            </i>
            <i
              class="part"
              style={{ width: wide(answer.draw.share + answer.no_result.share), background: 'var(--scr)' }}
            />
            <i class="part" style={{ width: wide(answer.loss.share), background: 'var(--over)' }}>
              <span>
                {second.sum.title} {percent(answer.loss.share)}
              </span>
            </i>
          </div>
          <p class="soft">
            {percent(answer.win.from)} to {percent(answer.win.to)} with 95% confidence · both lost{' '}
            {percent(answer.draw.share)}, no result {percent(answer.no_result.share)} · half of them over by turn{' '}
            {answer.turns?.p50}
          </p>
          {now.told.notes.length > 0 && <p class="soft small">{now.told.notes.map(plainNote).join(' ')}</p>}
        </div>
      )}
    </div>
  )
}

/** One battle, turn by turn. */
const ENDS = { points: 'on points', eliminated: 'the other side has no ships left', turns: 'the last turn is over' }
function Watched({ one, names, onAgain, onClose }) {
  const host = useRef(null)
  useEffect(() => {
    if (host.current) host.current.innerHTML = one.picture ?? ''
  }, [one])
  if (one.error) return <p class="pad bad">{one.error}</p>
  const { result } = one.replay
  return (
    <div class="pad" data-test="replay">
      <p class="row2">
        <b data-test="winner">
          Battle {one.seed}: {result?.winner == null ? 'nobody wins' : `${names[result.winner]} wins`}
        </b>{' '}
        <span class="soft">
          {result &&
            `${result.winner == null && result.why === 'eliminated' ? 'no ships are left' : ENDS[result.why]}, `}
          {one.turns} turns
        </span>
        <span class="sp" />
        <button type="button" class="btn sm" onClick={onAgain}>
          Another
        </button>
        <button type="button" class="btn sm" onClick={() => download('replay.html', one.page, 'text/html')}>
          As a page
        </button>
        <button
          type="button"
          class="btn sm"
          onClick={() => download('replay.json', JSON.stringify(one.replay), 'application/json')}
        >
          As JSON
        </button>
        <button type="button" class="plain" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </p>
      <div class="replay" ref={host} />
    </div>
  )
}

/** The best design for a wish, from a button. */
function Fits({ doc }) {
  const [told, tell] = useState(null)
  if (!doc) return null
  const wish = (label, question) => () => {
    const answer = ask('fit', { ...page(doc), ...question })
    tell({ label, answer, text: doc.text, id: doc.id })
  }
  const now = told?.id === doc.id && told.text === doc.text ? told : null
  const fit = now?.answer?.answer
  return (
    <div class="card pad" data-test="fits">
      <p>
        <b>Fit the {doc.sum?.title}</b>{' '}
        <button
          type="button"
          class="btn sm"
          data-test="fit-engines"
          onClick={wish('largest engines', { goal: 'engines', vary: ['engines'] })}
        >
          Largest engines that fit
        </button>{' '}
        <button type="button" class="btn sm" onClick={wish('smallest hull', { goal: 'hull', least: true })}>
          Smallest hull
        </button>{' '}
        <button type="button" class="btn sm" onClick={wish('best rating', { goal: 'rating' })}>
          Best rating
        </button>
      </p>
      {now?.answer.error && <p class="bad">{now.answer.error}</p>}
      {fit && (
        <p>
          {fit.changes.length
            ? fit.changes.map(({ what, before, after }) => `${placeWords(what)} ${before} → ${after}`).join(', ')
            : 'nothing to change'}{' '}
          · rating {grouped(fit.after.rating)} <Points n={fit.after.rating - fit.before.rating} />{' '}
          {fit.changes.length > 0 && (
            <button type="button" class="btn sm" onClick={() => change(now.answer.text, now.label, null, doc)}>
              Take it
            </button>
          )}
        </p>
      )}
      {fit?.bounds?.length > 0 && <p class="soft small">{fit.bounds.join('; ')}</p>}
    </div>
  )
}

export function Fleet({ told }) {
  const doc = fleet()
  const [picked, pick] = useState(0),
    [against, meet] = useState(null),
    [range, at] = useState(null),
    [isText, write] = useState(false),
    [isAll, showAll] = useState(false),
    [isWhole, whole] = useState(false)
  if (!doc)
    return (
      <main class="start" data-test="fleet">
        <h1>No fleet yet</h1>
        <p>
          <button type="button" class="btn pri" data-test="new-fleet" onClick={newFleet}>
            Begin a fleet
          </button>
        </p>
        {[...state.docs.values()]
          .filter(doc => doc.kind === 'fleet')
          .map(doc => (
            <p>
              <button type="button" class="btn" onClick={() => openDoc(doc.id)}>
                {doc.sum?.title}
              </button>
            </p>
          ))}
      </main>
    )
  const profiles = [...state.docs.values()].filter(doc => doc.kind === 'tournament profile')
  const report = told.report
  const faults = told.faults ?? []
  const own = report?.entries.map(entry => docOf(entry.design)) ?? []
  const first = own[picked] ?? own[0] ?? ships()[0]
  const second =
    fighter(against) ?? ships().find(doc => !own.includes(doc)) ?? ships().find(doc => doc !== first) ?? first
  const book = () => {
    try {
      const { template, paper, ink } = state.settings
      download(
        fileName(report.fleet).replace('.yaml', '.pdf'),
        print('book', { ...page(doc), template, paper, ink }),
        'application/pdf',
      )
    } catch (why) {
      set({ refusal: why.message })
    }
  }
  const left = report?.limit == null ? null : report.limit - report.rating
  const isRoom = rating => left == null || rating <= left
  /** Ships as options: what still fits first, the largest of it on top. */
  const options = rows =>
    rows
      .sort(
        (a, b) =>
          Number(isRoom(b.rating)) - Number(isRoom(a.rating)) || b.rating - a.rating || a.title.localeCompare(b.title),
      )
      .map(({ key, title, rating, what }) => (
        <option value={key}>
          {[
            title,
            rating == null
              ? 'no rating'
              : `${grouped(rating)} points${isRoom(rating) ? '' : `, ${grouped(rating - left)} too many`}`,
            what,
          ]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))
  const asOptions = docs =>
    docs.map(({ id, sum }) => ({ key: id, title: sum?.title ?? '', rating: sum?.rating, what: sum?.what }))
  const takeKey = key => {
    const doc = state.docs.get(key) ?? (key && bring(key, { open: false }))
    if (doc && report) take(doc, mustered().report)
  }
  const keyOf = room =>
    ships().find(({ sum }) => sum?.title === room.class && sum.rating === room.rating)?.id ??
    others().find(({ sum }) => sum.title === room.class && sum.rating === room.rating)?.id
  const isTable = !!state.settings.fleetTable
  const order = FLEET_ORDERS[state.settings.fleetOrder] ?? FLEET_ORDERS.written
  const setting = change => {
    Object.assign(state.settings, change)
    keepSettings()
    draw()
  }
  /** Where a ship is picked that joins the fleet. */
  const adder = look => (
    <label class={look}>
      <b>+ Add a ship</b>
      {left != null && look !== 'pick' && (
        <small class={left < 0 ? 'bad' : 'soft'}>
          {left < 0 ? `${grouped(-left)} points over` : `${grouped(left)} points left`}
        </small>
      )}
      <select
        data-test="fleet-add"
        aria-label="Add a ship"
        onKeyDown={openList}
        value=""
        onChange={event => {
          takeKey(event.currentTarget.value)
          event.currentTarget.value = ''
        }}
      >
        <option value="">choose …</option>
        {ships().length > 0 && <optgroup label="yours">{options(asOptions(ships()))}</optgroup>}
        <optgroup label="samples">{options(asOptions(others()))}</optgroup>
      </select>
    </label>
  )
  return (
    <main class="cols fleet cardview" data-test="fleet">
      <div class="col">
        {faults.length > 0 && (
          <div class="notice bad">
            {faults.map(fault => (
              <p>
                line {fault.line}: {fault.message}
              </p>
            ))}
          </div>
        )}
        {state.refusal && (
          <div class="notice bad">
            {state.refusal}{' '}
            <button type="button" class="plain" aria-label="Close" onClick={() => set({ refusal: null })}>
              ×
            </button>
          </div>
        )}
        <div class="card">
          <h2>
            Battle{' '}
            <Choice
              label="Battle size"
              test="battle"
              value={report?.battle ?? ''}
              options={state.reference.battles.map(({ name, limit }) => [
                name,
                <>
                  {name} <span class="hide-phone">{grouped(limit)}</span>
                </>,
              ])}
              onPick={name =>
                put(
                  [
                    { do: 'clear', path: 'limit' },
                    { do: 'put', path: 'battle', value: name },
                  ],
                  `${name} battle`,
                )
              }
            />
            <span class="sp" />
            {profiles.length > 0 && (
              <label class="pick">
                club rules{' '}
                <select
                  data-test="profile"
                  value={profile()?.id ?? ''}
                  onChange={event => setting({ profile: event.currentTarget.value || null })}
                >
                  <option value="">none</option>
                  {profiles.map(doc => (
                    <option value={doc.id}>{doc.sum?.title ?? doc.path}</option>
                  ))}
                </select>
              </label>
            )}
            <label class="pick">
              name{' '}
              <input
                class="in"
                data-test="fleet-name"
                value={report?.fleet ?? ''}
                maxLength={120}
                onChange={event =>
                  event.currentTarget.value.trim() &&
                  put(
                    [{ do: 'put', path: 'fleet', value: quoted(event.currentTarget.value.trim()) }],
                    'name of the fleet',
                  )
                }
              />
            </label>
          </h2>
          {isTable ? (
            report?.entries
              .map((entry, index) => ({ entry, index }))
              .sort((a, b) => order.compare(a.entry, b.entry))
              .map(({ entry, index }) => (
                <Entry
                  key={index}
                  entry={entry}
                  index={index}
                  report={report}
                  isPicked={first === own[index]}
                  onPick={() => pick(index)}
                />
              ))
          ) : report ? (
            <FleetCards report={report} picked={picked} onPick={pick}>
              {adder('addcard')}
            </FleetCards>
          ) : null}
          <p class="pad">
            {isTable && adder('pick')}{' '}
            <button
              type="button"
              class="btn sm"
              data-test="fleet-new-ship"
              onClick={() => set({ view: 'start', joins: doc.id })}
            >
              A new ship for it…
            </button>{' '}
            <button type="button" class="btn sm" onClick={() => set({ view: 'paste', post: null })}>
              Paste a post…
            </button>{' '}
            <button
              type="button"
              class="btn sm"
              data-test="fleet-table"
              aria-pressed={isTable}
              onClick={() => setting({ fleetTable: !isTable })}
            >
              Table
            </button>{' '}
            <Menu name="fleet-order" label={`Shown ${order.word} ▾`} test="fleet-order" look="btn sm">
              {() =>
                Object.entries(FLEET_ORDERS).map(([key, { word, compare }]) => (
                  <Item
                    isChecked={compare === order.compare}
                    test={`order-${key}`}
                    onClick={() => setting({ fleetOrder: key })}
                  >
                    {word}
                  </Item>
                ))
              }
            </Menu>{' '}
            <button type="button" class="btn sm" aria-pressed={isText} onClick={() => write(!isText)}>
              Text
            </button>
          </p>
          {isText && (
            <TextPane
              doc={doc}
              faults={faults.map(fault => ({ ...fault, fix: null }))}
              findings={told.findings ?? []}
            />
          )}
        </div>
        {report?.fits.length > 0 && (
          <div class="card pad">
            <b>Still fits in {grouped(left)}</b>{' '}
            <span class="fitcards">
              {report.fits
                .filter(keyOf)
                .slice(0, isAll ? 999 : 8)
                .map(room => (
                  <button type="button" class="fitcard" data-test="fits-chip" onClick={() => takeKey(keyOf(room))}>
                    <Portrait doc={fighter(keyOf(room))} most={38} across={36} />
                    <span>
                      <b>{room.class}</b>
                      <small>
                        <span class="soft">{[room.type, grouped(room.rating)].filter(Boolean).join(' ')}</span> ·{' '}
                        <span class="ok">{grouped(left - room.rating)} left</span>
                      </small>
                    </span>
                    <b class="plus">+</b>
                  </button>
                ))}
              {report.fits.length > 8 && (
                <button type="button" class="chip dashed" onClick={() => showAll(!isAll)}>
                  {isAll ? 'fewer' : `all ${report.fits.length}`}
                </button>
              )}
            </span>
          </div>
        )}
        <div class="card pad row2" data-test="flights">
          <b>Flights</b>{' '}
          {report?.carrier > 0 ? (
            <>
              <Stepper
                value={report.flights ?? 0}
                most={report.carrier}
                label="flights"
                test="flight-count"
                onPut={number =>
                  put([{ do: 'put', path: 'flights', value: String(number) }], `${number} flights`, 'flights')
                }
              />{' '}
              <span class="soft">of {report.carrier} that the carriers hold</span>
            </>
          ) : (
            <span class="soft">no ship carries any</span>
          )}
        </div>
        <div class="card" data-test="findings">
          <h2>
            Findings{' '}
            <em>
              {report?.legal ? 'legal' : 'not legal'}
              {report?.findings.length ? `; ${report.findings.length} to know` : ''}
            </em>
          </h2>
          {report?.findings.map(finding => (
            <p
              class={`pad ${finding.severity === 'illegal' ? 'bad' : 'doubt'}`}
              data-test="finding"
              data-path={finding.path}
              tabIndex={-1}
            >
              <b>{placeWords(finding.path, null, report.entries)}</b> {finding.message}
            </p>
          ))}
        </div>
        <div class="card pad row2">
          <div>
            <b>The book</b>
            <p class="soft">
              cover with points, roster,{' '}
              {report?.ships === 1 ? 'one sheet' : `${report?.ships ?? 0} sheets with their names`}, glossary
            </p>
          </div>
          <Templates />
          <span class="sp" />
          <button
            type="button"
            class="btn"
            data-test="play-fleet"
            disabled={!report?.ships}
            onClick={() => set({ view: 'play', playing: doc.id })}
          >
            <Icon name="play" size={14} />
            Play this fleet
          </button>
          <button type="button" class="btn pri" data-test="fleet-book" disabled={!report?.ships} onClick={book}>
            <Icon name="down" size={14} />
            Book as PDF
          </button>
        </div>
      </div>
      <div class="col">
        <div class="card pad">
          <p class="row2 oddshead">
            <b>Odds by range</b> <span>{first?.sum?.title}</span>{' '}
            <OddsPicker value={second?.id} onPick={meet} label="against" />
            <span class="sp" />
            <button
              type="button"
              class="chip"
              data-test="whole-fleet"
              aria-pressed={isWhole}
              disabled={!report?.ships}
              onClick={() => whole(!isWhole)}
            >
              whole fleet
            </button>
          </p>
          {first && second && (
            <OddsChart
              first={first}
              second={second}
              others={
                isWhole
                  ? []
                  : own.filter((doc, index) => doc && doc !== first && own.indexOf(doc) === index).slice(0, 3)
              }
              fleet={
                isWhole ? report.entries.map((entry, index) => [own[index], entry.count]).filter(([doc]) => doc) : null
              }
              range={range}
              onRange={at}
            />
          )}
        </div>
        <Duels first={first} second={second} />
        <Fits doc={first} />
      </div>
    </main>
  )
}

/** Odds of any ship against any other. */
export function OddsView() {
  const open = state.docs.get(state.ship)
  const games = oddsGames()
  const [picked, play] = useState(null),
    [one, take1] = useState(null),
    [other, take2] = useState(null),
    [range, at] = useState(null)
  const game = picked ?? games.find(({ key }) => open?.kind === 'design' && key === gameOf(open))?.key ?? games[0].key
  const { yours, ours } = fighters(game),
    all = [...yours, ...ours]
  const first = all.find(doc => doc.id === (one ?? state.ship)) ?? all[0],
    second = all.find(doc => doc.id === other) ?? all.find(doc => doc !== first) ?? first
  return (
    <main class="cols fleet">
      <h1 class="unseen">Odds</h1>
      <div class="card pad col">
        <p class="row2 oddshead">
          <b>Odds by range</b>{' '}
          <Choice
            label="Game"
            test="odds-game"
            options={games.map(({ key, title }) => [key, title.replace('Starmada ', '')])}
            value={game}
            onPick={play}
          />{' '}
          <OddsPicker value={first.id} onPick={take1} label="" test="odds-first" game={game} />{' '}
          <OddsPicker value={second?.id} onPick={take2} label="against" test="odds-second" game={game} />{' '}
          <button
            type="button"
            class="btn sm"
            aria-label="Change sides"
            onClick={() => {
              take1(second.id)
              take2(first.id)
            }}
          >
            ⇄
          </button>
        </p>
        <OddsChart first={first} second={second} range={range} onRange={at} />
      </div>
      <div class="col">
        <Duels first={first} second={second} />
        {yours.includes(first) && first.kind === 'design' && game === 'starmada_unity' && <Fits doc={first} />}
      </div>
    </main>
  )
}
