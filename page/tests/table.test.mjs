// A ship at the table: what is on the screen, and that it is there again.
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
async function atTable(width, height) {
  const page = await open(browser, { width, height, isMobile: true, hasTouch: true })
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.ship }))
  await page.waitForSelector(at('play'))
  return page
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
])
  test(`dice, undo and next turn are on the screen at ${width} x ${height}`, async () => {
    const page = await atTable(width, height)
    for (const hook of ['die', 'play-undo', 'play-log', 'next-turn', 'turn'])
      for (const one of await page.locator(at(hook)).all()) {
        const box = await one.boundingBox()
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, hook)
        if (hook !== 'turn') assert.ok(box.height >= 44 && box.width >= 44, `${hook}: ${box.width} x ${box.height}`)
      }
    await page.click(`${at('die')}[data-face="5"]`)
    assert.match(await text(page, 'due'), /Cross out \d more/)
    assert.match(await text(page, 'play-undo'), /die 5/)
    assert.deepEqual(await page.evaluate(overlaps), [])
    await closed(page)
  })

test('a reload comes back to the same turn, Back to the ship, and the log tells the turns', async () => {
  const page = await atTable(390, 844)
  await page.click(at('next-turn'))
  await page.click(`${at('die')}[data-face="4"]`)
  await page.waitForFunction(() => Object.values(localStorage).some(value => value.includes('die 4')))
  await page.reload()
  await page.waitForSelector(at('play'))
  assert.equal(await text(page, 'turn'), '2')
  assert.equal(await page.locator(`${at('tick')}[data-track="engines"][aria-pressed="true"]`).count(), 1)
  await page.click(at('play-log'))
  assert.match(await page.locator('.log').textContent(), /turn 2, Majestic: die 4[\s\S]*turn 1/)
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.test), 'play-log')
  await page.goBack()
  await page.waitForSelector(at('form'))
  await closed(page)
})

test('a full storage is said on every screen', async () => {
  const page = await atTable(390, 844)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.click(`${at('die')}[data-face="4"]`)
  await page.waitForSelector(at('storage-full'))
  for (const view of ['fleet', 'odds', 'library', 'start']) {
    await page.evaluate(view => window.starwright.set({ view }), view)
    assert.equal(await page.locator(at('storage-full')).count(), 1, view)
  }
  await closed(page)
})

test('a bank is fired: what the dice must show, the odds, and that it has fired until the next turn', async () => {
  const page = await atTable(390, 844)
  assert.match(await page.locator('.arms').nth(1).textContent(), /1–3 3\+.*4–6 4\+.*7–9 5\+/)
  await page.click('[data-bank="1.2"]')
  await page.selectOption(at('fire-target'), 'shields')
  await page.waitForSelector(at('fire-shields'))
  assert.equal(await text(page, 'fire-steps'), '2 dice 4+ hit → 2 each 4+ shields 3 → 1 damage')
  assert.match(await text(page, 'fire-odds'), /^1\.00 damage dice on average; 61% for one or more/)
  for (let n = 0; n < 5; n++) await page.click(`${at('fire')} [aria-label="Range in hexes: one more"]`)
  assert.match(await text(page, 'fire-steps'), /Out of range at 10 hexes/)
  await page.click(at('fired'))
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.bank), '1.2')
  assert.match(await page.getAttribute('[data-bank="1.2"]', 'aria-label'), /fired$/)
  await page.click(at('next-turn'))
  assert.doesNotMatch(await page.getAttribute('[data-bank="1.2"]', 'aria-label'), /fired$/)
  await page.click('[data-bank="1.2"]')
  assert.deepEqual(await page.evaluate(overlaps), [])
  await closed(page)
})

// Unity 4.1: range by the shortest path, arcs with bisected hexes in both, line of sight.
test('two hexes of a board give range, facing hit and line of sight to a shot', async () => {
  const page = await atTable(390, 844)
  await page.click('[data-bank="0.1"]')
  await page.click(at('measure'))
  await page.fill(at('measure-from'), '0304/60')
  await page.fill(at('measure-to'), '1207/180')
  assert.match(await text(page, 'measured'), /^9 hexes, arcs B I, hits \w+, line of sight open/)
  assert.equal(await page.inputValue(at('fire-range')), '9')
  await page.fill(at('measure-terrain'), '0706=asteroid,0605=planet')
  assert.match(await text(page, 'measured'), /line of sight blocked by planet in 0605/)
  await page.waitForSelector('.sightmap')
  await page.fill(at('measure-to'), '12')
  assert.match(await page.locator('.measure .bad').textContent(), /expected a hex such as 0304/)
  assert.deepEqual(await page.evaluate(overlaps), [])
  await closed(page)
})

test('what is crossed out of the target counts: its shields at the facing that is hit', async () => {
  const page = await open(browser, { width: 844, height: 390 })
  await page.click(at('browse'))
  await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
  await page.waitForSelector(at('fleet-points'))
  await page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.fleet }))
  await page.selectOption(at('play-ship'), '1')
  await page.click(`${at('die')}[data-face="6"]`)
  await page.selectOption(at('play-ship'), '0')
  await page.click(`${at('fire-bank')} >> nth=0`)
  await page.selectOption(at('fire-target'), 'unit 1')
  const shields = await page
    .locator(`${at('fire-facing')} b`)
    .first()
    .textContent()
  await page.click(at('fire-close'))
  await page.selectOption(at('play-ship'), '1')
  assert.equal(await page.locator(`${at('tick')}[data-track="shields"].now`).textContent(), shields)
  await closed(page)
})

test('a fleet has the IDs of its sheets, also in play', async () => {
  const page = await open(browser, { width: 1280, height: 800 })
  await page.click(at('browse'))
  await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
  await page.waitForSelector(at('fleet-points'))
  const ids = () => page.locator(`${at('fleet-ship')} .counter`).allTextContents()
  assert.deepEqual(await ids(), ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7'])
  await page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.fleet }))
  assert.match(
    await page
      .locator(`${at('play-ship')} option`)
      .first()
      .textContent(),
    /^L1 Dry Season/,
  )
  await closed(page)
})
