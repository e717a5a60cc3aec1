// No two texts overlap: every screen at many widths, light and dark, measured in the browser.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { at, launch, open, openText, root, still } from './browser.mjs'
import { overlaps } from './geometry.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
const POST = readFileSync(join(root, 'designs/old-posts.txt'), 'utf8')
// 683 and 960 are 1366 and 1920 at a zoom of 200 %; 640 and 720 those of 1280 and 1440.
const WIDTHS = [360, 390, 640, 683, 720, 768, 960, 1024, 1200, 1280, 1366, 1440, 1920]
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

const show = (page, change) => page.evaluate(change => window.starwright.set(change), change)
const openFile = (page, path) =>
  page.evaluate(path => {
    const { openDoc, state } = window.starwright
    openDoc([...state.docs.values()].find(doc => doc.path === path).id)
  }, path)

/** Screens by name: how each is opened in a page that has a ship and a fleet. */
const SCREENS = {
  start: page => show(page, { view: 'start' }),
  samples: page => show(page, { view: 'ours' }),
  'a ship': page => openFile(page, 'majestic.yaml'),
  'own facings': page => openFile(page, 'facings.yaml'),
  'an open weapon': async page => {
    await openFile(page, 'majestic.yaml')
    await show(page, { weapon: 1, wide: false })
  },
  'the weapon editor': page => show(page, { weapon: 1, wide: true }),
  worth: async page => {
    await openFile(page, 'majestic.yaml')
    await show(page, { dock: 'worth' })
  },
  'a fleet': page => show(page, { view: 'fleet' }),
  odds: page => show(page, { view: 'odds' }),
  play: page => page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.ship })),
  'a bank is fired': async page => {
    await page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.ship }))
    if (!(await page.locator(at('fire')).count())) await page.click('[data-bank="1.2"]')
  },
  measured: async page => {
    await page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.ship }))
    if (!(await page.locator(at('fire')).count())) await page.click('[data-bank="1.2"]')
    await page.locator('.measure').evaluate(details => (details.open = true))
    await page.fill(at('measure-from'), '0304/60')
    await page.fill(at('measure-to'), '1207/180')
    await page.waitForSelector('.sightmap')
  },
  'play of a fleet': page =>
    page.evaluate(() => window.starwright.set({ view: 'play', playing: window.starwright.state.fleet })),
  'is it good': async page => {
    await openFile(page, 'majestic.yaml')
    await show(page, { view: 'good' })
  },
  library: page => show(page, { view: 'library' }),
  comparing: page =>
    page.evaluate(() => {
      const { set, state } = window.starwright
      const other = [...state.docs.values()].find(({ path }) => path === 'facings.yaml')
      set({ view: 'compare', other: other.id })
    }),
  'an archive': async (page, post) => {
    await page.evaluate(post => {
      const { set, state } = window.starwright
      set({ view: 'review', archive: state.archive ?? [{ name: 'old-posts.txt', text: post }] })
    }, post)
    await page.waitForSelector(at('question'))
  },
  'a post': (page, post) => show(page, { view: 'paste', post }),
}

/** A page with a ship that is not legal, one with four facings, and a fleet of ours. */
async function furnished() {
  const page = await open(browser)
  await page.click(at('browse'))
  await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
  await page.waitForSelector(at('fleet-points'))
  await openText(
    page,
    'facings.yaml',
    MAJESTIC.replace('shields: 3', 'shields: {fore: 4, port: 3, starboard: 3, aft: 2}'),
  )
  await page.waitForSelector(at('form'))
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  return page
}

test('no two texts overlap on any screen', async () => {
  const page = await furnished()
  const wrong = []
  for (const [name, enter] of Object.entries(SCREENS)) {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(theme => (document.documentElement.dataset.theme = theme), theme)
      // Colors move nothing: two widths show that.
      for (const width of theme === 'light' ? WIDTHS : [390, 1366]) {
        await page.setViewportSize({ width, height: width < 760 ? 844 : 800 })
        await enter(page, POST)
        await still(page)
        for (const pair of await page.evaluate(overlaps)) wrong.push(`${name}, ${width} px, ${theme}: ${pair}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(page.errors, [])
  await page.context().close()
})
