// The installed app: a manifest with icons that are what it says, and maps that another app shares.
// Second tier, too (30 s): what is shared.
import { readFileSync } from 'node:fs'
import { assert, dist, needBrowser, page, second, site, test, tool } from './harness.mjs'

needBrowser()

const manifest = JSON.parse(readFileSync(`${dist}/manifest.webmanifest`, 'utf8'))

test('Chromium reads the manifest without an error, and each icon has the size that it says', async () => {
  const view = await page({ path: '#game=catan&seed=4' })
  const session = await view.context().newCDPSession(view)
  const { errors } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const png = readFileSync(`${dist}/${src}`)
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src)
  }
  assert(manifest.icons.some(({ purpose }) => purpose === 'maskable'))
})

/** Opens the page with its service worker. */
async function installed() {
  const view = await page({ path: '#game=catan&seed=4' })
  view.setDefaultTimeout(20_000)
  await view.evaluate(async () => void (await navigator.serviceWorker.ready))
  await view.waitForFunction(() => navigator.serviceWorker.controller)
  return view
}

/** Shares as another app would: posts the form of the manifest. The page to which that leads is opened here, because
 *  the page's policy lets it send no forms. */
async function share(view, parts) {
  const { action, params } = manifest.share_target
  const isLed = await view.evaluate(async ([to, names, { file, ...texts }]) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(texts)) form.append(names[name], text)
    if (file) form.append(names.files[0].name, new File([file.text], file.name, { type: file.type ?? 'text/plain' }))
    return (await fetch(to, { method: 'POST', body: form })).url.endsWith('index.html')
  }, [action, params, parts])
  assert(isLed)
  await view.goto(`${await site()}index.html?shared`)
}

const opened = (view, words) => view.waitForFunction((source) => new RegExp(source).test(location.hash), words.source)

second('a map that is shared as a file, a text or a link opens once', async () => {
  const view = await installed()
  const map = await tool('generate', 'terra-mystica', '--seed', '7')
  await share(view, { file: { name: 'näht.map', text: map } })
  await opened(view, /game=terra-mystica.*board=/)
  assert.equal(new URL(view.url()).search, '')
  await share(view, { title: 'a map', text: await tool('generate', 'catan', '--seed', '7') })
  await opened(view, /game=catan.*board=/)
  await share(view, { text: 'Look at this: https://example.org/maps/#game=gaia-project&seed=9 !' })
  await opened(view, /game=gaia-project.*seed=9/)
  await share(view, { url: 'https://example.org/maps/#game=catan&seed=11' })
  await opened(view, /game=catan.*seed=11/)
  await view.goto(view.url().replace('#', '?shared#')) // shared before, and taken: nothing comes again
  await view.getByText('There is nothing to read yet').waitFor()
  await opened(view, /game=catan.*seed=11/)
})

second('a picture, a text that is no map, and nothing at all are told', async () => {
  const view = await installed()
  const cases = [[{ file: { name: 'x.svg', text: '<svg></svg>' } }, 'x.svg: this is a picture'],
    [{ text: 'Dear all, <b>see you</b> on Friday' }, 'shared:'], [{}, 'There is nothing to read yet'],
    [{ file: { name: 'big.txt', text: 'x'.repeat(5 << 20) } }, 'big.txt: expected a board']]
  for (const [parts, words] of cases) {
    await share(view, parts)
    await view.locator('#notice', { hasText: words }).waitFor()
    await view.locator('.verdict').waitFor()
  }
})
