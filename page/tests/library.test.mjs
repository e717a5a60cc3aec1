// The library of ships: search, order, folders, choosing, comparing, deleting.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { at, launch, open, openText, root, text } from './browser.mjs'
import { overlaps } from './geometry.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())
const closed = async page => {
  assert.deepEqual(page.errors, [])
  await page.context().close()
}
const names = page => page.locator(`${at('ship-card')} .cardname b:first-child`).allTextContents()
const choose = (page, name) => page.check(`[aria-label="Choose ${name}"]`)

async function inLibrary(options) {
  const page = await open(browser, options)
  for (const name of ['Petrel', 'Albatross', 'Majestic'])
    await openText(page, `${name.toLowerCase()}.yaml`, MAJESTIC.replace('class: Majestic', `class: ${name}`))
  await page.waitForFunction(() => window.starwright.state.docs.size === 3)
  await page.evaluate(() => window.starwright.set({ view: 'library' }))
  await page.click(at('shelf-yours'))
  return page
}

test('ships are found by words and points, and put in order', async () => {
  const page = await inLibrary()
  await page.click(at('sort'))
  await page.click(at('sort-name'))
  assert.deepEqual(await names(page), ['Albatross', 'Majestic', 'Petrel'])
  await page.fill(at('seek-ship'), 'petr imperial')
  assert.deepEqual(await names(page), ['Petrel'])
  await page.click(at('shelf-all'))
  await page.fill(at('seek-ship'), 'cruiser 150-208')
  const found = await names(page)
  assert.ok(found.includes('Moray') && found.includes('Majestic') && !found.includes('Barbican'), found.join())
  await page.fill(at('seek-ship'), 'no such ship')
  assert.deepEqual(await names(page), [])
  await closed(page)
})

test('chosen ships are moved to a folder, and stay there after a reload', async () => {
  const page = await inLibrary()
  await choose(page, 'Petrel')
  await choose(page, 'Albatross')
  assert.match(await text(page, 'chosen'), /2 ships chosen370 points/)
  page.once('dialog', dialog => dialog.accept('Club night'))
  await page.click(at('move'))
  await page.click(at('move-new'))
  await page.click(at('shelf-folder Club night'))
  assert.deepEqual((await names(page)).sort(), ['Albatross', 'Petrel'])
  await page.waitForFunction(() => Object.values(localStorage).filter(one => one.includes('Club night')).length === 2)
  await page.reload()
  await page.click(at('shelf-folder Club night'))
  assert.equal((await names(page)).length, 2)
  await closed(page)
})

test('a deletion is taken back, and what was deleted is listed', async () => {
  const page = await inLibrary()
  await choose(page, 'Petrel')
  await page.click(at('delete'))
  assert.match(await text(page, 'gone'), /Petrel was deleted/)
  assert.equal((await names(page)).length, 2)
  await page.click(at('undelete'))
  assert.equal((await names(page)).length, 3)
  await choose(page, 'Petrel')
  await page.click(at('delete'))
  await page.keyboard.press('Control+z')
  assert.equal((await names(page)).length, 3)
  await choose(page, 'Albatross')
  await page.click(at('delete'))
  await page.click(at('shelf-deleted'))
  await page.click(`${at('deleted')} >> text=Put back`)
  await page.click(at('shelf-yours'))
  assert.equal((await names(page)).length, 3)
  await closed(page)
})

test('cards are walked, chosen and opened by keys', async () => {
  const page = await inLibrary()
  await page.focus(`${at('open-card')} >> nth=0`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  assert.equal(await page.locator('.shipcard.on').count(), 1)
  const second = (await names(page))[1]
  await page.keyboard.press('Enter')
  await page.waitForSelector(at('form'))
  assert.match(await page.locator('.band h1').textContent(), new RegExp(second))
  await closed(page)
})

test('a ship is duplicated and compared with its copy', async () => {
  const page = await inLibrary()
  await choose(page, 'Majestic')
  await page.click(at('compare'))
  await page.waitForSelector(at('compare-view'))
  assert.equal(await page.locator(at('difference')).count(), 0)
  await page.click('[aria-label="B, Engines: one less"]')
  const rows = await page.locator(at('difference')).allTextContents()
  assert.ok(rows.includes('Engines54−1') && rows.includes('Rating185179−6'), rows.join())
  assert.match(await text(page, 'outcome'), /B costs 6 points less.* is legal/)
  await page.click(at('take-a'))
  assert.equal(await page.locator(at('difference')).count(), 0)
  await page.click(at('undo'))
  await page.waitForSelector(at('take-a'))
  assert.match(await text(page, 'outcome'), /B costs 6 points less/)
  await page.waitForFunction(() => /A in .*duels/.test(document.querySelector('[data-test="outcome"]').textContent))
  await page.click(at('swap'))
  assert.match(await text(page, 'outcome'), /B costs 6 points more.* is not legal/)
  await page.waitForFunction(() => /\d+ fought/.test(document.querySelector('[data-test="duels"]').textContent))
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    assert.deepEqual(await page.evaluate(overlaps), [], `${width} px`)
  }
  await closed(page)
})

test('chosen ships become a fleet', async () => {
  const page = await inLibrary({ width: 390, height: 844, isMobile: true, hasTouch: true })
  await choose(page, 'Petrel')
  await choose(page, 'Albatross')
  await page.click(at('to-fleet'))
  await page.waitForSelector(at('fleet-points'))
  assert.equal(await text(page, 'fleet-points'), '370')
  await closed(page)
})

test('ships are filtered by type, faction and legality', async () => {
  const page = await inLibrary()
  const pick = async (filter, value) => {
    await page.click(at(`filter-${filter}`))
    await page.getByRole('menuitemradio', { name: value, exact: true }).click()
  }
  await pick('legal', 'legal')
  assert.equal((await names(page)).length, 0, 'the Majestic is not legal')
  await page.click(at('show-all'))
  assert.equal((await names(page)).length, 3)
  await page.click(at('shelf-all'))
  await pick('faction', 'Pelagic Choir')
  await pick('type', 'Destroyer')
  assert.deepEqual(await names(page), ['Cuttle'])
  await pick('type', 'all')
  assert.ok((await names(page)).length > 5)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('moray')
  assert.deepEqual(await names(page), ['Moray'])
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    assert.deepEqual(await page.evaluate(overlaps), [], `${width} px`)
  }
  await closed(page)
})
