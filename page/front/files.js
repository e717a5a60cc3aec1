// Files in and out: opened, dropped, saved, shared.
import { deflateSync, inflateSync, strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { ask, isPicture, pictureBytes } from './engine.js'
import { add, draw, fileName, namedIn, openDoc, page, saveNow, set, ship, state } from './store.js'
import { withoutComments } from './comments.js'
import { download } from './parts.jsx'

/** @type {any} */
const picker = globalThis // browsers that open and write files on the disk have functions for it here
const ENDINGS = /\.(ya?ml|txt|json)$/i
const PICTURES = /\.(png|svg|jpe?g|webp|gif)$/i
const LARGEST = 20_000_000
const LONGEST_CODE = 1_000_000 // bytes, unpacked

/** Libraries come first, so that designs find them, and fleets last. */
const rank = text => (/^library:/m.test(text) ? 0 : /^fleet:/m.test(text) ? 2 : 1)

/** Whether a file is a text in which nothing can be read as a file of ours: a forum post. */
const isPost = ([path, text]) =>
  /\.txt$/i.test(path) && (ask('parts', { text }).parts ?? []).every(part => !part.ours || part.fault)

/**
 * Takes files: [path, text]. Several posts are reviewed as an archive; designs and fleets are opened; what is none of
 * ours is said.
 */
export function take(files) {
  let first = null,
    wrong = null,
    count = 0
  const posts = files.filter(isPost).map(([name, text]) => ({ name, text }))
  if (posts.length > 1) set({ view: 'review', archive: posts })
  const others = posts.length > 1 ? files.filter(file => !isPost(file)) : files
  if (!others.length) return 0
  // Libraries first, so that designs find them.
  const sorted = [...others].sort(([, one], [, other]) => rank(one) - rank(other))
  for (const [path, text] of sorted) {
    if (isPicture(text)) {
      add(path, text, { open: false })
      continue
    }
    const { parts = [] } = ask('parts', { text })
    const ours = parts.filter(part => part.ours)
    if (!ours.length) {
      wrong ??= { path, text, why: parts[0]?.what ?? (parts[0]?.fault || 'nothing is written in it') }
      continue
    }
    ours.forEach((part, index) => {
      const name = parts.length > 1 ? path.replace(/(\.\w+)?$/, ending => `-${index + 1}${ending}`) : path
      const doc = add(name, part.text, { open: false })
      count++
      if (!first || (first.kind === 'library' && doc.kind !== 'library')) first = doc
    })
  }
  if (first) {
    if (count > 1 && first.kind !== 'fleet') set({ view: 'start' })
    else openDoc(first.id)
    if (wrong) set({ notice: wrong })
  } else if (wrong || files.length) set({ notice: wrong, view: 'start' })
  return count
}

/** A picture as a small PNG, which the library reads and this browser can keep: as a data URL. */
async function pictureOf(file) {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  let url
  // A drawing has no size of its own, a photograph may have any: large enough to print, small enough to keep.
  for (const most of [600, 400, 250]) {
    const scale = most / Math.max(width || 1, height || 1)
    canvas.width = Math.max(1, Math.round((width || 1) * scale))
    canvas.height = Math.max(1, Math.round((height || 1) * scale))
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    url = canvas.toDataURL('image/png')
    if (url.length < 300_000) break
  }
  URL.revokeObjectURL(image.src)
  return url
}

/** Keeps a picture for a ship and returns its path from there. */
export async function addPicture(file, doc) {
  try {
    const name = fileName(file.name.replace(PICTURES, '')).replace('.yaml', '.png')
    const text = await pictureOf(file)
    return add(doc.path.replace(/[^/]*$/, name), text, { open: false })
      .path.split('/')
      .pop()
  } catch {
    set({ refusal: `${file.name} is no picture that this browser can read` })
    return null
  }
}

async function read(file, path = file.name) {
  if (file.size > LARGEST) return [[path, `# larger than ${LARGEST / 1e6} MB`]]
  if (/\.zip$/i.test(path)) {
    try {
      const isWanted = ({ name, originalSize }) =>
        (ENDINGS.test(name) || PICTURES.test(name)) && originalSize < 2_000_000
      const all = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: isWanted })).slice(
        0,
        2000,
      )
      return (
        await Promise.all(all.map(([name, bytes]) => read(new File([bytes], name, { type: typeOf(name) }), name)))
      ).flat()
    } catch (why) {
      return [[path, `# not a zip file: ${why.message}`]]
    }
  }
  if (PICTURES.test(path))
    return pictureOf(file).then(
      url => [[path, url]],
      () => [],
    )
  return [[path, await file.text()]]
}
const typeOf = name => (/\.svg$/i.test(name) ? 'image/svg+xml' : '')

export async function takeFiles(list) {
  const all = await Promise.all([...list].map(file => read(file, file.webkitRelativePath || file.name)))
  take(all.flat().filter(([path, text]) => ENDINGS.test(path) || isPicture(text) || all.length === 1))
}

const entriesOf = folder =>
  new Promise((done, fail) => {
    const reader = folder.createReader(),
      all = []
    const more = () => reader.readEntries(some => (some.length ? (all.push(...some), more()) : done(all)), fail)
    more()
  })
async function walk(entry) {
  if (entry.isFile) {
    const file = await new Promise((done, fail) => entry.file(done, fail))
    return read(file, entry.fullPath.replace(/^\//, ''))
  }
  return (await Promise.all((await entriesOf(entry)).map(walk))).flat()
}

export async function drop(event) {
  event.preventDefault()
  const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry?.()).filter(Boolean)
  const files = [...event.dataTransfer.files]
  if (entries.some(entry => entry.isDirectory)) {
    const all = (await Promise.all(entries.map(walk))).flat()
    take(all.filter(([path, text]) => ENDINGS.test(path) || isPicture(text)))
  } else if (files.length) await takeFiles(files)
  else if (event.dataTransfer.getData('text')) set({ view: 'paste', post: event.dataTransfer.getData('text') })
}

/** Lets files be chosen. Where the browser can write to them later, it remembers the file of each document. */
export async function pickFiles() {
  if (!picker.showOpenFilePicker) return document.getElementById('open-file').click()
  try {
    const handles = await picker.showOpenFilePicker({ multiple: true })
    const files = await Promise.all(handles.map(handle => handle.getFile()))
    await takeFiles(files)
    for (const [index, file] of files.entries()) {
      const text = await file.text()
      const doc = [...state.docs.values()].find(doc => doc.text === text)
      if (doc) doc.handle = handles[index]
    }
  } catch (why) {
    if (why.name !== 'AbortError') document.getElementById('open-file').click()
  }
}
export const pickFolder = () => document.getElementById('open-folder').click()

/** Saves the open ship to a file: to the one it was saved to before, where the browser can. */
export async function saveFile(doc = ship()) {
  if (!doc) return
  const name = doc.path.split('/').pop()
  if (!picker.showSaveFilePicker) return downloadYaml(doc)
  try {
    doc.handle ??= await picker.showSaveFilePicker({
      suggestedName: name,
      types: [{ description: 'Design', accept: { 'text/yaml': ['.yaml', '.yml'] } }],
    })
    const file = await doc.handle.createWritable()
    await file.write(doc.text)
    await file.close()
    saveNow(doc)
  } catch (why) {
    if (why.name !== 'AbortError') downloadYaml(doc)
  }
}

export const downloadYaml = (doc = ship()) => doc && download(doc.path.split('/').pop(), doc.text, 'text/yaml')

function zip(name, docs) {
  const bytesOf = text => (isPicture(text) ? pictureBytes(text) : strToU8(text))
  const files = Object.fromEntries(docs.map(({ path, text }) => [path, bytesOf(text)]))
  download(name, zipSync(files), 'application/zip')
}
export const downloadAll = () => zip('starwright.zip', [...state.docs.values()])
export const downloadZip = doc =>
  zip(
    doc.path
      .split('/')
      .pop()
      .replace(/\.ya?ml$/, '.zip'),
    withOthers(doc),
  )

const toCode = bytes =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const fromCode = code => Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

/** A document and all that it needs: the designs of a fleet, the libraries and pictures that they name. */
function withOthers(doc) {
  const all = [doc]
  for (const one of all) all.push(...namedIn(one).filter(other => !all.includes(other)))
  return all
}

/** Words that designs are full of. Codes of all versions are unpacked with it, so it never changes. */
const DICTIONARY = strToU8(
  'published: {rating: , note: "errata: second_mode: {stats: per_mount: library: weapons.yaml' +
    'designs/starmada_unity/granite-synod/windward-houses/pelagic-choir/fleets/names: [limit: flights: battle: medium' +
    'Anti-Fighter Batteries, Armor Plating, Fire Control, Marines 4, Tractor Beam, Carrier 4, Hyperdrive, ' +
    'Countermeasures, [ABCDEF] [2ACE, 2BDF] [AB, 2AC, 2BD, EF] Battlecruiser Light Cruiser Heavy Cruiser Destroyer ' +
    'Frigate","fleet: battle: large\\nships:\\n  - {design: .yaml, count: 2}\\n' +
    '{fore: 4, port: 3, starboard: 3, aft: 2}' +
    'tech: {engines: 1, shields: -0.5, weapons: 1, fighters: 0}screens: notes: style: art: name: ' +
    '\\n  - use: \\n    banks: [2AB]\\nsystems: [\\n  - {use: , banks: [\\n    range: 12\\n    rof: 2\\n    acc: 5+' +
    '\\n    imp: 1\\n    dmg: 1\\n    traits: [Pr1]\\n  - name: \\n    stats: 3-6-9 1x4+/1/1 \\n    banks: [AB]' +
    '.yaml","ruleset: starmada_unity\\nfaction: \\nclass: \\ntype: \\nhull: 8\\n' +
    'engines: 5\\nshields: 3\\nweapons:\\n  - name: ',
)

/** The text of a document as it is shared: without comments, if that leaves all that is read from it as it is. */
function sharedText(doc) {
  if (isPicture(doc.text)) return doc.text
  const bare = withoutComments(doc.text)
  const read = text => {
    const { kind, report, weapons, headline } = ask('look', { ...page(doc), text })
    const { findings, ...rest } = report ?? {}
    return JSON.stringify([kind, rest, weapons, headline])
  }
  return read(bare) === read(doc.text) ? bare : doc.text
}

/** A document and all that it needs as a code. */
export function code(doc) {
  const words = withOthers(doc).flatMap(one => [one.path, sharedText(one)])
  return toCode(deflateSync(strToU8(JSON.stringify(words)), { level: 9, mem: 12, dictionary: DICTIONARY }))
}

/** Whether a link leads others to this copy of the app: a file on a disk has no address for them. */
export const hasAddress = () => location.protocol !== 'file:'
export const link = text => `${location.href.split('#')[0]}#s=${text}`
export const MAX_MESSAGE = 2000 // characters of a chat message

/** The files behind a code or a link, as [path, text]; null if there are none. */
export function decode(text) {
  const found = text.trim().match(/(?:#s=|^)([A-Za-z0-9_-]{20,})$/)
  if (!found) return null
  try {
    const bytes = inflateSync(fromCode(found[1]), { out: new Uint8Array(LONGEST_CODE), dictionary: DICTIONARY })
    const words = JSON.parse(strFromU8(bytes))
    if (!words.length || words.length % 2 || words.some(word => typeof word !== 'string')) return null
    const clean = path =>
      path
        .split('/')
        .map(step => step.replace(/[^\w.-]+/g, '-'))
        .filter(step => !/^\.*$/.test(step))
        .join('/') || fileName('ship')
    return words.flatMap((word, at) => (at % 2 ? [] : [[clean(word), words[at + 1]]]))
  } catch {
    return null
  }
}

/** Opens the first of some shared files; the others are what it needs. Own files of the same names stay apart. */
export function takeShared(files) {
  const isTaken = folder =>
    files.some(([path, text]) => [...state.docs.values()].some(doc => doc.path === folder + path && doc.text !== text))
  let folder = ''
  for (let n = 1; isTaken(folder); n++) folder = `shared-${n}/`
  const [first, ...others] = files.map(([path, text]) => [folder + path, text])
  others.reverse().forEach(file => add(...file, { open: false }))
  add(...first)
}

export async function copy(text, label) {
  try {
    await navigator.clipboard.writeText(text)
    set({ copied: `${label} copied, ${text.length} characters` })
  } catch {
    set({ copied: null, shown: text })
  }
  setTimeout(() => {
    state.copied = null
    draw()
  }, 4000)
}

export const drakeOf = doc => ask('write_post', page(doc))
