// The service worker's cache: after a visit to one game it contains all games, nothing of other apps, and no file was
// fetched twice.
// Second tier, too (25 s): visits in Chromium.
import { readFileSync } from 'node:fs'
import { after, assert, dist, needBrowser, page, profile, second, serve, test } from './harness.mjs'

needBrowser()

const base = '/some/where/'
/** Serves the page at a path of its own, until the test case has ended or the server is stopped. */
const served = async (settings) => {
  const own = await serve(dist, { base, ...settings })
  after(() => own.stop())
  return own
}
const kept = async (view) => {
  await view.evaluate(async () => void (await navigator.serviceWorker.ready))
  await view.waitForFunction(() => navigator.serviceWorker.controller)
}

second('after a visit to one game all games open without a network', async () => {
  const own = await served()
  const view = await page({ base: own.url, path: '#game=catan&seed=3' })
  await kept(view)
  await own.stop()
  await view.goto(`${own.url}#ptsp`)
  await view.reload()
  await view.waitForSelector('.play[data-mode=idle]')
  await view.waitForFunction(() => document.querySelectorAll('.maps img[src]').length === 8)
  for (const link of ['wesnoth', 'game=terra-mystica&seed=4']) {
    await view.evaluate((l) => void (location.hash = l), link)
    await view.waitForFunction(() => [...document.querySelectorAll('.drawing')].some((host) =>
      host.checkVisibility() && host.shadowRoot?.querySelector('svg')))
  }
  assert.equal(await view.locator('#notice').isVisible(), false)
})

second('the caches of other apps, and of other copies of the page, are left alone', async () => {
  const own = await served()
  const { origin } = new URL(own.url)
  const view = await (await profile({ base: own.url, forgive: /favicon/ })).newPage()
  await view.goto(`${own.url}icon.svg`)
  const others = ['another app', `levelground:${origin}/some/:1`, 'levelground-0.2.0-0123456789abcdef', 'levelground-x']
  const ours = [`levelground:${own.url}:1`, 'levelground-0.1.0-0123456789abcdef']
  await view.evaluate(async ([names, page]) => {
    for (const name of names) await caches.open(name)
    await (await caches.open(names.at(-1))).put(page, new Response('an older page'))
  }, [[...others, ...ours], `${own.url}index.html`])
  await view.goto(own.url)
  await kept(view)
  const names = await view.evaluate(() => caches.keys())
  assert.deepEqual(names.filter((name) => others.includes(name)).sort(), [...others].sort())
  assert.deepEqual(names.filter((name) => ours.includes(name)), [])
})

second('the service worker asks a host without ETags for no file that the page has already', async () => {
  const sent = []
  const own = await served({ tags: false, onanswer: (path) => sent.push(path.split('?')[0]) })
  const view = await page({ base: own.url, path: '#game=catan&seed=3' })
  await kept(view)
  const began = sent.indexOf(`${base}service.js`)
  const had = new Set(sent.slice(0, began))
  const icon = `${base}icon.svg` // browsers may fetch icons at any time
  assert.deepEqual(sent.slice(began + 1).filter((path) => had.has(path) && path !== icon), [])
  assert(sent.includes(`${base}gallery/pt-w80w-82nw.map.gz`))
})

test('the local server compresses and sends ETags', async () => {
  const own = await served()
  const first = await fetch(`${own.url}main.mjs`)
  assert.equal(first.headers.get('content-encoding'), 'gzip')
  assert.equal(await first.text(), readFileSync(`${dist}/main.mjs`, 'utf8'))
  const again = await fetch(`${own.url}main.mjs`, { headers: { 'If-None-Match': first.headers.get('etag') } })
  assert.equal(again.status, 304)
  const plain = await fetch(`${own.url}main.mjs`, { headers: { 'Accept-Encoding': 'identity' } })
  assert.equal(plain.headers.get('content-encoding'), null)
})
