// What only a hosted copy does: it can be installed, and opens without a network.
import { set, state } from './store.js'

/** Makes this address installable and keeps the app for times without a network. */
export function settle() {
  if (!location.protocol.startsWith('http')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: 'starwright.webmanifest' }),
  )
  // Without sw.js next to it the app still works, but only with a network.
  navigator.serviceWorker?.register('sw.js', { scope: location.pathname }).catch(() => {})
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    set({ install: event })
  })
  addEventListener('appinstalled', () => set({ install: null }))
}

let isAsked = false
/** Asks the browser, once there is work, not to clear its storage when space runs low. */
export function askToKeep() {
  if (isAsked || !state.docs.size) return
  isAsked = true
  navigator.storage?.persist?.().catch(() => {})
}
