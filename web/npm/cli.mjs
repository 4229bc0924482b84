#!/usr/bin/env node
// The command line `npx levelground`: the commands of the tool that need nothing but the library. Levels and pictures
// are the tool's, to the last byte. Exit status: 0 if all went well, 1 if a target was missed or a file was kept, 2
// after a mistake.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { linkOf, load, loadGame } from './levelground.mjs'

const help = `Usage: levelground COMMAND ...
Fair maps for games, made by search. This is the command line of the npm package. The tool that is built from the
sources has more: PNG and PDF, all cores, archives that go on, studies, players, and maps in Wesnoth's own menu.

  list [GAME]                       the games, or what one of them can be asked for
  generate GAME|FILE.game.yaml      make levels
  evaluate FILE...                  judge levels, - is standard input
  repair FILE...                    change as few places as possible
  render FILE...                    draw levels as SVG
  convert FILE... --format F        write levels in another format
  explore GAME|FILE.game.yaml       find levels unlike each other: --axes TRAIT[=LOW..HIGH],..., --cells N[xN],
                                    --evaluations N; all records are printed as JSON Lines, or written into a folder

Options of generate:
  -s, --seed N      -n, --count N   --variant V     --set K=V       --want TRAIT=VALUE[..VALUE]
  -a, --algorithm A -p, --preset P  --param K=V     --evaluations N --target F
  --lock FILE       --id ID         --format F,...  -o, --output FOLDER
Options of all commands: --variant V, --set K=V, --plugin FILE.game.yaml (a game for the levels), --pieces FILE (a table
of more pieces for it, as CSV), --json, --force (replace files that differ), -q, --quiet, -h, --help, --version
`

const options = {
  variant: { type: 'string' }, set: { type: 'string', multiple: true }, want: { type: 'string', multiple: true },
  seed: { type: 'string', short: 's' }, count: { type: 'string', short: 'n' }, index: { type: 'string' },
  algorithm: { type: 'string', short: 'a' }, preset: { type: 'string', short: 'p' },
  param: { type: 'string', multiple: true }, evaluations: { type: 'string' }, target: { type: 'string' },
  lock: { type: 'string' }, id: { type: 'string' }, format: { type: 'string', short: 'f' },
  output: { type: 'string', short: 'o' }, plugin: { type: 'string' }, game: { type: 'string' },
  pieces: { type: 'string' },
  axes: { type: 'string' }, cells: { type: 'string' },
  json: { type: 'boolean' }, force: { type: 'boolean' }, quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' }
}
const native = new Set(['play', 'study', 'wesnoth', 'check', 'export', 'suite'])

const reasons = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' }
const shipped = ['catan-islands', 'gaia-project', 'milty-draft', 'terraforming-mars', 'twilight-imperium']

class Mistake extends Error {}

const print = (text) => process.stdout.write(text)
const say = (text) => process.stderr.write(`levelground: ${text}\n`)

function read(name) {
  try {
    return readFileSync(name === '-' ? 0 : name, 'utf8')
  } catch (error) {
    throw new Mistake(`${name}: cannot open: ${reasons[error.code] ?? error.code}`)
  }
}

/** Writes a file as a whole, or not at all. Returns false if a file that differs is there and may not be replaced. */
function write(name, content, force) {
  let there
  try {
    there = readFileSync(name, 'utf8')
  } catch {
    there = null
  }
  if (there === content) return true
  if (there !== null && !force) {
    say(`${name}: kept, because it differs; --force replaces it`)
    return false
  }
  const next = join(dirname(name), `.${basename(name)}.${process.pid}`)
  try {
    mkdirSync(dirname(name), { recursive: true })
    writeFileSync(next, content)
    renameSync(next, name)
  } catch (error) {
    rmSync(next, { force: true })
    throw new Mistake(`${name}: cannot write: ${error.code}`)
  }
  return true
}

/** Returns the text of a game's file: of a path, or of a game that comes with the package; otherwise undefined. */
function fileOfGame(name) {
  if (/[/\\]|\.ya?ml$/.test(name)) return read(name)
  if (!/^[a-z0-9-]+$/.test(name)) return undefined
  try {
    return readFileSync(new URL(`./games/${name}.game.yaml`, import.meta.url), 'utf8')
  } catch {
    return undefined
  }
}

async function libraryFor(name, table) {
  const lg = await load()
  const isOwn = !name || lg.catalog.games.some((game) => game.name === name)
  if (isOwn && table) throw new Mistake('--pieces: expected a game in a file, found none; name it by --plugin')
  if (isOwn) return lg
  const file = fileOfGame(name)
  if (file === undefined) {
    const names = [...lg.catalog.games.map((game) => game.name), ...shipped].join(', ')
    throw new Mistake(`unknown game '${name.slice(0, 60)}'; there are ${names}, and files NAME.game.yaml`)
  }
  try {
    return await loadGame(file, undefined, { pieces: table && read(table) })
  } catch (error) {
    if (error instanceof Mistake) throw error
    const [, ofTable] = /^pieces: (.*)$/s.exec(error.message) ?? []
    throw new Mistake(ofTable ? `${table}:${ofTable}` : `${name}:${error.message}`)
  }
}

const nameIn = (lg, name) =>
  lg.catalog.games.some((game) => game.name === name) ? name : lg.catalog.games.at(-1).name

function pairs(list, option) {
  return Object.fromEntries((list ?? []).flatMap((text) => text.split(/[ ,](?=[\w-]+=)/)).map((text) => {
    const at = text.indexOf('=')
    if (at < 1) throw new Mistake(`--${option}: expected NAME=VALUE, found '${text.slice(0, 60)}'`)
    return [text.slice(0, at), text.slice(at + 1)]
  }))
}

/** Returns the number, or its text if it is too large for JavaScript. The limits and the sentence are the tool's. */
function whole(text, name, low, high = 1000000000n) {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) < low || BigInt(text) > high)
    throw new Mistake(`--${name}: expected a whole number from ${low} to ${high}, found '${text.slice(0, 40)}'`)
  return Number.isSafeInteger(Number(text)) ? Number(text) : text
}

const evaluationsOf = (text) => text && whole(text, 'evaluations', 1, 1n << 60n)
const freshSeed = () => 1 + Math.floor(Math.random() * 999999)
const seedOf = (text) => (text === undefined ? freshSeed() : whole(text, 'seed', 0, (1n << 63n) - 1n))

/** Writes an option and a negative number as one word, because Node.js takes the number for another option. */
function joined(words) {
  const names = new Map(Object.entries(options).flatMap(([name, { short, type }]) =>
    type === 'string' ? [[`--${name}`, `--${name}`], [`-${short}`, `--${name}`]] : []))
  return words.flatMap((word, i) => {
    if (/^-\d/.test(word) && names.has(words[i - 1])) return []
    const isNext = /^-\d/.test(words[i + 1] ?? '') && names.has(word)
    return [isNext ? `${names.get(word)}=${words[i + 1]}` : word]
  })
}

function rulesOf({ variant, set }, game) {
  return { game, variant, settings: pairs(set, 'set') }
}

/** Returns the recipes of the levels to make, or the id or link that was given. */
function recipesOf(values, game) {
  if (values.id) return [values.id]
  const { algorithm, preset, target, param, want } = values
  const evaluations = evaluationsOf(values.evaluations)
  const seed = seedOf(values.seed)
  const first = whole(values.index ?? '0', 'index', 0)
  const lock = values.lock && read(values.lock)
  const recipe = { algorithm, preset, evaluations, target, seed, lock }
  return Array.from({ length: whole(values.count ?? '1', 'count', 1) }, (_, i) => ({
    ...rulesOf(values, game), ...recipe, parameters: pairs(param, 'param'), wants: pairs(want, 'want'),
    index: first + i
  }))
}

const own = new Set(['verdict', 'facts', 'link', 'longer', 'unavoidable', 'asked', 'violations', 'how'])

/** Prints a record as the tool does, without the members that only this package has. */
function printJson(record) {
  print(`${JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name))))}\n`)
}

/** Returns the text of a level in a format, and the ending of its file. */
function written(lg, record, format) {
  const { formats } = lg.catalog.games.find((game) => game.name === record.game)
  if (format === 'svg') return { content: lg.draw(record.map, record.link ?? record.longer ?? ''), extension: 'svg' }
  if (format === 'json') return { content: `${JSON.stringify(record)}\n`, extension: 'json' }
  if (format === 'txt') return { content: record.map, extension: formats[0].extension }
  const known = formats.find((one) => one.name === format)
  if (known) return { content: lg.write(record.map, format), extension: known.extension }
  const isOfTool = ['png', 'pdf'].includes(format)
  const more = isOfTool ? '; PNG and PDF are made by the tool that is built from the sources' : ''
  const names = ['txt', 'svg', 'json', ...formats.map((one) => one.name)].join(', ')
  throw new Mistake(`unknown format '${format}'; there are ${names}${more}`)
}

function keep(lg, record, values, name) {
  let good = true
  for (const format of (values.format ?? 'txt,svg').split(',')) {
    const { content, extension } = written(lg, record, format)
    const path = join(values.output, `${name}.${extension}`)
    good = write(path, content, values.force) && good
    if (!values.quiet) print(`${path}: ${record.verdict}\n`)
  }
  return good
}

function show(record, values, words) {
  if (values.json) return printJson(record)
  if (!values.quiet) print(`# ${words}: ${record.verdict}\n${record.map}`)
}

async function generate(values, [name]) {
  if (!name && !values.id) throw new Mistake('generate: expected a GAME, or --id')
  const lg = await libraryFor(name ?? values.plugin, values.pieces)
  let status = 0
  for (const recipe of recipesOf(values, name && nameIn(lg, name))) {
    const { level, missed, evaluations } = await lg.search(recipe).run()
    if (!level) throw new Mistake(`no level after ${evaluations} evaluations`)
    if (missed) status = 1
    const words = `${level.game} ${level.variant} seed ${level.seed} board ${level.index}, id ${level.id}`
    if (values.output === undefined) show(level, values, words)
    else if (!keep(lg, level, values, level.id.includes('=') ? `${level.game}-${level.seed}` : level.id)) status = 1
  }
  return status
}

/** Calls act(lg, level, name) with each level of the files. Returns the highest status. */
async function each(values, names, act) {
  if (!names.length) throw new Mistake('expected a FILE')
  const lg = await libraryFor(values.plugin ?? values.game, values.pieces)
  let status = 0
  for (const name of names)
    try {
      for (const level of lg.readAll(read(name), values.game ?? '')) {
        if (level.note) process.stderr.write(`${name}:${level.line}: note: ${level.note}\n`)
        status = Math.max(status, await act(lg, level, name))
      }
    } catch (error) {
      if (error.name !== 'LevelgroundError') throw error
      throw new Mistake(`${name}:${/^\d/.test(error.message) ? '' : ' '}${error.message}`)
    }
  return status
}

function linkFor(values, level) {
  if (values.variant === undefined && !values.set) return level.link ?? ''
  return linkOf({ ...rulesOf(values, level.game), seed: 0 })
}

const evaluate = (values, names) =>
  each(values, names, (lg, level, name) => {
    const record = lg.judge(level.map, linkFor(values, level))
    if (values.json) printJson(record)
    else print(`${name}: ${record.game} ${record.variant}: ${record.verdict}\n`)
    return 0
  })

const repair = (values, names) =>
  each(values, names, async (lg, level, name) => {
    const link = linkFor(values, level)
    const { map, changed, proven, at_least: least } = await lg.repair(level.map, link).run()
    const record = lg.judge(map, link)
    const most = proven ? 'the fewest there are' : `the best found (fewer than ${least} is impossible)`
    const places = changed.map((change) => change.name).join('; ')
    show(record, values, `${name}: ${record.game} ${record.variant}: changed ${changed.length} (${places}), ${most}`)
    return record.score > 0 ? 1 : 0
  })

const convert = (values, names, format = values.format ?? 'txt') =>
  each(values, names, (lg, level, name) => {
    const record = lg.judge(level.map, linkFor(values, level))
    const { content, extension } = written(lg, record, format)
    if (values.output === undefined) print(content)
    else {
      const path = /\.\w+$/.test(values.output)
        ? values.output
        : join(values.output, `${basename(name).replace(/\.\w+$/, '')}.${extension}`)
      if (!write(path, content, values.force)) return 1
    }
    return 0
  })

const render = (values, names) => convert(values, names, 'svg')

function axesOf(text) {
  return text?.split(',').map((axis) => {
    const [, trait, low, high] = axis.match(/^([\w-]+)(?:=([-.\w]+?)\.\.([-.\w]+))?$/) ?? []
    if (!trait) throw new Mistake(`--axes: expected TRAIT or TRAIT=LOW..HIGH, found '${axis.slice(0, 60)}'`)
    return low === undefined ? trait : { trait, low: Number(low), high: Number(high) }
  })
}

async function explore(values, [name]) {
  if (!name) throw new Mistake('explore: expected a GAME')
  const lg = await libraryFor(name, values.pieces)
  const cells = (values.cells ?? '20').split('x').map((count) => whole(count, 'cells', 1))
  const evaluations = evaluationsOf(values.evaluations ?? '200000')
  const seed = seedOf(values.seed)
  const what = { axes: axesOf(values.axes), cells: cells.length > 1 ? cells : cells[0], evaluations }
  const job = lg.explore({ ...rulesOf(values, nameIn(lg, name)), seed }, what)
  const { quality } = await job.run({ keep: true })
  const filled = quality.flatMap((one, cell) => (one === null ? [] : [cell]))
  const met = filled.filter((cell) => quality[cell] === 1).length
  const lines = filled.map((cell) => `${JSON.stringify(job.level(cell))}\n`).join('')
  job.end()
  const words = `${filled.length} of ${quality.length} cells, ${met} meet every requirement, seed ${seed}`
  if (values.output === undefined) print(lines)
  if (!values.quiet) process.stderr.write(`${words}\n`)
  return values.output === undefined || write(join(values.output, 'archive.jsonl'), lines, values.force) ? 0 : 1
}

async function list(values, [name]) {
  const lg = await libraryFor(name ?? values.plugin, values.pieces)
  if (!name) {
    for (const game of lg.catalog.games) print(`${game.name.padEnd(20)}${game.title}\n`)
    print(`NAME.game.yaml      a game in a file; these come with the package: ${shipped.join(', ')}\n`)
    return 0
  }
  const game = lg.catalog.games.find((one) => one.name === nameIn(lg, name))
  const section = (title, rows) => {
    if (rows.length) print(`${title}:\n${rows.map((row) => `  ${row.name.padEnd(20)}${row.sentence}\n`).join('')}`)
  }
  print(`${game.name}: ${game.title}\n`)
  section('variants (--variant)', game.variants)
  section('requirements', game.requirements)
  section('settings (--set)', game.settings)
  section('traits (--want)', game.traits)
  section('formats, besides svg and json', game.formats)
  return 0
}

const commands = { generate, evaluate, repair, render, convert, explore, list }

async function main(words) {
  const [command, ...rest] = words
  if (native.has(command))
    throw new Mistake(`${command}: only the tool that is built from the sources has this command`)
  if (!Object.hasOwn(commands, command ?? '') && !/^-/.test(command ?? '-'))
    throw new Mistake(`unknown command '${command.slice(0, 40)}'; there are ${Object.keys(commands).join(', ')}`)
  const isCommand = Object.hasOwn(commands, command ?? '')
  const args = joined(isCommand ? rest : words)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.version) {
    print(`levelground ${(await load()).version}\n`)
    return 0
  }
  if (values.help || !isCommand) {
    print(help)
    return values.help ? 0 : 2
  }
  return commands[command](values, positionals)
}

process.stdout.on('error', () => process.exit(1)) // for example a pipe whose reader has ended
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isOurs = error instanceof Mistake || error.name === 'LevelgroundError' || /^ERR_PARSE_ARGS/.test(error.code)
  if (!isOurs) throw error
  say(error.message)
  process.exitCode = 2
}
