// Keyboard and screen reader: axe finds nothing, patterns of menus, groups and dialogs, focus, announcements.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { at, launch, open, openText, root, still } from './browser.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
const POST = readFileSync(join(root, 'designs/old-posts.txt'), 'utf8')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())
const closed = async page => {
  assert.deepEqual(page.errors, [])
  await page.context().close()
}
const show = (page, change) => page.evaluate(change => window.starwright.set(change), change)
const focus = page => page.evaluate(() => document.activeElement.dataset.test ?? document.activeElement.tagName)

/** What axe finds on the screen: the rule, and the first elements that break it. */
const violations = page =>
  page.evaluate(async () => {
    // The scroller of the editor: its text inside takes the focus.
    const { violations } = await window.axe.run({ exclude: ['.cm-scroller'] }, { resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(node => node.html.slice(0, 110))
          .join(' | ')}`,
    )
  })

const SCREENS = {
  start: { view: 'start' },
  samples: { view: 'ours' },
  ship: { view: 'ship', weapon: null, wide: false, dock: 'text' },
  'an open weapon': { view: 'ship', weapon: 1, wide: false, dock: 'why' },
  'weapon editor': { view: 'ship', weapon: 1, wide: true },
  fleet: { view: 'fleet', wide: false },
  odds: { view: 'odds' },
  play: { view: 'play', playing: null },
  'a bank is fired': { view: 'play', playing: null, press: 'f' },
  'is it good': { view: 'good' },
  library: { view: 'library' },
  comparing: { view: 'compare' },
  archive: { view: 'review', archive: [{ name: 'old-posts.txt', text: POST }], wait: 'question' },
  post: { view: 'paste', post: POST },
  keys: { view: 'ship', help: true },
  finder: { view: 'ship', help: false, finder: '' },
}

for (const [device, size] of [
  ['a desktop', { width: 1366, height: 768 }],
  ['a phone', { width: 390, height: 844, isMobile: true, hasTouch: true }],
])
  test(`axe finds nothing on any screen of ${device}, light and dark`, async () => {
    const page = await open(browser, size)
    await page.click(at('browse'))
    await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
    await page.waitForSelector(at('fleet-points'))
    await openText(page, 'majestic.yaml', MAJESTIC)
    await page.waitForSelector(at('form'))
    await page.evaluate(AXE)
    await page.evaluate(() => {
      const { state } = window.starwright
      state.other = [...state.docs.values()].find(({ kind, id }) => kind === 'design' && id !== state.ship).id
    })
    const wrong = []
    for (const theme of ['light', 'dark']) {
      await page.evaluate(theme => (document.documentElement.dataset.theme = theme), theme)
      for (const [name, { press, wait, ...change }] of Object.entries(SCREENS)) {
        if (theme === 'dark' && !['ship', 'fleet', 'a bank is fired', 'is it good', 'archive', 'post'].includes(name))
          continue
        await show(page, { help: false, finder: null, ...change })
        if (press) await page.keyboard.press(press)
        if (wait) await page.waitForSelector(at(wait))
        await still(page)
        for (const one of await violations(page)) wrong.push(`${name}, ${theme}: ${one}`)
      }
    }
    assert.deepEqual(wrong, [])
    await closed(page)
  })

test('a menu takes the focus, arrows walk in it, Escape gives it back', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.focus(at('new'))
  await page.keyboard.press('Enter')
  assert.equal(await focus(page), 'new-ship')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focus(page), 'menu-new-fleet')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focus(page), 'new-ship')
  await page.keyboard.press('Escape')
  assert.equal(await focus(page), 'new')
  await page.focus(at('template'))
  await page.keyboard.press('ArrowDown')
  assert.equal(await focus(page), 'template-half') // the one that is chosen
  await page.keyboard.press('Enter')
  assert.equal(await focus(page), 'template')
  await closed(page)
})

test('groups are one stop of Tab, dialogs keep the focus, and it never falls to the page', async () => {
  const page = await open(browser)
  assert.equal(await page.locator(`${at('type')}[tabindex="0"]`).count(), 1)
  await page.focus(`${at('type')}[tabindex="0"]`)
  const first = await page.evaluate(() => document.activeElement.dataset.kind)
  await page.keyboard.press('ArrowRight')
  assert.notEqual(await page.evaluate(() => document.activeElement.dataset.kind), first)
  assert.equal(await page.evaluate(() => document.activeElement.ariaChecked), 'true')
  await page.keyboard.press('Enter')
  await page.waitForSelector(at('form'))
  assert.equal(await focus(page), 'MAIN')
  await page.focus(at('tab-text'))
  await page.keyboard.press('ArrowRight')
  assert.equal(await focus(page), 'tab-why')
  assert.equal(await page.locator(at('why')).count(), 1)
  await page.focus(at('field-hull'))
  await page.keyboard.press('Enter')
  assert.equal(await focus(page), 'field-hull')
  await page.keyboard.press('Control+k')
  assert.equal(await focus(page), 'finder')
  for (let n = 0; n < 30; n++) await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => !!document.activeElement.closest('[role="dialog"]')), true)
  await page.keyboard.press('Escape')
  assert.equal(await focus(page), 'field-hull')
  // A weapon that is deleted takes its own buttons along.
  await page.click(`${at('weapon')} >> nth=0 >> .wr`)
  await page.focus(at('delete-weapon'))
  await page.keyboard.press('Enter')
  assert.equal(await focus(page), 'MAIN')
  await closed(page)
})

test('the rating is announced when it changes', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForFunction(() => /^Rating 185, 41 space over$/.test(document.getElementById('announcer').textContent))
  assert.equal(await page.locator('#announcer').getAttribute('role'), 'status')
  await page.fill(at('field-engines'), '4')
  await page.waitForFunction(() => /^Rating 179, 63 space free$/.test(document.getElementById('announcer').textContent))
  await closed(page)
})

test('a ship is armed and fired by keys: the focus goes to what opened, and Tab leaves the text', async () => {
  const page = await open(browser, { width: 1366, height: 768 })
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur())
  await page.keyboard.press('w')
  assert.ok(await page.evaluate(() => document.activeElement.closest('[data-path="weapons[3]"]')))
  await page.locator(`${at('yaml')} .cm-content`).focus()
  await page.keyboard.press('Tab')
  assert.ok(!(await page.evaluate(() => document.activeElement.closest('[data-test="yaml"]'))))
  await show(page, { view: 'play', playing: null })
  await page.waitForSelector(at('play'))
  await page.keyboard.press('f')
  assert.equal(await focus(page), 'fire')
  const range = await page.inputValue(at('fire-range'))
  await page.keyboard.press('+')
  assert.equal(await page.inputValue(at('fire-range')), String(Number(range) + 1))
  await page.keyboard.press('Tab')
  assert.equal(await focus(page), 'fire-modifier')
  await page.keyboard.press('Escape')
  assert.equal(await focus(page), 'fire-bank')
  await closed(page)
})
