// Taking boards away, and bringing some: texts, pictures, print, the link; pasted or dropped ones.
import { download, h, notice, pngOf, say } from '../dom.mjs'
import { Paper } from './paper.mjs'

const LARGEST = 4 << 20

async function copy(text, what) {
  await navigator.clipboard.writeText(text)
  say(`${what} copied`)
}

export class Take {
  /** present(): the board shown; onread(level): one that was brought. */
  constructor(engine, game, { present, onread }) {
    this.engine = engine
    this.game = game
    this.present = present
    this.onread = onread
    this.format = h('select', { 'aria-label': 'File format' },
      ...game.formats.map((f) => h('option', { value: f.name }, `${f.name}: ${f.sentence}`)),
      h('option', { value: 'json' }, 'json: the record, as the tool prints it'),
      h('option', { value: 'svg' }, 'svg: the picture'), h('option', { value: 'png' }, 'png: the picture'))
    this.paper = new Paper(game)
    this.text = h('textarea', { rows: 6, spellcheck: 'false', 'aria-label': 'A board to look at', placeholder: 'Paste a board in any of the formats above, or its link or id' })
    this.file = h('input', { type: 'file', 'aria-label': 'A file with a board', onchange: () => this.#readFile(this.file.files[0]) })
    const button = (name, does) => h('button', { type: 'button', onclick: () => does().catch((error) => notice(error.message)) }, name)
    this.element = h('div', { class: 'take' },
      h('h2', {}, 'Take it away'),
      h('div', { class: 'bar' }, this.format, button('Download', () => this.#download()), button('Copy', () => this.#copyText())),
      h('div', { class: 'bar' }, button('Copy link', () => copy(location.href, 'link')), button('Copy longer link', () => this.#copyLonger()), this.paper.choice, button('Print', async () => window.print())),
      h('h2', {}, 'Look at a board of yours'),
      this.text,
      h('div', { class: 'bar' }, button('Look at it', () => this.read(this.text.value)), this.file))
    this.element.ondragover = (event) => event.preventDefault()
    this.element.ondrop = (event) => {
      event.preventDefault()
      this.drop(event.dataTransfer)
    }
  }

  async #bytes() {
    const { map, record, svg } = this.present()
    const form = this.format.value
    if (form === 'svg') return { content: svg, extension: 'svg', type: 'image/svg+xml' }
    if (form === 'png') return { content: await pngOf(svg), extension: 'png', type: 'image/png' }
    if (form === 'json') return { content: `${JSON.stringify(record)}\n`, extension: 'json', type: 'application/json' }
    const { extension } = this.game.formats.find((f) => f.name === form)
    return { content: await this.engine.call('write', [map, form]), extension, type: 'text/plain' }
  }

  async #download() {
    const { content, extension, type } = await this.#bytes()
    const { record } = this.present()
    const name = `${record.id ?? record.game}.${extension}`
    download(name, content, type)
    notice()
    say(`${name} downloaded`)
  }

  async #copyText() {
    const { content, type } = await this.#bytes()
    if (typeof content === 'string') await copy(content, 'board')
    else await navigator.clipboard.write([new ClipboardItem({ [type]: content })])
    notice()
  }

  async #copyLonger() {
    const { longer } = this.present().record
    await copy(`${location.href.split('#')[0]}#${longer}`, 'link with the board in it')
  }

  async #readFile(file) {
    if (!file) return
    if (file.size > LARGEST) return notice(`${file.name}: expected a board, found a file of more than 4 MB`)
    await this.read(await file.text(), file.name)
  }

  drop(transfer) {
    const [file] = transfer.files
    return file ? this.#readFile(file) : this.read(transfer.getData('text'))
  }

  /** A board in any form, or a link or an id of one. */
  async read(text, name = 'pasted') {
    try {
      const trimmed = text.trim()
      if (/^(\S*#)?(game|id)=\S+$/.test(trimmed) || /^[a-z]{2}(-\w{1,4})+$/i.test(trimmed)) return (location.hash = trimmed.replace(/^[^#]*#/, ''))
      const level = await this.engine.call('read', [text])
      await this.onread(level)
      notice()
    } catch (error) {
      notice(`${name}:${/^\d/.test(error.message) ? '' : ' '}${error.message}`)
    }
  }
}
