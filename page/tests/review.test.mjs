// An archive of posts: equal uncertainties are asked once, and answers are there for the next archive.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { at, launch, open, text } from './browser.mjs'

let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

const post = name =>
  `${name}-Class Sloop\nHull: 3 2 1\nEngines: 3 2 1\nShields: 2 2 1\n[X] Gun, 3/6/9, 4+, 1/1/1\n[AB]\n` +
  'Specials: Hyperdrive; Tachyon Grapple\n'
const asFile = (name, words) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
const FILES = [asFile('one.txt', post('Wasp') + '\n' + post('Hornet')), asFile('two.txt', post('Gnat'))]
const grapple = page => page.locator(at('question'), { hasText: 'Tachyon Grapple' })

const isRead = page => page.waitForFunction(() => !document.querySelector('[data-test="review"] progress'))

async function openArchive(page) {
  await page.locator(at('open-file')).setInputFiles(FILES)
  await page.waitForSelector(at('review'))
  await isRead(page)
}

test('one answer settles all ships with the same uncertainty, and is kept', async () => {
  const page = await open(browser)
  await openArchive(page)
  assert.equal(await grapple(page).locator('b').first().textContent(), '3')
  await grapple(page).click()
  assert.match(await text(page, 'asked'), /3 ships: Ignore “Tachyon Grapple”\?/)
  await page.click(at('answer-yes'))
  await isRead(page)
  assert.equal(await grapple(page).count(), 0)
  assert.match(await text(page, 'corrections'), /"Tachyon Grapple": ignore/)
  await page.click(at('review-undo'))
  await grapple(page).waitFor()
  await grapple(page).click()
  await page.keyboard.press('y')
  await page.waitForFunction(() => document.querySelector('[data-test="corrections"]')?.textContent.includes('ignore'))
  await page.reload()
  await page.waitForSelector(at('pick-posts'), { state: 'attached' })
  await openArchive(page)
  assert.ok((await page.locator(at('question')).count()) + (await page.locator(at('no-questions')).count()) > 0)
  assert.equal(await grapple(page).count(), 0, 'the next archive asks less')
  assert.deepEqual(page.errors, [])
  await page.context().close()
})

test('every line of a post is shown, and one can be corrected', async () => {
  const page = await open(browser)
  await openArchive(page)
  await grapple(page).click()
  await page.locator(`${at('review-line')}:has-text("Tachyon")`).click()
  await page.fill(at('review-fix'), 'Specials: Hyperdrive')
  await page.keyboard.press('Enter')
  await isRead(page)
  assert.equal(await grapple(page).locator('b').first().textContent(), '2', 'the corrected ship asks no more')
  assert.match(await text(page, 'corrections'), /"one.txt:7": "Specials: Hyperdrive"/)
  await page.click(at('take-archive'))
  await page.waitForSelector(at('library'))
  assert.equal(await page.locator('[data-test="shelf-folder Old posts"] .soft').textContent(), '3')
  assert.deepEqual(page.errors, [])
  await page.context().close()
})
