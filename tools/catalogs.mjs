// node tools/catalogs.mjs SITE: writes the catalog of each game of the page into SITE/catalogs. The page builds a
// game's view from it while the game's module is on its way.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const site = resolve(process.argv[2])
const { load, loadGame } = await import(pathToFileURL(join(site, 'levelground.mjs')))
const page = readFileSync(join(site, 'index.html'), 'utf8')
const links = [...page.matchAll(/<a [^>]*data-view="([^"]*)" data-prefix=[^>]*>/g)]
const shown = links.map(([tag, name]) => ({ name, isFile: tag.includes('data-file') }))
const moduleOf = (name) => pathToFileURL(join(site, `${name}.wasm`))

mkdirSync(join(site, 'catalogs'), { recursive: true })
for (const { name, isFile } of shown) {
  const file = isFile && readFileSync(join(site, 'games', `${name}.game.yaml`), 'utf8')
  const { catalog } = isFile ? await loadGame(file, moduleOf('file')) : await load(moduleOf(name))
  writeFileSync(join(site, 'catalogs', `${name}.json`), JSON.stringify(catalog))
}
if (!readdirSync(join(site, 'catalogs')).length) throw new Error('expected games in the page, found none')
