// Caches the whole page, so that it opens without a network. The build inserts its own name, and for each file the
// first 16 digits of its SHA-256.
const build = '@BUILD@'
// does this machine have no vector instructions? The page says so in the address of this script
const isPlain = new URL(location).searchParams.get('modules') === 'plain'
const isForeign = (name) => name.endsWith('.wasm') && name.endsWith('-plain.wasm') !== isPlain
const files = Object.entries({
  '@FILES@': ''
}).filter(([name]) => !isForeign(name))

// Other sites and other copies of this page can share the origin. Their caches have other names.
const ours = `levelground:${registration.scope}:`
const current = ours + build
const address = (name) => new URL(name, registration.scope).href

async function hashOf(response) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isOurs = (name) => name.startsWith(ours)

/** Yields the places that may have a file of this build, the fastest first: the cache of the last build and the
 *  browser's own cache come before the host, because a host without ETag would send the whole file again. */
function* places(name) {
  const url = address(name)
  yield async () => {
    for (const cache of (await caches.keys()).filter(isOurs)) {
      const kept = await (await caches.open(cache)).match(url)
      if (kept) return kept
    }
    return undefined
  }
  yield () => fetch(url, { cache: 'force-cache' })
  yield () => fetch(url, { cache: 'reload' })
}

/** Returns the file of this build. Checks its hash, so that a file of another build is never used. */
async function find(name, hash) {
  for (const place of places(name)) {
    const response = await place().catch(() => undefined)
    if (response?.ok && (await hashOf(response.clone())) === hash) return response
  }
  throw new Error(`${name} of the build ${build} cannot be had`)
}

async function fill() {
  const found = await Promise.all(files.map(async ([name, hash]) => [address(name), await find(name, hash)]))
  const cache = await caches.open(current)
  for (const [url, response] of found) await cache.put(url, response)
}

/** Is this a cache of an older build of this page? Builds up to 0.2.0 named their caches without the scope. Such a
 *  cache is ours if it contains our own page. */
async function isOlder(name) {
  if (!/^levelground-\d+\.\d+\.\d+-[0-9a-f]{16}$/.test(name)) return false
  return Boolean(await (await caches.open(name)).match(address('index.html')))
}

async function sweep() {
  for (const name of await caches.keys())
    if (name !== current && (isOurs(name) || (await isOlder(name)))) await caches.delete(name)
  await clients.claim()
}

async function answer(request) {
  const asked = new URL(request.url)
  const name = asked.pathname.endsWith('/') ? `${asked.pathname}index.html` : asked.pathname
  const kept = await (await caches.open(current)).match(new URL(name, asked))
  return kept ?? fetch(request)
}

/** Takes what another app shares with the installed page: keeps it until the page asks for it, and opens the page. */
async function takeShare(request) {
  const form = await request.formData()
  const file = form.get('file')
  const text = form.get('url') || form.get('text') || form.get('title') || ''
  const headers = file?.size ? { 'X-Name': encodeURIComponent(file.name) } : {}
  const shared = new Response(file?.size ? file : text, { headers })
  await (await caches.open(current)).put(address('shared'), shared)
  return Response.redirect(address('index.html?shared'), 303)
}

/** Gives what was shared to the page, once. */
async function giveShare() {
  const cache = await caches.open(current)
  const shared = await cache.match(address('shared'))
  await cache.delete(address('shared'))
  return shared ?? new Response('')
}

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(sweep()))
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && url === address('share')) event.respondWith(takeShare(event.request))
  else if (url === address('shared')) event.respondWith(giveShare())
  else if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request))
})
