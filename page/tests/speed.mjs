// How quick the page is: `node tests/speed.mjs`. Reported, not judged: the machine may be busy. The work of a change is
// reported in processor time, too, and the median next to the slowest twentieth.
import { readFileSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { at, file, launch, open, openText, root } from './browser.mjs'

const weapon = n => `  - {name: Gun ${n}, stats: 3-6-9 2x4+/2/1 Pr1, banks: [2AB, 2AC, 2BD, EF]}`
const GUNS = [...Array(14).keys()].map(weapon).join('\n')
const SYSTEMS = '[Hyperdrive, Countermeasures, Fire Control, Marines 4]'
const LARGE = `class: Large\nhull: 30\nengines: 5\nshields: 4\nweapons:\n${GUNS}\nsystems: ${SYSTEMS}\n`
const browser = await launch()
const page = await open(browser)
const drawn = () => page.evaluate(() => performance.getEntriesByName('drawn')[0].startTime)
const starts = [await drawn()]
for (let n = 0; n < 4; n++) {
  await page.reload()
  await page.waitForSelector(at('start'))
  starts.push(await drawn())
}
console.log(
  `file ${(statSync(file).size / 1048576).toFixed(2)} MB; ` +
    `first screen with its ratings ${starts.map(Math.round).join(', ')} ms after the address`,
)
await openText(page, 'large.yaml', LARGE)
await page.waitForSelector(at('form'))
await page.click(`${at('weapon')} >> nth=3 >> .wr`)
const part = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)].toFixed(1)
const told = list => `${part(list, 0.5)} ms (p95 ${part(list, 0.95)})`
const load = () =>
  `load ${loadavg()
    .map(one => one.toFixed(1))
    .join(' ')}`
const times = await page.evaluate(async () => {
  const { state, ask } = window.starwright
  const doc = state.docs.get(state.ship),
    sheet = document.querySelector('[data-test="sheet"]')
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  const rest = () => new Promise(done => setTimeout(done, 300)) // saved, lines dimmed
  const times = { nothing: [], change: [], painted: [], withSheet: [], look: [], pages: [] }
  const since = async (list, from, what) => {
    await what
    times[list].push(performance.now() - from)
  }
  for (let n = 0; n < 80; n++) {
    await since('nothing', performance.now(), frame())
    const plus = document.querySelector(`[aria-label="Engines: one ${n % 2 ? 'less' : 'more'}"]`)
    const drawn = new Promise(done =>
      new MutationObserver((_, watch) => (watch.disconnect(), done())).observe(sheet, { childList: true }),
    )
    const from = performance.now()
    plus.click()
    times.change.push(performance.now() - from)
    await Promise.all([since('painted', from, frame()), since('withSheet', from, drawn)])
    await rest()
    const look = performance.now()
    ask('look', { text: doc.text, weapon: 3 })
    times.look.push(performance.now() - look)
    const pages = performance.now()
    ask('sheet', { text: doc.text, template: state.settings.template, paper: 'a4' })
    times.pages.push(performance.now() - pages)
  }
  return times
})
const cdp = await page.context().newCDPSession(page)
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
const worked = async () =>
  1000 * (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration').value
const work = []
for (let n = 0; n < 40; n++) {
  const before = await worked()
  await page.evaluate(n => document.querySelector(`[aria-label="Engines: one ${n % 2 ? 'less' : 'more'}"]`).click(), n)
  work.push((await worked()) - before)
  await page.waitForTimeout(300)
}
console.log(load())
console.log(
  `a change: its work ${told(work)} of the processor, ${told(times.change)} by the clock, ` +
    `on the screen ${told(times.painted)}, with the sheet ${told(times.withSheet)}`,
)
console.log(
  `next to it: an empty frame ${told(times.nothing)}; ` +
    `the library's part ${told(times.look)}, its pages ${told(times.pages)}`,
)
const majestic = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8')
await openText(page, 'majestic.yaml', majestic)
const book = await page.evaluate(text => {
  const { print } = window.starwright
  const from = performance.now()
  print('pdf', {
    template: 'half',
    paper: 'a4',
    title: 'Thirty',
    ships: Array.from({ length: 30 }, (_, n) => ({ text, name: `Ship ${n}` })),
  })
  return performance.now() - from
}, majestic)
console.log(`PDF of 30 ships ${book.toFixed(0)} ms`)
await browser.close()
