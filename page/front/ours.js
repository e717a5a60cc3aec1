// The designs of the repository, which come with the page: path and text.
import shipped from '../build/designs.json'
import { take } from './files.js'
import { ask } from './engine.js'
import { add, namedIn, page } from './store.js'

export const ours = shipped.map(([path, text]) => ({ path, text }))
const isLibrary = ({ text }) => /^library:/m.test(text) && !/^class:/m.test(text)
const isSeveral = ({ text }) => /^---/m.test(text)
/** The ships of Unity among them, with their names. */
export const ourShips = ours.filter(one => one.path.includes('starmada_unity/') && /^class:/m.test(one.text) && !isSeveral(one)).map(({ path, text }) => ({ path, title: text.match(/^class: *["']?([^"'\n#]+)/m)[1].trim() }))

let rated = null
/** Those ships with what a list says of them: rating, type, faction. Asked once; the libraries that they name are laid out for it. */
export function ourRated() {
  if (rated) return rated
  for (const { path, text } of ours.filter(one => isLibrary(one) && one.path.includes('starmada_unity/'))) ask('keep', { name: path, text })
  rated = ourShips.map(({ path, title }) => {
    const one = ours.find(other => other.path === path), { report } = ask('look', page(one))
    return { ...one, title, rating: report?.rating ?? null, what: [report?.type, report?.faction].filter(Boolean).join(', '), name: report?.name ?? null }
  })
  return rated
}

/** Takes one of them into this browser, with the libraries and designs that it names. */
export function bring(path, options) {
  const all = [ours.find(one => one.path === path)]
  for (const one of all) all.push(...namedIn(one, ours).filter(other => !all.includes(other)))
  const [first, ...others] = all
  others.sort((one, two) => isLibrary(two) - isLibrary(one)).forEach(other => add(other.path, other.text, { open: false }))
  return isSeveral(first) ? take([[first.path, first.text]]) : add(first.path, first.text, options)
}
