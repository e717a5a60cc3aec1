// Links, codes and the history of the browser.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { withoutComments } from '../front/comments.js'
import { at, launch, open, openText, root, serve, text, yaml } from './browser.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
let browser
let site
before(async () => {
  browser = await launch()
  site = await serve()
})
after(async () => {
  await browser?.close()
  site?.stop()
})
const hosted = options => open(browser, { address: site.address, offline: false, ...options })
const closed = async page => {
  assert.deepEqual(page.errors, [])
  await page.context().close()
}
const shared = page => page.evaluate(() => window.starwright.state.shared)

test('comments are found where they are comments', () => {
  const note = 'notes: |\n  # a line of the note\n\n  last\n'
  assert.equal(
    withoutComments(`# head\n\nclass: "#1" # first\n${note}hull: 8   # large\n`),
    `class: "#1"\n${note}hull: 8\n`,
  )
  assert.equal(withoutComments("name: It's a#b # c\nclass: 'x # y'\n"), "name: It's a#b\nclass: 'x # y'\n")
})

test('a link opens in a running tab, without the comments, next to the own work', async () => {
  const page = await hosted()
  await openText(page, 'majestic.yaml', `# ${'a long story '.repeat(60)}\n${MAJESTIC}`)
  await page.waitForSelector(at('form'))
  await page.click(at('share'))
  await page.click(at('share-link'))
  const link = await shared(page)
  assert.ok(link.length < 500, `${link.length} characters`)
  const other = await hosted()
  await other.click('[data-kind="Frigate"]')
  await other.click(at('begin'))
  await other.waitForSelector(at('form'))
  await other.evaluate(hash => (location.hash = hash), link.split('#')[1])
  await other.waitForFunction(() => /Majestic/.test(document.querySelector('.band h1').textContent))
  assert.equal(await yaml(other), withoutComments(MAJESTIC))
  assert.equal(await other.evaluate(() => location.hash), '')
  assert.equal(await other.evaluate(() => window.starwright.state.docs.size), 2)
  await closed(other)
  await closed(page)
})

test('a code of an older version is still read', async () => {
  const page = await open(browser)
  await page.click(at('paste-post'))
  // {"a.yaml": "class: Old\nhull: 3\n"}, deflated without the words that codes are packed with today.
  await page.fill(at('post-text'), 'i1ZK1KtMzM1R0lFKzkksLrZS8M9JicnLKM3JsVIwjslTigUA')
  await page.click(at('read-post'))
  await page.waitForSelector(at('form'))
  assert.match(await page.locator('.band h1').textContent(), /Old/)
  await closed(page)
})

test('from a file on a disk there is a code, and the reason', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.click(at('share'))
  assert.equal(await page.locator(at('share-link')).count(), 0)
  assert.match(await text(page, 'no-link'), /a file on your disk/)
  await closed(page)
})

test('the link of a fleet of six shipped designs fits a chat message, a longer one says so', async () => {
  const page = await hosted()
  const six = ['Harmattan', 'Föhn', 'Bora', 'Williwaw', 'Pampero', 'Mistral']
  const fleet = names =>
    page.evaluate(async names => {
      const { set, state } = window.starwright
      set({ view: 'fleet', fleet: null })
      document.querySelector('[data-test="new-fleet"]').click()
      for (const name of names) {
        const list = document.querySelector('[data-test="fleet-add"]')
        list.value = [...list.options].find(({ text }) => text.startsWith(name)).value
        list.dispatchEvent(new Event('change', { bubbles: true }))
      }
      return state.docs.get(state.fleet).text
    }, names)
  await fleet(six)
  await page.click(at('share'))
  assert.equal(await page.locator(at('long-link')).count(), 0)
  await page.click(at('share-link'))
  const { length } = await shared(page)
  console.log(`the link of six designs: ${length} characters`)
  assert.ok(length <= 2000, `${length} characters`)
  await fleet([...six, 'Barbican', 'Escalade', 'Keystone', 'Moray', 'Cuttle', 'Majestic'])
  await page.click(at('share'))
  assert.match(await text(page, 'long-link'), /send the file/)
  await closed(page)
})

test('Back stays in the app, and a reload comes back to the same screen', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.click(`${at('weapon')} >> nth=1 >> .wr`)
  await page.click(at('widen'))
  await page.waitForSelector(at('weapon-editor'))
  await page.click(at('view-odds'))
  await page.waitForSelector(at('odds'))
  await page.reload()
  await page.waitForSelector(at('odds'))
  await page.goBack()
  await page.waitForSelector(at('weapon-editor'))
  await page.goBack()
  await page.waitForSelector(at('form'))
  await page.goForward()
  await page.waitForSelector(at('weapon-editor'))
  await page.goBack()
  await page.goBack()
  await page.waitForSelector(at('start'))
  await closed(page)
})

test('a ship begun in the app has no comments, and the faction is remembered', async () => {
  const page = await open(browser)
  await page.fill('[aria-label="Faction"]', 'Free Ports')
  await page.click('[data-kind="Cruiser"]')
  await page.click(at('begin'))
  await page.waitForSelector(at('form'))
  assert.doesNotMatch(await yaml(page), /#/)
  assert.match(await yaml(page), /faction: Free Ports/)
  await page.click(at('new'))
  await page.click(at('new-ship'))
  assert.equal(await page.inputValue('[aria-label="Faction"]'), 'Free Ports')
  await closed(page)
})
