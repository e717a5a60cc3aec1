// "Is it good?": the library's audit of a ship against every sample ship in forces of nearly equal points.
import { useEffect, useRef, useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { duplicate, openDoc, page, set, ship } from './store.js'
import { grouped } from './parts.jsx'
import { Band } from './band.jsx'
import { Portrait } from './portrait.jsx'
import { samples } from './ours.js'
import { stages, startWork } from './work.js'
import { improve } from './improve.js'

const FIRST_RUNS = 100 // battles per row

/** Audits by the text of the ship: {runs, told}. */
const audits = new Map()

/** The ships that it is judged by: the samples with a rating, without a ship of its own class. */
const opponentsOf = doc => samples().filter(({ sum }) => sum.rating != null && sum.title !== doc.sum?.title)

/** How a ship fared: it won, lost, or the interval leaves both open. */
const outcomeOf = ({ from, to }) => (from > 0.5 ? 'wins' : to < 0.5 ? 'loses' : 'even')
const percent = share => `${Math.round(100 * share)}%`
const count = (rows, outcome) => rows.filter(row => outcomeOf(row) === outcome).length

function Row({ row, reach, isFarther }) {
  const { doc, counts, score, from, to, expected } = row
  const isPale = !row.counts_for_verdict
  return (
    <div
      class={`gauntlet ${outcomeOf(row)}${isPale ? ' pale' : ''}`}
      data-test="gauntlet-row"
      data-outcome={outcomeOf(row)}
    >
      {doc ? <Portrait doc={doc} most={26} across={26} /> : <span />}
      <button type="button" class="linkish name" onClick={() => set({ view: 'odds' })} title={doc?.sum.what}>
        {row.opponent}
        {isPale ? '†' : ''}
      </button>
      <span class="soft r">{grouped(row.points[1] / counts[1])}</span>
      <span class="r">{isFarther ? <b>{reach}</b> : reach}</span>
      <span class="nowrap">
        {counts[0]} to {counts[1]}
      </span>
      <span class="gbar" title={`points suggest ${percent(expected)}`} aria-hidden="true">
        <i style={{ width: `${100 * score}%` }} />
        <u style={{ left: `${100 * from}%`, width: `${100 * (to - from)}%` }} />
      </span>
      <b class="r">{percent(score)}</b>
    </div>
  )
}

const FAR = 2.5 // the scale goes from 1 / FAR to FAR
const placeOf = handicap => 50 + (50 * Math.log(Math.min(FAR, Math.max(1 / FAR, handicap)))) / Math.log(FAR)

/** The handicap with its interval on a scale that is even in ratios. */
function Handicap({ audit }) {
  const { handicap, rating, from, to } = audit
  const [low, high] = [rating / to, rating / from]
  const width = placeOf(high) - placeOf(low)
  const numbers = [handicap, low, high].map(number => number.toFixed(2))
  return (
    <div class="card">
      <h2>
        Handicap{' '}
        <em>
          it needs <b>{numbers[0]}</b> points for each point of the enemy ({numbers[1]} to {numbers[2]} with 95%
          confidence)
        </em>
      </h2>
      <div class="handicap" role="img" aria-label={`Handicap ${numbers[0]}, ${numbers[1]} to ${numbers[2]}`}>
        <span>better than its points</span>
        <span class="r">worse than its points</span>
        <div class="scale">
          <i style={{ left: `${placeOf(low)}%`, width: `${width}%` }} />
          <u style={{ left: `${placeOf(handicap)}%` }} />
        </div>
        <div class="marks">
          {[0.5, 0.7, 1, 1.4, 2].map(mark => (
            <small style={{ left: `${placeOf(mark)}%` }}>{mark}</small>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Facts of the design and its matches that explain the verdict. */
function StandsOut({ audit, reach, report }) {
  const own = reach[audit.ship]
  const judged = audit.matches.filter(match => match.counts_for_verdict)
  const far = judged.filter(({ opponent }) => reach[opponent] > own)
  const near = judged.filter(({ opponent }) => !(reach[opponent] > own))
  return (
    <div class="card">
      <h2>What stands out</h2>
      {audit.reason && (
        <p class="pad">
          <b>Differs most</b> in {audit.reason}.
        </p>
      )}
      <p class="pad">
        <b>Reach {own} hexes.</b>{' '}
        {far.length > 0
          ? `It beats ${count(far, 'wins')} of the ${far.length} ships that reach farther` +
            (near.length ? `, and ${count(near, 'wins')} of the ${near.length} others.` : '.')
          : 'No opponent reaches farther.'}
      </p>
      {!report.legal && (
        <p class="pad bad">
          <b>Not legal.</b> {report.space.free < 0 && `${grouped(-report.space.free)} space over.`}
        </p>
      )}
      <p class="pad">
        <b>{percent(audit.unmodeled)} of its rating</b>{' '}
        {audit.unmodeled_parts.length
          ? `does nothing in these battles: ${audit.unmodeled_parts.join(', ')}.`
          : 'does nothing in these battles.'}
      </p>
    </div>
  )
}

/** Results of the search for better designs, by the text of the ship. */
const improvements = new Map()

/** A design that beats the ship, next to it on request. */
function Better({ doc, design }) {
  const { words, rating, win, text } = design
  const compare = () => {
    const copy = duplicate(doc, text)
    openDoc(doc.id)
    set({ view: 'compare', other: copy.id })
  }
  return (
    <div class="pad row2 better" data-test="better">
      <span class="grow">
        <b>{words}</b>
        <br />
        {grouped(rating)} points, legal, beats this ship in <b class="up">{percent(win.share)}</b> of duels,{' '}
        {percent(win.from)} to {percent(win.to)} with 95% confidence
      </span>
      <button type="button" class="btn sm" data-test="better-compare" onClick={compare}>
        Compare
      </button>
    </div>
  )
}

/** Looks for changes that make the ship better for no more points. */
function WhatIsBetter({ doc }) {
  const [share, tell] = useState(null)
  const stopWork = useRef(() => {})
  useEffect(() => {
    tell(null)
    return () => stopWork.current()
  }, [doc.text])
  const told = improvements.get(doc.text)
  const start = () => {
    tell(0)
    stopWork.current = improve(page(doc), now => {
      if (now.found || now.error) improvements.set(doc.text, now)
      tell(now.found || now.error ? null : now.share)
    })
  }
  const stop = () => {
    stopWork.current()
    tell(null)
  }
  return (
    <div class="card" data-test="improve">
      <h2>
        What would make it better
        <span class="sp" />
        {share != null ? (
          <button type="button" class="btn sm" data-test="improve-stop" onClick={stop}>
            Stop
          </button>
        ) : (
          !told && (
            <button type="button" class="btn sm" data-test="improve-start" onClick={start}>
              Find out
            </button>
          )
        )}
      </h2>
      {share != null && <progress aria-label="Designs tried" max={1} value={share} />}
      {told?.error && <p class="pad bad">{told.error}</p>}
      <div role="status">
        {told?.found?.map(design => (
          <Better key={design.text} doc={doc} design={design} />
        ))}
        {told?.found?.length === 0 && (
          <p class="pad" data-test="no-better">
            None of {grouped(told.tried)} legal designs with one or two changes was clearly better in duels against this
            ship.
          </p>
        )}
      </div>
      <p class="soft pad small">
        Hull, engines, shields, screens and weapons are changed by one or two steps for no more points. The designs
        fight this ship one to one.
      </p>
    </div>
  )
}

const NoVerdict = ({ doc, why }) => (
  <main class="start" data-test="good">
    <h1>No ship that can be judged</h1>
    <p class="soft">{why ?? 'Only ships of Starmada Unity that can be rated are judged.'}</p>
    <button type="button" class="btn pri" onClick={() => openDoc(doc.id)}>
      Back to the ship
    </button>
  </main>
)

export function Good() {
  const doc = ship()
  const seen = askOnce('look', page(doc))
  const [, drawn] = useState(0)
  const [goal, aim] = useState(0) // battles per row of the work that is under way
  const stopWork = useRef(() => {})
  const last = audits.get(doc.text)
  const stop = () => {
    stopWork.current()
    aim(0)
  }
  const start = goal => {
    const others = opponentsOf(doc).map(page)
    const rounds = stages(goal).filter(runs => runs > (last?.runs ?? 0))
    const jobs = rounds.map(runs => ({ name: 'audit', question: { ...page(doc), others, runs } }))
    stopWork.current()
    aim(goal)
    stopWork.current = startWork(jobs, ({ at, told, isDone }) => {
      audits.set(doc.text, { runs: rounds[at], told })
      if (isDone || told.error) stop()
      else drawn(n => n + 1)
    })
  }
  const isUnity = !!seen.report?.design
  useEffect(() => {
    if (isUnity && !last) start(FIRST_RUNS)
    return () => stopWork.current()
  }, [doc.text])
  const told = last?.told
  if (!isUnity || told?.error) return <NoVerdict doc={doc} why={told?.error} />
  const audit = told?.answer
  const docs = new Map(samples().map(doc => [doc.sum.title, doc]))
  const rows = (audit?.matches ?? [])
    .map(match => ({ ...match, doc: docs.get(match.opponent) }))
    .sort((a, b) => b.score - a.score)
  const more = (last?.runs ?? 0) * 4 || FIRST_RUNS
  return (
    <>
      <Band told={seen} />
      <main class="goodview" data-test="good">
        <div class="goodhead card">
          <button type="button" class="btn sm" data-test="good-back" onClick={() => openDoc(doc.id)}>
            ‹ Design
          </button>
          <p>
            <b class="verdict">Is it good?</b>{' '}
            <span data-test="verdict" aria-live="polite">
              {told ? told.title : 'The first battles are fought …'}
            </span>
          </p>
          <span class="sp" />
          <span class="soft nowrap">{grouped(last?.runs ?? 0)} battles per row</span>
          {goal ? (
            <button type="button" class="btn sm" data-test="good-stop" onClick={stop}>
              Stop
            </button>
          ) : (
            <button type="button" class="btn sm" data-test="good-more" onClick={() => start(more)}>
              {grouped(more)} battles per row
            </button>
          )}
        </div>
        {goal > 0 && <progress aria-label="Battles" max={goal} value={last?.runs ?? 0} />}
        {audit && (
          <div class="goodcols">
            <div class="col">
              <Handicap audit={audit} />
              <div class="card">
                <h2>
                  Against the sample ships <em>forces as even in points as up to {audit.max_ships} per side allow</em>
                  <span class="sp" />
                  <em>
                    <b class="up">wins {count(rows, 'wins')}</b> · even {count(rows, 'even')} ·{' '}
                    <b class="dn">loses {count(rows, 'loses')}</b>
                  </em>
                </h2>
                <div class="gauntlets">
                  {rows.map(row => (
                    <Row
                      key={row.opponent}
                      row={row}
                      reach={told.reach[row.opponent]}
                      isFarther={told.reach[row.opponent] > told.reach[audit.ship]}
                    />
                  ))}
                </div>
                <p class="pad soft small">
                  Each row: the opponent, its points, its reach in hexes, ships of each side, share of wins with the 95%
                  interval. {told.notes.filter(note => note.startsWith('†')).join(' ')}
                </p>
              </div>
            </div>
            <div class="col">
              <StandsOut audit={audit} reach={told.reach} report={seen.report} />
              <WhatIsBetter doc={doc} />
              <div class="card small">
                <h2>What the battle does not model</h2>
                <p class="soft pad">Terrain, scenarios and optional rules.</p>
                <p class="soft pad">
                  Both sides are led by the same steady captain. A person may use the ship better or worse.
                </p>
              </div>
            </div>
          </div>
        )}
      </main>
    </>
  )
}
