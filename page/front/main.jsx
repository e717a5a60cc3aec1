// Starts the page and draws it.
import { Component, render } from 'preact'
import css from './style.css'
import { ask, font, load, print, useHouse } from './engine.js'
import {
  draw,
  keepSettings,
  openDoc,
  redo,
  restore,
  saveAll,
  set,
  ship,
  state,
  subscribe,
  undo,
  watch,
} from './store.js'
import { Icon, grouped, isLow, isPhone, time, width } from './parts.jsx'
import { Dialog, Item, Menu, walk } from './menu.jsx'
import { Band, Strip, jump, seen, takeFix } from './band.jsx'
import { Form, addWeapon } from './ship.jsx'
import { WideWeapon, addBank } from './weapon.jsx'
import { Dock } from './dock.jsx'
import { Sheet, pdfOf, printShip, watchPrint } from './paper.jsx'
import { Ours, Start } from './start.jsx'
import { Paste } from './post.jsx'
import { Fleet, FleetBand, OddsView, mustered, newFleet } from './fleet.jsx'
import { Play, gameAtHand } from './play.jsx'
import { LibraryView } from './library.jsx'
import { Compare } from './compare.jsx'
import { Good } from './good.jsx'
import { Review } from './review.jsx'
import { Gone, ShipLibrary } from './ships.jsx'
import { oddsGames } from './ours.js'
import { askToKeep, settle } from './host.js'
import { follow, resume, watchHistory } from './route.js'
import {
  code,
  copy,
  decode,
  downloadAll,
  downloadYaml,
  drakeOf,
  drop,
  MAX_MESSAGE,
  downloadZip,
  hasAddress,
  link,
  pickFiles,
  saveFile,
  takeFiles,
  takeShared,
} from './files.js'

const VIEWS = [
  ['library', 'Library'],
  ['ship', 'Ship'],
  ['fleet', 'Fleet'],
  ['odds', 'Odds'],
  ['play', 'Play'],
]

const go = view =>
  set({
    view: view === 'ship' && !ship() ? 'start' : view,
    notice: null,
    menu: null,
    playing: view === 'play' ? gameAtHand() : null,
    tab: 'ship',
  })

function Saved() {
  const { at, isFull } = state.saved
  const doc = ship()
  const faults = state.view === 'ship' ? state.seen?.faults?.length || 0 : 0
  const clock = at && time(at).replace('today ', '')
  const words = isFull
    ? 'Not saved: storage full.'
    : at
      ? faults
        ? `Saved ${clock} with ${faults} fault${faults > 1 ? 's' : ''}`
        : `Saved in this browser ${clock}`
      : 'Works offline; nothing leaves this browser'
  return (
    <span class="saved" data-test="saved" data-state={isFull ? 'full' : faults ? 'fault' : 'saved'} role="status">
      <i class={`dot ${isFull ? 'bad' : faults ? 'doubt' : ''}`} />
      <span>{state.copied ?? words}</span>
      {isFull && doc && (
        <button type="button" class="btn sm" onClick={() => downloadYaml(doc)}>
          Download
        </button>
      )}
    </span>
  )
}

/** Copies what is shared; `state.shared` keeps the last of it. */
function share(text, label) {
  state.shared = text
  copy(text, label)
}

function copyPost(doc) {
  const told = drakeOf(doc)
  if (told.error) set({ refusal: told.error })
  else copy(told.post, 'Post')
}

function shareMenu(doc) {
  const text = code(doc)
  const isLong = (hasAddress() ? link(text) : text).length > MAX_MESSAGE
  const length = words => `${grouped(words.length)} characters`
  return (
    <>
      {hasAddress() ? (
        <Item test="share-link" onClick={() => share(link(text), 'Link')}>
          Copy a link <span class="soft">{length(link(text))}; nothing is sent</span>
        </Item>
      ) : (
        <p class="soft small menunote" data-test="no-link">
          This copy of Starwright is a file on your disk, so a link would not open elsewhere. Send the code: it is
          pasted on the first screen.
        </p>
      )}
      <Item test="share-code" onClick={() => share(text, 'Code')}>
        Copy a code to paste <span class="soft">{length(text)}</span>
      </Item>
      {isLong && (
        <p class="doubt small menunote" data-test="long-link">
          Longer than a chat message of {grouped(MAX_MESSAGE)} characters: send the file.
        </p>
      )}
      <Item test="download-yaml" onClick={() => downloadYaml(doc)}>
        Download the text
      </Item>
      <Item test="download-zip" onClick={() => downloadZip(doc)}>
        Download with all it needs, as a zip
      </Item>
      <Item onClick={() => saveFile(doc)}>
        Save to a file <kbd>Ctrl S</kbd>
      </Item>
      {doc.kind === 'design' && (
        <>
          <Item test="share-drake" onClick={() => copyPost(doc)}>
            Copy as a forum post
          </Item>
          <Item onClick={() => pdfOf(doc)}>Download the sheet as PDF</Item>
        </>
      )}
    </>
  )
}

/** The entry of the menu that a screen belongs to. */
const nearest = () =>
  VIEWS.some(([key]) => key === state.view) ? state.view : ['good', 'compare'].includes(state.view) ? 'ship' : 'library'

function Top() {
  const doc = state.view === 'fleet' ? state.docs.get(state.fleet) : ship()
  const near = nearest()
  return (
    <header class="top">
      <button
        type="button"
        class="logo plain"
        aria-label="Starwright: the first screen"
        onClick={() => set({ view: 'start' })}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 1.4h10L20 10l-5 8.6H5L0 10z" fill="var(--ink)" />
          <path d="M10 3.5L12 9l4 6-6-2.4L4 15l4-6z" fill="var(--panel)" />
        </svg>
        <span class="hide-narrow">Starwright</span>
      </button>
      <nav class="nav hide-phone" aria-label="Menu">
        {VIEWS.map(([key, label]) => (
          <button
            type="button"
            class={key === near ? 'on' : ''}
            aria-current={key === near ? 'page' : undefined}
            data-test={`view-${key}`}
            onClick={() => go(key)}
          >
            {label}
          </button>
        ))}
      </nav>
      <span class="sp" />
      <button
        type="button"
        class="btn ghost"
        data-test="undo"
        aria-label="Undo"
        disabled={!state.undo.length}
        title={state.undo.length ? `Undo ${state.undo.at(-1).label}` : ''}
        onClick={undo}
      >
        <Icon name="undo" />
        <span class="hide-narrow">Undo</span>
      </button>
      <button
        type="button"
        class="btn ghost"
        data-test="redo"
        aria-label="Redo"
        disabled={!state.redo.length}
        title={state.redo.length ? `Redo ${state.redo.at(-1).label}` : ''}
        onClick={redo}
      >
        <Icon name="redo" />
        <span class="hide-narrow">Redo</span>
      </button>
      <Saved />
      <Menu name="new" label="New ▾" test="new">
        {() => (
          <>
            <Item test="new-ship" onClick={() => set({ view: 'start' })}>
              A ship
            </Item>
            <Item test="menu-new-fleet" onClick={newFleet}>
              A fleet
            </Item>
            <Item onClick={() => set({ view: 'paste', post: null })}>From a post</Item>
            <Item test="menu-archive" onClick={() => set({ view: 'review' })}>
              From an archive of posts
            </Item>
          </>
        )}
      </Menu>
      <Menu name="open" label="Open ▾" test="open-menu">
        {() => (
          <>
            <Item onClick={pickFiles}>
              Files… <kbd>Ctrl O</kbd>
            </Item>
            <Item onClick={() => set({ view: 'library' })}>The library</Item>
            <Item onClick={() => set({ view: 'ours' })}>Samples</Item>
            <Item onClick={downloadAll}>All your work as a zip</Item>
          </>
        )}
      </Menu>
      {doc && (
        <Menu
          name="share"
          label={
            <>
              <Icon name="share" />
              <span class="hide-narrow">Share</span>
            </>
          }
          test="share"
          words="Share"
        >
          {() => shareMenu(doc)}
        </Menu>
      )}
      {ship() && state.view === 'ship' && (
        <button type="button" class="btn pri hide-phone" data-test="print" onClick={printShip}>
          <Icon name="print" />
          Print
        </button>
      )}
      <button type="button" class="btn ghost" data-test="theme" aria-label="Light or dark" onClick={turnTheme}>
        <Icon name="moon" />
      </button>
      <button type="button" class="btn ghost hide-phone" aria-label="Keys" onClick={() => set({ help: !state.help })}>
        ?
      </button>
      <input
        type="file"
        id="open-file"
        data-test="open-file"
        multiple
        hidden
        accept=".yaml,.yml,.txt,.zip"
        onChange={event => {
          takeFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <input
        type="file"
        id="open-folder"
        multiple
        hidden
        {...{ webkitdirectory: true }}
        onChange={event => {
          takeFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </header>
  )
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const showTheme = () => {
  document.documentElement.dataset.theme = state.theme ?? (dark.matches ? 'dark' : 'light')
}
dark.addEventListener('change', showTheme)

function turnTheme() {
  state.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
  showTheme()
  keepSettings()
}

/** What a phone shows of the ship. */
const PANES = [
  ['ship', 'Form'],
  ['sheet', 'Sheet'],
  ['text', 'Text'],
]
const Panes = () => (
  <nav class="panes" aria-label="Form, sheet and text">
    {PANES.map(([key, label]) => (
      <button
        type="button"
        class={state.tab === key ? 'on' : ''}
        aria-current={state.tab === key ? 'true' : undefined}
        data-test={`pane-${key}`}
        onClick={() => set({ tab: key })}
      >
        {label}
      </button>
    ))}
  </nav>
)

function ShipView() {
  const isUnity = !!seen()?.unity || state.seen?.ruleset === 'starmada_unity' || !state.seen?.ruleset
  const isMiddle = width < 1200
  const tab = state.tab
  if (state.seen?.kind === 'library' && state.seen.ruleset) return <LibraryView />
  if (state.seen && !['design', 'nothing'].includes(state.seen.kind))
    return (
      <main class={isPhone() ? 'phone' : 'cols'}>
        <div class="col">
          <Dock tabs={['text']} isWhole />
        </div>
        {!isPhone() && (
          <div class="col">
            <div class="card pad">
              <p>
                <b>{state.seen.headline}</b>
              </p>
              <p class="soft">
                a {state.seen.kind}: written as text; ships and fleets that name it use it as it is here
              </p>
            </div>
          </div>
        )}
      </main>
    )
  if (isPhone()) {
    if (state.wide && isUnity && seen()?.unity) return <WideWeapon />
    return (
      <main class="phone">
        <Panes />
        {tab === 'sheet' ? (
          <Sheet />
        ) : tab === 'text' ? (
          <Dock tabs={['text', 'why', 'worth', 'odds']} isWhole />
        ) : isUnity ? (
          <Form />
        ) : (
          <Dock tabs={['text']} isWhole />
        )}
      </main>
    )
  }
  if (state.wide && seen()?.unity) return <WideWeapon />
  if (!isUnity)
    return (
      <main class="cols">
        <div class="col">
          <Dock
            tabs={oddsGames().some(({ key }) => key === state.seen.ruleset) ? ['text', 'why', 'odds'] : ['text', 'why']}
            isWhole
          />
        </div>
        <div class="col">
          <Sheet />
          <Figures />
        </div>
      </main>
    )
  if (isMiddle)
    return (
      <main class="cols">
        <div class="col scroll">
          <Form />
        </div>
        <div class="col">
          {state.dock === 'sheet' ? (
            <>
              <Dock tabs={['sheet', 'text', 'why', 'worth', 'odds']} />
              <Sheet />
            </>
          ) : (
            <Dock tabs={['sheet', 'text', 'why', 'worth', 'odds']} isWhole />
          )}
        </div>
      </main>
    )
  return (
    <main class={`cols${width >= 1800 ? ' three' : ''}`}>
      <div class="col scroll">
        <Form />
      </div>
      {state.tall ? (
        <div class="col">
          <Dock isWhole />
        </div>
      ) : width >= 1800 ? (
        <>
          <div class="col">
            <Sheet />
          </div>
          <div class="col">
            <Dock isWhole />
          </div>
        </>
      ) : (
        <div class="col right">
          <Sheet />
          <Dock />
        </div>
      )}
    </main>
  )
}

/** The figures of a game without a form. */
const Figures = () => (
  <div class="card pad">
    <table>
      <tbody>
        {(seen()?.figures ?? []).map(
          ([label, value]) =>
            value && (
              <tr>
                <td class="soft">{label}</td>
                <td>
                  <b>{value}</b>
                </td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  </div>
)

const ICONS = { library: 'library', ship: 'ship', fleet: 'fleet', odds: 'odds', play: 'play' }
function Tabs() {
  const on = nearest()
  return (
    <nav class="tabs only-phone" aria-label="Screens">
      {VIEWS.map(([key, label]) => (
        <button
          type="button"
          class={on === key ? 'on' : ''}
          aria-current={on === key ? 'page' : undefined}
          data-test={`phone-${key}`}
          onClick={() => go(key)}
        >
          <Icon name={ICONS[key]} size={20} />
          {label}
        </button>
      ))}
    </nav>
  )
}

const KEYS = [
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo; form and text are one history'],
  ['Ctrl S, Ctrl O, Ctrl P', 'save a file, open, print the sheet'],
  ['Ctrl E', 'the text over the right side'],
  ['Ctrl .', 'take the suggestion'],
  ['F8, Shift F8', 'next, previous finding'],
  ['Ctrl K', 'find a field, part, trait or command'],
  ['W, S, N', 'a weapon, a system, a bank or ship'],
  ['A to L, arrows, Space, M, + −', 'on the rose'],
  ['Alt ↑ ↓, Delete', 'move or delete a weapon'],
  ['1 to 6, Backspace, Enter', 'in play: damage die, undo, next turn'],
  ['/', 'in the library: search'],
  ['F, + −, Esc', 'in play: fire the next bank, its range, close'],
]
const Help = () => (
  <Dialog label="Keys" title="Keys" onClose={() => set({ help: false })}>
    <dl>
      {KEYS.map(([key, what]) => (
        <>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </>
      ))}
    </dl>
    <p class="pad">
      <label>
        <input
          type="checkbox"
          checked={state.settings.keys}
          onChange={event => {
            state.settings.keys = event.currentTarget.checked
            keepSettings()
            draw()
          }}
        />{' '}
        single letters are commands outside text fields
      </label>
    </p>
  </Dialog>
)

/** Finds a field, part, trait or command. */
function Finder() {
  const word = (state.finder ?? '').toLowerCase()
  const design = seen()?.report?.design
  const all = [
    ...['hull', 'engines', 'shields', 'screens', 'tech', 'systems', 'notes'].map(path => [path, () => jump(path)]),
    ...(design?.weapons ?? []).map((weapon, index) => [`weapon: ${weapon.name}`, () => jump(`weapons[${index}]`)]),
    ...state.reference.traits.map(({ code, name }) => [
      `trait: ${name} (${code})`,
      () => design?.weapons.length && (jump(`weapons[${state.weapon ?? 0}]`), set({ wide: true })),
    ]),
    ...VIEWS.map(([key, label]) => [`go to ${label}`, () => go(key)]),
    ['print', printShip],
    ['undo', undo],
    ['redo', redo],
    ['new ship', () => set({ view: 'start' })],
    ['new fleet', newFleet],
    ['paste a post', () => set({ view: 'paste', post: null })],
    ['archive of posts', () => set({ view: 'review' })],
    ['light or dark', turnTheme],
    ['keys', () => set({ help: true })],
    ...[...state.docs.values()].map(doc => [`open ${doc.sum?.title ?? doc.path}`, () => openDoc(doc.id)]),
  ]
    .filter(([label]) => label.toLowerCase().includes(word))
    .slice(0, 12)
  const take = act => {
    set({ finder: null })
    act()
  }
  return (
    <Dialog
      label="Find"
      onClose={() => set({ finder: null })}
      onKeyDown={event => walk(event, [...event.currentTarget.querySelectorAll('input, .found')])}
    >
      <input
        aria-label="What to find"
        class="in"
        data-test="finder"
        data-first
        placeholder="field, weapon, trait, command or ship"
        value={state.finder}
        onInput={event => set({ finder: event.currentTarget.value })}
        onKeyDown={event => {
          if (event.key === 'Enter' && all[0]) take(all[0][1])
        }}
      />
      {all.map(([label, act]) => (
        <button type="button" class="plain found" onClick={() => take(act)}>
          {label}
        </button>
      ))}
    </Dialog>
  )
}

/** Messages about what another tab did, which stay until they are closed. */
function Messages() {
  const close = message => set({ messages: state.messages.filter(other => other !== message) })
  const follow = message => {
    message.act()
    close(message)
  }
  return (
    <div class="messages" role="alert">
      {state.messages.map(message => (
        <div class="notice" data-test="message">
          <p>{message.words}</p>
          {message.act && (
            <button type="button" class="btn sm" onClick={() => follow(message)}>
              {message.label}
            </button>
          )}
          <button type="button" class="btn sm" onClick={() => close(message)}>
            Close
          </button>
        </div>
      ))}
    </div>
  )
}

/** Says on every screen that nothing more can be stored, with ways to keep the work. */
function FullBar() {
  const doc = state.view === 'fleet' ? state.docs.get(state.fleet) : ship()
  return (
    <div class="fullbar" role="alert" data-test="storage-full">
      <b>Not saved: this browser's storage is full.</b>
      {doc && (
        <button type="button" class="btn sm" onClick={() => downloadYaml(doc)}>
          Download {doc.sum?.title ?? doc.path}
        </button>
      )}
      <button type="button" class="btn sm" onClick={downloadAll}>
        Everything as a zip
      </button>
    </div>
  )
}

/** Shows what went wrong while the page was drawn, and keeps the work: it is stored before anything else happens. */
class Boundary extends Component {
  componentDidCatch(error) {
    saveAll()
    console.warn(error)
    this.setState({ error })
  }
  render() {
    const { error } = this.state
    if (!error) return <App />
    const leave = () => {
      Object.assign(state, { view: 'start', wide: false, weapon: null, menu: null, preview: null })
      this.setState({ error: null })
    }
    return (
      <main class="start" data-test="broken">
        <h1>Something went wrong on this screen</h1>
        <p role="alert">Your work is kept in this browser. What happened: {String(error.message ?? error)}</p>
        <p class="row2">
          <button type="button" class="btn pri" onClick={leave}>
            To the first screen
          </button>
          <button type="button" class="btn" onClick={downloadAll}>
            All your work as a zip
          </button>
          <button type="button" class="btn" onClick={() => location.reload()}>
            Load the app again
          </button>
        </p>
      </main>
    )
  }
}

function App() {
  const { view } = state
  const told = view === 'fleet' ? mustered() : null
  const isTable = view === 'play' && (isPhone() || isLow())
  return (
    <>
      {!isTable && <Top />}
      {state.saved.isFull && <FullBar />}
      <Gone />
      {view === 'ship' && ship() && (
        <>
          <Band
            onMenu={() => {
              set({ view: 'start' })
              document.querySelector('.work')?.scrollIntoView()
            }}
          />
          <Strip />
        </>
      )}
      {view === 'fleet' && told && <FleetBand told={told} />}
      {view === 'ship' && ship() && <ShipView />}
      {(view === 'start' || (['ship', 'good'].includes(view) && !ship())) && <Start />}
      {view === 'ours' && <Ours />}
      {view === 'paste' && <Paste key={state.post} />}
      {view === 'fleet' && <Fleet told={told} />}
      {view === 'odds' && <OddsView />}
      {view === 'play' && <Play />}
      {view === 'library' && <ShipLibrary />}
      {view === 'compare' && <Compare />}
      {view === 'review' && <Review />}
      {view === 'good' && ship() && <Good key={state.ship} />}
      {state.shown && (
        <Dialog label="Copy this" title="Copy this" onClose={() => set({ shown: null })}>
          <textarea rows={8} readOnly value={state.shown} aria-label="The text to copy" />
        </Dialog>
      )}
      {state.messages.length > 0 && <Messages />}
      {state.help && <Help />}
      {state.finder != null && <Finder />}
      {!isTable && <Tabs />}
    </>
  )
}

function onKey(event) {
  const mod = event.ctrlKey || event.metaKey
  // A stepper takes digits only, so letters are free there.
  const inText = event.target.matches?.('input:not(.step input), textarea, select, .cm-content')
  const key = event.key.toLowerCase()
  const done = () => event.preventDefault()
  if (event.key === 'Escape')
    return set({ wide: false, strip: false, menu: null, help: false, finder: null, list: null, shown: null })
  if (mod && key === 'z') return (done(), event.shiftKey ? redo() : undo())
  if (mod && key === 'y') return (done(), redo())
  if (mod && key === 's') return (done(), saveFile())
  if (mod && key === 'o') return (done(), pickFiles())
  if (mod && key === 'p') return ship() && state.view === 'ship' && (done(), printShip())
  if (mod && key === 'e')
    return (done(), set({ tall: !state.tall, dock: 'text', goto: state.tall ? null : { line: 1 } }))
  if (mod && key === 'k') return (done(), set({ finder: '' }))
  if (mod && key === '.') {
    const fault = state.seen?.faults?.find(({ fix }) => fix)
    return fault && (done(), takeFix(fault))
  }
  if (event.key === 'F8') {
    done()
    /** @type {HTMLElement[]} */
    const all = Array.from(document.querySelectorAll('[data-test="finding"]'))
    const now = all.findIndex(one => one.contains(document.activeElement))
    const next = all[(now + (event.shiftKey ? -1 : 1) + all.length) % all.length]
    return next && (next.matches('button') ? next : (next.querySelector('button') ?? next)).focus()
  }
  if (inText || mod || event.altKey || !state.settings.keys) return
  if (event.key === '?') return set({ help: !state.help })
  if (state.view === 'library' && key === '/') {
    /** @type {HTMLElement | null} */
    const search = document.querySelector('[data-test="seek-ship"]')
    return search && (done(), search.focus())
  }
  if (state.view === 'fleet' && key === 'n' && state.fleet) return (done(), set({ view: 'start', joins: state.fleet }))
  if (state.view !== 'ship' || event.defaultPrevented) return
  if (key === 'w') return (done(), addWeapon())
  if (key === 's') return (done(), set({ list: state.list ? null : 'system' }))
  if (key === 'n') return (done(), state.weapon != null ? addBank() : set({ view: 'start' }))
}

/** Gives the focus to the screen when what had it is gone, so that Tab goes on from there. */
function keepFocus() {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

let announcing
/** Says the rating to a screen reader when it has changed and stays for a moment. */
function announce() {
  const report = state.view === 'ship' ? seen()?.report : null
  if (report?.rating == null) return
  const { free } = report.space ?? {}
  const room = free == null ? '' : free < 0 ? `, ${grouped(-free)} space over` : `, ${grouped(free)} space free`
  const words = `Rating ${grouped(report.rating)}${room}`
  clearTimeout(announcing)
  announcing = setTimeout(() => {
    const place = document.getElementById('announcer')
    if (place && place.textContent !== words) place.textContent = words
  }, 600)
}

let shown = { screen: '', part: '', form: 0 }
/**
 * Draws the page. A screen that is newly opened starts at its top; the form is found again where it was left for its
 * weapon editor.
 */
function drawPage(root) {
  const screen = [state.view, state.ship, state.fleet, state.playing, state.tab].join(' '),
    part = state.wide ? `weapon ${state.weapon}` : ''
  const isOther = screen !== shown.screen || part !== shown.part
  const before = isOther && scrollY // makes the browser lay everything out, so only if it is wanted
  const hadFocus = document.activeElement !== document.body
  render(<Boundary />, root)
  if (hadFocus && document.activeElement === document.body) keepFocus()
  if (!isOther) return
  const isBack = screen === shown.screen && !part
  shown = { screen, part, form: screen === shown.screen && shown.part ? shown.form : before }
  scrollTo(0, isBack ? shown.form : 0)
  if (!isBack)
    document.querySelectorAll('.start, .cols, .cols > .col, .wide > .col, .tables, .paste > .col').forEach(place => {
      place.scrollTop = 0
    })
}

/** Opens what the address holds; returns whether it holds anything. */
function takeHash() {
  const shared = decode(location.hash)
  if (!shared) return false
  history.replaceState(null, '', location.href.split('#')[0])
  takeShared(shared)
  return true
}

async function begin() {
  document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
  await load(await window.unpacked.module)
  for (const isBold of [false, true]) {
    const face = new FontFace('NSC', new Uint8Array(font(isBold)), { weight: isBold ? '700' : '400' })
    document.fonts.add(face)
  }
  state.reference = ask('reference')
  restore()
  if (state.settings.house) {
    useHouse(state.settings.house)
    state.reference = ask('reference')
  }
  showTheme()
  const place = { id: 'announcer', className: 'unseen', role: 'status', ariaLive: 'polite' }
  document.body.append(Object.assign(document.createElement('div'), place))
  const root = document.getElementById('app')
  root.textContent = ''
  subscribe(() => {
    drawPage(root)
    follow()
    announce()
    askToKeep()
    document.title = [state.view === 'ship' && ship()?.sum?.title, 'Starwright'].filter(Boolean).join(' · ')
  })
  if (!takeHash() && !resume() && ship()) {
    openDoc(state.ship)
    state.saved = { at: ship().at, isFull: false }
  }
  draw()
  performance.mark('drawn')
  watch()
  watchHistory()
  watchPrint()
  settle()
  addEventListener('hashchange', takeHash)
  addEventListener('keydown', onKey)
  addEventListener('resize', draw)
  addEventListener('click', () => state.menu && set({ menu: null }))
  addEventListener('dragover', event => event.preventDefault())
  addEventListener('drop', drop)
  addEventListener('paste', event => {
    if (event.target instanceof Element && event.target.matches('input, textarea, .cm-content, .cm-content *')) return
    const text = event.clipboardData.getData('text')
    const shared = decode(text)
    if (shared) takeShared(shared)
    else if (text.trim()) set({ view: 'paste', post: text })
  })
  window.starwright = { state, ask, print, set, openDoc }
}

begin().catch(why => {
  document.getElementById('app').textContent = `The page could not start: ${why.message ?? why}`
})
