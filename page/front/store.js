// What the page knows: the documents of this browser, which of them is open, what was undone. One object, drawn again
// at every change.
import { ask, isPicture, keep } from './engine.js'
import { mergeSettings, openStorage, resolve } from './storage.js'

const listeners = new Set()

export const state = {
  view: 'start', // start, ship, fleet, odds, play, library, paste, compare, good, review
  archive: null, // [{name, text}]: files of posts that are reviewed
  docs: new Map(), // id -> {id, path, text, kind, at, sum}
  ship: null, // id
  fleet: null,
  seen: null, // what is said of the open ship's text
  good: null, // {text, seen}: the last text that could be rated
  undo: [],
  redo: [],
  saved: { at: null, isFull: false },
  weapon: null, // the open weapon
  bank: 0,
  wide: false, // the weapon editor over the right side
  mirrors: true,
  dock: 'text',
  tab: 'ship', // the pane of a phone
  gone: null, // [{id, title}]: what was deleted last, until the next change
  received: 0, // how often changes of other tabs were taken in
  messages: [], // {words, label, act}: what another tab did, until it is closed
  notice: null, // a file that is no design
  preview: null,
  strip: false, // whether all findings are opened over the form
  list: null, // 'system' when the list of systems is open
  menu: null,
  theme: null,
  settings: { template: 'half', paper: 'a4', keys: true },
  reference: null,
}

export const subscribe = listener => listeners.add(listener)

/** Draws the page again, now. */
export function draw() {
  listeners.forEach(listener => listener())
}

export function set(change) {
  Object.assign(state, change)
  draw()
}

const folderOf = path => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '')

const plain = path =>
  path
    .split('/')
    .reduce((steps, step) => (step === '..' ? steps.slice(0, -1) : step && step !== '.' ? [...steps, step] : steps), [])
    .join('/')
const bare = path => path.split('/').pop()

/** The path of a document as another one writes it. */
export function relative(from, { path }) {
  const folder = from.path.slice(0, from.path.lastIndexOf('/') + 1)
  return path.startsWith(folder) ? path.slice(folder.length) : '../'.repeat(folder.split('/').length - 1) + path
}

/** The document that another one names: by its path from there, else by its bare name. */
export function namedBy(doc, name, docs = [...state.docs.values()]) {
  const path = plain(`${folderOf(doc.path)}/${name}`)
  return docs.find(other => other.path === path) ?? docs.find(other => other.path === bare(path))
}

/** All documents that one names: designs of a fleet, libraries and pictures of a design. */
export function namedIn(doc, docs = [...state.docs.values()]) {
  const names = isPicture(doc.text)
    ? []
    : (doc.text.replace(/(^|\s)#.*$/gm, '').match(/[^\s"',{}[\]]+\.(?:ya?ml|png|svg|jpe?g|webp)/gi) ?? [])
  return [...new Set(names.map(name => namedBy(doc, name, docs)))].filter(other => other && other !== doc)
}

/** A document as questions take it. */
export const page = doc => ({ text: doc.text, folder: folderOf(doc.path) })

/** The open ship as it could last be read. */
export const goodPage = () => ({ ...page(ship()), text: state.good?.text ?? ship().text })

export const ship = () => state.docs.get(state.ship)
export const fleet = () => state.docs.get(state.fleet)
export const ships = () => [...state.docs.values()].filter(doc => doc.kind === 'design' && isUnity(doc))
export const isUnity = doc => !doc.ruleset || doc.ruleset === 'starmada_unity'

// Keeping.

const storage = openStorage(() => localStorage)
// What a document is stored as: its game apart from its text, and written first, since an old record holds both.
const PARTS = { game: ['table'], doc: ['id', 'path', 'text', 'kind', 'ruleset', 'at', 'sum', 'folder'] }
const edited = new Set() // keys of records with a change that is not stored
const keyOf = (part, { id }) => `${part}:${id}`
const keysOf = doc => Object.keys(PARTS).map(part => keyOf(part, doc))
const partOf = (part, doc) => Object.fromEntries(PARTS[part].map(name => [name, doc[name]]))
const titleOf = doc => doc.sum?.title ?? doc.path

/** Stores the changes of a document, after what other tabs did to it is taken in. */
function remember(doc) {
  if (!keysOf(doc).some(key => edited.has(key))) return
  receive(keysOf(doc)) // may make it a copy, with other keys
  const parts = Object.keys(PARTS).filter(part => edited.has(keyOf(part, doc)))
  if (!parts.length) return
  const store = part => storage.write(keyOf(part, doc), partOf(part, doc)) && edited.delete(keyOf(part, doc))
  const isKept = parts.every(store)
  state.saved = { at: isKept ? doc.at : state.saved.at, isFull: !isKept }
}

/** Stores a whole document. */
function rememberAll(doc) {
  edited.add(keyOf('doc', doc))
  if (doc.table) edited.add(keyOf('game', doc))
  remember(doc)
}

let settings = {} // as last read or written
export function keepSettings() {
  const { theme, ship, fleet } = state
  const now = { ...state.settings, theme, ship, fleet }
  storage.write('settings', mergeSettings(storage.read('settings') ?? {}, settings, now))
  settings = now
  try {
    sessionStorage.setItem('starwright:open', JSON.stringify({ ship, fleet }))
  } catch {
    /* a browser that keeps nothing */
  }
}

export function restore() {
  for (const key of storage.keys().filter(key => key.startsWith('doc:'))) {
    const doc = storage.read(key)
    if (doc?.id && typeof doc.text === 'string') enter(moveGame(doc))
  }
  emptyBin()
  const { rev, ...stored } = storage.read('settings') ?? {}
  settings = stored
  const { theme, ship, fleet, ...others } = stored
  Object.assign(state.settings, others)
  state.theme = theme ?? null
  let own = {} // what is open in this tab
  try {
    own = JSON.parse(sessionStorage.getItem('starwright:open')) ?? {}
  } catch {
    /* then what was opened last in any tab */
  }
  state.fleet = [own.fleet, fleet].find(id => state.docs.has(id)) ?? null
  state.ship = [own.ship, ship].find(id => state.docs.has(id)) ?? null
}

const freshId = () => Math.random().toString(36).slice(2, 10)

/** A path that no other document has. */
function freePath(path, id) {
  const taken = new Set([...state.docs.values()].filter(doc => doc.id !== id).map(doc => doc.path))
  const [, stem, ending] = path.match(/^(.*?)(\.[a-z]+)?$/i)
  let free = path
  for (let n = 2; taken.has(free); n++) free = `${stem}-${n}${ending ?? ''}`
  return free
}

export const fileName = words =>
  `${
    words
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'ship'
  }.yaml`

/** Adds a document; one of the same path and text is not added twice. */
export function add(path, text, { open = true } = {}) {
  sync()
  const same = [...state.docs.values()].find(doc => doc.path === path && doc.text === text)
  const doc = same ?? { id: freshId(), path: freePath(path), text, at: Date.now() }
  if (!same) {
    state.docs.set(doc.id, doc)
    keep(doc.path, text)
    sumUp(doc)
    rememberAll(doc)
    again(doc)
  }
  if (open) openDoc(doc.id)
  return doc
}

/** Rates again what names a library or a picture that is new or changed. The tab that changed it stores the rating. */
function again(named, isOurs = true) {
  if (named.kind !== 'library' && named.kind !== 'picture') return
  for (const doc of [...state.docs.values()].filter(doc => namedIn(doc).includes(named))) {
    const key = keyOf('doc', doc)
    if (isOurs) receive([key])
    sumUp(doc)
    if (isOurs && state.docs.has(doc.id) && !edited.has(key)) storage.write(key, partOf('doc', doc), true)
  }
}

/** What the list of work says of a document. */
function sumUp(doc, seen = isPicture(doc.text) ? { kind: 'picture' } : ask('look', page(doc))) {
  doc.kind = seen.kind ?? 'nothing'
  doc.ruleset = seen.ruleset
  doc.sum = { ...summaryOf(seen, doc.path), faults: seen.faults?.length || 0 }
}

/** What lists show of a design that was looked at. */
export function summaryOf({ report, headline, kind }, path) {
  const { faction, class: className, type } = report ?? {}
  return {
    title: className || headline || path,
    full: [faction, className, type].filter(Boolean).join(' '),
    what: report ? [type, faction].filter(Boolean).join(', ') : kind,
    type: type ?? null,
    faction: faction ?? null,
    rating: report?.rating ?? null,
    name: report?.name ?? null,
    free: report?.space?.free ?? null,
    legal: report?.legal ?? null,
  }
}

const histories = new Map() // id of a ship -> {undo, redo}

/** Returns the history of a ship, and keeps that of the one that was open. */
export function historyOf(id) {
  if (state.ship) histories.set(state.ship, { undo: state.undo, redo: state.redo })
  lastKind = null
  return histories.get(id) ?? { undo: [], redo: [] }
}

export function openDoc(id) {
  const doc = state.docs.get(id)
  if (!doc) return
  Object.assign(state, { notice: null, menu: null, preview: null, list: null, strip: false })
  if (doc.kind === 'fleet') {
    Object.assign(state, { fleet: id, view: 'fleet' })
  } else {
    Object.assign(state, {
      ship: id,
      view: 'ship',
      ...historyOf(id),
      weapon: null,
      wide: false,
      bank: 0,
      good: null,
      tab: 'ship',
    })
    look()
  }
  keepSettings()
  draw()
}

function forget(id) {
  const doc = state.docs.get(id)
  if (!doc) return
  if (receive(keysOf(doc)).some(outcome => outcome !== 'nothing')) {
    if (state.docs.has(id)) say(`${titleOf(doc)} was changed in another tab, so it is not deleted. Look at it first.`)
  } else {
    drop(doc)
    const { table, ...rest } = doc
    storage.write(`bin:${id}`, { ...partOf('doc', rest), table, deletedAt: Date.now() })
    keysOf(doc).forEach(storage.remove)
    state.gone = [...(state.gone ?? []), { id, title: titleOf(doc) }]
  }
  draw()
}

/** Deletes documents; all of them come back by one undo. */
export function forgetAll(ids) {
  state.gone = null
  ids.forEach(forget)
}

const MAX_BIN_AGE = 30 * 24 * 3600 * 1000

/** Returns the deleted documents of this browser, the last one first. */
export const deleted = () =>
  storage
    .keys()
    .filter(key => key.startsWith('bin:'))
    .map(key => storage.read(key))
    .filter(Boolean)
    .sort((a, b) => b.deletedAt - a.deletedAt)

/** Removes what was deleted long ago. */
function emptyBin() {
  for (const { id, deletedAt } of deleted()) if (!(Date.now() - deletedAt < MAX_BIN_AGE)) storage.remove(`bin:${id}`)
}

/** Puts deleted documents back. */
export function undelete(ids) {
  for (const id of ids) {
    const { rev, deletedAt, ...doc } = storage.read(`bin:${id}`) ?? {}
    if (typeof doc.text !== 'string' || state.docs.has(id)) continue
    enter(doc)
    rememberAll(doc)
    storage.remove(`bin:${id}`)
  }
  set({ gone: null })
}

/** Adds a copy of a design, under a name of its own. */
export function duplicate(doc, text = doc.text) {
  const name = `${titleOf(doc)} B`
  const told = ask('edit', { ...page(doc), text, edits: [{ do: 'put', path: 'class', value: name }] })
  const path = doc.path.replace(/(\.[a-z]+)?$/i, '-b$1')
  const copy = add(path, told.text ?? text, { open: false })
  if (doc.folder) moveTo([copy], doc.folder)
  return copy
}

/** Moves documents to a folder of the library; without a name, out of it. */
export function moveTo(docs, name) {
  for (const doc of docs) {
    doc.folder = name || undefined
    saveSoon(doc)
  }
  draw()
}

/** Begins a fleet with one of each of these designs. */
export function newFleetOf(docs) {
  const entries = docs.map(({ path }) => `\n  - {design: ${JSON.stringify(path)}, count: 1}`).join('')
  add('fleet.yaml', `fleet: New Fleet\nbattle: medium\nships:${entries || ' []'}\n`)
}

/** Takes a document off this page. */
function drop(doc) {
  const { id } = doc
  state.docs.delete(id)
  keep(doc.path, null)
  saveNever(doc)
  for (const history of ['undo', 'redo']) state[history] = state[history].filter(step => step.id !== id)
  const isShown = state[{ ship: 'ship', fleet: 'fleet', play: 'playing' }[state.view]] === id
  if (isShown) state.view = 'start'
  if (state.ship === id) Object.assign(state, { ship: null, seen: null, good: null })
  for (const open of ['fleet', 'playing', 'joins']) if (state[open] === id) state[open] = null
  return isShown
}

// Other tabs.

/** Shows a message about another tab until it is closed. */
const say = (words, label, act) => state.messages.push({ words, label, act })

/** Takes in what other tabs did since this one last looked, all of it or by the keys of records. */
function sync(keys) {
  const stored = storage.keys()
  if (!stored.length) return // cleared, or refused: what is open here stays
  const outcomes = receive(keys ?? [...new Set([...stored, ...[...state.docs.values()].flatMap(keysOf)])])
  if (outcomes.some(outcome => outcome !== 'nothing')) draw()
}

/** Takes in records as other tabs left them; returns what became of each. */
function receive(keys) {
  const outcomes = keys.filter(key => /^(doc|game):/.test(key)).map(receiveOne)
  if (outcomes.every(outcome => outcome === 'nothing')) return outcomes
  state.received++
  if (ship()) look()
  return outcomes
}

function receiveOne(key) {
  const [part, id] = key.split(':')
  const news = storage.news(key),
    doc = state.docs.get(id)
  if (!news) return 'nothing'
  // A game comes and goes with its document.
  if (part === 'game' && !(doc && news.value)) return 'nothing'
  if (part === 'doc' && news.value) {
    if (typeof news.value.text !== 'string') return 'nothing'
    news.value = moveGame(news.value)
  }
  const isEdited = edited.has(key) || (!news.value && doc && keysOf(doc).some(key => edited.has(key)))
  const outcome = resolve(doc ? partOf(part, doc) : null, news, isEdited)
  if (outcome === 'take') {
    doc ? take(doc, news.value) : enter(news.value)
    again(state.docs.get(id), false)
  } else if (outcome === 'copy') {
    keepBoth(doc, part)
  } else if (outcome === 'write') {
    say(`${titleOf(doc)} was deleted in another tab while it was changed here. It is kept.`)
    rememberAll(doc)
  } else if (outcome === 'drop' && drop(doc)) {
    say(`${titleOf(doc)} was deleted in another tab.`, 'Keep it', () => {
      enter(doc)
      rememberAll(doc)
      openDoc(id)
    })
  }
  return outcome
}

/**
 * Gives the game of a record in the old form, which had it with the text, a record of its own.
 * @param {any} record
 */
function moveGame({ table, ...value }) {
  if (!table) return value
  const key = keyOf('game', value),
    doc = state.docs.get(value.id)
  const isOlder = storage.read(key)?.table?.played >= table.played
  if (doc && !isOlder && !edited.has(key)) doc.table = table
  if (isOlder || storage.write(key, { table })) {
    storage.write(keyOf('doc', value), value, true)
    return value
  }
  edited.add(key)
  return { ...value, table }
}

/** Takes in a document that this tab does not have, with its game. */
function enter(doc) {
  doc.table ??= storage.read(keyOf('game', doc))?.table
  const twin = [...state.docs.values()].find(({ path }) => path === doc.path)
  state.docs.set(doc.id, doc)
  keep(doc.path, doc.text)
  if (!twin) return
  // Two tabs made a file of this name at the same moment. Both rename the same one.
  const [first, second] = twin.id < doc.id ? [twin, doc] : [doc, twin]
  second.path = freePath(second.path)
  for (const { path, text } of [first, second]) keep(path, text)
  saveSoon(second)
}

/** Takes over a record of another tab. If this tab has a history of the text, the change is a step of it. */
function take(doc, value) {
  const isText = value.text !== undefined && value.text !== doc.text
  if (isText && [...state.undo, ...state.redo].some(({ id }) => id === doc.id)) {
    const last = state.undo.at(-1),
      label = 'the change in another tab'
    if (!last?.isTheirs || last.id !== doc.id) state.undo.push({ id: doc.id, text: doc.text, label, isTheirs: true })
    state.redo = state.redo.filter(({ id }) => id !== doc.id)
    lastKind = null
  }
  if (value.path && value.path !== doc.path) keep(doc.path, null)
  Object.assign(doc, value)
  keep(doc.path, doc.text)
  if (doc.id === state.ship) state.preview = null
}

/** Keeps this tab's version of a document as a copy, and takes in that of the other tab. */
function keepBoth(doc, part) {
  const { id, path } = doc
  const hasGame = part === 'game' || edited.has(keyOf('game', doc))
  const theirs = storage.read(keyOf('doc', doc)) ?? partOf('doc', doc)
  saveNever(doc)
  state.docs.delete(id)
  enter(theirs)
  again(theirs, false)
  // This tab's version stays the same object, so that the editor, which is at work on it, goes on.
  Object.assign(doc, { id: freshId(), path: freePath(path.replace(/(\.[a-z]+)?$/i, '-copy$1')), at: Date.now() })
  if (!hasGame) doc.table = undefined
  enter(doc)
  const names = hasGame ? ['ship', 'fleet', 'joins', 'playing'] : ['ship', 'fleet', 'joins']
  for (const name of names) if (state[name] === id) state[name] = doc.id
  for (const step of [...state.undo, ...state.redo]) if (step.id === id) step.id = doc.id
  rememberAll(doc)
  keepSettings()
  const words = `${titleOf(doc)} was changed in two tabs. This tab's version is now ${doc.path}; the other is ${path}.`
  say(words, 'Open the other', () => openDoc(id))
}

/** Follows what other tabs do. A tab that slept hears nothing, so it looks when it is back. */
export function watch() {
  const isBack = () => document.visibilityState === 'visible' && sync()
  addEventListener('storage', ({ key }) => sync(key === null ? undefined : [key.replace(/^starwright:/, '')]))
  addEventListener('focus', isBack)
  addEventListener('pageshow', isBack)
  document.addEventListener('visibilitychange', () => (document.hidden ? saveAll() : sync()))
  addEventListener('pagehide', saveAll)
}

// The open ship.

/** Returns an answer that keeps the objects of the last one where they are alike, so that only the rest is drawn. */
function shared(before, after) {
  if (before === after || !before || !after || typeof before !== 'object' || typeof after !== 'object') return after
  const keys = Object.keys(after)
  let isSame = Array.isArray(before) === Array.isArray(after) && Object.keys(before).length === keys.length
  for (const key of keys) {
    after[key] = shared(before[key], after[key])
    isSame &&= after[key] === before[key]
  }
  return isSame ? before : after
}

/** Reads the open text again. */
export function look() {
  const doc = ship()
  state.seen = shared(state.seen, ask('look', { ...page(doc), weapon: state.weapon }))
  if (state.seen.report) state.good = { text: doc.text, seen: state.seen }
}

/** Looks again, for a weapon that was opened. */
export function relook() {
  if (ship()) look()
  draw()
}

let lastKind,
  lastAt = 0

/** Gives a document another text. Changes of one kind that follow closely are one step of the history. */
export function change(text, label, kind = null, doc = ship()) {
  if (!doc || text === doc.text) return
  const now = Date.now()
  const isSame = kind && kind === lastKind && now - lastAt < 700 && state.undo.length && !state.redo.length
  if (!isSame) state.undo.push({ id: doc.id, text: doc.text, label })
  if (state.undo.length > 500) state.undo.shift()
  Object.assign(state, { redo: [], preview: null, gone: null })
  ;[lastKind, lastAt] = [kind, now]
  const before = state.good?.seen.report?.design
  put(doc, text)
  if (kind === 'typing' && before) light(before, state.seen?.report?.design)
}

/** Lights the fields that differ, for a second. */
function light(before, after) {
  const isOther = (one, two) => JSON.stringify(one) !== JSON.stringify(two)
  const keys = Object.keys(after ?? {}).filter(key => key !== 'weapons' && isOther(before?.[key], after[key]))
  const weapons = (after?.weapons ?? []).flatMap((weapon, at) =>
    isOther(before?.weapons?.[at], weapon) ? [`weapons[${at}]`] : [],
  )
  for (const path of [...keys, ...weapons]) {
    const field = document.querySelector(`[data-path="${path}"]`)
    field?.classList.add('flash')
    setTimeout(() => field?.classList.remove('flash'), 1000)
  }
}

/** A text that is already in the history. */
function put(doc, text) {
  doc.text = text
  doc.at = Date.now()
  keep(doc.path, text)
  if (doc.id === state.ship) {
    look()
    sumUp(doc, state.seen)
  } else {
    sumUp(doc)
  }
  again(doc)
  draw()
  saveSoon(doc)
}

const waiting = new Map() // document -> timer
function saveSoon(doc, part = 'doc') {
  edited.add(keyOf(part, doc))
  clearTimeout(waiting.get(doc))
  waiting.set(
    doc,
    setTimeout(() => saveNow(doc), 150),
  )
}
export function saveNow(doc) {
  clearTimeout(waiting.get(doc))
  waiting.delete(doc)
  remember(doc)
  draw()
}
/** Stores every change that waits. */
export const saveAll = () => [...waiting.keys()].forEach(saveNow)
function saveNever(doc) {
  clearTimeout(waiting.get(doc))
  waiting.delete(doc)
  keysOf(doc).forEach(key => edited.delete(key))
}

function step(from, to) {
  const last = from.pop()
  const doc = last && state.docs.get(last.id)
  if (!doc) return
  to.push({ ...last, text: doc.text })
  lastKind = null
  const isCompared = state.view === 'compare' && [state.ship, state.other].includes(doc.id)
  if (doc.kind === 'design' && doc.id !== state.ship && !isCompared) state.ship = doc.id
  put(doc, last.text)
}
/** Takes back the last change, or a deletion that came after it. */
export const undo = () => (state.gone?.length ? undelete(state.gone.map(({ id }) => id)) : step(state.undo, state.redo))
export const redo = () => step(state.redo, state.undo)

/** Changes fields of a document's text; what cannot be written is said. */
export function edit(edits, label, kind = null, doc = ship()) {
  const told = ask('edit', { ...page(doc), edits })
  if (told.error) {
    set({ refusal: told.error })
    return false
  }
  state.refusal = null
  change(told.text, label, kind, doc)
  return true
}

export const putField = (path, value, label, kind) =>
  edit(
    [value === '' || value == null ? { do: 'clear', path } : { do: 'put', path, value: String(value) }],
    label,
    kind ?? `put ${path}`,
  )

/** Remembers what is crossed out of a ship at the table. */
export function keepTable(doc, table) {
  doc.table = { ...table, played: Date.now() }
  saveSoon(doc, 'game')
  draw()
}
