// The page's pictures in this folder, as page.png shows it: tools/web.sh build-web/site, then node docs/images/page.mjs
import { createRequire } from 'node:module'
import { serve } from '../../tools/serve.mjs'

const root = new URL('../../', import.meta.url).pathname
const { chromium } = createRequire(`${root}build-modules/package.json`)('playwright-core')
const site = await serve(`${root}build-web/site`)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })

async function shoot(name, hash, { width = 1160, height = 700, dark = false, act = async () => {} } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' })
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
const made = (page) => page.waitForSelector('.verdict.met')
await shoot('page', '#game=terra-mystica&variant=balanced&seed=4', { act: made })
await shoot('page-broken', '#game=terra-mystica&variant=balanced&seed=4', { dark: true, act: broken })
await shoot('page-sets', '#game=terra-mystica&variant=balanced&seed=4', { height: 800, act: filled })
await shoot('page-phone', '#game=catan&variant=balanced&seed=7', { width: 360, height: 700, act: made })
await shoot('page-ptsp', '#ptsp', { height: 900, act: (page) => page.waitForTimeout(4000) })
await shoot('page-wesnoth', '#wesnoth', { height: 900, dark: true, act: (page) => page.waitForTimeout(4000) })
await browser.close()
await site.stop()
process.exit(0)
