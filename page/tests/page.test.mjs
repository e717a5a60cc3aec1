import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { withoutComments } from '../front/comments.js'
import { at, download, file, launch, open, openText, root, still, stored, text, type, yaml } from './browser.mjs'

const MAJESTIC = readFileSync(join(root, 'designs/starmada_unity/majestic.yaml'), 'utf8').split('errata:')[0]
let browser
before(async () => {
  browser = await launch()
})
after(() => browser?.close())

const rated = (page, rating) =>
  page.waitForFunction(rating => document.querySelector('[data-test="rating"]')?.textContent === rating, rating)
const closed = async page => {
  assert.deepEqual(page.errors, [])
  await page.context().close()
}

test('the file is small and asks for nothing from outside', async () => {
  assert.ok(statSync(file).size < 3.1 * 1024 * 1024, `${statSync(file).size} bytes`)
  const page = await open(browser)
  await page.waitForLoadState('networkidle')
  await closed(page)
})

test('a ship from nothing to PDF by mouse', async () => {
  const page = await open(browser)
  await page.click('[data-kind="Carrier"]')
  await page.fill(at('start-class'), 'Albatross')
  await page.click(at('begin'))
  await page.waitForSelector(at('form'))
  assert.match(await text(page, 'rating'), /^\d+$/)
  const before = await text(page, 'rating')
  await page.click('[aria-label="Hull: one more"]')
  await page.waitForFunction(before => document.querySelector('[data-test="rating"]').textContent !== before, before)
  await page.click(at('add-weapon'))
  await page.waitForSelector(at('rose'))
  await page.click(`${at('rose')} [data-arc="C"]`)
  await page.click(at('mirror'))
  assert.match(await yaml(page), /ABC/)
  await page.waitForSelector(`${at('sheet')} svg`)
  const { name, bytes } = await download(page, () => page.click(at('download-pdf')))
  assert.equal(name, 'albatross.pdf')
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  await closed(page)
})

test('a ship from nothing to PDF by keyboard', async () => {
  const page = await open(browser)
  /** Walks by Tab until a thing has the focus. */
  const tabTo = async selector => {
    for (let n = 0; n < 200; n++) {
      if (await page.evaluate(selector => !!document.activeElement?.matches(selector), selector)) return
      await page.keyboard.press('Tab')
    }
    assert.fail(`no way to ${selector} by Tab`)
  }
  await tabTo('[data-test="type"]')
  for (let n = 0; n < 9 && !(await page.evaluate(() => document.activeElement.matches('[data-kind="Frigate"]'))); n++)
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForSelector(at('form'))
  const before = Number(await text(page, 'rating'))
  await tabTo(at('field-engines'))
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(
    before => Number(document.querySelector('[data-test="rating"]').textContent) !== before,
    before,
  )
  await tabTo(at('add-weapon'))
  await page.keyboard.press('w')
  await page.waitForSelector(at('rose'))
  await tabTo(`${at('rose')} [data-arc="A"]`)
  await page.keyboard.press('c')
  await page.keyboard.press('m')
  await page.keyboard.press('+')
  assert.match(await yaml(page), /\[2ABC, 2ABD\]/)
  await page.keyboard.press('Control+z')
  assert.match(await yaml(page), /\[ABC, ABD\]/)
  await tabTo(at('download-pdf'))
  const { bytes } = await download(page, () => page.keyboard.press('Enter'))
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  await closed(page)
})

test('text and form are in step, comments stay, undo goes over both', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  assert.deepEqual(
    [
      await text(page, 'orat'),
      await text(page, 'drat'),
      await text(page, 'space-used'),
      await text(page, 'space-budget'),
    ],
    ['593.39', '57.60', '1,561', '1,520'],
  )
  await page.fill(at('field-engines'), '4')
  await page.waitForFunction(() => document.querySelector('[data-test="space-used"]').textContent === '1,457')
  assert.equal(await yaml(page), MAJESTIC.replace('engines: 5', 'engines: 4'))
  await type(page, MAJESTIC.replace('hull: 8', 'hull: 9 # larger'))
  await page.waitForFunction(() => document.querySelector('[data-test="field-hull"]').value === '9')
  await page.click('[aria-label="Shields: one less"]')
  assert.match(await yaml(page), /hull: 9 # larger\nengines: 5\nshields: 2/)
  await page.click(at('undo'))
  assert.match(await yaml(page), /hull: 9 # larger\nengines: 5\nshields: 3/)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  assert.equal(await yaml(page), MAJESTIC)
  await page.click(at('redo'))
  assert.match(await yaml(page), /engines: 4/)
  await closed(page)
})

test('broken text never destroys the form', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await type(page, MAJESTIC.replace('[Pr1]', '[Pr3]'))
  await page.waitForSelector(`${at('finding')}[data-path="weapons[0].traits[0]"]`)
  assert.equal(await text(page, 'rating'), '185')
  assert.match(await page.locator('.band').textContent(), /from the last good text/)
  assert.equal(await page.locator(at('field-hull')).isEnabled(), true)
  await page.keyboard.press('Control+.')
  await page.waitForFunction(() => !document.querySelector('[data-path="weapons[0].traits[0]"]'))
  assert.equal(await yaml(page), MAJESTIC)
  await type(page, MAJESTIC.replace('hull: 8', 'hull: [8'))
  await page.waitForSelector(at('waiting'))
  assert.equal(await page.locator(at('field-hull')).isEnabled(), false)
  await page.click(`${at('waiting')} button`)
  assert.equal(await yaml(page), MAJESTIC)
  await closed(page)
})

test('over budget and back', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(`${at('finding')}[data-path="space"]`)
  assert.match(await text(page, 'findings'), /41 space over/)
  await page.fill(at('field-engines'), '4')
  await page.waitForFunction(() => !document.querySelector('[data-test="finding"][data-path="space"]'))
  assert.match(await page.locator('.band').textContent(), /63 free/)
  await closed(page)
})

test('weapons: arcs, mirror, traits, mounts, systems', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.click(`${at('weapon')} >> nth=1`, { position: { x: 60, y: 10 } })
  await page.click(`${at('bank')} >> nth=1`)
  await page.click(`${at('rose')} [data-arc="E"]`)
  assert.match(await yaml(page), /banks: \[AB, 2ACE, 2BDF, EF\]/)
  await page.click(at('mirror'))
  await page.click(`${at('rose')} [data-arc="E"]`)
  assert.match(await yaml(page), /banks: \[AB, 2AC, 2BDF, EF\]/)
  await page.click(at('all-traits'))
  await page.click(`${at('trait')}[data-code="Gid"]`)
  assert.match(
    await page.evaluate(() => window.starwright.state.docs.get(window.starwright.state.ship).text),
    /1x4\+\/2\/1 Gid/,
  )
  assert.equal(await page.locator(`${at('trait')}[data-code="Sct"]`).isDisabled(), true)
  await page.keyboard.press('Escape')
  await page.click(at('add-system'))
  await page.click('[data-system="Fire Control"]')
  assert.match(await yaml(page), /systems: \[Countermeasures, Hyperdrive, Fire Control\]/)
  await closed(page)
})

const run = (...args) =>
  execFileSync(process.env.STARWRIGHT ?? join(root, 'target/debug/starwright'), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e8,
  })

/** What a PDF holds, unpacked: the two may pack differently. The table of places is left out. */
const contents = pdf =>
  [...pdf.toString('latin1').matchAll(/obj\s*(<<(?:(?!endobj)[\s\S])*?>>)\s*stream\n([\s\S]*?)\nendstream/g)]
    .filter(([, head]) => !head.includes('/XRef'))
    .map(([, head, body]) =>
      head.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body,
    )

test('a sheet as PDF holds what the program prints, to the byte', async () => {
  const page = await open(browser)
  await page.click(at('browse'))
  await page.click('[data-file="designs/starmada_unity/majestic.yaml"]')
  const { bytes } = await download(page, () => page.click(at('download-pdf')))
  const folder = mkdtempSync(join(tmpdir(), 'starwright-'))
  const pdf = join(folder, 'majestic.pdf')
  run('sheet', 'designs/starmada_unity/majestic.yaml', '--template', 'half', '-o', pdf)
  const own = contents(bytes)
  assert.ok(own.length > 3)
  assert.deepEqual(own, contents(readFileSync(pdf)))
  rmSync(folder, { recursive: true })
  await closed(page)
})

/** What the program says of the shipped designs: the reports of each file. */
function program() {
  const told = JSON.parse(run('rate', 'designs/starmada_unity', '--format', 'json'))
  const files = new Map()
  for (const ship of told) files.set(ship.file, [...(files.get(ship.file) ?? []), ship])
  return files
}

test('every shipped design opens and rates as the program says, to the digit', async () => {
  const page = await open(browser)
  const golden = program()
  assert.ok(golden.size > 25)
  for (const [file, ships] of golden) {
    await page.click(at('new'))
    await page.click(at('new-ship'))
    await page.click(at('browse'))
    await page.click(`[data-file="${file}"]`)
    for (const { class: name, rating, orat, drat, space } of ships) {
      // A file of several ships is listed.
      if (ships.length > 1) {
        await page.click('.logo')
        await page.click(`${at('work')}:has(b:text-is("${name}"))`)
      }
      await page.waitForFunction(name => document.querySelector('.band h1')?.textContent.startsWith(name), name)
      const report = await page.evaluate(() => window.starwright.state.seen.report)
      assert.deepEqual(
        [report.rating, report.orat, report.drat, report.space.used],
        [rating, orat, drat, space.used],
        file,
      )
      const shown = await Promise.all(['rating', 'orat', 'drat', 'space-used'].map(hook => text(page, hook)))
      assert.deepEqual(
        shown.map(number => Number(number.replaceAll(',', ''))),
        [rating, orat, drat, space.used].map(number => Number(number.toFixed(2))),
        file,
      )
    }
  }
  await closed(page)
})

test('the work is there after a reload, and the share code opens elsewhere', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.fill(at('field-class'), 'Glorious')
  await stored(page)
  await page.reload()
  await page.waitForSelector(at('form'))
  assert.match(await page.locator('.band h1').textContent(), /Glorious/)
  await page.click(at('share'))
  await page.click(at('share-code'))
  const code = await page.evaluate(() => window.starwright.state.shared)
  const other = await open(browser)
  await other.goto(`${other.url()}#s=${code}`)
  await other.reload()
  await other.waitForSelector(at('form'))
  assert.match(await other.locator('.band h1').textContent(), /Glorious/)
  assert.equal(await yaml(other), withoutComments(await yaml(page)))
  await closed(other)
  await closed(page)
})

test('a pasted post is shown line by line and becomes a ship', async () => {
  const page = await open(browser)
  const post = readFileSync(join(root, 'designs/old-posts.txt'), 'utf8')
  await page.click(at('paste-post'))
  await page.fill(at('post-text'), post)
  await page.click(at('read-post'))
  await page.waitForSelector(`${at('post-line')}[data-class="read"]`)
  assert.equal(await page.locator(at('post-line')).count(), post.split('\n').length)
  // Three parts without an equivalent; Enter goes from one to the next.
  for (const place of [/1 of 3, line 9/, /1 of 2/, /1 of 1/]) {
    await page.waitForFunction(
      place => new RegExp(place).test(document.querySelector('[data-test="doubt"]').textContent),
      place.source,
    )
    await page.keyboard.press('Enter')
  }
  await page.waitForFunction(() => !document.querySelector('[data-test="doubt"]'))
  await page.click(at('take-ship'))
  await page.waitForSelector(at('form'))
  assert.match(await text(page, 'rating'), /^[\d,]+$/)
  await closed(page)
})

test('hostile names and notes are only text', async () => {
  const page = await open(browser)
  await openText(
    page,
    'x.yaml',
    'class: \'<img src=x onerror="window.hurt=1">\'\nfaction: "</script><b>"\nhull: 3\n' +
      'weapons: [{name: "<svg onload=hurt=1>", stats: 3-6-9 1x4+/1/1, banks: [AB]}]\n' +
      'notes: "<script>window.hurt=1</script>"\n',
  )
  await page.waitForSelector(at('form'))
  await page.waitForSelector(`${at('sheet')} svg`)
  await page.click(at('view-fleet'))
  await page.click(at('new-fleet'))
  await page.waitForSelector(at('fleet-points'))
  assert.equal(await page.evaluate(() => window.hurt), undefined)
  assert.equal(await page.locator(`${at('sheet')} script, img:not(.portrait img)`).count(), 0)
  await closed(page)
})

test('a file that is no design is said to be none', async () => {
  const page = await open(browser)
  await openText(page, 'shopping.yaml', 'milk: 2\neggs: 12\n')
  await page.waitForSelector(at('no-design'))
  assert.match(await text(page, 'no-design'), /shopping\.yaml is not a ship/)
  await page.click('text=Read it as a forum post')
  await page.waitForSelector(at('post-line'))
  await closed(page)
})

test('a file that was opened is written back, where the browser can', async () => {
  const page = await open(browser)
  await page.evaluate(text => {
    const file = {
      write: async text => {
        window.written = text
      },
      close: async () => {},
    }
    window.showOpenFilePicker = async () => [
      { getFile: async () => new File([text], 'majestic.yaml'), createWritable: async () => file },
    ]
  }, MAJESTIC)
  await page.keyboard.press('Control+o')
  await rated(page, '185')
  await page.fill(at('field-engines'), '4')
  await page.keyboard.press('Control+s')
  await page.waitForFunction(() => window.written)
  assert.equal(await page.evaluate(() => window.written), MAJESTIC.replace('engines: 5', 'engines: 4'))
  await closed(page)
})

test('a full storage is said, with a way to keep the work', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.fill(at('field-engines'), '4')
  await page.waitForSelector(`${at('saved')}[data-state="full"]`)
  const { name } = await download(page, () => page.click(`${at('saved')} button`))
  assert.equal(name, 'majestic.yaml')
  await closed(page)
})

test('a fleet: points, names, book, and a turn at the table on a phone', async () => {
  const page = await open(browser, { width: 390, height: 844, isMobile: true, hasTouch: true })
  await page.click('[data-kind="Destroyer"]')
  await page.click(at('begin'))
  await page.waitForSelector(at('form'))
  await page.click(at('phone-fleet'))
  await page.click(at('new-fleet'))
  await page.waitForSelector(at('fleet-ship'))
  const one = Number(await text(page, 'fleet-points'))
  await page.click(at('fleet-one-more'))
  await page.click(`${at('fleet-one-more')} >> nth=1`)
  assert.equal(await page.locator(at('fleet-ship')).count(), 3)
  await page.waitForFunction(
    one => document.querySelector('[data-test="fleet-points"]').textContent === String(3 * one),
    one,
  )
  const { bytes } = await download(page, () => page.click(at('fleet-book')))
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  await page.click(at('play-fleet'))
  await page.waitForSelector(at('play'))
  await page.click(`${at('die')}[data-face="5"]`)
  const due = () => page.locator(at('due')).getAttribute('data-due').then(Number)
  const first = await due()
  assert.ok(first > 0)
  await page.click(at('next-turn'))
  assert.match(await text(page, 'still-due'), new RegExp(`Still to lose: .* ${first}`))
  assert.equal(await text(page, 'turn'), '1')
  for (let left = first; left > 0; left--) {
    await page.click(`${at('tick')}[data-track="mount"][aria-pressed="false"] >> nth=0`)
    assert.equal(await due(), left - 1)
  }
  await page.click(at('next-turn'))
  assert.equal(await text(page, 'turn'), '2')
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
  await stored(page)
  await page.reload()
  await page.waitForSelector(at('turn')) // the same screen and turn
  assert.equal(await text(page, 'turn'), '2')
  assert.match(await text(page, 'games'), /New Fleet, turn 2/)
  await page.click(at('play-undo'))
  assert.equal(await text(page, 'turn'), '1')
  await closed(page)
})

test('on a phone nothing moves under the finger, and a new screen starts at its top', async () => {
  const page = await open(browser, { width: 390, height: 844, isMobile: true, hasTouch: true })
  const top = () => page.evaluate(() => scrollY)
  await page.click('[data-kind="Carrier"]')
  const begin = await page.locator(at('begin')).boundingBox()
  assert.ok(begin.y + begin.height <= 844, 'the button to begin is on the screen')
  await page.click(at('begin'))
  await page.waitForSelector(at('form'))
  assert.equal(await top(), 0)
  const more = page.locator('[aria-label="Engines: one more"]'),
    before = await more.boundingBox()
  const engines = Number(await page.inputValue(at('field-engines')))
  for (let n = 0; n < 3; n++) await page.touchscreen.tap(before.x + 20, before.y + 20)
  await page.waitForSelector(`${at('finding')}[data-path="space"]`)
  assert.deepEqual(await more.boundingBox(), before)
  assert.equal(Number(await page.inputValue(at('field-engines'))), engines + 3)
  await page.click(at('strip'))
  await page.waitForSelector('.find .more:not(.opens)')
  await page.click('.find .more:not(.opens)') // several changes at once
  await page.waitForSelector(at('fix-way'))
  for (const way of await page.locator(at('fix-way')).all()) {
    const { x, width } = await way.boundingBox()
    assert.ok(x >= 0 && x + width <= 390)
    assert.doesNotMatch(await way.textContent(), /[[\]_]|tech\./)
  }
  await page.keyboard.press('Escape')
  await page.click(`${at('weapon')} .wr >> nth=1`)
  assert.equal(await top(), 0)
  await page.click('text=Done')
  assert.ok((await top()) > 0, 'the form is where it was left')
  await page.click(at('pane-sheet'))
  assert.equal(await top(), 0)
  await closed(page)
})

test('nothing scrolls sideways from 360 px on', async () => {
  const page = await open(browser, { width: 360, height: 780, isMobile: true, hasTouch: true })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok((await wide()) <= 360)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('form'))
  assert.ok((await wide()) <= 360)
  await page.click(`${at('weapon')} >> nth=1 >> .wr`)
  assert.ok((await wide()) <= 360)
  await page.click('text=Done')
  for (const tab of ['pane-sheet', 'pane-text', 'phone-play']) {
    await page.click(at(tab))
    await still(page)
    assert.ok((await wide()) <= 360, tab)
  }
  await page.click(at('leave'))
  await page.click(at('phone-fleet'))
  await page.click(at('new-fleet'))
  await page.waitForSelector(at('fleet-add'))
  assert.ok((await wide()) <= 360, 'fleet')
  await page.click('.logo')
  await page.click(at('browse'))
  await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
  await page.waitForSelector(at('play-fleet'))
  assert.ok((await wide()) <= 360, 'a large fleet')
  await page.click(at('play-fleet'))
  await page.waitForSelector(at('tick'))
  assert.ok((await wide()) <= 360, 'a ship with many boxes')
  await closed(page)
})

test('a shared fleet brings its ships and their weapons along', async () => {
  const page = await open(browser)
  await page.click(at('browse'))
  await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
  await page.waitForSelector(at('fleet-points'))
  const points = await text(page, 'fleet-points')
  assert.ok(Number(points.replace(',', '')) > 500, points)
  await page.click(at('share'))
  await page.click(at('share-code'))
  const code = await page.evaluate(() => window.starwright.state.shared)
  const other = await open(browser)
  // A file of that name is there already, and stays as it is.
  await openText(other, 'harmattan.yaml', MAJESTIC)
  await other.click('.logo')
  await other.click(at('paste-post'))
  await other.fill(at('post-text'), code)
  await other.click(at('read-post'))
  await other.waitForSelector(at('fleet-points'))
  assert.equal(await text(other, 'fleet-points'), points)
  await closed(other)
  await closed(page)
})

test('a fleet from nothing: ships of ours and new ones join, a club has its say', async () => {
  const page = await open(browser)
  await page.click(at('view-fleet'))
  await page.click(at('new-fleet'))
  await page.waitForSelector(at('fleet-add'))
  const offered = page.locator(`${at('fleet-add')} option`, { hasText: 'Harmattan' })
  assert.match(await offered.textContent(), /^Harmattan · \d+ points · Battlecruiser, Windward Houses$/)
  await page.selectOption(at('fleet-add'), await offered.getAttribute('value'))
  await page.waitForFunction(() => Number(document.querySelector('[data-test="fleet-points"]').textContent) > 100)
  const first = Number(await text(page, 'fleet-points'))
  await page.click(at('fleet-new-ship'))
  await page.click('[data-kind="Escort"]')
  await page.click(at('begin'))
  await page.waitForSelector(at('form'))
  const rating = Number(await text(page, 'rating'))
  await page.click(at('view-fleet'))
  assert.equal(Number(await text(page, 'fleet-points')), first + rating)
  await openText(page, 'club.yaml', 'profile: Small ships\nmax_hull: 4\n')
  await page.click(at('view-fleet'))
  await page.selectOption(at('profile'), { label: 'Small ships' })
  await page.waitForSelector(`${at('finding')}[data-path^="ships[0]"]`)
  await closed(page)
})

test('two hundred ships are kept and listed', async () => {
  const page = await open(browser)
  const files = [...Array(200).keys()].map(n => ({
    name: `ship-${n}.yaml`,
    mimeType: 'text/yaml',
    buffer: Buffer.from(MAJESTIC.replace('class: Majestic', `class: Majestic ${n}`)),
  }))
  await page.locator(at('open-file')).setInputFiles(files)
  await page.waitForFunction(() => document.querySelectorAll('[data-test="work"]').length === 200)
  const { bytes } = await download(page, () => page.click(at('all-zip')))
  assert.equal(bytes.subarray(0, 2).toString(), 'PK')
  await page.reload()
  await page.waitForSelector(at('start'))
  assert.equal(await page.locator(at('work')).count(), 200)
  await closed(page)
})

test('other games are text with figures and a sheet', async () => {
  const page = await open(browser)
  await page.selectOption(at('game'), 'starmada_nova')
  await page.click(at('begin'))
  await page.waitForSelector(at('yaml'))
  await page.waitForSelector(`${at('sheet')} svg`)
  assert.match(await yaml(page), /ruleset: starmada_nova/)
  await closed(page)
})

test('duels are fought next to the page', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.click(at('view-odds'))
  await page.selectOption(at('odds-second'), { label: 'Majestic 185' })
  await page.waitForSelector(at('odds'))
  await page.click(at('watch'))
  await page.waitForSelector(`${at('replay')} svg`)
  assert.match(await text(page, 'winner'), /nobody wins|the (first|second) Majestic wins/)
  await page.click(at('fight'))
  await page.waitForFunction(() => /\d+ fought/.test(document.querySelector('[data-test="duels"]').textContent), null, {
    timeout: 120_000,
  })
  await closed(page)
})

test('light and dark', async () => {
  const page = await open(browser)
  const color = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await color()
  await page.click(at('theme'))
  assert.notEqual(await color(), light)
  await closed(page)
})

test('a ship over its budget is made legal by one click and one undo', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await page.waitForSelector(at('fix-way'))
  const before = await yaml(page)
  await page.click(`${at('fix-way')} >> nth=0`)
  await page.waitForFunction(() => !document.querySelector('[data-test="finding"][data-path="space"]'))
  await page.click(at('undo'))
  assert.equal(await yaml(page), before)
  await closed(page)
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4f4ABAASBAcB32QMdAAAAAElFTkSuQmCC',
  'base64',
)

test('a second mode, a style and a picture are set in the form', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.click(`${at('weapon')} >> nth=1 >> .wr`)
  await page.click(at('add-second-mode'))
  assert.match(await yaml(page), /second_mode: \{stats: 1x4\+\/2\/1\}/)
  await rated(page, '185') // the costlier mode counts
  await page.fill(at('field-second-rof'), '2')
  assert.match(await yaml(page), /second_mode: \{stats: 2x4\+\/2\/1\}/)
  await page.waitForFunction(() => Number(document.querySelector('[data-test="rating"]').textContent) > 185)
  await page.click(at('second-traits'))
  await page.click(`${at('trait')}[data-code="Dfs"]`)
  await page.keyboard.press('Escape')
  assert.match(await yaml(page), /second_mode: \{stats: 2x4\+\/2\/1 Dfs\}/)
  await page.click('[aria-label="Without the second mode of Laser Cannon"]')
  assert.equal(await yaml(page), MAJESTIC)
  await page.selectOption(at('field-style'), 'slab')
  assert.match(await yaml(page), /\nstyle: slab\n/)
  await page.locator(at('art-file')).setInputFiles({ name: 'My Ship.png', mimeType: 'image/png', buffer: PIXEL })
  await page.waitForSelector(`${at('sheet')} image`, { state: 'attached' })
  assert.match(await yaml(page), /\nart: my-ship\.png\n/)
  await stored(page)
  await page.reload()
  await page.waitForSelector(`${at('sheet')} image`, { state: 'attached' })
  // A shared ship brings its picture along.
  await page.click(at('share'))
  await page.click(at('share-code'))
  const code = await page.evaluate(() => window.starwright.state.shared)
  const other = await open(browser)
  await other.click(at('paste-post'))
  await other.fill(at('post-text'), code)
  await other.click(at('read-post'))
  await other.waitForSelector(`${at('sheet')} image`, { state: 'attached' })
  await closed(other)
  await closed(page)
})

test('a weapon library is edited as a form, and the ships that use it change', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.click(at('view-library'))
  await page.click(at('shelf-weapons'))
  await page.click(at('new-library'))
  await page.waitForSelector(at('library-form'))
  await page.click(`${at('weapon')} .wr`)
  await page.fill(at('field-weapon-name'), 'Shared Beam')
  await page.fill(at('field-imp'), '2')
  await page.click(at('all-traits'))
  await page.click(`${at('trait')}[data-code="Pr1"]`)
  assert.equal(
    await page.evaluate(() => window.starwright.state.docs.get(window.starwright.state.ship).text),
    'library: New library\nweapons:\n  laser: {name: Shared Beam, stats: 3-6-9 1x4+/2/1 Pr1}\n',
  )
  await page.click('.logo')
  await page.click(`${at('work')}:has-text("Majestic")`)
  await page.click(at('view-library'))
  await page.click(at('shelf-weapons'))
  await page.click(`.libraryrow:has-text("Shared Beam") ${at('mount-weapon')}`)
  await page.waitForSelector(at('form'))
  assert.match(await yaml(page), /\nlibrary: weapons\.yaml\n[\s\S]*- \{use: laser, banks: \[AB\]\}/)
  const before = Number(await text(page, 'rating'))
  assert.ok(before > 185)
  await page.click(at('to-its-library'))
  await page.click(`${at('weapon')} .wr`)
  assert.match(await text(page, 'library-form'), /On Majestic: they change with it/)
  await page.fill(at('field-imp'), '4')
  await page.click('.logo')
  await page.click(`${at('work')}:has-text("Majestic")`)
  await page.waitForFunction(
    before => Number(document.querySelector('[data-test="rating"]').textContent) > before,
    before,
  )
  await closed(page)
})

test('an uncertain line of a post is corrected and read again', async () => {
  const page = await open(browser)
  await page.click(at('paste-post'))
  // Where the faction ends and the class begins is a guess.
  const posts = readFileSync(join(root, 'designs/old-posts.txt'), 'utf8').replace('Pelagic Choir', 'Imperial')
  await page.fill(at('post-text'), posts)
  await page.click(at('read-post'))
  await page.waitForSelector(at('fix-line'))
  const line = page.locator(`${at('post-line')}[data-line="13"]`)
  assert.equal(await line.getAttribute('data-class'), 'uncertain')
  await line.click()
  const posted = await page.inputValue(at('fix-line'))
  await page.keyboard.press('t')
  assert.equal(await line.getAttribute('data-class'), 'ignored')
  await line.click()
  await page.click('text=As it was posted')
  assert.equal(await line.getAttribute('data-class'), 'uncertain')
  const before = await page.locator('.band').textContent()
  // A line that was read can be corrected as well.
  const hull = page.locator(at('post-line'), { hasText: /hull/i }).first()
  await hull.click()
  const words = await page.inputValue(at('fix-line'))
  assert.notEqual(words, posted)
  await page.fill(at('fix-line'), words.replace(/\d+( \d+)*/, '3 2 1'))
  await page.click(at('read-line'))
  await page.waitForFunction(before => document.querySelector('.band').textContent !== before, before)
  assert.match(await hull.textContent(), /read instead of/)
  await closed(page)
})

test('odds of any ship, of a whole fleet, and a battle of another game', async () => {
  const page = await open(browser)
  await page.click(at('view-odds'))
  await page.waitForSelector(at('odds'))
  const first = page.locator(`${at('odds-first')} option`, { hasText: 'Harmattan' })
  await page.selectOption(at('odds-first'), await first.getAttribute('value'))
  assert.match(await page.locator('.legend').textContent(), /Harmattan at /)
  await page.click(`${at('odds-game')} [data-value="starmada_nova"]`)
  await page.waitForSelector(at('odds'))
  await page.click(at('watch'))
  await page.waitForSelector(`${at('replay')} svg`)
  await page.click('.logo')
  await page.click(at('browse'))
  await page.click('[data-file="designs/fleets/lee-shore-squadron.yaml"]')
  await page.click(at('whole-fleet'))
  assert.match(await page.locator('.legend').textContent(), /the whole fleet/)
  await closed(page)
})

test('the keys of the list do what it says', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const isThere = selector => page.waitForSelector(selector, { timeout: 5000 })
  await page.click('.band .who')
  await press('?')
  await isThere('.help dl')
  await press('Escape', 'Control+k')
  await page.fill(at('finder'), 'engines')
  await press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.test), 'field-engines')
  await press('ArrowUp')
  assert.match(await yaml(page), /engines: 6/)
  await press('PageDown')
  assert.match(await yaml(page), /engines: 1/)
  await press('Control+z', 'Control+z', 'Control+Shift+z', 'Control+z')
  assert.equal(await yaml(page), MAJESTIC)
  await press('F8')
  assert.equal(await page.evaluate(() => document.activeElement.dataset.path), 'space')
  await press('Control+e')
  await isThere('.dock.whole')
  await press('Control+e')
  await page.click('.band .who')
  await press('s')
  await isThere(at('system-option'))
  await press('s')
  await page.focus(`${at('weapon')} >> nth=0 >> .wr`)
  await press('Alt+ArrowDown')
  assert.match(await yaml(page), /Laser Cannon[\s\S]*Lightning Turret/)
  await press('Control+z')
  await page.focus(`${at('weapon')} >> nth=2 >> .wr`)
  await press('Delete')
  assert.doesNotMatch(await yaml(page), /Fusion Torpedo/)
  await press('Control+z')
  await page.click(`${at('weapon')} >> nth=1 >> .wr`)
  await press('n')
  assert.match(await yaml(page), /banks: \[AB, 2AC, 2BD, EF, AB\]/)
  await press('Control+z')
  assert.equal(await yaml(page), MAJESTIC)
  await page.click(at('view-play'))
  await isThere(at('play'))
  await press('4')
  assert.match(await text(page, 'games'), /turn 1/)
  await isThere(`${at('tick')}[data-track="engines"][aria-pressed="true"]`)
  await press('Backspace')
  await page.waitForSelector(`${at('tick')}[data-track="engines"][aria-pressed="true"]`, { state: 'detached' })
  await page.click('.play .eyebrow')
  await press('Enter')
  assert.equal(await text(page, 'turn'), '2')
  await closed(page)
})

test('everything that can be used has a name', async () => {
  const page = await open(browser)
  const nameless = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button, input:not([hidden]), select, textarea, [role=button], summary')]
        .filter(
          one =>
            one.getClientRects().length &&
            !(one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).trim(),
        )
        .map(one => one.outerHTML.slice(0, 120)),
    )
  assert.deepEqual(await nameless(), [])
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.click(`${at('weapon')} >> nth=1 >> .wr`)
  await page.click(at('add-second-mode'))
  assert.deepEqual(await nameless(), [])
  await page.click(at('widen'))
  assert.deepEqual(await nameless(), [])
  for (const view of ['fleet', 'odds', 'play', 'library']) {
    await page.click(at(`view-${view}`))
    if (view === 'fleet') await page.click(at('new-fleet'))
    assert.deepEqual(await nameless(), [], view)
  }
  await closed(page)
})

/** Two tabs of one browser with the Majestic open in both. */
async function twoTabs() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, offline: true })
  await context.addInitScript(() => {
    const types = ['storage', 'focus', 'pageshow', 'visibilitychange']
    types.forEach(type => addEventListener(type, event => window.isAsleep && event.stopImmediatePropagation(), true))
  })
  const one = await open(browser, { context })
  await openText(one, 'majestic.yaml', MAJESTIC)
  await rated(one, '185')
  return [one, await open(browser, { context })]
}
/** Keeps a tab from hearing of the others until it is loaded again. */
const sleep = page =>
  page.evaluate(() => {
    window.isAsleep = true
  })
/** The documents of a tab by path. */
const docs = page =>
  page.evaluate(() =>
    Object.fromEntries([...window.starwright.state.docs.values()].map(({ path, text }) => [path, text])),
  )
/** Waits until a tab has a document of this path that holds some words. */
const holds = (page, path, words) =>
  page.waitForFunction(
    ([path, words]) => {
      const doc = [...window.starwright.state.docs.values()].find(doc => doc.path === path)
      return doc?.text.includes(words)
    },
    [path, words],
  )
/** Waits until some words are in the storage that all tabs share. */
const keeps = (page, words) =>
  page.waitForFunction(words => Object.values(localStorage).some(value => value.includes(words)), words)
const gone = (page, path) =>
  page.waitForFunction(path => ![...window.starwright.state.docs.values()].some(doc => doc.path === path), path)
const messages = page => page.locator(at('message')).allTextContents()
const reload = async page => {
  await page.reload()
  await page.waitForSelector(['start', 'form', 'fleet', 'library-form', 'play'].map(at).join(', '))
}
const closedBoth = async (one, two) => {
  assert.deepEqual(two.errors, [])
  await closed(one)
}

test('changes of one ship in two tabs are both there after a reload', async () => {
  const [one, two] = await twoTabs()
  await one.fill(at('field-engines'), '4')
  await holds(two, 'majestic.yaml', 'engines: 4')
  assert.equal(await two.inputValue(at('field-engines')), '4')
  await two.fill(at('field-class'), 'Glorious')
  await holds(one, 'majestic.yaml', 'Glorious')
  for (const page of [one, two]) {
    await reload(page)
    assert.equal(await yaml(page), MAJESTIC.replace('engines: 5', 'engines: 4').replace('Majestic', 'Glorious'))
    assert.equal(Object.keys(await docs(page)).length, 1)
    assert.deepEqual(await messages(page), [])
  }
  await closedBoth(one, two)
})

test('a game keeps its turn when another tab stores something', async () => {
  const [one, two] = await twoTabs()
  await sleep(two)
  await one.click(at('view-play'))
  for (const turn of ['2', '3']) {
    await one.click(at('next-turn'))
    await one.waitForFunction(turn => document.querySelector('[data-test="turn"]').textContent === turn, turn)
  }
  await keeps(one, '"turn":3')
  await two.fill(at('field-class'), 'Glorious')
  await keeps(two, 'Glorious')
  for (const page of [one, two]) {
    await reload(page)
    await page.click(at('view-play'))
    assert.equal(await text(page, 'turn'), '3')
    assert.equal(Object.keys(await docs(page)).length, 1)
    assert.match((await docs(page))['majestic.yaml'], /Glorious/)
  }
  // Both are awake now: the game goes on in both.
  await two.click(at('next-turn'))
  await one.waitForFunction(() => document.querySelector('[data-test="turn"]').textContent === '4')
  await closedBoth(one, two)
})

test('a game played on in two tabs is kept twice', async () => {
  const [one, two] = await twoTabs()
  for (const page of [one, two]) await page.click(at('view-play'))
  await sleep(two)
  await one.click(`${at('die')}[data-face="4"]`)
  await keeps(one, 'die 4')
  await two.click(at('next-turn'))
  await two.waitForSelector(at('message'))
  assert.equal(await text(two, 'turn'), '2')
  assert.match((await messages(two))[0], /majestic-copy\.yaml/)
  await reload(one)
  const games = await one.evaluate(() =>
    [...window.starwright.state.docs.values()].map(({ path, table }) => [path, table.turn]),
  )
  assert.deepEqual(games.sort(), [
    ['majestic-copy.yaml', 2],
    ['majestic.yaml', 1],
  ])
  await closedBoth(one, two)
})

test('changes made while a tab slept are kept as a copy, with a message, and typing goes on', async () => {
  const [one, two] = await twoTabs()
  await sleep(two)
  await one.fill(at('field-engines'), '4')
  await keeps(one, 'engines: 4')
  await two.locator(`${at('yaml')} .cm-content`).focus()
  await two.keyboard.press('Control+Home')
  await two.keyboard.type('# mine')
  await two.waitForSelector(at('message'))
  await two.keyboard.type(' still')
  await holds(two, 'majestic-copy.yaml', '# mine still')
  const told = /^Majestic was changed in two tabs\. .* majestic-copy\.yaml; .* majestic\.yaml\./
  assert.match((await messages(two))[0], told)
  await two.keyboard.press('Control+z')
  await two.keyboard.press('Control+z')
  await two.waitForFunction(() => !window.starwright.state.undo.length)
  assert.equal(await yaml(two), MAJESTIC)
  await two.keyboard.press('Control+Shift+z')
  await keeps(one, '# mine')
  await holds(one, 'majestic-copy.yaml', '# mine')
  const engines = MAJESTIC.replace('engines: 5', 'engines: 4')
  for (const page of [one, two]) {
    assert.equal((await docs(page))['majestic.yaml'], engines)
    await reload(page)
    assert.deepEqual(Object.keys(await docs(page)).sort(), ['majestic-copy.yaml', 'majestic.yaml'])
    assert.equal((await docs(page))['majestic.yaml'], engines)
    assert.match((await docs(page))['majestic-copy.yaml'], /^# mine/)
  }
  assert.match(await yaml(two), /^# mine/) // each tab opens its own
  assert.equal(await yaml(one), engines)
  await closedBoth(one, two)
})

test('changes of one ship at the same moment are all kept', async () => {
  const [one, two] = await twoTabs()
  await Promise.all([one.fill(at('field-engines'), '4'), two.fill(at('field-class'), 'Glorious')])
  for (const words of ['engines: 4', 'Glorious']) await keeps(one, words)
  await reload(one)
  const texts = Object.values(await docs(one)).join('\n')
  assert.match(texts, /engines: 4/)
  assert.match(texts, /Glorious/)
  await closedBoth(one, two)
})

test('a ship deleted in one tab stays if the other changed it', async () => {
  const [one, two] = await twoTabs()
  one.on('dialog', dialog => dialog.accept())
  const forget = async () => {
    await one.click('.logo')
    await one.click('[aria-label^="Delete "] >> nth=0')
  }
  // The change is not stored yet, and then the deletion is not heard of.
  await sleep(two)
  await forget()
  await gone(one, 'majestic.yaml')
  await two.fill(at('field-engines'), '4')
  await two.waitForSelector(at('message'))
  assert.match((await messages(two))[0], /deleted in another tab while it was changed here\. It is kept\./)
  await holds(one, 'majestic.yaml', 'engines: 4')
  // The tab that deletes has not seen the change.
  await reload(two)
  await sleep(one)
  await two.fill(at('field-engines'), '3')
  await keeps(two, 'engines: 3')
  await forget()
  assert.match((await messages(one))[0], /changed in another tab, so it is not deleted/)
  await holds(one, 'majestic.yaml', 'engines: 3')
  // Having seen it, it may; the other tab loses it from its screen, with a way back.
  await forget()
  await two.waitForSelector(at('message'))
  await two.waitForSelector(at('start'))
  assert.deepEqual(await docs(two), {})
  await two.click(`${at('message')} >> text=Keep it`)
  await two.waitForSelector(at('form'))
  await reload(two)
  assert.match(await yaml(two), /engines: 3/)
  await closedBoth(one, two)
})

test('undo takes back a change of another tab as a step of its own', async () => {
  const [one, two] = await twoTabs()
  await two.fill(at('field-hull'), '9')
  await holds(one, 'majestic.yaml', 'hull: 9')
  assert.equal(await one.locator(at('undo')).isDisabled(), true) // nothing was done here
  await one.fill(at('field-engines'), '4')
  await holds(two, 'majestic.yaml', 'engines: 4')
  assert.match(await two.locator(at('undo')).getAttribute('title'), /another tab/)
  await two.click(at('undo'))
  assert.equal(await yaml(two), MAJESTIC.replace('hull: 8', 'hull: 9'))
  await two.click(at('undo'))
  assert.equal(await yaml(two), MAJESTIC)
  await two.click(at('redo'))
  await two.click(at('redo'))
  const both = MAJESTIC.replace('hull: 8', 'hull: 9').replace('engines: 5', 'engines: 4')
  assert.equal(await yaml(two), both)
  await holds(one, 'majestic.yaml', 'hull: 9\nengines: 4')
  assert.equal(await yaml(one), both)
  await closedBoth(one, two)
})

test('fleets, libraries and pictures are shared by tabs in the same way', async () => {
  const library = 'library: Guns\nweapons:\n  laser: {name: Laser, stats: 3-6-9 1x4+/1/1}\n'
  const armed = 'class: Armed\nhull: 9\nlibrary: guns.yaml\nart: crew.png\nweapons: [{use: laser, banks: [AB]}]\n'
  const [one, two] = await twoTabs()
  await openText(one, 'guns.yaml', library)
  await holds(two, 'guns.yaml', 'Guns')
  await openText(two, 'armed.yaml', armed)
  await two.waitForSelector(at('form'))
  const before = await text(two, 'rating')
  // A library changes in one tab, the open ship of the other follows.
  await one.click(`${at('weapon')} .wr`)
  await one.fill(at('field-imp'), '4')
  await two.waitForFunction(before => document.querySelector('[data-test="rating"]').textContent !== before, before)
  const rating = () =>
    one.evaluate(() => [...window.starwright.state.docs.values()].find(({ path }) => path === 'armed.yaml').sum.rating)
  assert.equal(String(await rating()), await text(two, 'rating'))
  // A picture opened in one tab is on the sheet of the other.
  await one.locator(at('open-file')).setInputFiles({ name: 'crew.png', mimeType: 'image/png', buffer: PIXEL })
  await two.waitForSelector(`${at('sheet')} image`, { state: 'attached' })
  // Changes of the library and of a fleet while the other tab slept.
  await openText(one, 'line.yaml', 'fleet: Line\nbattle: medium\nships:\n  - {design: armed.yaml, count: 1}\n')
  await holds(two, 'line.yaml', 'count: 1')
  await two.click('.logo')
  await two.click(`${at('work')}:has-text("Line")`)
  await sleep(two)
  await one.click(at('fleet-one-more'))
  await keeps(one, 'count: 2')
  await two.click(at('fleet-one-more'))
  await two.click(`${at('fleet-one-more')} >> nth=0`)
  await two.waitForSelector(at('message'))
  await holds(two, 'line-copy.yaml', 'count: 3')
  await holds(two, 'line.yaml', 'count: 2')
  await one.click('.logo')
  await one.click(`${at('work')}:has-text("Guns") >> nth=0`)
  await one.fill(at('field-library'), 'Guns of one')
  await keeps(one, 'Guns of one')
  await two.click('.logo')
  await two.click(`${at('work')}:has-text("Guns") >> nth=0`)
  await two.fill(at('field-library'), 'Guns of two')
  await holds(two, 'guns-copy.yaml', 'Guns of two')
  // Another picture of the same name is another file, also in a tab that slept.
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
  const drawing = color => Buffer.from(`${head}<path fill="${color}" d="M0 0h9v9z"/></svg>`)
  for (const [page, color] of [
    [one, 'red'],
    [two, 'blue'],
  ]) {
    const file = { name: 'crest.svg', mimeType: 'image/svg+xml', buffer: drawing(color) }
    await page.locator(at('open-file')).setInputFiles(file)
    await holds(page, color === 'red' ? 'crest.svg' : 'crest-2.svg', 'data:')
  }
  await reload(one)
  const all = await docs(one)
  const copies = ['guns-copy.yaml', 'line-copy.yaml'],
    pictures = ['crest-2.svg', 'crest.svg', 'crew.png']
  const paths = ['armed.yaml', 'guns.yaml', 'line.yaml', 'majestic.yaml', ...copies, ...pictures]
  assert.deepEqual(Object.keys(all).sort(), paths.sort())
  assert.match(all['guns.yaml'], /Guns of one/)
  await closedBoth(one, two)
})

test('work stored with its game in one record is read, and stored apart', async () => {
  const page = await open(browser)
  await page.evaluate(text => {
    const table = { turn: 3, at: 0, units: {}, past: [{ at: 0, unit: {}, turn: 2, label: 'turn 2' }], played: 5 }
    const doc = { id: 'old', path: 'majestic.yaml', text, kind: 'design', at: 4, sum: { title: 'Majestic' }, table }
    localStorage.setItem('starwright:doc:old', JSON.stringify(doc))
    localStorage.setItem('starwright:settings', JSON.stringify({ template: 'half', theme: 'dark', ship: 'old' }))
  }, MAJESTIC)
  for (let n = 0; n < 2; n++) {
    await reload(page)
    await page.click(at('view-ship'))
    await rated(page, '185')
    await page.click(at('view-play'))
    assert.equal(await text(page, 'turn'), '3')
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
    const records = await page.evaluate(() =>
      ['doc:old', 'game:old'].map(key => JSON.parse(localStorage[`starwright:${key}`])),
    )
    assert.equal(records[0].table, undefined)
    assert.equal(records[1].table.turn, 3)
  }
  await closed(page)
})

test('settings of two tabs do not undo each other', async () => {
  const [one, two] = await twoTabs()
  await one.click(at('theme'))
  await two.evaluate(() => {
    window.starwright.state.settings.paper = 'letter'
  })
  await two.click(at('view-fleet'))
  await two.click(at('new-fleet')) // stores the settings
  await reload(one)
  const kept = await one.evaluate(() => [window.starwright.state.theme, window.starwright.state.settings.paper])
  assert.deepEqual(kept, ['dark', 'letter'])
  await closedBoth(one, two)
})

test('a screen that cannot be drawn says so, and the work is kept', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  await page.fill(at('field-engines'), '4')
  await page.evaluate(() => {
    const { state, set } = window.starwright
    Object.defineProperty(state.seen, 'faults', {
      get() {
        throw new RangeError('as if')
      },
    })
    set({ view: 'ship' })
  })
  await page.waitForSelector(at('broken'))
  assert.match(await text(page, 'broken'), /Your work is kept[\s\S]*as if/)
  assert.match(await page.evaluate(() => Object.values(localStorage).join()), /engines: 4/)
  await page.click('text=To the first screen')
  await page.waitForSelector(at('start'))
  await page.context().close()
})

test('texts that are broken in any way never break the page', async () => {
  const page = await open(browser)
  await openText(page, 'majestic.yaml', MAJESTIC)
  await rated(page, '185')
  let seed = 7
  const random = most => (seed = (seed * 48271) % 2147483647) % most
  const pieces = [
    '\n',
    '\r\n',
    '\t',
    ': ',
    '- ',
    '[',
    '{',
    '"',
    '#',
    '𝕏',
    '\u0000',
    '\u2028',
    '99999999999',
    '&a *a',
    '|\n',
  ]
  const texts = [...Array(150).keys()].map(() => {
    const from = random(MAJESTIC.length)
    return MAJESTIC.slice(0, from) + pieces[random(pieces.length)] + MAJESTIC.slice(from + random(30))
  })
  for (const broken of [...texts, '', '\n', '---\n---\n']) await type(page, broken)
  assert.equal(await page.locator(at('broken')).count(), 0)
  await type(page, MAJESTIC)
  await rated(page, '185')
  await closed(page)
})
