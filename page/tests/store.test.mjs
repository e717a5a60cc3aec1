// The store without a browser: documents, history, storage, with the library itself answering.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const page = join(fileURLToPath(import.meta.url), '..', '..')
const items = new Map()
let isFull = false
globalThis.localStorage = {
  get length() {
    return items.size
  },
  key: at => [...items.keys()][at] ?? null,
  getItem: key => items.get(key) ?? null,
  setItem(key, value) {
    if (isFull) throw new Error('full')
    items.set(key, value)
  },
  removeItem: key => void items.delete(key),
  clear: () => items.clear(),
}
globalThis.sessionStorage = { getItem: () => null, setItem() {} }
globalThis.document = { querySelector: () => null }

const { ask, load } = await import('../front/engine.js')
await load(readFileSync(join(page, 'build', 'starwright_page_bg.wasm')))
const store = await import('../front/store.js')
const { state } = store
state.reference = ask('reference')

const SHIP = 'class: Albatross\nhull: 8\nengines: 4\nshields: 2\n'
const stored = part =>
  [...items].filter(([key]) => key.startsWith(`starwright:${part}:`)).map(([, raw]) => JSON.parse(raw))

beforeEach(() => {
  isFull = false
  state.docs.clear()
  items.clear()
  Object.assign(state, {
    ship: null,
    fleet: null,
    undo: [],
    redo: [],
    seen: null,
    good: null,
    view: 'start',
    messages: [],
  })
})

test('a document is rated, stored and opened; the same text is not added twice', () => {
  const doc = store.add('albatross.yaml', SHIP)
  assert.equal(doc.sum.title, 'Albatross')
  assert.equal(doc.sum.legal, true)
  assert.equal(state.view, 'ship')
  assert.equal(store.add('albatross.yaml', SHIP), doc)
  assert.equal(store.add('albatross.yaml', `${SHIP}# other\n`).path, 'albatross-2.yaml')
  assert.deepEqual(
    stored('doc')
      .map(({ path }) => path)
      .sort(),
    ['albatross-2.yaml', 'albatross.yaml'],
  )
})

test('changes of one kind that follow closely are one step, others are steps of their own', () => {
  const doc = store.add('albatross.yaml', SHIP)
  for (const hull of [9, 10, 11]) store.putField('hull', hull, `hull ${hull}`)
  store.putField('engines', 5, 'engines 5')
  assert.match(doc.text, /hull: 11\nengines: 5/)
  store.undo()
  assert.match(doc.text, /hull: 11\nengines: 4/)
  store.undo()
  assert.equal(doc.text, SHIP)
  store.undo() // nothing is left
  store.redo()
  store.redo()
  assert.match(doc.text, /hull: 11\nengines: 5/)
})

test('a text that cannot be read keeps the last good one', () => {
  const doc = store.add('albatross.yaml', SHIP)
  store.change('class: [', 'typing')
  assert.equal(state.seen.is_readable, false)
  assert.equal(state.good.text, SHIP)
  assert.equal(doc.sum.faults, 1)
  assert.equal(store.goodPage().text, SHIP)
})

test('a change that cannot be written is refused with a reason', () => {
  store.add('albatross.yaml', SHIP)
  assert.equal(store.edit([{ do: 'put', path: 'weapons[7].name', value: 'x' }], 'x'), false)
  assert.ok(state.refusal)
})

test('documents that others name are found from their folder', () => {
  const library = store.add(
    'guns/weapons.yaml',
    'library: Guns\nweapons:\n  laser: {name: Laser, stats: 3-6-9 1x4+/1/1}\n',
    { open: false },
  )
  const doc = store.add(
    'guns/armed.yaml',
    `${SHIP}library: weapons.yaml # not other.yaml\nweapons: [{use: laser, banks: [AB]}]\n`,
  )
  assert.deepEqual(store.namedIn(doc), [library])
  assert.equal(store.relative(doc, library), 'weapons.yaml')
  assert.equal(store.relative({ path: 'a/b/c.yaml' }, library), '../../guns/weapons.yaml')
  const before = doc.sum.rating
  store.edit([{ do: 'put', path: 'weapons.laser.imp', value: '4' }], 'imp', null, library)
  assert.ok(doc.sum.rating > before, 'the ship follows its library')
})

test('a full storage is noticed, and so is room again', () => {
  const doc = store.add('albatross.yaml', SHIP)
  isFull = true
  store.putField('hull', 9, 'hull 9')
  store.saveAll()
  assert.equal(state.saved.isFull, true)
  isFull = false
  store.putField('hull', 10, 'hull 10')
  store.saveAll()
  assert.equal(state.saved.isFull, false)
  assert.match(stored('doc')[0].text, /hull: 10/)
  assert.equal(doc.path, 'albatross.yaml')
})

test('a deleted document comes back by one undo, also after others were deleted with it', () => {
  const one = store.add('one.yaml', SHIP)
  const two = store.add('two.yaml', SHIP.replace('Albatross', 'Petrel'))
  store.moveTo([two], 'Club night')
  store.saveAll()
  store.forgetAll([one.id, two.id])
  assert.equal(state.docs.size, 0)
  assert.deepEqual(
    store
      .deleted()
      .map(({ path }) => path)
      .sort(),
    ['one.yaml', 'two.yaml'],
  )
  assert.equal(stored('doc').length, 0)
  store.undo()
  assert.deepEqual([...state.docs.values()].map(({ path }) => path).sort(), ['one.yaml', 'two.yaml'])
  assert.equal(state.docs.get(two.id).folder, 'Club night')
  assert.equal(store.deleted().length, 0)
  assert.equal(stored('doc').length, 2)
})

test('a deletion is not taken back by the undo of a later change, and is forgotten after 30 days', () => {
  const one = store.add('one.yaml', SHIP)
  const two = store.add('two.yaml', SHIP.replace('Albatross', 'Petrel'))
  store.forgetAll([one.id])
  store.putField('hull', 9, 'hull 9')
  store.undo()
  assert.equal(two.text, SHIP.replace('Albatross', 'Petrel'))
  assert.equal(state.docs.has(one.id), false)
  const key = `starwright:bin:${one.id}`
  items.set(key, JSON.stringify({ ...JSON.parse(items.get(key)), deletedAt: Date.now() - 31 * 24 * 3600 * 1000 }))
  state.docs.clear()
  store.restore()
  assert.equal(store.deleted().length, 0)
})

test('each ship has its own history', () => {
  const one = store.add('one.yaml', SHIP)
  store.putField('hull', 9, 'hull 9')
  const two = store.add('two.yaml', SHIP.replace('Albatross', 'Petrel'))
  assert.equal(state.undo.length, 0)
  store.putField('engines', 1, 'engines 1')
  store.openDoc(one.id)
  store.undo()
  assert.equal(one.text, SHIP)
  assert.match(two.text, /engines: 1/)
  store.openDoc(two.id)
  store.undo()
  assert.match(two.text, /engines: 4/)
})

test('a duplicate has its own name and path', () => {
  const one = store.add('one.yaml', SHIP)
  const two = store.duplicate(one)
  assert.deepEqual([two.path, two.sum.title], ['one-b.yaml', 'Albatross B'])
  assert.notEqual(store.duplicate(one).path, 'one.yaml')
})
