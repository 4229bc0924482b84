// node merge_parts.mjs FOLDER: puts the parts that main.mjs imports into main.mjs itself, because a first board that
// waits for ten scripts comes later than one that waits for one. FOLDER has what esbuild has bundled for the page, and
// its list of it, meta.json. Views that are loaded later import the same parts: there each becomes a line that passes
// on what main.mjs has of it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, resolve } from 'node:path'

const folder = resolve(process.argv[2])
const { buildSync } = createRequire(new URL('../build-modules/package.json', import.meta.url))('esbuild')
const { outputs } = JSON.parse(readFileSync(`${folder}/meta.json`, 'utf8'))
const path = Object.fromEntries(Object.keys(outputs).map((name) => [resolve(name).slice(folder.length + 1), name]))

/** Adds the parts that a script imports to the set, and those that they import. */
function collect(name, parts) {
  for (const { path: imported, kind } of outputs[path[name]].imports) {
    const part = resolve(imported).slice(folder.length + 1)
    if (kind !== 'import-statement' || !path[part] || parts.has(part)) continue
    parts.add(part)
    collect(part, parts)
  }
  return parts
}

const parts = [...collect('main.mjs', new Set())]
const nameOf = (part, name) => `part${parts.indexOf(part)}_${name}`
const passOn = (part, from, list) => (list.length ? `export {${list.join()}} from '${from}'\n` : `import '${from}'\n`)
const exportsOf = (part) => outputs[path[part]].exports
const contents = parts.map((part) =>
  passOn(part, `./${part}`, exportsOf(part).map((name) => `${name} as ${nameOf(part, name)}`)))
const others = Object.keys(path).filter((name) => name !== 'main.mjs' && !parts.includes(name))
buildSync({
  stdin: { contents: `import './main.mjs'\n${contents.join('')}`, resolveDir: folder },
  bundle: true, minify: true, format: 'esm', target: 'es2022', allowOverwrite: true, outfile: `${folder}/main.mjs`,
  external: [...others.map((name) => `${folder}/${name}`), './first.mjs']
})
for (const part of parts)
  writeFileSync(`${folder}/${part}`,
    passOn(part, '../main.mjs', exportsOf(part).map((name) => `${nameOf(part, name)} as ${name}`)))
rmSync(`${folder}/meta.json`)
