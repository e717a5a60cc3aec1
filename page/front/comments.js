// Comments of a YAML text.

/** Returns where a comment begins in a line, or -1. Quoted text may hold `#`. */
function commentAt(line) {
  let quote = null
  for (let at = 0; at < line.length; at++) {
    const char = line[at]
    if (quote) {
      if (char === '\\' && quote === '"') at++
      else if (char === quote) quote = null
    } else if (char === '#' && (at === 0 || /\s/.test(line[at - 1]))) {
      return at
    } else if ((char === '"' || char === "'") && /(^|[\s,:[{-])$/.test(line.slice(0, at))) {
      quote = char
    }
  }
  return -1
}

const indentOf = line => line.match(/^ */)[0].length

/** Returns a YAML text without comments and without blank lines. Block text (`|`, `>`) stays as it is. */
export function withoutComments(text) {
  const lines = []
  let block = null // indentation of the key whose block text runs
  for (const line of text.split('\n')) {
    if (block != null && (!line.trim() || indentOf(line) > block)) {
      lines.push(line)
      continue
    }
    block = null
    const at = commentAt(line)
    const bare = (at < 0 ? line : line.slice(0, at)).trimEnd()
    if (!bare) continue
    if (/(^|[\s:-])[|>][+-]?\d?$/.test(bare)) block = indentOf(bare)
    lines.push(bare)
  }
  return `${lines.join('\n').trimEnd()}\n`
}
