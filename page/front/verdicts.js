// What became of the words of a pasted line.

/** The words of a dropped part as the post has them: `Flash Pot: Starship-Exclusive` is `Starship-Exclusive`. */
const wordsOf = part => [part, part.split(': ').pop()]

/** Splits a line into pieces, each read or dropped; a line that is ignored is dropped as a whole. */
export function pieces(line, { without = [], unread = [] } = {}) {
  const text = line.text.trim()
  if (line.class === 'ignored' || line.class === 'unreadable') return [{ text, isDropped: true }]
  const found = [...without, ...unread]
    .map(part => wordsOf(part).find(words => words && text.includes(words)))
    .filter(Boolean)
    .map(words => [text.indexOf(words), text.indexOf(words) + words.length])
    .sort(([a], [b]) => a - b)
  const parts = []
  let done = 0
  for (const [from, to] of found) {
    if (from < done) continue
    parts.push({ text: text.slice(done, from), isDropped: false }, { text: text.slice(from, to), isDropped: true })
    done = to
  }
  parts.push({ text: text.slice(done), isDropped: false })
  return parts.filter(part => part.text)
}

/** The verdict of a line: that of its worst part. */
export function verdict(line, ship) {
  const hasDropped = line.class === 'read' && pieces(line, ship).some(part => part.isDropped)
  return hasDropped ? 'without equivalent' : line.class
}
