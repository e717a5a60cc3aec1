// "Is it good?": a ship against every sample ship in forces of nearly equal points.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { openDoc, page, set, ship, state } from './store.js'
import { grouped } from './parts.jsx'
import { Band } from './band.jsx'
import { Portrait } from './portrait.jsx'
import { ourLibraries, samples } from './ours.js'

const MAX_SHIPS = 4 // per side
const FIRST_RUNS = 100
const MAX_UNMODELED = 0.5 // above it an opponent's wins and losses say little

/** Battles by the text of the ship: {runs, rows: Map of an opponent's id -> answer}. */
const fought = new Map()
let worker = null

/** Fights a ship against its opponents next to the page, one after the other. */
function fight(doc, opponents, runs, onRow, onDone) {
  worker?.terminate()
  Promise.all([window.unpacked.worker, window.unpacked.module]).then(([script, module]) => {
    worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    worker.onmessage = ({ data }) => (data.isDone ? onDone(data.error) : onRow(data.id, data.told))
    worker.onerror = event => onDone(event.message)
    worker.postMessage({ module })
    worker.postMessage({
      gauntlet: opponents.map(({ doc: other, counts: [own, theirs] }) => ({
        id: other.id,
        question: { first: [[page(doc), own]], second: [[page(other), theirs]], seed: 1, runs },
      })),
      files: [...ourLibraries, ...state.docs.values()].map(({ path, text }) => [path, text]),
    })
  })
}

/** The ships that it is judged by: the samples with a rating, without a ship of its own class. */
function opponentsOf(doc) {
  const others = samples().filter(({ sum }) => sum.rating != null && sum.title !== doc.sum?.title)
  const told = askOnce('opponents', { ...page(doc), others: others.map(page), max_ships: MAX_SHIPS })
  if (!Array.isArray(told)) return { error: told.error }
  const [own, ...rest] = told
  const all = rest.map((one, at) => ({ ...one, doc: others[at], isPale: one.unmodeled > MAX_UNMODELED }))
  return { own, all: all.filter(({ counts }) => counts), apart: all.filter(({ counts }) => !counts) }
}

/** How a ship fared: it won, lost, or the interval leaves both open. */
const outcomeOf = ({ win, loss }) => (win.from > loss.to ? 'wins' : loss.from > win.to ? 'loses' : 'even')
const shareOf = ({ win, loss }) => win.share + (1 - win.share - loss.share) / 2
const percent = share => `${Math.round(100 * share)}%`
const count = (rows, outcome) => rows.filter(row => row.outcome === outcome).length

/** The verdict in one sentence, from the opponents that the battle can judge. */
function verdictOf(rows) {
  if (!rows.length) return { lead: 'No opponent that the battle can judge.', rest: '' }
  const [wins, even, loses] = ['wins', 'even', 'loses'].map(outcome => count(rows, outcome))
  const balance = (wins - loses) / rows.length
  const lead =
    balance > 0.6
      ? 'Much better than its points.'
      : balance > 0.2
        ? 'Better than its points.'
        : balance >= -0.2
          ? 'Fair for its points.'
          : balance >= -0.6
            ? 'Worse than its points.'
            : 'Much worse than its points.'
  const ships = number => `${number} sample ship${number === 1 ? '' : 's'}`
  return {
    lead,
    rest: `At equal points it beats ${wins} of ${ships(rows.length)}, loses to ${loses}; ${even} are even.`,
  }
}

function Row({ row }) {
  const { doc, answer, counts, outcome, isPale } = row
  const share = answer && shareOf(answer)
  return (
    <div class={`gauntlet ${outcome ?? ''}${isPale ? ' pale' : ''}`} data-test="gauntlet-row" data-outcome={outcome}>
      <Portrait doc={doc} most={26} across={26} />
      <button type="button" class="linkish name" onClick={() => set({ view: 'odds' })} title={doc.sum.what}>
        {row.class}
        {isPale ? '†' : ''}
      </button>
      <span class="soft r">{grouped(row.rating)}</span>
      <span class="r">{row.reach}</span>
      <span class="nowrap">
        {counts[0]} to {counts[1]}
      </span>
      <span class="gbar" aria-hidden="true">
        {answer && (
          <>
            <i style={{ width: `${100 * share}%` }} />
            <u style={{ left: `${100 * answer.win.from}%`, width: `${100 * (answer.win.to - answer.win.from)}%` }} />
          </>
        )}
      </span>
      <b class="r">{answer ? percent(share) : row.error ? '—' : '…'}</b>
    </div>
  )
}

export function Good() {
  const doc = ship()
  const told = askOnce('look', page(doc))
  const [, drawn] = useState(0)
  const [isBusy, busy] = useState(false)
  const [error, fail] = useState(null)
  const game = fought.get(doc.text) ?? { runs: 0, rows: new Map() }
  /** @type {{ own?: any, all?: any[], apart?: any[], error?: string }} */
  const opponents = useMemo(() => (told.report?.design ? opponentsOf(doc) : {}), [doc.text])
  const { own, all = [], apart = [], error: refusal } = opponents
  const start = (runs, opponents = all) => {
    const now = { runs, rows: new Map(game.rows) }
    fought.set(doc.text, now)
    busy(true)
    fail(null)
    fight(
      doc,
      opponents,
      runs,
      (id, told) => {
        now.rows.set(id, told)
        drawn(n => n + 1)
      },
      why => {
        busy(false)
        if (why) fail(why)
      },
    )
  }
  const stop = () => {
    worker?.terminate()
    busy(false)
  }
  useEffect(() => {
    const missing = all.filter(one => !game.rows.has(one.doc.id))
    if (missing.length) start(game.runs || FIRST_RUNS, missing)
    return () => worker?.terminate()
  }, [doc.text])
  if (!own)
    return (
      <main class="start" data-test="good">
        <h1>No ship that can be judged</h1>
        <p class="soft">{refusal ?? 'Only ships of Starmada Unity that can be rated are judged.'}</p>
        <button type="button" class="btn pri" onClick={() => openDoc(doc.id)}>
          Back to the ship
        </button>
      </main>
    )
  const rows = all.map(one => {
    const { answer, error } = game.rows.get(one.doc.id) ?? {}
    return { ...one, answer, error, outcome: answer && outcomeOf(answer) }
  })
  const done = rows.filter(({ answer }) => answer)
  const shown = isBusy
    ? rows
    : [...rows].sort((a, b) => (b.answer ? shareOf(b.answer) : -1) - (a.answer ? shareOf(a.answer) : -1))
  const judged = done.filter(({ isPale }) => !isPale)
  const { lead, rest } = verdictOf(judged)
  const far = judged.filter(({ reach }) => reach > own.reach)
  const near = judged.filter(({ reach }) => reach <= own.reach)
  const report = told.report
  const notes = [...new Set(done.flatMap(({ doc }) => game.rows.get(doc.id).notes ?? []))]
  return (
    <>
      <Band told={told} />
      <main class="goodview" data-test="good">
        <div class="goodhead card">
          <button type="button" class="btn sm" data-test="good-back" onClick={() => openDoc(doc.id)}>
            ‹ Design
          </button>
          <p>
            <b class="verdict" data-test="verdict" aria-live="polite">
              Is it good? {done.length < rows.length ? `${done.length} of ${rows.length} fought …` : lead}
            </b>{' '}
            {done.length === rows.length && <span class="soft">{rest}</span>}
          </p>
          <span class="sp" />
          <span class="soft nowrap">{grouped(game.runs)} battles a row</span>
          {isBusy ? (
            <button type="button" class="btn sm" data-test="good-stop" onClick={stop}>
              Stop
            </button>
          ) : (
            <button
              type="button"
              class="btn sm"
              data-test="good-more"
              onClick={() => start(game.runs * 4 || FIRST_RUNS)}
            >
              {grouped(game.runs * 4 || FIRST_RUNS)} battles a row
            </button>
          )}
        </div>
        {isBusy && <progress aria-label="Battles" max={rows.length} value={done.length} />}
        {error && <p class="notice bad">{error}</p>}
        <div class="goodcols">
          <div class="card">
            <h2>
              Against the sample ships <em>forces as even in points as up to {MAX_SHIPS} ships a side allow</em>
              <span class="sp" />
              <em>
                <b class="up">wins {count(done, 'wins')}</b> · even {count(done, 'even')} ·{' '}
                <b class="dn">loses {count(done, 'loses')}</b>
              </em>
            </h2>
            <div class="gauntlets">
              {shown.map(row => (
                <Row key={row.doc.id} row={row} />
              ))}
            </div>
            <p class="pad soft small">
              Each row: the opponent, its points, its reach in hexes, ships of each side, wins with the 95% interval.
              {rows.some(({ isPale }) => isPale) &&
                ' † More than half of its rating is in systems that the battle does not model, so it does not count.'}
              {apart.length > 0 && ` Left out, as no even force exists: ${apart.map(one => one.class).join(', ')}.`}
            </p>
          </div>
          <div class="col">
            <div class="card">
              <h2>What stands out</h2>
              {far.length > 0 && (
                <p class="pad">
                  <b>Reach {own.reach} hexes.</b> It beats {count(far, 'wins')} of the {far.length} ships that reach
                  farther{near.length > 0 && `, and ${count(near, 'wins')} of the ${near.length} others`}.
                </p>
              )}
              {!far.length && near.length > 0 && (
                <p class="pad">
                  <b>Reach {own.reach} hexes.</b> No opponent reaches farther.
                </p>
              )}
              {!report.legal && (
                <p class="pad bad">
                  <b>Not legal.</b> {report.space.free < 0 && `${grouped(-report.space.free)} space over.`}
                </p>
              )}
              <p class="pad">
                <b>{percent(own.unmodeled)} of its rating</b> is in systems that do nothing in these battles.
              </p>
            </div>
            <div class="card small">
              <h2>What the battle does not model</h2>
              <p class="soft pad">
                {notes.length ? notes.slice(0, 3).join(' ') : 'Terrain, scenarios and optional rules.'}
              </p>
              <p class="soft pad">
                Both sides are led by the same steady captain. A person may use the ship better or worse.
              </p>
            </div>
          </div>
        </div>
      </main>
    </>
  )
}
