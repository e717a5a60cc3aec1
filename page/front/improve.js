// Designs that cost no more than a ship and beat it: single steps of the library are tried in duels, and the best ones
// that cost points are joined with those that save them at the smallest loss.
import { ask } from './engine.js'
import { changeWords } from './words.js'
import { written } from './weapon.jsx'
import { startWork } from './work.js'

const STEP_RUNS = 40 // duels per step
const PAIR_RUNS = 100 // duels per pair of steps
const FINAL_RUNS = 400 // duels per design that is shown, with other dice
const MAX_STEPS = 5 // of each kind that are joined
const MAX_SHOWN = 3

// Systems and tech levels are left alone: most systems are not modeled in battles, and tech is a matter of the setting.
const VARIED = /^(hull|engines|shields|screens|weapons)\b/

/** @typedef {{ path: string, points: number, edits: any[], words: string }} Step */

/** Adds the same step of the mirrored bank. Null for the second bank of a pair, whose step the first one has. */
function withMirror(step, steps, banks) {
  const [, weapon, bank] = step.path.match(/^weapons\[(\d+)\]\.banks\[(\d+)\]$/) ?? []
  const mirror = banks[weapon]?.[bank]?.mirror
  if (mirror == null) return [step]
  const path = `weapons[${weapon}].banks[${mirror}]`
  const other = steps.find(one => one.path === path && one.points > 0 === step.points > 0)
  return mirror > Number(bank) && other ? [step, other] : null
}

/** Describes steps: `hull 7`, or with the old banks `Laser 2AC → AC, 2BD → BD`. */
function wordsOf(steps, design) {
  const [, weapon] = steps[0].path.match(/^weapons\[(\d+)\]\.banks/) ?? []
  if (!weapon) return steps.map(({ path, value }) => changeWords({ path, to: value }, design)).join(', ')
  const { name, banks } = design.weapons[weapon]
  const old = path => written(banks[path.match(/\[(\d+)\]$/)[1]])
  return `${name} ${steps.map(({ path, value }) => `${old(path)} → ${value}`).join(', ')}`
}

/**
 * Lists one less and one more of each number of a ship and its weapons; mirrored banks change together.
 * @returns {Step[]}
 */
function stepsFrom(given, { report: { design }, unity }) {
  const ofWeapon = weapon =>
    ask('look', { ...given, weapon }).unity.steps.filter(({ path }) => path.startsWith(`weapons[${weapon}]`))
  const steps = [...unity.steps, ...design.weapons.flatMap((_, weapon) => ofWeapon(weapon))]
  return steps
    .filter(({ path, value, barred }) => VARIED.test(path) && value != null && !barred)
    .map(step => withMirror(step, steps, unity.banks))
    .filter(Boolean)
    .map(both => ({
      path: both[0].path,
      points: both.reduce((sum, { points }) => sum + points, 0),
      edits: both.map(({ path, value }) => ({ do: 'put', path, value })),
      words: wordsOf(both, design),
    }))
}

/** Takes steps; returns null unless the design is legal and costs no more points than `rating`. */
function taken(given, steps, rating) {
  const { text } = ask('edit', { ...given, edits: steps.flatMap(({ edits }) => edits) })
  if (!text) return null
  const { report } = ask('look', { ...given, text })
  if (!report?.legal || report.rating > rating) return null
  return { text, steps, rating: report.rating, words: steps.map(({ words }) => words).join(', ') }
}

/** Converts a share of wins to a strength: 0 if even, one more for each doubling of the odds. */
const strengthOf = ({ share }) => Math.log2((share + 0.01) / (1.01 - share))

/** Pairs the steps that gain most per point with those that lose least. */
function pairs(steps) {
  const worth = ({ win, points }) => strengthOf(win) / Math.max(Math.abs(points), 0.5)
  const best = list => list.sort((one, other) => worth(other) - worth(one)).slice(0, MAX_STEPS)
  const gains = best(steps.filter(({ points, win }) => points > 0 && win.share > 0.5))
  const savings = best(steps.filter(({ points }) => points < 0))
  return gains.flatMap(gain => savings.filter(({ path }) => path !== gain.path).map(saving => [gain, saving]))
}

/**
 * Looks for designs that beat a ship and cost no more. `onTold` hears how far the work is and, at the end, the designs
 * found and how many were tried. Returns what stops the work.
 * @param {{ text: string, folder: string }} given
 * @param {(told: { share: number, found?: any[], tried?: number, error?: string }) => void} onTold
 */
export function improve(given, onTold) {
  const seen = ask('look', given)
  const { rating } = seen.report
  let stop = () => {}
  const fight = (list, runs, seed, [from, to], onDone) => {
    if (!list.length) return onDone([])
    const question = ({ text }) => ({ first: [[{ ...given, text }, 1]], second: [[given, 1]], runs, seed })
    const jobs = list.map(one => ({ name: 'duel', question: question(one) }))
    const fought = []
    stop = startWork(jobs, ({ at, told, isDone }) => {
      if (told.error) return onTold({ share: 1, error: told.error })
      fought.push({ ...list[at], win: told.answer.win })
      onTold({ share: from + ((to - from) * fought.length) / jobs.length })
      if (isDone) onDone(fought)
    })
  }
  const withText = step => ({ ...step, text: ask('edit', { ...given, edits: step.edits }).text })
  const steps = stepsFrom(given, seen)
    .map(withText)
    .filter(({ text }) => text)
  fight(steps, STEP_RUNS, 1, [0, 0.5], fought => {
    const alone = fought.filter(({ win, points }) => points <= 0 && win.share > 0.5).map(step => [step])
    const designs = [...alone, ...pairs(fought)].map(steps => taken(given, steps, rating)).filter(Boolean)
    fight(designs, PAIR_RUNS, 2, [0.5, 0.8], fought => {
      const best = fought.sort((one, other) => other.win.share - one.win.share).slice(0, MAX_SHOWN)
      fight(best, FINAL_RUNS, 3, [0.8, 1], fought => {
        const found = fought.filter(({ win }) => win.from > 0.5).sort((one, other) => other.win.share - one.win.share)
        onTold({ share: 1, found, tried: designs.length })
      })
    })
  })
  return () => stop()
}
