// Places in a text, and changes of them, in the words of a player.

const TECH = { engines: 'engine', shields: 'shield', weapons: 'weapon', fighters: 'fighter' }
const signedLevel = level => (Number(level) > 0 ? `+${Number(level)}` : String(level).replace('-', '−'))

/** A place: `weapons[0].banks[1]` is `Laser AB`, `tech.engines` `engine tech`, `ships[0]` the class of an entry. */
export function placeWords(path, design, entries = []) {
  const [, list, index, rest] = String(path).match(/^(\w+)\[(\d+)\]\.?(.*)$/) ?? []
  if (list === 'weapons') {
    const weapon = design?.weapons?.[index],
      bank = weapon?.banks[rest.match(/^banks\[(\d+)\]/)?.[1]]
    const part =
      bank?.arcs ??
      (/^(range|rof|acc|imp|dmg|ma)$/.test(rest) ? rest.replace(/^(?!range).*/, word => word.toUpperCase()) : '')
    return [weapon?.name ?? `weapon ${Number(index) + 1}`, part].filter(Boolean).join(' ')
  }
  if (list === 'systems') return design?.systems?.[index]?.name ?? `system ${Number(index) + 1}`
  if (list === 'ships') return entries[index]?.class ?? `ship ${Number(index) + 1}`
  const [head, line] = String(path).split('.')
  return head === 'tech' && line ? `${TECH[line] ?? line} tech` : String(path).replaceAll('.', ' ')
}

/**
 * A change: `Laser AB`, `Carrier 5`, `engine tech +0.5`, `without Hyperdrive`.
 * @param {{ path: string, to: any, from?: any, words?: string }} change
 */
export function changeWords({ path, to, from, words }, design) {
  const place = placeWords(path, design)
  if (to == null) return words ?? `without ${/^systems|\.banks\[/.test(path) ? (from ?? place) : place}`
  if (/^systems\[/.test(path)) return to
  if (/^tech\./.test(path)) return `${place} ${signedLevel(to)}`
  if (/\.banks\[/.test(path)) return `${placeWords(path.split('.')[0], design)} ${to}`
  return words ?? `${place} ${to}`
}

/** A note of the program without the options of its command line. */
export const plainNote = note => note.replace(/ \(--[^)]*\)/g, '')
