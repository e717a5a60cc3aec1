// The page in a real browser, opened from the disk with the network off.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const file = join(root, 'page', 'dist', 'starwright.html')
export const url = pathToFileURL(file).href

export async function launch() {
  if (!existsSync(file)) throw new Error('build the page first: npm run build')
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
}

/** A fresh browser profile with the page open; errors of the page fail the test that asks for them. */
export async function open(browser, { width = 1440, height = 900, context: given, address = url, ...options } = {}) {
  const context =
    given ??
    (await browser.newContext({ viewport: { width, height }, offline: true, acceptDownloads: true, ...options }))
  const page = await context.newPage()
  page.errors = []
  page.on('pageerror', error => page.errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && page.errors.push(message.text()))
  page.on(
    'request',
    request =>
      /^(file|blob|data):/.test(request.url()) ||
      (address !== url && request.url().startsWith(new URL(address).origin)) ||
      page.errors.push(`a request to ${request.url()}`),
  )
  page.setDefaultTimeout(60_000) // the machine may be busy
  await page.goto(address, { timeout: 120_000 })
  await page.waitForSelector('[data-test="start"], [data-test="form"], [data-test="fleet"], [data-test="play"]', {
    timeout: 120_000,
  })
  return page
}

export const at = name => `[data-test="${name}"]`
export const text = (page, name) => page.locator(at(name)).first().textContent()
/** The text of the editor, which follows the form with the next frame. */
export const yaml = page =>
  page.locator(at('yaml')).evaluate(async host => {
    const { state } = window.starwright,
      shown = () => host.editor.state.doc.toString()
    for (let n = 0; n < 100 && shown() !== state.docs.get(state.ship).text; n++)
      await new Promise(done => setTimeout(done, 20))
    return shown()
  })
/** Waits until every document and its game are stored as they are on the page. */
export const stored = page =>
  page.waitForFunction(() => {
    const kept = key => JSON.parse(localStorage.getItem(`starwright:${key}`) ?? '{}')
    const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)
    const docs = [...window.starwright.state.docs.values()]
    return docs.every(
      ({ id, text, table }) => kept(`doc:${id}`).text === text && (!table || isSame(kept(`game:${id}`).table, table)),
    )
  })
/** Waits until three frames in a row are alike: nothing is drawn, moved or scrolled. */
export const still = page =>
  page.waitForFunction(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done))
    const now = () => {
      const main = document.querySelector('main')
      return [document.body.innerHTML.length, scrollY, main?.scrollTop, main?.getBoundingClientRect().top].join()
    }
    const seen = [now()]
    for (let n = 0; n < 2; n++) {
      await frame()
      seen.push(now())
    }
    return seen.every(one => one === seen[0]) && document.getAnimations().every(one => one.playState !== 'running')
  })
/** Gives the editor another text, as if it was typed. */
export const type = (page, text) =>
  page
    .locator(at('yaml'))
    .evaluate(
      (host, text) => host.editor.dispatch({ changes: { from: 0, to: host.editor.state.doc.length, insert: text } }),
      text,
    )
/** Opens a text as a file. */
export const openText = async (page, name, text) =>
  page.locator(at('open-file')).setInputFiles({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) })

export async function download(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
}

/** Serves page/dist on this machine, as those who host the app do: its address, and how to stop it. */
export async function serve() {
  const server = createServer((request, answer) => {
    const name = new URL(request.url, 'http://here').pathname.slice(1) || 'starwright.html'
    const path = join(dirname(file), name)
    if (!/^[\w.-]+$/.test(name) || !existsSync(path)) return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': TYPES[name.split('.').pop()] ?? 'text/plain' }).end(readFileSync(path))
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${server.address().port}/starwright.html`
  return { address, stop: () => (server.closeAllConnections(), server.close()) }
}
