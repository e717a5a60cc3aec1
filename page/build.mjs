// Builds the page: `npm run build` (or `node build.mjs`), with --quick for a module with little optimization.
// It installs nothing by itself but the packages of package-lock.json and, through rustup, the target of the module.
import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { gzip as zopfli } from '@gfx/zopfli'

const here = dirname(fileURLToPath(import.meta.url))
const at = (...steps) => join(here, ...steps)
const isQuick = process.argv.includes('--quick')
const isFront = process.argv.includes('--front')
const run = (program, ...args) => execFileSync(program, args, { cwd: here, stdio: 'inherit' })
const target = 'wasm32-unknown-unknown'

const targetFolder = resolve(here, process.env.CARGO_TARGET_DIR ?? 'target')

/** Maps folders of this machine to plain names, so that no path of it is in the module: home, crates, this project. */
function remapped() {
  const home = process.env.CARGO_HOME ?? join(homedir(), '.cargo')
  const registries = join(home, 'registry', 'src')
  const crates = existsSync(registries) ? readdirSync(registries).map(name => join(registries, name)) : []
  // The last one that fits is taken.
  const folders = [
    [homedir(), '/home'],
    [home, '/cargo'],
    ...crates.map(path => [path, '/crates']),
    [resolve(here, '..'), '/starwright'],
  ]
  return folders.map(([path, name]) => `--remap-path-prefix=${path}=${name}`).join(' ')
}

const hasTarget = () => {
  try {
    return execFileSync('rustup', ['target', 'list', '--installed'], { cwd: here }).toString().includes(target)
  } catch {
    return true // no rustup: the toolchain was installed in another way
  }
}

/** The module and its glue, in build/. */
function compile() {
  if (!hasTarget()) {
    console.log(`Installing the Rust target ${target}`)
    run('rustup', 'target', 'add', target)
  }
  console.log('Compiling the module')
  run('cargo', 'build', '--package', 'starwright-bind')
  run('cargo', 'fetch', '--locked', '--target', target)
  const bind = join(targetFolder, 'debug', `starwright-bind${process.platform === 'win32' ? '.exe' : ''}`)
  process.env.CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER = bind
  process.env.CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS = remapped()
  run('cargo', 'build', '--target', target, '--package', 'starwright-page', '--profile', isQuick ? 'quick' : 'release')
  run(bind, join(targetFolder, target, isQuick ? 'quick' : 'release', 'starwright_page.wasm'), at('build'))
}

/** The designs of the repository, without the game that is left out of the page: path and text. */
function designs() {
  const found = []
  const walk = folder => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else if (name.endsWith('.yaml')) found.push([relative(at('..'), path), readFileSync(path, 'utf8')])
    }
  }
  walk(at('..', 'designs'))
  return found.filter(([path]) => !path.includes('starfire'))
}

/** A script as text, bundled from one file of front/. */
async function script(entry) {
  const options = {
    entryPoints: [at('front', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'import.meta.url': '""' },
    loader: { '.css': 'text' },
    logLevel: 'warning',
  }
  return (await build(options)).outputFiles[0].text
}

/** Bytes, gzipped; for those who get the file as small as gzip can be, which takes a minute or two. */
const gzipped = content =>
  isQuick || isFront ? gzipSync(content, { level: 9 }) : promisify(zopfli)(Buffer.from(content), { numiterations: 5 })

const [NUL, CR, LESS, BANG, SLASH] = [0, 13, 60, 33, 47]
/** Whether HTML would change a character: NUL, CR, and `<` where an end of the script or a comment may begin. */
const isChanged = (word, next) => word === NUL || word === CR || (word === LESS && (next === BANG || next === SLASH))

/**
 * Bytes, gzipped, seven bits to a character: an eighth smaller than base64. What HTML would change is written one bit
 * higher.
 */
async function packed(content) {
  const bytes = await gzipped(content)
  const words = []
  let value = 0,
    bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 7) {
      bits -= 7
      words.push(value >> bits)
      value &= (1 << bits) - 1
    }
  }
  words.push(value << (7 - bits))
  const safe = words.map((word, at) => (isChanged(word, words[at + 1]) ? word | 128 : word))
  return Buffer.from(safe).toString('latin1')
}
const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** One file: the loader in the clear, everything else packed behind it. */
async function bind() {
  console.log('Bundling the page')
  const glue = at('build', 'starwright_page.js')
  const code = readFileSync(glue, 'utf8')
  if (!code.startsWith('// @ts-nocheck')) writeFileSync(glue, `// @ts-nocheck\n${code}`)
  writeFileSync(at('build', 'designs.json'), JSON.stringify(designs()))
  const [page, worker] = await Promise.all([script('main.jsx'), script('worker.js')])
  const wasm = readFileSync(at('build', 'starwright_page_bg.wasm'))
  const loader = readFileSync(at('front', 'loader.js'), 'utf8').trim()
  const policy = [
    "default-src 'none'",
    `script-src ${hash(loader)} 'wasm-unsafe-eval' blob:`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const [PAGE, WORKER, MODULE] = await Promise.all([page, worker, wasm].map(packed))
  const filled = { POLICY: policy, LOADER: loader, PAGE, WORKER, MODULE }
  const html = readFileSync(at('front', 'index.html'), 'utf8').replace(/%([A-Z]+)%/g, (_, key) => filled[key])
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(at('dist', 'starwright.html'), html)
  // For those who host it: installable, and there after the network is gone.
  const version = createHash('sha256').update(html).digest('hex').slice(0, 12)
  writeFileSync(at('dist', 'sw.js'), readFileSync(at('host', 'sw.js'), 'utf8').replace('%VERSION%', version))
  for (const name of ['starwright.webmanifest', 'icon.svg']) copyFileSync(at('host', name), at('dist', name))
  const kb = text => `${Math.round(Buffer.byteLength(text) / 1024)} KB`
  console.log(
    `page/dist/starwright.html: ${kb(html)} ` +
      `(module ${kb(filled.MODULE)}, page ${kb(filled.PAGE)}, worker ${kb(filled.WORKER)})`,
  )
}

if (!isFront) {
  rmSync(at('build'), { recursive: true, force: true })
  compile()
}
await bind()
