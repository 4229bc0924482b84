// Turns the keys and buttons that a player holds into an action of the game, 0 to 5; thrust adds 3.

const keys = {
  ArrowLeft: 'left', KeyA: 'left',
  ArrowRight: 'right', KeyD: 'right',
  ArrowUp: 'thrust', KeyW: 'thrust', Space: 'thrust'
}

export class Controls {
  #held = new Map() // the keys and buttons that are held, with the effect of each
  #tapped = new Set() // the effects of keys pressed since the last tick, because a short press counts too

  /** Returns the effect of a key event, or undefined. */
  static of(event) {
    return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.code]
  }

  press(source, what) {
    this.#held.set(source, what)
    this.#tapped.add(what)
  }

  release(source) {
    this.#held.delete(source)
  }

  clear() {
    this.#held.clear()
    this.#tapped.clear()
  }

  /** Is anything held, or was anything pressed since the last tick? */
  get touched() {
    return this.#held.size > 0 || this.#tapped.size > 0
  }

  /** Returns the action for the next tick. */
  take() {
    const now = new Set([...this.#held.values(), ...this.#tapped])
    this.#tapped.clear()
    const turn = Number(now.has('left')) - Number(now.has('right'))
    return (now.has('thrust') ? 3 : 0) + (turn > 0 ? 1 : turn < 0 ? 2 : 0)
  }
}

/** Makes a button that acts while it is held by finger, mouse, Enter or Space. */
export function makeHoldable(button, controls, what) {
  const press = (event) => {
    event.preventDefault()
    button.setPointerCapture?.(event.pointerId)
    button.classList.add('held')
    controls.press(button, what)
  }
  const release = () => {
    button.classList.remove('held')
    controls.release(button)
  }
  button.addEventListener('pointerdown', press)
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture', 'blur'])
    button.addEventListener(name, release)
  button.addEventListener('contextmenu', (event) => event.preventDefault())
  button.addEventListener('keydown', (event) => {
    if (event.code !== 'Enter' && event.code !== 'Space') return
    event.preventDefault()
    event.stopPropagation()
    controls.press(button, what)
  })
  button.addEventListener('keyup', (event) => {
    if (event.code === 'Enter' || event.code === 'Space') release()
  })
}
