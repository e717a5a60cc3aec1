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
