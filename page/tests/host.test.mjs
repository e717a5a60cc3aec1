// A hosted copy: it opens without a network, and holds nothing of the machine that built it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { at, file, launch, open, openText, root, serve } from './browser.mjs'

let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

test('a hosted copy opens after the network is gone, and can be installed', async () => {
  const site = await serve()
  const page = await open(browser, { address: site.address, offline: false })
  await openText(page, 'albatross.yaml', 'class: Albatross\nhull: 8\n')
  await page.waitForSelector(at('form'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  const { name, icons, start_url: start } = JSON.parse(readFileSync(join(dirname(file), manifest), 'utf8'))
  assert.deepEqual([name, start], ['Starwright', 'starwright.html'])
  for (const { src } of icons) assert.match(readFileSync(join(dirname(file), src), 'utf8'), /<svg/)
  site.stop()
  await page.context().setOffline(true)
  await page.reload()
  await page.waitForSelector(at('form'))
  assert.match(await page.locator('.band h1').textContent(), /Albatross/)
  await page.context().close()
})

/** The bytes of a packed part of the file, as loader.js unpacks them. */
function unpack(html, id) {
  const [, text] = html.match(new RegExp(`id="${id}">([^]*?)</script>`))
  const bytes = Buffer.alloc((text.length * 7) >> 3)
  for (let to = 0, from = 0, bits = 0, value = 0; from < text.length; from++) {
    value = (value << 7) | (text.charCodeAt(from) & 127)
    bits += 7
    if (bits >= 8) {
      bits -= 8
      bytes[to++] = value >> bits
      value &= (1 << bits) - 1
    }
  }
  return gunzipSync(bytes).toString('latin1')
}

test('no folder and no registry of the machine that built it is in the file', () => {
  const html = readFileSync(file, 'utf8')
  const parts = ['module', 'worker', 'page'].map(id => unpack(html, id))
  assert.ok(parts[0].startsWith('\0asm'))
  for (const words of [homedir(), root, '/.cargo/', 'index.crates.io', 'registry/src', 'github.com-'])
    assert.ok(![html, ...parts].some(part => part.includes(words)), `${words} is in the file`)
})
