// The questions that an archive of posts raises: equal uncertainties are one question, and one answer settles them all.
import { verdict } from './verdicts.js'

/** Words in which numbers and the name of a weapon do not count, so that equal uncertainties are alike. */
const alike = words =>
  words
    .replace(/^line \d+: /, '')
    .replace(/^'[^']*': /, "'…': ")
    .replace(/\d+(?:[.,]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 390)

/** A phrase as corrections can name it, or null if it is too long or holds control characters. */
const named = words => (words && /^\P{Cc}{1,200}$/u.test(words) ? words : null)

const NO_COUNTERPART = 'no counterpart: '

/** The words of a line that a part without an equivalent has there, or null if they are not found. */
export function phraseOf(text, part) {
  const bare = part.split(': ').pop()
  const candidates = [part, bare, bare.replace(/\s*[([].*$/, '')]
  return candidates.find(words => named(words) && text.includes(words)) ?? null
}

/** A remark as a question: `The edition is not certain: right?` */
const asksRight = remark => `${remark[0].toUpperCase()}${remark.slice(1)}: right?`

/** The question whether a remark about a line is right; that of a header is about its faction. */
function questionOfRemark(remark, text) {
  const [, faction] = remark.match(/faction '([^']+)'/) ?? []
  if (faction && text.includes(faction))
    return { key: `faction ${faction}`, kind: 'uncertain', title: `Is “${faction}” the faction?`, phrase: faction }
  return { key: alike(remark), kind: 'uncertain', title: asksRight(remark), phrase: null }
}

/** The questions of one line: key, kind, title and the phrase that an answer may change. */
function questionsOfLine(line) {
  if (line.class === 'unreadable') {
    const text = line.text.trim()
    return [{ key: `line ${alike(text)}`, kind: 'unreadable', title: `Ignore “${text}”?`, phrase: named(text) }]
  }
  if (line.class !== 'uncertain' && line.class !== 'without equivalent') return []
  const parts = line.remarks.filter(remark => remark.startsWith(NO_COUNTERPART))
  const isTwice = remark => parts.some(part => remark.includes(`'${part.slice(NO_COUNTERPART.length)}'`))
  return line.remarks
    .filter(remark => !isTwice(remark))
    .map(remark => {
      if (!remark.startsWith(NO_COUNTERPART)) return questionOfRemark(remark, line.text)
      const part = remark.slice(NO_COUNTERPART.length)
      const phrase = phraseOf(line.text, part)
      return { key: alike(remark), kind: 'without equivalent', title: `Ignore “${phrase ?? part}”?`, phrase }
    })
}

const HINTS = {
  failed: 'failed: no ship came of it',
  unreadable: 'the line cannot be read',
  uncertain: 'uncertain',
  'without equivalent': 'it has no equivalent in Unity',
}
const KINDS = Object.keys(HINTS)

/** All questions of a ship, each with the line that raises it. */
function questionsOfShip(ship) {
  const lines = ship.lines.flatMap(line => questionsOfLine(line).map(question => ({ ...question, line: line.line })))
  const stated = new Set(ship.lines.flatMap(({ remarks }) => remarks.map(alike)))
  const warnings = ship.warnings
    .map(words => ({ key: alike(words), kind: 'uncertain', title: asksRight(words), phrase: null, line: ship.line }))
    .filter(({ key }) => !stated.has(key))
  const failed = ship.error
    ? [{ key: alike(ship.error), kind: 'failed', title: ship.error, phrase: null, line: ship.line }]
    : []
  return [...failed, ...lines, ...warnings]
}

/**
 * The ships of an archive with their verdicts, and the questions that are open, worst first.
 * @param {{ name: string, told: any }[]} files
 * @param {string[]} right questions whose reading is right
 */
export function review(files, right) {
  const settled = new Set(right)
  const questions = new Map()
  const ships = []
  for (const { name, told } of files) {
    for (const [at, ship] of (told.ships ?? []).entries()) {
      if (!ship.text && !ship.error) continue
      for (const line of ship.lines) line.class = verdict(line, ship)
      const all = questionsOfShip(ship)
      const open = all.filter(({ key }) => !settled.has(key))
      const keys = new Set(open.map(({ key }) => key))
      const state = ship.error ? 'failed' : keys.size ? 'check' : 'sure'
      const one = { id: `${name} ${at}`, file: name, ship, keys, verdict: state }
      ships.push(one)
      for (const { key, kind, title, phrase, line } of open) {
        const isIgnored = phrase != null && kind !== 'uncertain'
        const fresh = { key, kind, title, hint: HINTS[kind], isIgnored, phrases: new Set(), ships: new Map() }
        const question = questions.get(key) ?? fresh
        if (phrase) question.phrases.add(phrase)
        if (!question.ships.has(one)) question.ships.set(one, line)
        questions.set(key, question)
      }
    }
  }
  const rank = { failed: 0, check: 1, sure: 2 }
  ships.sort((a, b) => rank[a.verdict] - rank[b.verdict] || b.keys.size - a.keys.size)
  const isFailed = ({ kind }) => Number(kind === 'failed')
  const open = [...questions.values()].sort(
    (a, b) => isFailed(b) - isFailed(a) || b.ships.size - a.ships.size || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
  )
  return { ships, questions: open }
}

/** How many ships become sure by an answer, and how many keep another question. */
export function effectOf({ key, ships }) {
  const all = [...ships.keys()]
  const sure = all.filter(({ keys, ship }) => !ship.error && keys.size === 1 && keys.has(key)).length
  return { sure, others: all.length - sure }
}

/** Corrections as their file has them. */
export function writeCorrections({ read, lines, right }) {
  const quoted = text => (text === '' ? 'ignore' : JSON.stringify(text))
  const map = (name, entries) =>
    entries.length ? [`${name}:`, ...entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${quoted(value)}`)] : []
  const list = right.length ? ['right:', ...right.map(words => `  - ${JSON.stringify(words)}`)] : []
  return [...map('read', read), ...map('lines', lines), ...list, ''].join('\n')
}

/**
 * Corrections with an answer more: the question's phrases are read as `words`; without words they are ignored, or the
 * reading is right.
 */
export function answerQuestion(corrections, { key, phrases, isIgnored }, words) {
  if (words == null && !isIgnored) return { ...corrections, right: [...corrections.right, key] }
  const others = corrections.read.filter(([phrase]) => !phrases.has(phrase))
  return { ...corrections, read: [...others, ...[...phrases].map(phrase => [phrase, words ?? ''])] }
}

/** Corrections in which a line of a file reads otherwise. */
export function answerLine(corrections, place, words) {
  const others = corrections.lines.filter(([other]) => other !== place)
  return { ...corrections, lines: [...others, [place, words]] }
}

/** Splits lines into those that are shown and runs of at least three read ones. */
export function folded(lines) {
  const parts = []
  for (const line of lines.filter(line => line.class !== 'blank')) {
    const last = parts.at(-1)
    if (line.class === 'read' && last?.run) last.run.push(line)
    else parts.push(line.class === 'read' ? { run: [line] } : { line })
  }
  return parts.flatMap(part => (part.run && part.run.length < 3 ? part.run.map(line => ({ line })) : [part]))
}
