// The game on a map: the player flies by keyboard or finger at 25 ticks a second against a ghost, or a stored flight is
// replayed.
import { announce, downloadFile, h } from '../dom.mjs'
import { Clock } from './clock.mjs'
import { Hud, keysHint, padsFor } from './cockpit.mjs'
import { Controls } from './controls.mjs'
import { filePicker } from './files.mjs'
import { Figures } from './figures.mjs'
import { flownGhost, knownGhost } from './ghost.mjs'
import { keepFlight, keptFlights, nameOfMap } from './kept.mjs'
import { loadLibrary } from './library.mjs'
import { Stage } from './stage.mjs'

export const secondsOf = (ticks) => `${(ticks * 0.04).toFixed(2)} s`
const many = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`

export class Play {
  #engine
  #stage = new Stage()
  #controls = new Controls()
  #clock = new Clock(() => {})
  #mode = 'closed' // one of idle, ready, flying, paused, over, closed
  #figures = null // of the present flight
  #replay = null // the flight that is replayed
  #player = null
  #shadow = null // the ghost's game
  #ghosts = new Map()
  #loaded = null // a flight that was loaded from a file
  #map = null
  #opening = 0

  /** onflown(flight) is called after the visitor has flown, with the flight and its figures. */
  constructor(engine, { onkept, onflown }) {
    this.#engine = engine
    this.onkept = onkept
    this.onflown = onflown
    this.#build()
    this.#listen()
  }

  #build() {
    const button = (text, onclick, more) => h('button', { type: 'button', onclick, ...more }, text)
    this.fly = button('Fly', () => this.start(), { class: 'main', disabled: true })
    this.pauseButton = button('Pause', () => this.pause(), { disabled: true })
    this.again = button('See it again', () => this.replay(this.#last), { disabled: true })
    this.save = button('Download the flight', () => this.#download(), { disabled: true })
    this.rival = h('select', { onchange: () => this.#prepareGhost() },
      h('option', { value: 'mcts' }, 'the paper’s driver (mcts)'),
      h('option', { value: 'pilot' }, 'our pilot (faster)'),
      h('option', { value: 'best', disabled: true }, 'my best flight'),
      h('option', { value: 'file', disabled: true }, 'a flight from a file'),
      h('option', { value: 'none' }, 'nobody'))
    this.#note = h('p', { class: 'stage-note', hidden: true })
    this.#result = h('p', { class: 'verdict', hidden: true })
    this.#arena = h('div', { class: 'arena' }, this.#hud.element,
      h('div', { class: 'field' }, this.#stage.element, this.#note), padsFor(this.#controls))
    this.element = h('div', { class: 'play', 'data-mode': 'closed' },
      h('div', { class: 'bar' }, this.fly, this.pauseButton,
        h('label', {}, 'against ', this.rival)),
      this.#arena, this.#result,
      h('div', { class: 'bar' }, this.again, this.save,
        filePicker('Open a flight', '.txt,text/plain', (file) => this.#takeFile(file))),
      keysHint())
  }

  #arena
  #note
  #result
  #hud = new Hud()
  #last = null // the last flight of the player

  #listen() {
    this.#arena.addEventListener('keydown', (event) => this.#key(event))
    this.#stage.element.addEventListener('click', () => this.#mode === 'idle' && this.start())
    this.#arena.addEventListener('keyup', (event) => this.#controls.release(event.code))
    this.#arena.addEventListener('focusout', (event) => {
      if (this.#arena.contains(event.relatedTarget)) return
      this.#controls.clear()
      if (!this.#replay && this.#mode === 'flying') this.pause()
    })
    document.addEventListener('visibilitychange', () => document.hidden && this.#mode === 'flying' && this.pause())
    addEventListener('blur', () => this.#controls.clear())
  }

  #key(event) {
    const what = Controls.of(event)
    if (event.code === 'KeyP' || event.code === 'Escape') {
      if (this.#mode === 'flying' || this.#mode === 'paused') this.pause()
    } else if (event.code === 'KeyR' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (this.#mode !== 'idle' && this.#mode !== 'closed') this.start()
    } else if (event.code === 'Enter' && event.target === this.#stage.element) {
      if (this.#mode === 'paused') this.pause()
      else if (this.#mode !== 'flying') this.start()
    } else if (what) {
      if (!event.repeat || this.#mode === 'flying') this.#controls.press(event.code, what)
      if (this.#mode === 'idle') return // the arrow keys scroll the page then
    } else return
    event.preventDefault()
  }

  #set(mode, note = '') {
    this.#mode = mode
    this.element.dataset.mode = mode
    if (mode !== 'closed') this.#stage.dim(mode !== 'idle')
    this.#note.textContent = note
    this.#note.hidden = !note
    this.fly.disabled = mode === 'closed'
    this.fly.textContent = mode === 'idle' || mode === 'closed' ? 'Fly' : 'Begin again'
    this.pauseButton.textContent = mode === 'paused' ? 'Go on' : 'Pause'
    this.pauseButton.disabled = mode !== 'flying' && mode !== 'paused'
    this.again.disabled = this.save.disabled = !this.#last || mode === 'flying' || mode === 'ready' || mode === 'closed'
  }

  /** Closes the game until the next map is ready. */
  close() {
    this.#opening++
    this.#stop()
    this.#set('closed')
  }

  /** Opens another map with its picture. */
  async open(map, picture) {
    const opening = ++this.#opening
    this.#stop()
    const lg = await loadLibrary(this.#engine)
    if (opening !== this.#opening) return
    this.#player?.close()
    this.#shadow?.close()
    this.#player = this.#shadow = null
    this.#map = map
    this.name = nameOfMap(map)
    this.#player = lg.flight(map)
    this.#shadow = lg.flight(map)
    this.#ghosts.clear()
    this.#last = this.#loaded = null
    this.#offer('file', false)
    this.#offer('best', keptFlights(this.name).length > 0)
    this.show(picture)
    this.#result.hidden = true
    this.#prepareGhost()
  }

  /** Shows another picture of the same map; ends the flight. */
  show(picture) {
    this.#stop()
    this.#stage.show(picture)
    const n = this.#player.waypoints
    this.#stage.element.setAttribute('aria-label',
      `Map with ${many(n, 'waypoint')}. Enter begins. Left and right arrow turn the ship, up arrow or space is ` +
        'thrust, P pauses, R begins again.')
    this.#player.restart()
    this.#shadow.restart()
    this.#stage.reset(false)
    this.#set('idle', 'Press Fly, or Enter')
    this.#render(0)
  }

  #offer(value, there) {
    const option = this.rival.querySelector(`[value=${value}]`)
    option.disabled = !there
    if (!there && this.rival.value === value) this.rival.value = 'mcts'
  }

  /** Prepares the chosen ghost. A driver's flight is computed while the player finds the keys. */
  #prepareGhost() {
    const who = this.rival.value
    if (who === 'none' || !this.#map) return null
    if (who === 'best') {
      const [best] = keptFlights(this.name)
      return best ? knownGhost('your best flight', best) : null
    }
    if (who === 'file') return knownGhost('the file’s flight', this.#loaded)
    if (!this.#ghosts.has(who)) {
      const onmore = (ghost) => this.#ghost === ghost && this.#feed()
      this.#ghosts.set(who, flownGhost(this.#engine, this.#map, who, onmore))
    }
    return this.#ghosts.get(who)
  }

  #ghost = null

  /** Gives the actions of the ghost that are known by now to the ghost's game. */
  #feed() {
    if (this.#ghost?.actions) this.#shadow.script(this.#ghost.actions)
  }

  /** Moves the ghost to the tick of the player, or as far as its actions are known. */
  #follow() {
    while (this.#shadow.ticks < this.#player.ticks && this.#shadow.scripted > 0 && !this.#shadow.over) {
      this.#shadow.tick()
      this.#stage.ghost.keep(this.#shadow)
    }
  }

  start() {
    if (!this.#player || this.#mode === 'closed') return
    this.#begin(null)
    this.#player.restart(false)
    this.#set('ready', 'Turn or thrust to take off: the clock starts with you')
    this.#stage.element.focus({ preventScroll: true })
    this.#arena.scrollIntoView({ block: 'nearest' })
    const against = this.#ghost ? `, against ${this.#ghost.name}` : ''
    announce(`Ready: ${many(this.#player.waypoints, 'waypoint')}${against}. Turn or thrust to take off.`)
  }

  /** Replays a flight tick by tick. */
  replay(flight) {
    if (!this.#player || !flight || this.#mode === 'closed') return
    this.#begin(flight)
    this.#player.script(flight.actions)
    this.#player.restart(true)
    this.#set('flying')
    this.#clock.start(performance.now())
    announce('The flight again.')
  }

  #begin(replay) {
    this.#stop()
    this.#replay = replay
    this.#figures = new Figures(this.#map)
    this.#ghost = this.#prepareGhost()
    this.#shadow.restart()
    if (this.#ghost) {
      this.#feed()
      this.#shadow.restart(true)
    }
    this.#stage.reset(Boolean(this.#ghost))
    this.#result.hidden = true
    this.#controls.clear()
    this.#first = 0
    this.#clock = new Clock(() => this.#tick(), Number(this.element.dataset.speed) || 1)
    this.#frame = requestAnimationFrame((now) => this.#draw(now))
  }

  #frame = 0
  #first = 0

  #stop() {
    cancelAnimationFrame(this.#frame)
    this.#clock.stop()
  }

  #tick() {
    const flight = this.#player
    const { left, heading } = flight
    flight.tick(this.#replay ? -1 : this.#first || this.#controls.take())
    this.#first = 0
    this.#figures.count(flight, heading)
    this.#stage.ship.keep(flight)
    this.#follow()
    if (flight.left < left) this.#visited()
    if (flight.over || (this.#replay && !flight.scripted)) this.#finish()
  }

  #visited() {
    const { left, ticks } = this.#player
    if (left) announce(`${many(left, 'waypoint')} left after ${secondsOf(ticks)}.`)
  }

  #draw(now) {
    if (this.#mode === 'ready') {
      this.#first = this.#controls.take()
      if (this.#first) {
        this.#set('flying')
        this.#clock.start(now)
      }
    }
    if (this.#mode === 'flying' && !this.#clock.advance(now)) this.pause(now)
    this.#measure(now)
    if (this.#mode !== 'flying' && this.#mode !== 'ready') return
    this.#render(this.#clock.share(now))
    this.#frame = requestAnimationFrame((later) => this.#draw(later))
  }

  /** Writes ticks and clock into the page, for tests. */
  #measure(now) {
    const { dataset } = this.element
    dataset.ticks = this.#clock.ticks
    dataset.dropped = this.#clock.dropped(now)
    dataset.late = this.#clock.late
  }

  pause() {
    if (this.#mode === 'paused') {
      this.#set('flying')
      this.#clock.resume(performance.now())
      this.#frame = requestAnimationFrame((now) => this.#draw(now))
      this.#stage.element.focus({ preventScroll: true })
      announce('Going on.')
    } else if (this.#mode === 'flying') {
      if (this.#clock.running) this.#clock.pause(performance.now())
      this.#stop()
      this.#last = this.#flown()
      this.#set('paused', 'Paused. P goes on')
      announce('Paused.')
    }
  }

  #render(share) {
    const flight = this.#player
    const all = flight.waypoints
    this.#stage.ship.show(flight, flight.over ? 0 : share)
    this.#stage.ship.draw(flight.over)
    this.#stage.ghost.show(this.#shadow, this.#shadow.over || !this.#shadow.scripted ? 0 : share)
    this.#stage.ghost.draw(flight.over)
    this.#stage.waypoints(flight)
    this.#hud.show({
      time: secondsOf(flight.ticks),
      waypoints: `${all - flight.left} of ${all}`,
      next: flight.left ? secondsOf(flight.stepsLeft) : '–',
      hits: flight.collisions,
      ghost: this.#ghost ? `${all - this.#shadow.left} of ${all}` : '–'
    })
  }

  /** Returns the player's flight so far. */
  #flown() {
    const { ticks, left, collisions, over, actions } = this.#player
    return { ticks, left, collisions, over, actions }
  }

  #finish() {
    const flight = this.#flown()
    const { left } = flight
    this.#clock.stop()
    const seen = Boolean(this.#replay)
    this.#last = flight
    this.#set('over')
    const place = !seen && !left ? keepFlight(this.name, flight) : -1
    if (place >= 0) this.#offer('best', true)
    this.#render(0)
    this.#stage.ship.draw(true)
    this.#stage.ghost.draw(true)
    this.#conclude(flight, place)
    if (place >= 0) this.onkept()
    if (!seen) this.onflown({ ...flight, ...this.#figures.all })
    const ghost = this.#ghost
    if (ghost?.done && !ghost.result) ghost.done.then(() => this.#last === flight && this.#conclude(flight, place))
  }

  #conclude({ ticks, left, collisions, over }, place) {
    const words = [
      left
        ? `${over ? 'Time is up' : 'The flight ends here'}: ${many(left, 'waypoint')} missed after ${secondsOf(ticks)}`
        : `All waypoints in ${ticks} ticks, ${secondsOf(ticks)}`,
      many(collisions, 'collision')
    ]
    const rival = this.#ghost?.result
    if (rival && !left) {
      const ahead = rival.left ? Infinity : rival.ticks - ticks
      const by = ahead === Infinity ? '' : ` by ${secondsOf(Math.abs(ahead))}`
      const how = ahead === 0 ? 'as fast as' : ahead > 0 ? 'ahead of' : 'behind'
      words.push(`${how} ${this.#ghost.name}${by}`)
    }
    if (place === 0) words.push('your best on this map')
    this.#result.textContent = `${words.join('; ')}.`
    this.#result.hidden = false
    this.#result.className = `verdict ${left ? 'broken' : 'met'}`
    announce(this.#result.textContent)
  }

  #download() {
    if (this.#last) downloadFile(`flight-${this.name}-${this.#last.ticks}.txt`, this.#last.actions)
  }

  async #takeFile(file) {
    if (!this.#player) return
    try {
      this.#stop()
      const actions = await file.text()
      this.#player.script(actions)
      this.#loaded = { actions, ...this.#outcome() }
      this.#offer('file', true)
      this.replay(this.#loaded)
    } catch (error) {
      this.#set('idle', 'Press Fly, or Enter')
      this.#result.textContent = `${file.name}:${error.message}`
      this.#result.className = 'verdict broken'
      this.#result.hidden = false
      announce(this.#result.textContent)
    }
  }

  /** Returns the result of the ghost's script. */
  #outcome() {
    const flight = this.#player
    flight.restart(true)
    while (flight.scripted > 0 && !flight.over) flight.tick()
    const { ticks, left, collisions } = flight
    return { ticks, left, collisions }
  }
}
