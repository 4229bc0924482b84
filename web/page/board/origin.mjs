// Where a number comes from: marks on the board the places that a number counts, and says in words which they are.
// Loaded when a number is tapped for the first time.
import { announce, svg } from '../dom.mjs'
import { placeOf } from './cells.mjs'
import { hexagon } from './picture.mjs'

export class Origin {
  #button = null // the number whose places are marked
  #marks = null
  #escape = (event) => event.key === 'Escape' && this.#end()

  constructor(picture) {
    this.picture = picture
  }

  /** Marks the places of a number, or takes their marks away if they are marked already. `said` names the number;
   *  `places` are cells of a layout. */
  toggle(button, said, places) {
    if (button === this.#button) return this.#end()
    this.clear()
    this.#button = button
    button.setAttribute('aria-pressed', true)
    this.#marks = this.#draw(places)
    this.picture.element.append(this.#marks)
    this.picture.element.scrollIntoView({ block: 'nearest' })
    document.addEventListener('keydown', this.#escape)
    announce(`${said}. Marked on the board: ${places.map(({ name }) => placeOf(name)).join('; ')}`)
  }

  clear() {
    if (!this.#button) return
    this.#button.setAttribute('aria-pressed', false)
    this.#marks.remove()
    this.#button = null
    document.removeEventListener('keydown', this.#escape)
  }

  #end() {
    this.clear()
    announce('No places are marked any more.')
  }

  /** Draws a shade over the board with a hole over each place. */
  #draw(places) {
    const { x, y, width, height } = this.picture.frame
    const hexagons = (attributes) => places.map((place) => svg('polygon', { points: hexagon(place), ...attributes }))
    const whole = { x, y, width, height }
    return svg(
      'svg',
      { class: 'origin', viewBox: `${x} ${y} ${width} ${height}`, 'aria-hidden': true },
      svg('mask', { id: 'origin-shade' }, svg('rect', { ...whole, fill: '#fff' }), ...hexagons({ fill: '#000' })),
      svg('rect', { ...whole, class: 'shade', mask: 'url(#origin-shade)' }),
      ...hexagons({})
    )
  }
}
