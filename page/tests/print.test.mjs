// What the browser prints: the sheet on the chosen paper, or the screen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { at, launch, open, openText, root } from './browser.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

/** The pages of a PDF as the browser prints them: width x height in points. */
async function pages(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)]
  return boxes.map(([, box]) => box.trim().split(/\s+/).slice(2).map(Number).map(Math.round).join(' x '))
}

test('the sheet is printed on the chosen paper, one page to a page', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(`${at('sheet')} svg`)
  for (const [paper, size] of [
    ['a4', /^59[45] x 84[12]$/],
    ['letter', /^612 x 792$/],
  ]) {
    await page.click(at('template'))
    await page.click(at(`paper-${paper}`))
    for (const template of ['half', 'full']) {
      await page.click(at('template'))
      await page.click(at(`template-${template}`))
      const drawn = await page.waitForFunction(() => document.querySelectorAll('.sheetpage').length)
      const printed = await pages(page)
      assert.equal(printed.length, await drawn.jsonValue(), `${paper} ${template}`)
      for (const one of printed) assert.match(one, size)
    }
  }
  assert.deepEqual(page.errors, [])
  await page.context().close()
})

test('another screen is printed as it is', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.click(at('view-odds'))
  await page.waitForSelector(at('odds'))
  const printed = await pages(page)
  assert.ok(printed.length >= 1)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.locator(at('odds')).isVisible(), true)
  assert.equal(await page.locator('#print svg').count(), 0)
  await page.context().close()
})
