// The page as a whole: it opens without errors, runs no foreign script, and is accessible, wide and narrow, light and
// dark.
// Second tier, too (80 s): axe, and the board in the dark.
import { readFileSync } from 'node:fs'
import { assert, axe, dist, needBrowser, page, second, test } from './harness.mjs'

needBrowser()

const html = readFileSync(`${dist}/index.html`, 'utf8')

// Returns what each directive of the content security policy allows.
function policy() {
  const [, content] = html.match(/<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/i)
  const rules = content.split(';').map((rule) => rule.trim().split(/\s+/))
  return new Map(rules.map(([name, ...sources]) => [name, sources]))
}

test('the policy lets own files run, and nothing else', () => {
  const rules = policy()
  assert.deepEqual(rules.get('default-src'), ["'none'"])
  assert.deepEqual(rules.get('script-src'), ["'self'", "'wasm-unsafe-eval'"])
  const known = new Set(["'self'", "'none'", "'wasm-unsafe-eval'", 'blob:', 'data:'])
  for (const [name, sources] of rules)
    for (const source of sources) assert(known.has(source), `${name} allows ${source}`)
  for (const name of ['style-src', 'connect-src', 'worker-src', 'frame-src', 'manifest-src'])
    assert.deepEqual(rules.get(name), ["'self'"], name)
  for (const name of ['base-uri', 'form-action']) assert.deepEqual(rules.get(name), ["'none'"], name)
})

test('the policy stands before all that it is for', () => {
  const first = html.search(/<(script|link|style|img)\b/i)
  assert(html.search(/http-equiv="Content-Security-Policy"/i) < first)
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)[^>]*>|<style|\bstyle=|\bon[a-z]+=|javascript:/i)
})

second('an inline script does not run', async () => {
  const view = await page({ forgive: /Content Security Policy/ })
  await view.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.foreign = true'
    document.body.append(script)
  })
  assert.equal(await view.evaluate(() => window.foreign), undefined)
})

test('a shared link has a title, words and a picture', () => {
  const said = (name) => html.match(new RegExp(`<meta property="og:${name}" content="([^"]+)"`))?.[1]
  assert.match(said('title'), /fair maps/)
  assert.match(said('description'), /Terra Mystica, Catan/)
  const picture = readFileSync(`${dist}/${said('image').split('/').at(-1)}`)
  assert.equal(picture.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630])
  assert.deepEqual([said('image:width'), said('image:height')], ['1200', '630'])
  assert.doesNotMatch(readFileSync(`${dist}/service.js`, 'utf8'), /share\.png/)
})

test('it has a title, a language and one heading', async () => {
  const view = await page()
  assert.match(await view.title(), /levelground/i)
  assert.equal(await view.getAttribute('html', 'lang'), 'en')
  assert.equal(await view.locator('h1').count(), 1)
})

for (const [game, ground] of [['terra-mystica', 'mat'], ['catan', 'sea']])
  second(`${game}: in the dark nothing bright lies behind the board`, async () => {
    for (const dark of [false, true]) {
      const view = await page({ path: `#game=${game}&seed=4`, dark })
      await view.locator('.drawing svg').waitFor()
      const fills = await view.evaluate((ground) => {
        const root = document.querySelector('.drawing').shadowRoot
        return ['paper', ground].map((name) => getComputedStyle(root.querySelector(`rect.${name}`)).fill)
      }, ground)
      assert.equal(fills[0], 'none')
      const light = fills[1].match(/\d+/g).map(Number).reduce((sum, part) => sum + part, 0) / 3
      assert(dark ? light < 110 : light > 110, `${fills[1]}, ${dark ? 'dark' : 'light'}`)
    }
  })

for (const width of [360, 1280])
  for (const dark of [false, true])
    second(`axe-core finds nothing: ${width} pixels, ${dark ? 'dark' : 'light'}`, async () => {
      const view = await page({ width, dark, reduced: true })
      await view.locator('.drawing svg').waitFor()
      assert.deepEqual(await axe(view), [])
      const [inner, outer] = await view.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      assert(inner <= outer, `wider than the window: ${inner} > ${outer}`)
    })
