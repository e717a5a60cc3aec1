// The screen as a step of the browser's history: Back stays in the app, a reload comes back to the same screen.
import { historyOf, look, set, state } from './store.js'

const KEYS = ['view', 'ship', 'fleet', 'playing', 'tab', 'wide', 'weapon', 'post', 'other']
/** Views that show a document, and which one. */
const SHOWN = { ship: 'ship', fleet: 'fleet', compare: 'other' }

const screen = () => Object.fromEntries(KEYS.map(key => [key, state[key] ?? null]))
/**
 * What makes a screen another one. An opened weapon does only as an editor of its own.
 * @param {any} screen
 */
const nameOf = ({ weapon, ...rest }) => JSON.stringify([rest, rest.wide ? weapon : null])

let current = null

/** Adds the screen to the history if it is another one than before. */
export function follow() {
  const now = screen()
  const name = nameOf(now)
  if (name === current) return
  const isFirst = current === null
  current = name
  try {
    if (isFirst) history.replaceState(now, '')
    else history.pushState(now, '')
  } catch {
    // A browser that refuses: everything but Back works.
  }
}

/** Shows a screen of the history, if what it shows is still there. */
function show(stored) {
  const { view } = stored
  const id = view === 'play' ? stored.playing : stored[SHOWN[view]]
  const isGone = (SHOWN[view] || view === 'play') && id && !state.docs.has(id)
  const isOther = stored.ship !== state.ship && state.docs.has(stored.ship)
  if (isOther) Object.assign(state, historyOf(stored.ship))
  Object.assign(state, isGone ? { view: 'start' } : stored, { menu: null, help: false, finder: null })
  if (!state.docs.has(state.ship)) state.ship = null
  if (isOther || (state.ship && !state.seen)) {
    Object.assign(state, { good: null, preview: null })
  }
  if (state.ship) look()
}

/** Returns to the screen before a reload; returns whether there was one. */
export function resume() {
  const stored = history.state
  if (!stored?.view) return false
  show({ ...stored, ship: stored.ship ?? state.ship, fleet: stored.fleet ?? state.fleet })
  return true
}

export function watchHistory() {
  addEventListener('popstate', ({ state: stored }) => {
    if (!stored?.view) return
    show(stored)
    current = nameOf(screen())
    set({})
  })
}
