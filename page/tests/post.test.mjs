// Pasted posts: verdicts of lines, and their card on a phone.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pieces, verdict } from '../front/verdicts.js'
import { at, launch, open, root, still } from './browser.mjs'

const POST = readFileSync(join(root, 'designs/old-posts.txt'), 'utf8')
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

test('a line has the verdict of its worst part, and dropped words are found in it', () => {
  const ship = { without: ['Flash Pot: Exclusive', 'Armor Plating'], unread: [] }
  const line = { class: 'read', text: ' Marines (4); Armor Plating. ' }
  assert.deepEqual(pieces(line, ship), [
    { text: 'Marines (4); ', isDropped: false },
    { text: 'Armor Plating', isDropped: true },
    { text: '.', isDropped: false },
  ])
  assert.equal(verdict(line, ship), 'without equivalent')
  assert.equal(verdict({ class: 'read', text: 'Hull: 3' }, ship), 'read')
  assert.equal(verdict({ class: 'unreadable', text: 'Armor Plating' }, ship), 'unreadable')
  assert.deepEqual(pieces({ class: 'ignored', text: 'see you' }, ship), [{ text: 'see you', isDropped: true }])
})

test('on a phone the card of a line opens under it, on the screen', async () => {
  const page = await open(browser, { width: 390, height: 844, isMobile: true, hasTouch: true })
  await page.evaluate(post => window.starwright.set({ view: 'paste', post }), POST)
  await page.waitForSelector(at('post-line'))
  assert.equal(await page.locator(`${at('post-line')}[data-line="11"] s`).textContent(), 'Armor Plating')
  for (const number of [13, 31]) {
    const line = page.locator(`${at('post-line')}[data-line="${number}"]`)
    await line.click()
    await still(page)
    const [own, card] = [await line.boundingBox(), await page.locator(at('doubt')).boundingBox()]
    assert.ok(card.y >= own.y + own.height && card.y < own.y + own.height + 12, `line ${number}: ${own.y}, ${card.y}`)
    assert.ok(own.y >= 0 && card.y + 44 < 844, 'both are on the screen')
  }
  assert.deepEqual(page.errors, [])
  await page.context().close()
})

test('faction, class and type of a header are settled word by word', async () => {
  const page = await open(browser, { width: 390, height: 844, isMobile: true, hasTouch: true })
  await page.evaluate(post => window.starwright.set({ view: 'paste', post }), POST.replace('Choir', 'Deep'))
  await page.click(`${at('post-line')}[data-line="13"]`)
  const value = name => page.inputValue(at(`header-${name}`))
  assert.deepEqual(
    [await value('faction'), await value('class'), await value('type')],
    ['Pelagic Deep', 'Undertow', 'Cruiser'],
  )
  await page.click(`${at('header-word')}:has-text("Deep")`)
  assert.deepEqual([await value('faction'), await value('class')], ['Pelagic', 'Deep Undertow'])
  await page.fill(at('header-type'), 'Heavy Cruiser')
  await page.click(at('header-right'))
  assert.equal(await page.locator(`${at('post-line')}[data-line="13"].settled`).count(), 1)
  await page.click('.chip:has-text("Deep Undertow")')
  await page.click(at('take-ship'))
  await page.waitForSelector(at('form'))
  const text = await page.evaluate(() => window.starwright.state.docs.get(window.starwright.state.ship).text)
  assert.match(text, /^faction: "?Pelagic"?$/m)
  assert.match(text, /^class: "?Deep Undertow"?$/m)
  assert.match(text, /^type: "?Heavy Cruiser"?$/m)
  assert.deepEqual(page.errors, [])
  await page.context().close()
})
