// "Is it good?": a ship fights the sample ships next to the page, and the verdict counts only what is modeled.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { at, launch, open, openText, root, text } from './browser.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

test('a ship is judged by the audit of the library, more closely with more battles, and can be stopped', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.click(at('to-good'))
  const row = `${at('gauntlet-row')}[data-outcome]`
  await page.waitForSelector(row, { timeout: 240_000 })
  await page.waitForSelector(at('good-more'), { timeout: 240_000 })
  assert.match(await text(page, 'verdict'), /^Majestic is .* for its points.*: it costs 185 and fights like \d+/)
  const moray = await page.locator(`${at('gauntlet-row')}:has-text("Moray")`).textContent()
  assert.match(moray, /205\d+1 to 1/)
  const pale = await page.locator(`${at('gauntlet-row')}.pale`).allTextContents()
  assert.ok(pale.length > 0 && pale.every(words => words.includes('†')))
  await page.click(at('good-more'))
  await page.click(at('good-stop'))
  await page.waitForSelector(at('good-more'))
  await page.click(at('good-back'))
  await page.waitForSelector(at('form'))
  assert.deepEqual(page.errors, [])
  await page.context().close()
})

test('a weak ship is made better for no more points, and compared with the better one', async () => {
  const page = await open(browser)
  // It pays for engines and range 3; a longer range is worth more than it costs.
  const weak =
    'class: Weak\nhull: 6\nengines: 6\nshields: 2\nweapons:\n' +
    '  - {name: Popgun, stats: 1-2-3 2x4+/1/1, banks: [2AB]}\nsystems: [Hyperdrive]\n'
  await openText(page, 'weak.yaml', weak)
  await page.waitForSelector(at('form'))
  const rating = await page.evaluate(() => window.starwright.state.seen.report.rating)
  await page.click(at('to-good'))
  await page.click(at('improve-start'))
  await page.waitForSelector(at('better'), { timeout: 240_000 })
  const found = await page.locator(at('better')).allInnerTexts()
  for (const words of found) {
    const [, points, share] = words.match(/^(\d+) points, legal, beats this ship in (\d+)% of duels/m)
    assert.ok(Number(points) <= rating && Number(share) > 50, words)
  }
  await page.click(at('better-compare'))
  await page.waitForSelector(at('compare-view'))
  assert.match(await text(page, 'outcome'), /is legal/)
  assert.ok((await page.locator(at('difference')).count()) > 0)
  assert.deepEqual(page.errors, [])
  await page.context().close()
})
