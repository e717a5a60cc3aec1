// Takes the manual's picture of the web app: `node picture.mjs FILE.png`, after a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, launch, open, openText, root } from './tests/browser.mjs'

const [picture] = process.argv.slice(2)
const browser = await launch()
const page = await open(browser, { width: 1280, height: 800 })
await openText(page, 'majestic.yaml', readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8'))
await page.waitForSelector(`${at('sheet')} svg`)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: picture })
await browser.close()
