// What several tabs do to one storage, without a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSettings, openStorage, resolve } from '../front/storage.js'

/** A storage as browsers have it, and two tabs that share it. */
function twoTabs() {
  const items = new Map()
  const storage = {
    get length() {
      return items.size
    },
    key: at => [...items.keys()][at] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
  return { items, one: openStorage(() => storage, 'one'), two: openStorage(() => storage, 'two') }
}
const ship = text => ({ id: 'a', path: 'a.yaml', text })

test("a tab hears of another tab's write once, and never of its own", () => {
  const { one, two } = twoTabs()
  one.write('doc:a', ship('first'))
  assert.equal(one.news('doc:a'), null)
  assert.equal(two.news('doc:a').value.text, 'first')
  assert.equal(two.news('doc:a'), null)
  two.remove('doc:a')
  assert.equal(one.news('doc:a').value, null)
  assert.equal(one.news('doc:a'), null)
})

test('a change elsewhere is taken over, or kept next to a change that is not stored', () => {
  const { one, two } = twoTabs()
  one.write('doc:a', ship('first'))
  two.read('doc:a')
  one.write('doc:a', ship('second'))
  const news = two.news('doc:a')
  assert.equal(resolve(ship('first'), news, false), 'take')
  assert.equal(resolve(ship('third'), news, true), 'copy')
  assert.equal(resolve(ship('second'), news, true), 'nothing')
  assert.equal(resolve(null, news, false), 'take')
})

test('a document deleted elsewhere goes, or stays if it has a change that is not stored', () => {
  const { one, two } = twoTabs()
  one.write('doc:a', ship('first'))
  two.read('doc:a')
  one.remove('doc:a')
  const news = two.news('doc:a')
  assert.equal(resolve(ship('first'), news, false), 'drop')
  assert.equal(resolve(ship('second'), news, true), 'write')
  assert.equal(resolve(null, news, false), 'nothing')
})

test('a rating stored by another tab is no conflict with a change that is not stored', () => {
  const { one, two } = twoTabs()
  one.write('doc:a', ship('first'))
  two.read('doc:a')
  one.write('doc:a', { ...ship('first'), sum: { rating: 7 } }, true)
  assert.equal(resolve(ship('second'), two.news('doc:a'), true), 'nothing')
})

test('a write that another tab could not see is noticed by the tab that lost it', () => {
  const { items, one, two } = twoTabs()
  one.write('doc:a', ship('first'))
  two.read('doc:a')
  const before = items.get('starwright:doc:a')
  one.write('doc:a', ship('by one'))
  items.set('starwright:doc:a', before) // what the other tab's process still sees
  two.write('doc:a', ship('by two'))
  assert.equal(two.news('doc:a'), null)
  assert.equal(resolve(ship('by one'), one.news('doc:a'), false), 'copy')
  // A write that came after is none, through any number of writes of other tabs.
  one.write('doc:a', ship('again by one'))
  for (let n = 0; n < 50; n++) (two.news('doc:a'), two.write('doc:a', ship(`by two ${n}`)))
  assert.equal(resolve(ship('again by one'), one.news('doc:a'), false), 'take')
})

test('records without a revision are read, and a change of them is noticed', () => {
  const { items, one } = twoTabs()
  items.set('starwright:doc:a', JSON.stringify({ ...ship('first'), at: 1 }))
  assert.equal(one.read('doc:a').text, 'first')
  items.set('starwright:doc:a', JSON.stringify({ ...ship('second'), at: 2 }))
  assert.equal(resolve(ship('first'), one.news('doc:a'), false), 'take')
  items.set('starwright:doc:a', 'not JSON')
  assert.equal(one.news('doc:a'), null)
})

test('a storage that refuses keeps nothing and throws nothing', () => {
  const closed = openStorage(() => {
    throw new Error('denied')
  })
  assert.deepEqual(closed.keys(), [])
  assert.equal(closed.read('doc:a'), null)
  assert.equal(closed.write('doc:a', ship('first')), false)
  assert.equal(closed.news('doc:a'), null)
  closed.remove('doc:a')
})

test('settings that a tab did not change are left as another tab set them', () => {
  const before = { paper: 'a4', house: null }
  const merged = mergeSettings({ paper: 'a4', house: 'club' }, before, { paper: 'letter', house: null })
  assert.deepEqual(merged, { paper: 'letter', house: 'club' })
})
