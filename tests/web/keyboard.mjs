// Simulates a person who uses the page of boards with the keyboard only: finds controls by Tab and arrow keys, never by
// mouse or script. A control that needs more than 65 presses of Tab counts as unreachable.
import { isDeepStrictEqual } from 'node:util'
import { assert } from './harness.mjs'

const MOST = 65

export class Keyboard {
  constructor(view) {
    this.view = view
  }

  press(key) {
    return this.view.keyboard.press(key)
  }

  type(text) {
    return this.view.keyboard.insertText(text)
  }

  /** Returns the element that has the focus. */
  focused() {
    return this.view.evaluate(() => {
      const { ariaLabel, textContent, tagName, id } = document.activeElement
      return ariaLabel ?? (textContent.trim().slice(0, 40) || `${tagName} ${id}`)
    })
  }

  tag() {
    return this.view.evaluate(() => document.activeElement.tagName)
  }

  /** Moves the focus to a control by Tab, or by Shift+Tab if the control comes before the focus. */
  async reach(thing) {
    await this.#openFor(thing)
    const [there, before] = await thing.evaluate((it) => {
      const at = document.activeElement
      return [it === at, Boolean(at.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING)]
    })
    for (let presses = there ? -1 : 0; presses < MOST; presses++) {
      if (presses >= 0) await this.press(before ? 'Shift+Tab' : 'Tab')
      if (await thing.evaluate((it) => it === document.activeElement)) return
    }
    throw new Error(`not reached in ${MOST} presses of Tab: ${thing}; the focus is on ${await this.focused()}`)
  }

  /** On a phone, opens the rest of the toolbar or the menu of games, if the control is there. */
  async #openFor(thing) {
    const opener = await thing.evaluate((it) => {
      const rest = it.closest('[popover]')
      if (!rest || it.checkVisibility()) return null
      const buttons = [...document.querySelectorAll('button')]
      return buttons.findIndex((button) => button.popoverTargetElement === rest)
    })
    if (opener === null) return
    await this.reach(this.view.locator('button').nth(opener))
    await this.press('Enter')
  }

  async button(name) {
    const button = this.view.locator('main').getByRole('button', { name, exact: true, includeHidden: true })
    await this.reach(button)
    assert(await button.isEnabled(), `${name} cannot be pressed`)
    await this.press('Enter')
  }

  /** Returns the names and contents of all hexes and ports as one text. */
  board() {
    return this.view.evaluate(() =>
      [...document.querySelectorAll('.handles polygon')].map((p) => p.ariaLabel).join('|')
    )
  }

  async names() {
    return (await this.board()).split('|').map((label) => label.split(/: |, locked/)[0])
  }

  /** Returns the page's words for the named hex. */
  async said(name) {
    const labels = (await this.board()).split('|')
    return labels.find((label) => label.split(/: |, locked/)[0] === name)
  }

  /** Waits until `read` returns what is wanted: a browser may run the page's handlers some time after the key. */
  async becomes(read, wanted) {
    let now = await read()
    for (let i = 0; i < 3000 && !isDeepStrictEqual(now, wanted); i++) {
      await this.view.waitForTimeout(10)
      now = await read()
    }
    assert.deepEqual(now, wanted)
  }

  /** Waits until the text of the named hex is as wanted. */
  async until(good, before, name) {
    for (let i = 0; i < 3000; i++) {
      if (good(before, await this.said(name))) return
      await this.view.waitForTimeout(10)
    }
    assert.fail(`${name} is still ${before}`)
  }

  /** Waits until the board differs from this one. */
  changed(board) {
    const differs = (was) => {
      const now = [...document.querySelectorAll('.handles polygon')].map((p) => p.ariaLabel).join('|')
      return now !== '' && now !== was
    }
    return this.view.waitForFunction(differs, board, { polling: 10 })
  }

  /** Waits until the address contains this word with this value. */
  link(word, value) {
    const says = ([w, v]) => new URLSearchParams(location.hash.slice(1)).get(w)?.trim() === v.trim()
    return this.view.waitForFunction(says, [word, value], { polling: 10 })
  }

  /** Waits until these words have been announced to the screen reader. */
  spoken(words) {
    const told = ([source]) => new RegExp(source).test(document.getElementById('status').textContent)
    return this.view.waitForFunction(told, [words.source], { polling: 10 })
  }

  /** Changes a select element to another choice. */
  async turn(select) {
    await this.reach(select)
    const first = await select.evaluate((s) => s.selectedIndex === 0)
    await this.press(first ? 'ArrowDown' : 'ArrowUp')
  }

  /** Opens a board or a link, by means of the field for links. */
  async looksAt(text) {
    await this.reach(this.view.getByLabel('A board to look at'))
    await this.press('Control+a')
    await this.type(text)
    await this.button('Look at it')
  }

  /** Types a link. The address must show the link at once, and the whole recipe as soon as its board is shown. */
  async typesALink(link) {
    await this.looksAt(link)
    await this.link('seed', new URLSearchParams(link).get('seed'))
    await this.view.waitForFunction((typed) => location.hash !== `#${typed}`, link, { polling: 10 })
  }

  #wayTo(name) {
    return this.view.evaluate((wanted) => {
      const middle = (element) => {
        const box = element.getBoundingClientRect()
        return [box.x + box.width / 2, box.y + box.height / 2]
      }
      const to = [...document.querySelectorAll('.handles polygon')].find(
        (p) => p.ariaLabel.split(/: |, locked/)[0] === wanted
      )
      const from = middle(document.activeElement)
      return middle(to).map((value, axis) => (to === document.activeElement ? 0 : value - from[axis]))
    }, name)
  }

  /** Moves to the named hex by arrow keys, after Tab to the board. */
  async hex(name) {
    if ((await this.tag()) !== 'polygon') await this.reach(this.view.locator('.handles polygon[tabindex="0"]'))
    for (let presses = 0, last = Infinity; presses < MOST; presses++) {
      const [x, y] = await this.#wayTo(name)
      const distance = Math.hypot(x, y)
      if (!distance) return
      const nearer = distance < last // if it is not nearer, another direction is tried
      const upright = Math.abs(x) < 8 || (Math.abs(y) >= 8 && Math.abs(y) > Math.abs(x) === nearer)
      await this.press(upright ? (y > 0 ? 'ArrowDown' : 'ArrowUp') : x > 0 ? 'ArrowRight' : 'ArrowLeft')
      last = distance
    }
    throw new Error(`${name} is not reached by ${MOST} arrows; the focus is on ${await this.focused()}`)
  }

  /** Checks that the focus is on an element that is visible in the window. */
  async seen() {
    const wrong = await this.view.evaluate(() => {
      const at = document.activeElement
      if (at === document.body) return 'the focus is lost'
      const box = at.getBoundingClientRect()
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      if (!inside) return `the focus is out of sight: ${at.outerHTML.slice(0, 100)} ${box.top} to ${box.bottom}`
      const { outlineStyle, outlineWidth, strokeWidth } = getComputedStyle(at)
      const marked =
        at.tagName === 'polygon' ? strokeWidth === '6px' : outlineStyle !== 'none' && outlineWidth !== '0px'
      return at.matches(':focus-visible') && marked ? null : `the focus does not show: ${at.outerHTML.slice(0, 100)}`
    })
    assert.equal(wrong, null)
  }
}
