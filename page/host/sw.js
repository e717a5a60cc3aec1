// Keeps a hosted copy of the app in the browser, so that it opens without a network. Its scope is the app's address.
const CACHE = 'starwright-%VERSION%'
const FILES = ['starwright.webmanifest', 'icon.svg']
const bare = url => url.split(/[?#]/)[0]

addEventListener('install', event => {
  const fill = async () => {
    const cache = await caches.open(CACHE)
    const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
    const pages = open.map(({ url }) => bare(url)).filter(url => url.startsWith(bare(self.registration.scope)))
    await cache.addAll([...new Set(pages), ...FILES])
    await self.skipWaiting()
  }
  event.waitUntil(fill())
})

addEventListener('activate', event => {
  const clean = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('starwright-') && name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

/** The newest copy if there is a network, else the kept one. */
async function answer(request) {
  const cache = await caches.open(CACHE)
  const key = bare(request.url)
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await cache.put(key, fresh.clone())
    return fresh
  } catch {
    return (await cache.match(key)) ?? Response.error()
  }
}

addEventListener('fetch', event => {
  const { request } = event
  const isOwn = request.mode === 'navigate' || FILES.some(name => bare(request.url).endsWith(`/${name}`))
  if (request.method === 'GET' && isOwn) event.respondWith(answer(request))
})
