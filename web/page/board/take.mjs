// Exports and imports boards: texts, pictures, print, the link; pasted and dropped texts.
import { announceDone, copyText, downloadFile, h, pngOf, showNotice } from '../dom.mjs'
import { checkText, linkIn, textOfFile } from '../incoming.mjs'
import { Paper } from './paper.mjs'
import { seatsText } from './players.mjs'
import { readers } from './readers.mjs'
import { chooseLevel } from './several.mjs'
import { shortId } from './state.mjs'
import { Tiles } from './tiles.mjs'

export class Take {
  /** catalog: the library's catalog. Its `isFile` says whether its game is described in a file, and `file` is the text
   *  of the file if the visitor wrote it. present() returns the board that is shown, and seated() its players, that of
   *  the first seat first, or nobody. read(text) reads the levels in a text, and engineOf(game) returns the engine that
   *  draws them. onread(level) is called with a level that was imported. sayThere(words) shows words once the view of
   *  another game is open. addressOf(link) returns the address of a link. */
  constructor(engine, game, { catalog, present, seated, read, engineOf, onread, sayThere, addressOf }) {
    this.engine = engine
    this.game = game
    this.catalog = catalog
    this.present = present
    this.seated = seated
    this.readLevels = read
    this.engineOf = engineOf
    this.onread = onread
    this.sayThere = sayThere
    this.addressOf = addressOf
    this.format = h(
      'select',
      { 'aria-label': 'File format' },
      ...game.formats.map((f) => h('option', { value: f.name }, `${f.name}: ${f.sentence}`)),
      h('option', { value: 'json' }, 'json: the record, as the tool prints it'),
      h('option', { value: 'svg' }, 'svg: the picture'),
      h('option', { value: 'png' }, 'png: the picture')
    )
    this.paper = new Paper(game, catalog.papers)
    this.tiles = new Tiles(engine, game, { present, catalog, paper: () => this.paper.chosen })
    this.text = h('textarea', {
      rows: 6,
      spellcheck: 'false',
      'aria-label': 'A board to look at',
      placeholder: 'Paste a board in any of the formats above, or its link or id',
      onpaste: (event) => this.#pasteFile(event)
    })
    this.file = h('input', {
      type: 'file',
      'aria-label': 'A file with a board',
      onchange: () => this.#readFile(this.file.files[0])
    })
    const button = (name, does) =>
      h('button', { type: 'button', onclick: () => does().catch((error) => showNotice(error.message)) }, name)
    this.element = h(
      'div',
      { class: 'take' },
      h('h2', {}, 'Take it away'),
      h('div', { class: 'bar' }, ...this.#readers().map((one) => button(one[0], () => this.#copyFor(...one)))),
      h(
        'div',
        { class: 'bar' },
        this.format,
        button('Download', () => this.#download()),
        button('Copy', () => this.#copyText())
      ),
      h(
        'div',
        { class: 'bar' },
        button('Copy link', () => copyText(location.href, 'link')),
        button('Copy longer link', () => this.#copyLonger()),
        button('Copy report', () => copyText(this.#report(), 'report')),
        addressOf('') ? null : button('Copy to embed', () => this.#copyFrame()), // no frame holds a game of one's own
        this.paper.choice
      ),
      game.tile === null ? null : this.tiles.element,
      h('h2', {}, 'Look at a board of yours'),
      this.text,
      h(
        'div',
        { class: 'bar' },
        button('Look at it', () => this.read(this.text.value)),
        this.file
      )
    )
  }

  /** Returns the drawing, with the players below it. */
  async #drawing() {
    const { svg } = this.present()
    const seated = this.seated()
    if (!seated.length) return svg
    return (await import('./captioned.mjs')).captioned(svg, seatsText(seated))
  }

  /** Returns the board as text in a format. Only the first format of a game has comments, so only there a comment says
   *  who sits where. */
  async #written(form) {
    const text = await this.engine.call('write', [this.present().map, form])
    const seated = form === this.game.formats[0].name ? this.seated() : []
    return seated.length ? `# ${seatsText(seated)}\n${text}` : text
  }

  async #bytes() {
    const form = this.format.value
    if (form === 'svg') return { content: await this.#drawing(), extension: 'svg', type: 'image/svg+xml' }
    if (form === 'png') return { content: await pngOf(await this.#drawing()), extension: 'png', type: 'image/png' }
    if (form === 'json')
      return { content: `${JSON.stringify(this.present().record)}\n`, extension: 'json', type: 'application/json' }
    const { extension } = this.game.formats.find((f) => f.name === form)
    return { content: await this.#written(form), extension, type: 'text/plain' }
  }

  async #download() {
    const { content, extension, type } = await this.#bytes()
    const { record } = this.present()
    const name = `${shortId(record) ?? record.game}.${extension}`
    downloadFile(name, content, type)
    announceDone(`${name} downloaded`)
  }

  async #copyText() {
    const { content, type } = await this.#bytes()
    if (typeof content === 'string') return copyText(content, 'board')
    await navigator.clipboard.write([new ClipboardItem({ [type]: content })])
    announceDone('picture copied')
  }

  /** Returns the entries of readers.mjs for this game. */
  #readers() {
    return readers[this.game.name] ?? []
  }

  async #copyFor(words, form) {
    const { map, record } = this.present()
    const text = typeof form === 'string' ? await this.engine.call('write', [map, form]) : form(record)
    await copyText(text, words.replace(/^Copy /, ''))
  }

  async #copyLonger() {
    const { longer } = this.present().record
    await copyText(`${location.href.split('#')[0]}#${this.addressOf(longer)}`, 'link with the board in it')
  }

  /** Returns what `levelground report --replay` reads: the record, and how the board was made. The tool reads no links
   *  of games in files, so of their boards with locks only the verdict is replayed. */
  #report() {
    const { link, longer, id, ...record } = this.present().record
    const made = shortId({ id }) ?? (this.catalog.isFile ? undefined : link)
    const report = {
      format: 1,
      command: made ? 'generate' : 'evaluate',
      id: made,
      game_file: this.catalog.file,
      machine: { browser: navigator.userAgent }
    }
    const members = Object.entries({ report, ...record }).map((member) => member.map((part) => JSON.stringify(part)))
    return `{\n${members.map(([name, value]) => `  ${name}:${value}`).join(',\n')}\n}\n`
  }

  /** Copies the HTML that shows the board in somebody's own page. */
  async #copyFrame() {
    const { record, svg } = this.present()
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
    const address = new URL(`embed.html#${record.longer ?? record.link}`, location.href).href
    const frame = h('iframe', {
      src: address,
      title: `${this.game.title}: ${record.verdict}`,
      width: 600,
      height: Math.round((600 * height) / width) + 60,
      loading: 'lazy'
    })
    frame.style.border = '0'
    await copyText(frame.outerHTML, 'HTML that shows the board')
  }

  async #readFile(file) {
    if (file) await this.drop({ file })
  }

  /** Takes a picture or another file from the clipboard; the field itself takes text. */
  #pasteFile(event) {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    this.#readFile(file)
  }

  /** Reads a file, or a text that was dropped. */
  async drop({ file, text, name = 'dropped' }) {
    if (!file) return this.read(text, name)
    try {
      await this.read(await textOfFile(file), file.name)
    } catch (error) {
      showNotice(`${file.name}: ${error.message}`)
    }
  }

  /** Reads the board that the visitor has copied. A browser that refuses shows the field, where it can be pasted. */
  async paste() {
    let copied
    try {
      copied = await navigator.clipboard.readText()
    } catch {} // refused, or there is no clipboard to read
    if (copied !== undefined) return this.read(copied)
    this.text.scrollIntoView({ block: 'center' })
    this.text.focus()
    showNotice('The browser lets this page read nothing that you have copied. Paste it into the field.')
  }

  /** Reads a board in any format, or the link or the id of a board. */
  async read(text, name = 'pasted') {
    try {
      const link = linkIn(text)
      if (link) return (location.hash = link)
      checkText(text)
      const level = await chooseLevel(await this.readLevels(text), this.engineOf)
      if (!level) return
      const words = level.note ? `${name}: ${level.note}` : ''
      if (level.game !== this.game.name) this.sayThere(words)
      await this.onread(level)
      showNotice(words)
    } catch (error) {
      showNotice(error.isWhole ? error.message : `${name}:${/^\d/.test(error.message) ? '' : ' '}${error.message}`)
    }
  }
}
