// The library of ships: yours, ours and those that were deleted, with search, order, folders and choosing.
import { useState } from 'preact/hooks'
import { deleted, duplicate, forgetAll, moveTo, newFleetOf, openDoc, set, state, undelete } from './store.js'
import { Item, Menu, walk } from './menu.jsx'
import { Icon, grouped, isPhone, time } from './parts.jsx'
import { Portrait } from './portrait.jsx'
import { bring, fighters } from './ours.js'
import { Weapons } from './library.jsx'

const SORTS = { changed: 'last changed', name: 'name', points: 'points', type: 'type' }
const ORDER = {
  changed: (a, b) => (b.at ?? 0) - (a.at ?? 0),
  name: (a, b) => titleOf(a).localeCompare(titleOf(b)),
  points: (a, b) => (b.sum?.rating ?? 0) - (a.sum?.rating ?? 0),
  type: (a, b) => (a.sum?.type ?? '').localeCompare(b.sum?.type ?? '') || titleOf(a).localeCompare(titleOf(b)),
}
const LEGAL = { yes: 'legal', no: 'not legal' }
const titleOf = doc => doc.sum?.title ?? doc.path

/** Whether a ship fits what is sought: all words, and a range of points such as `150-200`. */
function isSought(doc, sought) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const text =
    `${titleOf(doc)} ${doc.sum?.what ?? ''} ${doc.sum?.name ?? ''} ${doc.folder ?? ''} ${doc.text}`.toLowerCase()
  return words.every(word => {
    const [, from, to] = word.match(/^(\d+)-(\d+)$/) ?? []
    if (!from) return text.includes(word)
    return doc.sum?.rating != null && doc.sum.rating >= Number(from) && doc.sum.rating <= Number(to)
  })
}

/** What ships can be filtered by: the label and a ship's value. */
const FILTERS = {
  type: { label: 'Type', valueOf: ({ sum }) => sum?.type },
  faction: { label: 'Faction', valueOf: ({ sum }) => sum?.faction },
  legal: { label: 'Legal', valueOf: ({ sum }) => (sum?.legal == null ? null : LEGAL[sum.legal ? 'yes' : 'no']) },
}

/**
 * Whether a ship has the chosen type, faction and legality.
 * @param {any} doc
 * @param {{ [name: string]: string }} filter
 */
const isFiltered = (doc, filter) =>
  Object.entries(filter).every(([name, wanted]) => FILTERS[name].valueOf(doc) === wanted)

/** A menu with the values that the ships have. */
function FilterMenu({ name, docs, wanted, onPick }) {
  const { label, valueOf } = FILTERS[name]
  const values = [...new Set(docs.map(valueOf).filter(Boolean))].sort()
  return (
    <Menu
      name={`filter-${name}`}
      label={`${isPhone() ? (wanted ?? label) : `${label}: ${wanted ?? 'all'}`} ▾`}
      words={`${label}: ${wanted ?? 'all'}`}
      test={`filter-${name}`}
      look={wanted ? 'btn on' : 'btn'}
    >
      {() =>
        [undefined, ...values].map(value => (
          <Item isChecked={value === wanted} test="filter-value" onClick={() => onPick(value)}>
            {value ?? 'all'}
          </Item>
        ))
      }
    </Menu>
  )
}

function Card({ doc, isChosen, onChoose, isOurs, onOpen }) {
  const { sum } = doc
  const isOver = sum?.free < 0
  return (
    <div class={`shipcard${isChosen ? ' on' : ''}`} data-test="ship-card" data-id={doc.id}>
      <label class="choose">
        <input type="checkbox" checked={isChosen} aria-label={`Choose ${titleOf(doc)}`} onChange={onChoose} />
      </label>
      <button type="button" class="plain open" data-test="open-card" onClick={onOpen}>
        <Portrait doc={doc} {...(isPhone() && { most: 60, across: 50 })} />
        <span class="cardname">
          <b>{titleOf(doc)}</b>
          <b class="points">{sum?.rating == null ? '' : grouped(sum.rating)}</b>
        </span>
        <span class="soft what">{sum?.what}</span>
        <span class={isOver ? 'bad when' : 'soft when'}>
          {isOver ? `${grouped(-sum.free)} over` : isOurs ? 'sample' : time(doc.at).replace('today ', '')}
        </span>
      </button>
    </div>
  )
}

/** What can be done with the ships that are chosen. */
function Chosen({ docs, onNone, folders }) {
  const points = docs.reduce((sum, doc) => sum + (doc.sum?.rating ?? 0), 0)
  /** The chosen ships as documents of this browser. */
  const own = () =>
    docs.map(doc => (state.docs.has(doc.id) ? doc : bring(doc.path, { open: false }))).filter(doc => doc?.id)
  const yours = docs.filter(doc => state.docs.has(doc.id))
  const compare = () => {
    const [one, two] = docs.length > 1 ? own() : [own()[0], duplicate(own()[0])]
    openDoc(one.id)
    set({ view: 'compare', other: two.id })
  }
  const done = act => () => {
    act()
    onNone()
  }
  const newFolder = () => {
    const name = prompt('Name of the folder')?.trim()
    if (name) moveTo(yours, name)
  }
  return (
    <div class="chosen" data-test="chosen">
      <b>
        {docs.length} ship{docs.length > 1 ? 's' : ''} chosen
      </b>
      <span class="soft">{grouped(points)} points</span>
      <button type="button" class="linkish" data-test="choose-none" onClick={onNone}>
        Choose none
      </button>
      <span class="sp" />
      <button
        type="button"
        class="btn"
        data-test="duplicate"
        aria-label="Duplicate"
        onClick={done(() => own().forEach(doc => duplicate(doc)))}
      >
        {isPhone() ? <Icon name="copy" /> : 'Duplicate'}
      </button>
      <button type="button" class="btn" data-test="compare" disabled={docs.length > 2} onClick={compare}>
        {docs.length === 1 && !isPhone() ? 'Duplicate and compare' : 'Compare'}
      </button>
      {yours.length > 0 && (
        <Menu name="move" label={isPhone() ? 'Move ▾' : 'Move to ▾'} test="move" isUp>
          {() => (
            <>
              {folders.map(name => (
                <Item test="move-to" onClick={done(() => moveTo(yours, name))}>
                  {name}
                </Item>
              ))}
              <Item test="move-new" onClick={done(newFolder)}>
                New folder…
              </Item>
              <Item onClick={done(() => moveTo(yours, ''))}>No folder</Item>
            </>
          )}
        </Menu>
      )}
      {yours.length > 0 && (
        <button
          type="button"
          class="btn bad"
          data-test="delete"
          aria-label="Delete"
          onClick={done(() => forgetAll(yours.map(({ id }) => id)))}
        >
          {isPhone() ? <Icon name="trash" /> : 'Delete'}
        </button>
      )}
      <button type="button" class="btn pri" data-test="to-fleet" onClick={() => newFleetOf(own())}>
        <Icon name="fleet" size={14} />
        New fleet
      </button>
    </div>
  )
}

/** Offers to take a deletion back until the next change. */
export function Gone() {
  const names = (state.gone ?? []).map(({ title }) => title)
  if (!names.length) return null
  return (
    <div class="gone" role="status" data-test="gone">
      <span>
        <b>{names.length > 3 ? `${names.length} files` : names.join(', ')}</b> {names.length > 1 ? 'were' : 'was'}{' '}
        deleted.
      </span>
      <button
        type="button"
        class="btn sm"
        data-test="undelete"
        onClick={() => undelete(state.gone.map(({ id }) => id))}
      >
        <Icon name="undo" size={14} /> Undo
      </button>
      <span class="hide-phone">Deleted files are kept for 30 days.</span>
      <span class="sp" />
      <button type="button" class="plain" aria-label="Close" onClick={() => set({ gone: null })}>
        ×
      </button>
    </div>
  )
}

function Deleted() {
  const all = deleted()
  return (
    <div class="card">
      <h2>
        Deleted <em>kept for 30 days</em>
      </h2>
      {all.map(doc => (
        <p class="pad row2" data-test="deleted">
          <b>{titleOf(doc)}</b> <span class="soft">{time(doc.deletedAt)}</span>
          <span class="sp" />
          <button type="button" class="btn sm" onClick={() => undelete([doc.id])}>
            Put back
          </button>
        </p>
      ))}
      {!all.length && <p class="pad soft">Nothing was deleted.</p>}
    </div>
  )
}

/** Keys of the cards: arrows walk, Space chooses, Delete deletes. */
function onCards(event) {
  const cards = [...event.currentTarget.querySelectorAll('[data-test="open-card"]')]
  const columns = cards.filter(card => card.offsetTop === cards[0].offsetTop).length
  if (walk(event, cards, { isAcross: true, columns })) return
  /** @type {HTMLElement | null} */
  const card = document.activeElement?.closest('[data-test="ship-card"]')
  if (!card || !document.activeElement.matches('[data-test="open-card"]')) return
  if (event.key === ' ') {
    event.preventDefault()
    card.querySelector('input').click()
  } else if (event.key === 'Delete' && state.docs.has(card.dataset.id)) forgetAll([card.dataset.id])
}

export function ShipLibrary() {
  const [sought, seek] = useState('')
  const [sort, order] = useState('changed')
  const [place, go] = useState('all')
  const [filter, narrow] = useState(/** @type {{ [name: string]: string }} */ ({}))
  const [chosen, choose] = useState(new Set())
  const yours = [...state.docs.values()].filter(doc => doc.kind === 'design')
  const { ours } = fighters()
  const folders = [...new Set(yours.map(doc => doc.folder).filter(Boolean))].sort()
  const fleets = [...state.docs.values()].filter(doc => doc.kind === 'fleet')
  const isHere = doc => place === 'all' || place === 'yours' || doc.folder === place.replace('folder ', '')
  const shown = docs => docs.filter(doc => isSought(doc, sought) && isFiltered(doc, filter)).sort(ORDER[sort])
  const mine = place === 'samples' ? [] : shown(yours.filter(isHere))
  const samples = place === 'all' || place === 'samples' ? shown([...ours]) : []
  const all = [...yours, ...ours]
  const isNarrowed = sought || Object.keys(filter).length > 0
  const picked = all.filter(({ id }) => chosen.has(id))
  const turn = id => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  const cards = (docs, isOurs) => (
    <div class="shipcards" onKeyDown={onCards}>
      {docs.map(doc => (
        <Card
          key={doc.id}
          doc={doc}
          isOurs={isOurs}
          isChosen={chosen.has(doc.id)}
          onChoose={() => turn(doc.id)}
          onOpen={() => (isOurs ? bring(doc.path) : openDoc(doc.id))}
        />
      ))}
    </div>
  )
  const places = [
    ['all', 'Everything', yours.length + ours.length],
    ['yours', 'Yours', yours.length],
    ...folders.map(name => [`folder ${name}`, name, yours.filter(doc => doc.folder === name).length]),
    ['samples', 'Samples', ours.length],
    ['weapons', 'Weapons', ''],
    ['deleted', 'Deleted', deleted().length || ''],
  ]
  return (
    <main class="ships" data-test="library">
      <nav class="card shelves" aria-label="Folders">
        {places.map(([key, label, count]) => (
          <button
            type="button"
            class={key === place ? 'on' : ''}
            aria-current={key === place ? 'true' : undefined}
            data-test={`shelf-${key}`}
            onClick={() => go(key)}
          >
            <span>{label}</span> <span class="soft">{count}</span>
          </button>
        ))}
        {fleets.map(doc => (
          <button type="button" onClick={() => openDoc(doc.id)}>
            <span>{titleOf(doc)}</span> <span class="soft">fleet</span>
          </button>
        ))}
      </nav>
      <div class="shelf">
        <h1 class="unseen">Library</h1>
        {place === 'weapons' ? (
          <Weapons />
        ) : place === 'deleted' ? (
          <Deleted />
        ) : (
          <>
            <p class="row2 seek">
              <input
                class="in"
                type="search"
                data-test="seek-ship"
                aria-label="Find a ship"
                placeholder="name, type, faction, trait, points: cruiser 150-200"
                value={sought}
                onInput={event => seek(event.currentTarget.value)}
              />
              {Object.keys(FILTERS).map(name => (
                <FilterMenu
                  name={name}
                  docs={all}
                  wanted={filter[name]}
                  onPick={value => {
                    const { [name]: _, ...others } = filter
                    narrow(value ? { ...others, [name]: value } : others)
                  }}
                />
              ))}
              <Menu
                name="sort"
                label={isPhone() ? 'Sort ▾' : `Sort: ${SORTS[sort]} ▾`}
                words={`Sort: ${SORTS[sort]}`}
                test="sort"
              >
                {() =>
                  Object.entries(SORTS).map(([key, word]) => (
                    <Item isChecked={key === sort} test={`sort-${key}`} onClick={() => order(key)}>
                      {word}
                    </Item>
                  ))
                }
              </Menu>
            </p>
            {place !== 'samples' && (
              <h2>
                Yours{' '}
                <small class="soft">
                  {mine.length} ship{mine.length === 1 ? '' : 's'}, kept in this browser
                </small>
              </h2>
            )}
            {cards(mine, false)}
            {place !== 'samples' && !mine.length && (
              <p class="soft">
                {isNarrowed ? 'None of yours fits this.' : 'No ship here yet.'}{' '}
                {isNarrowed ? (
                  <button type="button" class="btn sm" data-test="show-all" onClick={() => (seek(''), narrow({}))}>
                    Show all
                  </button>
                ) : (
                  <button type="button" class="btn sm" onClick={() => set({ view: 'start' })}>
                    New ship
                  </button>
                )}
              </p>
            )}
            {samples.length > 0 && (
              <h2>
                Samples <small class="soft">{samples.length} ships, to look at, fight or copy</small>
              </h2>
            )}
            {cards(samples, true)}
          </>
        )}
      </div>
      {picked.length > 0 && <Chosen docs={picked} folders={folders} onNone={() => choose(new Set())} />}
    </main>
  )
}
