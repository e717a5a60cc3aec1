// The designs of the repository, which come with the page: path and text.
import shipped from '../build/designs.json'
import { take } from './files.js'
import { add, namedIn } from './store.js'

export const ours = shipped.map(([path, text]) => ({ path, text }))
const isLibrary = ({ text }) => /^library:/m.test(text) && !/^class:/m.test(text)
const isSeveral = ({ text }) => /^---/m.test(text)
/** The ships of Unity among them, with their names. */
export const ourShips = ours.filter(one => one.path.includes('starmada_unity/') && /^class:/m.test(one.text) && !isSeveral(one)).map(({ path, text }) => ({ path, title: text.match(/^class: *["']?([^"'\n#]+)/m)[1].trim() }))

/** Takes one of them into this browser, with the libraries and designs that it names. */
export function bring(path, options) {
  const all = [ours.find(one => one.path === path)]
  for (const one of all) all.push(...namedIn(one, ours).filter(other => !all.includes(other)))
  const [first, ...others] = all
  others.sort((one, two) => isLibrary(two) - isLibrary(one)).forEach(other => add(other.path, other.text, { open: false }))
  return isSeveral(first) ? take([[first.path, first.text]]) : add(first.path, first.text, options)
}
