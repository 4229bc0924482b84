// The dialog that lists the keyboard shortcuts.
import { h } from '../dom.mjs'

const KEYS = [
  [['Tab'], 'from one thing to the next; the board is one of them'],
  [['←', '→', '↑', '↓'], 'from hex to hex'],
  [['Enter'], 'pick the hex: what can be done with it stands below the board'],
  [['L'], 'lock or unlock the hex'],
  [['N'], 'a new board'],
  [['U'], 'undo: the board before'],
  [['R'], 'redo'],
  [['G'], '12 boards to choose from'],
  [['E'], 'explore: boards unlike each other'],
  [['P'], 'published boards, to look at and to repair'],
  [['F'], 'favourites: boards that you keep'],
  [['C'], 'compare the board with another one'],
  [['W'], 'which of two boards: find out which rules matter to you'],
  [['Escape'], 'leave a swap or a dialog'],
  [['?'], 'these keys']
]

export class Keys {
  constructor() {
    this.element = h(
      'dialog',
      { class: 'keys', 'aria-labelledby': 'keys-title' },
      h('h2', { id: 'keys-title' }, 'Keys'),
      h(
        'dl',
        {},
        ...KEYS.flatMap(([keys, does]) => [h('dt', {}, ...keys.map((key) => h('kbd', {}, key))), h('dd', {}, does)])
      ),
      h('div', { class: 'bar' }, h('button', { type: 'button', onclick: () => this.element.close() }, 'Close'))
    )
    this.opener = h(
      'button',
      { type: 'button', class: 'opener', 'aria-keyshortcuts': '?', onclick: () => this.open() },
      'Keys'
    )
  }

  open() {
    this.element.showModal()
  }
}
