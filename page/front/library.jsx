// The weapons of this browser: those of its ships, and libraries that ships share.
import { useState } from 'preact/hooks'
import { ask, askOnce, useHouse } from './engine.js'
import { add, edit, keepSettings, namedIn, openDoc, page, relative, set, ship, state } from './store.js'
import { isPhone, only } from './parts.jsx'
import { seen } from './band.jsx'
import { Dock } from './dock.jsx'
import { Numbers, SecondMode, TraitChips, Traits, modeLine } from './weapon.jsx'
import { At } from './ship.jsx'

const OWN = 'my-weapons.yaml'
const keyOf = name =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'weapon'
const second = weapon => weapon.second_mode && `second_mode: {stats: ${modeLine(weapon.second_mode)}}`
const fieldsOf = weapon =>
  [`name: ${JSON.stringify(weapon.name)}`, `stats: ${JSON.stringify(weapon.stats)}`, second(weapon)].filter(Boolean)
const entry = weapon => `{${fieldsOf(weapon).join(', ')}}`
const libraries = () => [...state.docs.values()].filter(doc => doc.kind === 'library')

/** Keeps a weapon in a library of this browser, under a key that is free there. */
export function toLibrary(weapon, doc = libraries().find(doc => doc.path === OWN)) {
  if (!doc) add(OWN, `library: My weapons\nweapons:\n  ${keyOf(weapon.name)}: ${entry(weapon)}\n`, { open: false })
  else {
    const taken = new Set(askOnce('look', page(doc)).weapons?.map(({ key }) => key))
    let key = keyOf(weapon.name)
    for (let n = 2; taken.has(key); n++) key = `${keyOf(weapon.name)}-${n}`
    edit([{ do: 'put', path: `weapons.${key}`, value: entry(weapon) }], `${weapon.name} to the library`, null, doc)
  }
  set({ copied: `${weapon.name} is in the library` })
}

/** Weapons with where they come from. */
function weapons() {
  const found = [...state.docs.values()].flatMap(doc => {
    if (doc.kind !== 'library' && doc.kind !== 'design') return []
    const told = askOnce('look', page(doc))
    return (doc.kind === 'library' ? told.weapons : told.unity ? told.report.design.weapons : []).map(weapon => ({
      doc,
      weapon,
    }))
  })
  const known = new Set()
  return found.filter(({ weapon }) => {
    const line = entry(weapon)
    return !known.has(line) && known.add(line)
  })
}

/**
 * Mounts a weapon on the open ship: by its library, if the ship has no other, so that both change together; else a
 * copy of it.
 */
function mount(weapon, doc) {
  const count = seen().report.design.weapons.length,
    others = namedIn(ship()).filter(other => other.kind === 'library' && other !== doc)
  const isShared = doc.kind === 'library' && !others.length
  Object.assign(state, { weapon: count, bank: 0 })
  const edits = isShared
    ? [
        { do: 'put', path: 'library', value: relative(ship(), doc) },
        { do: 'add', path: 'weapons', index: count, value: `{use: ${weapon.key}, banks: [AB]}` },
      ]
    : [
        {
          do: 'weapon',
          index: 999,
          name: weapon.name,
          stats: weapon.stats,
          second: weapon.second_mode && modeLine(weapon.second_mode),
          banks: ['AB'],
        },
      ]
  if (edit(edits, `${weapon.name} from the library`)) set({ view: 'ship', tab: 'ship' })
}

/** The weapons of all ships and libraries of this browser. */
export function Weapons() {
  const [sought, seek] = useState('')
  const all = weapons().filter(({ weapon, doc }) =>
    `${weapon.name} ${weapon.stats} ${doc.sum?.title}`.toLowerCase().includes(sought.toLowerCase()),
  )
  const others = [...state.docs.values()].filter(doc => doc.kind === 'house pack' || doc.kind === 'tournament profile')
  const begin = () =>
    add('weapons.yaml', 'library: New library\nweapons:\n  laser: {name: Laser, stats: 3-6-9 1x4+/1/1}\n')
  return (
    <div class="form" data-test="weapons">
      <p class="row2">
        <input
          class="in"
          type="search"
          placeholder="weapon, ship or trait"
          aria-label="Find a weapon"
          value={sought}
          onInput={event => seek(event.currentTarget.value)}
        />
        {libraries().map(doc => (
          <button type="button" class="btn sm" data-test="edit-library" onClick={() => openDoc(doc.id)}>
            Edit {doc.sum?.title ?? doc.path}
          </button>
        ))}
        <button type="button" class="btn sm" data-test="new-library" onClick={begin}>
          + Library
        </button>
        {others.map(doc => (
          <button type="button" class="btn sm" onClick={() => openDoc(doc.id)}>
            {doc.sum?.title ?? doc.path}
          </button>
        ))}
      </p>
      <div class="card">
        <h2>
          Weapons <em>{all.length} of the ships and libraries in this browser</em>
        </h2>
        {all.slice(0, 300).map(({ weapon, doc }) => (
          <div class="libraryrow">
            <b>{weapon.name}</b>
            <span class="mono">
              {weapon.stats}
              {weapon.second_mode && ` or ${modeLine(weapon.second_mode)}`}
            </span>
            <span class="soft">{doc.sum?.title ?? doc.path}</span>
            {ship() && seen()?.unity && (
              <button type="button" class="btn sm" data-test="mount-weapon" onClick={() => mount(weapon, doc)}>
                Mount on {seen().report.class}
              </button>
            )}
            {doc.kind !== 'library' && (
              <button type="button" class="btn sm" onClick={() => toLibrary(weapon)}>
                To library
              </button>
            )}
          </div>
        ))}
        {!all.length && (
          <p class="pad soft">
            Weapons of your ships and libraries are listed here. A library is a list of weapons that ships share:
            changed there, they change on all of them.
          </p>
        )}
      </div>
      <HousePack />
    </div>
  )
}

/** Where a weapon of a library is worked on. Costs are those of one mount in one arc. */
function onShelf(doc, weapon) {
  const base = `weapons.${weapon.key}`,
    text = `class: x\nhull: 9\nweapons: [{${entry(weapon).slice(1, -1)}, banks: [A]}]\n`
  const own = step => ({ ...step, path: step.path.replace('weapons[0]', base) })
  return {
    weapon,
    base,
    isLocked: !state.seen.is_readable,
    steps: (askOnce('look', { text, weapon: 0 }).unity?.steps ?? []).map(own),
    put: (path, value, label, kind) =>
      edit([value === '' ? { do: 'clear', path } : { do: 'put', path, value: String(value) }], label, kind, doc),
    traits: second => {
      const told = askOnce('options', { text, weapon: 0, traits: true, second })
      return { ...told, traits: told.traits?.map(([code, step]) => [code, own(step)]) }
    },
  }
}

const ShelfRow = only(
  function ShelfRow({ weapon, index, isOpen }) {
    const doc = ship(),
      bench = isOpen && onShelf(doc, weapon)
    const users = isOpen
      ? [...state.docs.values()].filter(
          other =>
            other.kind === 'design' &&
            namedIn(other).includes(doc) &&
            new RegExp(`\\buse: *["']?${weapon.key}\\b`).test(other.text),
        )
      : []
    return (
      <div class={`weapon${isOpen ? ' open' : ''}`} data-test="weapon" data-path={`weapons.${weapon.key}`}>
        <button
          type="button"
          class="wr shelf"
          aria-expanded={isOpen}
          onClick={() => set({ weapon: isOpen ? null : index, wide: false })}
        >
          <span class="soft">{isOpen ? '▾' : '▸'}</span>
          <b class="wname">{weapon.name}</b>
          <span class="mono">
            {weapon.stats}
            {weapon.second_mode && ` or ${modeLine(weapon.second_mode)}`}
          </span>
          <span class="r">{weapon.base_space}</span>
        </button>
        <At path={`weapons.${weapon.key}`} />
        {isOpen && (
          <div class="wpanel">
            <div class="left">
              <div class="wtools">
                <input
                  class="in"
                  data-test="field-weapon-name"
                  aria-label="Name of the weapon"
                  value={weapon.name}
                  maxLength={120}
                  disabled={bench.isLocked}
                  onInput={event =>
                    event.currentTarget.value.trim() &&
                    bench.put(`${bench.base}.name`, event.currentTarget.value, 'name of a weapon', 'name')
                  }
                />
                <span class="soft">use: {weapon.key}</span>
                <button
                  type="button"
                  class="btn sm"
                  data-test="delete-weapon"
                  disabled={bench.isLocked}
                  onClick={() => {
                    state.weapon = null
                    bench.put(bench.base, '', `without ${weapon.name}`)
                  }}
                >
                  Delete
                </button>
              </div>
              <Numbers bench={bench} />
              <TraitChips bench={bench} />
              <SecondMode bench={bench} />
              <p class="soft small">
                {users.length
                  ? `On ${users.map(doc => doc.sum?.title).join(', ')}: they change with it.`
                  : 'No ship of this browser uses it yet.'}{' '}
                Space and points here are those of one mount in one arc.
              </p>
            </div>
          </div>
        )}
      </div>
    )
  },
  ({ isOpen }) => [state.seen?.faults, isOpen && state.seen],
)

let good = {}
/** The form of a library. */
export function LibraryView() {
  const doc = ship(),
    { faults, weapons, headline } = state.seen
  if (!faults.length || good.id !== doc.id) good = { id: doc.id, weapons, headline }
  const open = good.weapons[state.weapon]
  const form = (
    <div class="form" data-test="library-form">
      <div class="card names">
        <label data-path="library">
          <span class="lab">Name of the library</span>
          <input
            class="in bold"
            data-test="field-library"
            value={good.headline}
            maxLength={120}
            disabled={!state.seen.is_readable}
            onInput={event =>
              event.currentTarget.value.trim() &&
              edit(
                [{ do: 'put', path: 'library', value: event.currentTarget.value }],
                'name of the library',
                'library',
                doc,
              )
            }
          />
        </label>
      </div>
      <div class="card">
        <h2>
          Weapons <em>{good.weapons.length}</em>
          <button
            type="button"
            class="btn sm"
            data-test="add-weapon"
            disabled={!state.seen.is_readable}
            onClick={() => {
              state.weapon = null
              toLibrary({ name: 'Laser', stats: '3-6-9 1x4+/1/1' }, doc)
            }}
          >
            <b>+</b> Weapon
          </button>
          <span class="sp" />
          <em>base space</em>
        </h2>
        {good.weapons.map((weapon, index) => (
          <ShelfRow weapon={weapon} index={index} isOpen={state.weapon === index} key={weapon.key} />
        ))}
      </div>
      {faults.length > 0 && <p class="soft">The form shows the last text that could be read.</p>}
    </div>
  )
  const traits = state.wide && open && <Traits bench={onShelf(doc, open)} />
  if (isPhone())
    return (
      <main class="phone">
        {state.tab === 'text' ? (
          <Dock tabs={['text']} isWhole />
        ) : traits ? (
          <>
            {traits}
            <div class="donebar only-phone">
              <button type="button" class="btn pri" onClick={() => set({ wide: false })}>
                Done
              </button>
            </div>
          </>
        ) : (
          form
        )}
      </main>
    )
  return (
    <main class="cols">
      <div class="col scroll">{form}</div>
      <div class="col">{traits || <Dock tabs={['text']} isWhole />}</div>
    </main>
  )
}

/** A club's own numbers, taken into use for everything on this page. */
function HousePack() {
  const packs = [...state.docs.values()].filter(doc => doc.kind === 'house pack')
  const use = text => {
    const told = useHouse(text)
    state.settings.house = told.error ? null : text
    keepSettings()
    state.reference = ask('reference')
    set({
      copied:
        told.error ?? (told.house ? `The numbers of ${told.house} are in use` : 'The numbers of the book are in use'),
    })
  }
  return (
    <div class="card pad row2">
      <b>House pack</b>{' '}
      <span class="soft">{state.reference.house ? `in use: ${state.reference.house}` : 'none in use'}</span>
      {packs.map(doc => (
        <button type="button" class="btn sm" onClick={() => use(doc.text)}>
          Use {doc.sum?.title ?? doc.path}
        </button>
      ))}
      {state.reference.house && (
        <button type="button" class="btn sm" onClick={() => use(null)}>
          The book's own numbers
        </button>
      )}
      {!packs.length && <span class="soft">open a file that begins with “house:” to use its numbers</span>}
    </div>
  )
}
