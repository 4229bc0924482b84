// The page's pictures in this folder, as page.png shows it, and web/page/share.png, the picture of shared links:
// tools/web.sh build-web/site, then node docs/images/page.mjs [PICTURE...]
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { serve } from '../../tools/serve.mjs'

const root = new URL('../../', import.meta.url).pathname
const { chromium } = createRequire(`${root}build-modules/package.json`)('playwright-core')
const site = await serve(`${root}build-web/site`)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })

async function shoot(name, hash, options = {}) {
  const { width = 1160, height = 700, dark = false, touch = false, act = async () => {} } = options
  if (process.argv.length > 2 && !process.argv.includes(name)) return
  const colorScheme = dark ? 'dark' : 'light'
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, hasTouch: touch, isMobile: touch })
  await page.goto(`${site.url}index.html${hash}`)
  await page.waitForSelector('section:not([hidden]) button')
  await act(page)
  await page.screenshot({ path: `${root}docs/images/${name}.png` })
  await page.close()
}

const broken = async (page) => {
  await page.waitForSelector('.verdict')
  await page.locator('.handles polygon').nth(31).dragTo(page.locator('.handles polygon').nth(30))
  await page.locator('li.broken .rule').first().hover()
}
const filled = async (page) => {
  await page.getByRole('button', { name: 'Explore', exact: true }).click()
  await page.locator('.explore summary').click()
  await page.getByLabel('Boards to try').selectOption('5000000')
  await page.locator('.explore').getByLabel('Seed').fill('4')
  await page.locator('.explore summary').click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.locator('.explore .progress:text-matches("^Done")').waitFor({ timeout: 300000 })
  await page.locator('.elite svg').waitFor()
}
const designed = async (page) => {
  await page.waitForSelector('.verdict.met')
  await page.getByLabel('Start from').selectOption('archipelago')
  await page.locator('.handles polygon').nth(36).waitFor()
  await page.getByRole('button', { name: 'small', exact: true }).click()
}
const made = async (page) => {
  await page.waitForSelector('.verdict.met')
  await page.waitForLoadState('networkidle') // the pictures of the rules come after the board
}
await shoot('page', '#game=terra-mystica&variant=balanced&seed=4', { act: made })
await shoot('page-broken', '#game=terra-mystica&variant=balanced&seed=4', { height: 1300, dark: true, act: broken })
await shoot('page-sets', '#game=terra-mystica&variant=balanced&seed=4', { height: 800, act: filled })
await shoot('page-phone', '#game=catan&variant=balanced&seed=7', { width: 360, height: 700, touch: true, act: made })
await shoot('page-designer', '#design', { width: 1280, height: 800, act: designed })
await shoot('page-games', '#game=gaia-project&seed=4', { height: 760, act: made })
await shoot('page-ptsp', '#ptsp', { height: 900, act: (page) => page.waitForTimeout(4000) })
await shoot('page-wesnoth', '#wesnoth', { height: 900, dark: true, act: (page) => page.waitForTimeout(4000) })

/** What other sites show beside a link to the page: two boards that the tool has drawn. */
async function shootShare() {
  const picture = (name) => `data:image/svg+xml;base64,${readFileSync(`${root}${name}`).toString('base64')}`
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<style>
    body { margin: 0; height: 630px; position: relative; background: #17191d; color: #fff; font: 26px "DejaVu Sans" }
    body > * { position: absolute; margin: 0; border-radius: 16px }
    h1 { left: 110px; top: 24px; font-size: 54px }
    p { left: 40px; bottom: 32px }
  </style>
  <img src="${picture('web/page/icon.svg')}" style="left: 36px; top: 28px" width="60"><h1>levelground</h1>
  <img src="${picture('docs/images/terra-mystica.svg')}" style="left: 40px; top: 118px" height="420">
  <img src="${picture('docs/images/catan.svg')}" style="right: 40px; top: 118px" height="420">
  <p>Fair maps for Terra Mystica, Catan, Wesnoth and the PTSP, made in your browser</p>`)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.screenshot({ path: `${root}web/page/share.png` })
  await page.close()
}
await shootShare()
await browser.close()
await site.stop()
process.exit(0)
