// The designs of the repository, which come with the page: path and text.
import shipped from '../build/designs.json'
import { take } from './files.js'
import { ask, keep } from './engine.js'
import { add, namedIn, page, state, summaryOf } from './store.js'

export const ours = shipped.map(([path, text]) => ({ path, text }))
const isLibrary = ({ text }) => /^library:/m.test(text) && !/^class:/m.test(text)
const isSeveral = ({ text }) => /^---/m.test(text)
export const ourLibraries = ours.filter(isLibrary)

let rated = null
/**
 * The shipped ships of games that have battles, as documents that are not in this browser. Asked once; the libraries
 * that they name are kept for it.
 */
function ourShips() {
  if (rated) return rated
  ourLibraries.forEach(({ path, text }) => keep(path, text))
  const isShip = one =>
    oddsGames().some(({ key }) => one.path.includes(`/${key}/`)) && /^class:/m.test(one.text) && !isSeveral(one)
  rated = ours.filter(isShip).map(one => {
    const seen = ask('look', page(one))
    return { ...one, id: one.path, ruleset: seen.ruleset, sum: summaryOf(seen, one.path) }
  })
  return rated
}

/** All designs of a game: of this browser, and those of ours that are not in it. */
export function fighters(game = 'starmada_unity') {
  const own = new Set([...state.docs.values()].map(doc => doc.path))
  return {
    yours: [...state.docs.values()].filter(doc => doc.kind === 'design' && gameOf(doc) === game),
    ours: ourShips().filter(one => one.ruleset === game && !own.has(one.path)),
  }
}
/** The shipped ships of Starmada Unity, whether they are in this browser or not. */
export const samples = () => ourShips().filter(({ ruleset }) => ruleset === 'starmada_unity')
/** The games whose odds are known. */
export const oddsGames = () => state.reference.games.filter(game => game.battles)
export const gameOf = doc => doc?.ruleset ?? 'starmada_unity'
/** A ship by its id, of this browser or of ours. */
export const fighter = id => state.docs.get(id) ?? ourShips().find(one => one.id === id)

/** Takes one of them into this browser, with the libraries and designs that it names. */
export function bring(path, options) {
  const all = [ours.find(one => one.path === path)]
  for (const one of all) all.push(...namedIn(one, ours).filter(other => !all.includes(other)))
  const [first, ...others] = all
  others
    .sort((one, two) => Number(isLibrary(two)) - Number(isLibrary(one)))
    .forEach(other => add(other.path, other.text, { open: false }))
  return isSeveral(first) ? take([[first.path, first.text]]) : add(first.path, first.text, options)
}
