// The file that a release carries, page/starwright.html: it opens, rates a ship and prints it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { at, download, launch, open, openText, root, text } from './browser.mjs'

test('the file of the release opens offline, rates the Majestic and prints it', async () => {
  const browser = await launch()
  const file = join(root, 'page', 'starwright.html')
  const context = await browser.newContext({ offline: true, acceptDownloads: true })
  const page = await open(browser, { context, address: pathToFileURL(file).href })
  await openText(page, 'majestic.yaml', readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8'))
  await page.waitForSelector(`${at('sheet')} svg`)
  assert.equal(await text(page, 'rating'), '185')
  const { bytes } = await download(page, () => page.click(at('download-pdf')))
  assert.match(bytes.toString('latin1', 0, 8), /^%PDF-1\./)
  assert.deepEqual(page.errors, [])
  await browser.close()
})
