// Keeps the whole page, so that it opens without a network. The build writes what it consists of, and a name for all of
// it.
const build = '@BUILD@'
const files = '@FILES@'.split(' ')
const late = /\/gallery\/|-plain\.wasm$/

self.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(build)).addAll(files.map((f) => new Request(f, { cache: 'no-cache' })))
  event.waitUntil(fill().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const sweep = async () => {
    for (const name of await caches.keys()) if (name !== build) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(sweep())
})

/** What is kept comes from there; what is not, from the network, and then it is kept as well: maps of the gallery, and
 *  the module for machines without vectors. */
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || !event.request.url.startsWith(self.registration.scope)) return
  const answer = async () => {
    const kept = await caches.open(build)
    const asked = new URL(event.request.url)
    const name = asked.pathname.endsWith('/') ? `${asked.pathname}index.html` : asked.pathname
    const found = await kept.match(new URL(name, asked))
    if (found) return found
    const fresh = await fetch(event.request)
    if (fresh.ok && late.test(asked.pathname)) await kept.put(asked, fresh.clone())
    return fresh
  }
  event.respondWith(answer())
})
