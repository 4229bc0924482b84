// The number of players, for games that ask for it: next to the button for a new board.
import { h } from '../dom.mjs'

const MOST = 12 // more players are typed among the settings

export class Players {
  /** onchange(count) is called with the number that was chosen. */
  constructor(game, onchange) {
    const { low, high } = game.settings.find(({ name, type }) => name === 'players' && type === 'whole') ?? {}
    const many = Number.isFinite(low) && high - low < MOST ? high - low + 1 : 0
    const counts = Array.from({ length: many }, (_, i) => low + i)
    const take = () => onchange(this.element.value)
    this.element = h(
      'select',
      { class: 'players', 'aria-label': 'Players', hidden: counts.length < 2, onchange: take },
      ...counts.map((count) => h('option', { value: count }, `${count} players`))
    )
  }

  show({ settings }) {
    this.element.value = settings.players
  }
}
