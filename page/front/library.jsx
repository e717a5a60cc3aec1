// The weapons of this browser: those of its ships, and a library of one's own that ships share.
import { useState } from 'preact/hooks'
import { ask } from './engine.js'
import { add, edit, openDoc, page, set, ship, state } from './store.js'
import { seen } from './band.jsx'

const OWN = 'my-weapons.yaml'
const keyOf = name => name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'weapon'

/** Keeps a weapon in the library of this browser. */
export function toLibrary({ name, stats }) {
  const entry = `  ${keyOf(name)}: {name: ${JSON.stringify(name)}, stats: ${JSON.stringify(stats)}}`
  const own = [...state.docs.values()].find(doc => doc.path === OWN)
  if (!own) add(OWN, `library: My weapons\nweapons:\n${entry}\n`, { open: false })
  else if (!own.text.includes(`\n  ${keyOf(name)}:`)) edit([{ do: 'put', path: `weapons.${keyOf(name)}`, value: entry.slice(entry.indexOf('{')) }], `${name} to the library`, null, own)
  set({ copied: `${name} is in the library` })
}

/** Weapons by where they come from: [from, name, stats]. */
function weapons() {
  const found = []
  for (const doc of state.docs.values()) {
    if (doc.kind === 'library') {
      for (const [, name, stats] of doc.text.matchAll(/name: "?([^",}\n]+)"?[\s\S]*?stats: "?([^"}\n#]+?)"?\s*[,}\n#]/g)) found.push([doc.sum?.title ?? doc.path, name, stats.trim()])
    } else if (doc.kind === 'design') {
      const told = ask('look', page(doc))
      for (const weapon of told.unity ? told.report.design.weapons : []) found.push([doc.sum?.title ?? doc.path, weapon.name, weapon.stats])
    }
  }
  const known = new Set()
  return found.filter(([, name, stats]) => !known.has(`${name} ${stats}`) && known.add(`${name} ${stats}`))
}

export function Library() {
  const [sought, seek] = useState('')
  const all = weapons().filter(row => row.join(' ').toLowerCase().includes(sought.toLowerCase()))
  const libraries = [...state.docs.values()].filter(doc => doc.kind === 'library' || doc.kind === 'house pack' || doc.kind === 'tournament profile')
  const mount = (name, stats) => {
    const count = seen()?.report?.design.weapons.length ?? 0
    state.weapon = count
    if (edit([{ do: 'weapon', index: 999, name, stats, banks: ['AB'] }], `${name} from the library`)) set({ view: 'ship' })
  }
  return (
    <main class="start" data-test="library">
      <h1>Library</h1>
      <p class="row2"><input class="in" type="search" placeholder="weapon, ship or trait" aria-label="Find a weapon" value={sought} onInput={event => seek(event.currentTarget.value)} />{libraries.map(doc => <button type="button" class="btn sm" onClick={() => openDoc(doc.id)}>{doc.sum?.title ?? doc.path}</button>)}</p>
      <div class="card"><h2>Weapons <em>{all.length} of the ships and libraries in this browser</em></h2>
        {all.slice(0, 300).map(([from, name, stats]) => <div class="libraryrow"><b>{name}</b><span class="mono">{stats}</span><span class="soft">{from}</span>{ship() && seen()?.unity && <button type="button" class="btn sm" data-test="mount-weapon" onClick={() => mount(name, stats)}>Mount on {seen().report.class}</button>}<button type="button" class="btn sm" onClick={() => toLibrary({ name, stats })}>To library</button></div>)}
      </div>
      <HousePack />
    </main>
  )
}

/** A club's own numbers, taken into use for everything on this page. */
function HousePack() {
  const packs = [...state.docs.values()].filter(doc => /^house:/m.test(doc.text))
  const use = text => {
    const told = ask('house', { text })
    state.settings.house = told.error ? null : text
    state.reference = ask('reference')
    set({ copied: told.error ?? (told.house ? `The numbers of ${told.house} are in use` : 'The numbers of the book are in use') })
  }
  return (
    <div class="card pad row2"><b>House pack</b> <span class="soft">{state.reference.house ? `in use: ${state.reference.house}` : 'none in use'}</span>
      {packs.map(doc => <button type="button" class="btn sm" onClick={() => use(doc.text)}>Use {doc.sum?.title ?? doc.path}</button>)}
      {state.reference.house && <button type="button" class="btn sm" onClick={() => use(null)}>The book's own numbers</button>}
      {!packs.length && <span class="soft">open a file that begins with “house:” to use its numbers</span>}</div>
  )
}
