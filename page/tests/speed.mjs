// How quick the page is: `node tests/speed.mjs`. Told, not judged: the machine may be busy.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at, file, launch, open, openText, root } from './browser.mjs'

const weapon = n => `  - {name: Gun ${n}, stats: 3-6-9 2x4+/2/1 Pr1, banks: [2AB, 2AC, 2BD, EF]}`
const LARGE = `class: Large\nhull: 30\nengines: 5\nshields: 4\nweapons:\n${[...Array(14).keys()].map(weapon).join('\n')}\nsystems: [Hyperdrive, Countermeasures, Fire Control, Marines 4]\n`
const browser = await launch()
const start = Date.now()
const page = await open(browser)
console.log(`file ${(statSync(file).size / 1048576).toFixed(2)} MB; first screen ${Date.now() - start} ms`)
await openText(page, 'large.yaml', LARGE)
await page.waitForSelector(at('form'))
await page.click(`${at('weapon')} >> nth=3 >> .wr`)
const p95 = list => [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.95)].toFixed(1)
const times = await page.evaluate(async () => {
  const { state, ask } = window.starwright
  const doc = state.docs.get(state.ship)
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))
  const changes = [], sheets = [], looks = []
  for (let n = 0; n < 60; n++) {
    const plus = document.querySelector(`[aria-label="Engines: one ${n % 2 ? 'less' : 'more'}"]`)
    const from = performance.now()
    plus.click()
    changes.push(performance.now() - from)
    const look = performance.now()
    ask('look', { text: doc.text, weapon: 3 })
    looks.push(performance.now() - look)
    const sheet = performance.now()
    ask('sheet', { text: doc.text, template: 'full', paper: 'a4' })
    sheets.push(performance.now() - sheet)
    await frame()
  }
  return { changes, sheets, looks }
})
console.log(`a change p95 ${p95(times.changes)} ms (of it the library ${p95(times.looks)}); drawing the sheet p95 ${p95(times.sheets)} ms`)
const majestic = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8')
await openText(page, 'majestic.yaml', majestic)
const book = await page.evaluate(text => {
  const { print } = window.starwright
  const from = performance.now()
  print('pdf', { template: 'half', paper: 'a4', title: 'Thirty', ships: Array.from({ length: 30 }, (_, n) => ({ text, name: `Ship ${n}` })) })
  return performance.now() - from
}, majestic)
console.log(`PDF of 30 ships ${book.toFixed(0)} ms`)
await browser.close()
