// What the page knows: the documents of this browser, which of them is open, what was undone. One object, drawn again at
// every change.
import { ask, isPicture, keep } from './engine.js'

const PREFIX = 'starwright:'
const listeners = new Set()

export const state = {
  view: 'start', // start, ship, fleet, odds, play, library, paste
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

const plain = path => path.split('/').reduce((steps, step) => (step === '..' ? steps.slice(0, -1) : step && step !== '.' ? [...steps, step] : steps), []).join('/')
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
  const names = isPicture(doc.text) ? [] : doc.text.replace(/(^|\s)#.*$/gm, '').match(/[^\s"',{}[\]]+\.(?:ya?ml|png|svg|jpe?g|webp)/gi) ?? []
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

function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

function remember(doc) {
  const { id, path, text, kind, ruleset, at, sum, table } = doc
  const isKept = write(`doc:${id}`, { id, path, text, kind, ruleset, at, sum, table })
  state.saved = { at: isKept ? doc.at : state.saved.at, isFull: !isKept }
  return isKept
}

export const keepSettings = () => write('settings', { ...state.settings, theme: state.theme, ship: state.ship, fleet: state.fleet })

export function restore() {
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)
      if (!key.startsWith(`${PREFIX}doc:`)) continue
      try {
        const doc = JSON.parse(localStorage.getItem(key))
        if (doc?.id && typeof doc.text === 'string') state.docs.set(doc.id, doc)
      } catch { /* somebody else's, or broken: left alone */ }
    }
    const { theme, ship, fleet, ...settings } = JSON.parse(localStorage.getItem(`${PREFIX}settings`) || '{}')
    Object.assign(state.settings, settings)
    state.theme = theme ?? null
    if (state.docs.has(fleet)) state.fleet = fleet
    if (state.docs.has(ship)) state.ship = ship
  } catch { /* a browser that keeps nothing */ }
  for (const doc of state.docs.values()) keep(doc.path, doc.text)
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

export const fileName = words => `${words.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 60) || 'ship'}.yaml`

/** Adds a document; one of the same path and text is not added twice. */
export function add(path, text, { open = true } = {}) {
  const same = [...state.docs.values()].find(doc => doc.path === path && doc.text === text)
  const doc = same ?? { id: freshId(), path: freePath(path), text, at: Date.now() }
  if (!same) {
    state.docs.set(doc.id, doc)
    keep(doc.path, text)
    sumUp(doc)
    remember(doc)
    again(doc)
  }
  if (open) openDoc(doc.id)
  return doc
}

/** Whatever names a library or a picture says something else when that comes or changes. */
function again(named) {
  if (named.kind !== 'library' && named.kind !== 'picture') return
  for (const doc of state.docs.values()) {
    if (!namedIn(doc).includes(named)) continue
    sumUp(doc)
    remember(doc)
  }
}

/** What the list of work says of a document. */
function sumUp(doc, seen = isPicture(doc.text) ? { kind: 'picture' } : ask('look', page(doc))) {
  doc.kind = seen.kind ?? 'nothing'
  doc.ruleset = seen.ruleset
  const report = seen.report
  doc.sum = {
    title: report?.class || seen.headline || doc.path,
    full: [report?.faction, report?.class, report?.type].filter(Boolean).join(' '),
    what: report ? [report.faction, report.type].filter(Boolean).join(' ') : doc.kind,
    rating: report?.rating ?? null,
    name: report?.name ?? null,
    free: report?.space?.free ?? null,
    legal: report?.legal ?? null,
    faults: seen.faults?.length || 0,
  }
}

export function openDoc(id) {
  const doc = state.docs.get(id)
  if (!doc) return
  Object.assign(state, { notice: null, menu: null, preview: null, list: null, strip: false })
  if (doc.kind === 'fleet') {
    Object.assign(state, { fleet: id, view: 'fleet' })
  } else {
    Object.assign(state, { ship: id, view: 'ship', undo: [], redo: [], weapon: null, wide: false, bank: 0, good: null, tab: 'ship' })
    look()
  }
  keepSettings()
  draw()
}

export function forget(id) {
  const doc = state.docs.get(id)
  if (!doc) return
  state.docs.delete(id)
  keep(doc.path, null)
  try { localStorage.removeItem(`${PREFIX}doc:${id}`) } catch { /* nothing to remove */ }
  if (state.ship === id) Object.assign(state, { ship: null, seen: null, good: null, view: 'start' })
  if (state.fleet === id) Object.assign(state, { fleet: null, view: 'start' })
  draw()
}

// The open ship.

/** An answer in which everything that is as before is the very same object, so that only what differs is drawn again. */
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

function look() {
  const doc = ship()
  state.seen = shared(state.seen, ask('look', { ...page(doc), weapon: state.weapon }))
  if (state.seen.report) state.good = { text: doc.text, seen: state.seen }
}

/** Looks again, for a weapon that was opened. */
export function relook() {
  if (ship()) look()
  draw()
}

let lastKind, lastAt = 0

/** Gives a document another text. Changes of one kind that follow closely are one step of the history. */
export function change(text, label, kind = null, doc = ship()) {
  if (!doc || text === doc.text) return
  const now = Date.now()
  const isSame = kind && kind === lastKind && now - lastAt < 700 && state.undo.length && !state.redo.length
  if (!isSame) state.undo.push({ id: doc.id, text: doc.text, label })
  if (state.undo.length > 500) state.undo.shift()
  Object.assign(state, { redo: [], preview: null })
  ;[lastKind, lastAt] = [kind, now]
  const before = state.good?.seen.report?.design
  put(doc, text)
  if (kind === 'typing' && before) light(before, state.seen?.report?.design)
}

/** Lights the fields that differ, for a second. */
function light(before, after) {
  const isOther = (one, two) => JSON.stringify(one) !== JSON.stringify(two)
  const keys = Object.keys(after ?? {}).filter(key => key !== 'weapons' && isOther(before?.[key], after[key]))
  const weapons = (after?.weapons ?? []).flatMap((weapon, at) => (isOther(before?.weapons?.[at], weapon) ? [`weapons[${at}]`] : []))
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

const waiting = new Map()
function saveSoon(doc) {
  clearTimeout(waiting.get(doc.id))
  waiting.set(doc.id, setTimeout(() => saveNow(doc), 150))
}
export function saveNow(doc) {
  clearTimeout(waiting.get(doc.id))
  waiting.delete(doc.id)
  remember(doc)
  draw()
}
addEventListener('pagehide', () => waiting.forEach((_, id) => state.docs.has(id) && remember(state.docs.get(id))))

function step(from, to) {
  const last = from.pop()
  const doc = last && state.docs.get(last.id)
  if (!doc) return
  to.push({ ...last, text: doc.text })
  lastKind = null
  if (doc.kind === 'design' && doc.id !== state.ship) state.ship = doc.id
  put(doc, last.text)
}
export const undo = () => step(state.undo, state.redo)
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
  edit([value === '' || value == null ? { do: 'clear', path } : { do: 'put', path, value: String(value) }], label, kind ?? `put ${path}`)

/** Remembers what is crossed out of a ship at the table. */
export function keepTable(doc, table) {
  doc.table = { ...table, played: Date.now() }
  saveSoon(doc)
  draw()
}
