// The view of PTSP: a gallery, the chosen map with its routes, the game, stored flights, and maps that are evolved in
// the page.
import { setAddress } from '../address.mjs'
import { shelfOpener } from '../board/favourites.mjs'
import { announce, downloadFile, h, loadStyles, showNotice } from '../dom.mjs'
import { linkInPrint } from '../print.mjs'
import { Evolve } from './evolve.mjs'
import { filePicker } from './files.mjs'
import { fetchMap, gallery } from './gallery.mjs'
import { forgetFlight, keptFlights } from './kept.mjs'
import { Play, secondsOf } from './play.mjs'
import { Rating } from './rating.mjs'
import { numbersOf, percentOf, routesTable, signedNumber } from './routes.mjs'

const PHYSICS = 2
const about =
  'Fly a ship with inertia through all waypoints, in any order, in the least time. ' +
  'These maps were evolved so that the shortest tour is not the fastest.'

class PtspView {
  #engine
  #play
  #evolve
  #map = null
  #rating = new Rating()
  #route = PHYSICS
  #cards = new Map() // the button of each map, by the map's id

  constructor(engine, section) {
    this.#engine = engine
    const onflown = (flight) => this.#rating.ask({ map: this.#map.link ?? this.#play.name, flight })
    this.#play = new Play(engine, { onkept: () => this.#showKept(), onflown })
    const ondone = (map, link) => this.#evolved(map, link)
    this.#evolve = new Evolve(engine, { onmap: (map) => this.#preview(map), ondone })
    this.#build(section)
  }

  #build(section) {
    this.thumbs = h('ul', { class: 'thumbs maps' }, ...gallery.map((id) => h('li', {}, this.#card(id))))
    this.title = h('h3', {}, '')
    this.numbers = h('p', { class: 'facts' })
    this.table = h('div', { class: 'choose' })
    this.kept = h('div', { class: 'kept' })
    const save = () => downloadFile(`${this.#map.id ?? 'ptsp'}.map`, this.#map.map)
    const take = h('button', { type: 'button', onclick: save }, 'Download the map')
    const openShelf = shelfOpener({ name: 'ptsp', title: 'PTSP' }, {
      host: () => section,
      present: async () => ({
        name: this.#map.title,
        link: location.hash.slice(1),
        map: this.#map.map,
        svg: await this.#engine.call('stageOf', [this.#map.map, this.#route])
      })
    })
    const onclick = () => openShelf().catch((error) => showNotice(error.message))
    const favourites = h('button', { type: 'button', onclick }, 'Favourites')
    const panel = h('div', { class: 'panel' }, this.title, this.numbers, this.table, this.#rating.element, this.kept,
      h('div', { class: 'bar' }, favourites, take,
        filePicker('Open a map', '.map,text/plain', (file) => this.#takeFile(file))))
    this.printed = h('div', { class: 'printed' })
    this.#play.element.append(this.printed)
    section.replaceChildren(
      h('h2', {}, 'Physical Travelling Salesman Problem'),
      h('p', { class: 'hint' }, about),
      this.thumbs, h('div', { class: 'view ptsp-view' }, this.#play.element, panel, this.#evolve.element))
  }

  #card(id) {
    const image = h('img', { alt: '', width: 130, height: 130 })
    const words = h('span', {}, id)
    const button = h('button', { type: 'button', onclick: () => this.#choose(id) }, image, words)
    this.#cards.set(id, { button, image, words })
    return button
  }

  async #fillCards() {
    for (const [id, { image, words }] of this.#cards) {
      const map = await this.#fetch(id)
      image.src = await this.#picture(map.map, PHYSICS)
      const { nearest, distance } = map.routes
      const score = h('b', {}, `${map.fitness} ${signedNumber(map[map.fitness])}`)
      const lost = [`nearest ${percentOf(nearest.lost)}`, h('br'), `distance ${percentOf(distance.lost)}`]
      words.replaceChildren(score, h('br'), ...lost)
    }
  }

  /** Returns the address of a map's drawing as an image. */
  async #picture(map, route) {
    const drawing = await this.#engine.call('stageOf', [map, route])
    return URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  }

  #fetched = new Map()

  #fetch(id) {
    const begin = async () => {
      const said = await this.#engine.call('mapOfLink', [id])
      const map = await this.#engine.call('openMap', [await fetchMap(id)])
      return { ...map, id, link: id, title: `Map ${id}`, fitness: said.settings.fitness }
    }
    if (!this.#fetched.has(id)) this.#fetched.set(id, begin())
    return this.#fetched.get(id)
  }

  async #choose(id) {
    try {
      await this.#show(await this.#fetch(id))
      setAddress(this.title, id)
    } catch (error) {
      this.#fetched.delete(id)
      showNotice(error.message)
    }
  }

  /** Opens an address: a map of the gallery, a map that the link holds, or a map to evolve again. */
  async open(link) {
    if (link === this.#map?.link) return
    const bare = link === 'ptsp' || link === 'game=ptsp'
    if (bare && this.#map) return setAddress(this.title, this.#map.link ?? 'ptsp')
    const id = gallery.find((g) => link === g || link === `id=${g}`)
    if (id || bare) {
      await this.#show(await this.#fetch(id ?? gallery[0]))
      if (bare) setAddress(this.title, 'ptsp')
    } else {
      const said = await this.#engine.call('mapOfLink', [link])
      if (said.map) await this.#open(said.map, 'A map from a link', link)
      else await this.#again(link, said)
    }
    this.#filled ??= this.#fillCards().catch((error) => showNotice(error.message))
  }

  #filled = null

  async #again(link, said) {
    if (!this.#map) await this.#show(await this.#fetch(gallery[0]))
    announce('This map is evolved anew from its link.')
    this.#evolve.run({ ...said, link: said.link })
  }

  async #open(text, title, link = null) {
    await this.#show({ ...(await this.#engine.call('openMap', [text])), title, link })
  }

  async #show(map) {
    this.#play.close()
    this.#rating.hide()
    this.#map = map
    this.#route = map.feasible ? PHYSICS : -1
    for (const [id, { button }] of this.#cards)
      if (id === map.id) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    this.title.textContent = map.title
    this.numbers.textContent = numbersOf(map)
    this.table.replaceChildren(routesTable(map, this.#route, (route) => this.#chooseRoute(route)))
    this.table.hidden = !map.feasible
    await this.#play.open(map.map, await this.#engine.call('stageOf', [map.map, this.#route]))
    this.#showKept()
    this.printed.replaceChildren(linkInPrint(), h('p', {}, `PTSP, ${map.title}: ${this.numbers.textContent}`))
  }

  async #chooseRoute(route) {
    this.#route = route
    this.#play.show(await this.#engine.call('stageOf', [this.#map.map, route]))
  }

  #showKept() {
    const flights = keptFlights(this.#play.name)
    const none = 'None yet: flights that visit all waypoints are kept in this browser.'
    const button = (words, onclick, flight) =>
      h('button', { type: 'button', onclick, 'aria-label': `${words} the flight of ${secondsOf(flight.ticks)}` }, words)
    const rows = flights.map((f) => h('li', {},
      h('span', {}, `${secondsOf(f.ticks)}, ${f.ticks} ticks${f.left ? `, ${f.left} missed` : ''}, ${f.date}`), ' ',
      button('See', () => this.#play.replay(f), f),
      button('Download', () => downloadFile(`flight-${this.#play.name}-${f.ticks}.txt`, f.actions), f),
      button('Forget', () => { forgetFlight(this.#play.name, f); this.#showKept() }, f)))
    this.kept.replaceChildren(h('h3', {}, 'Your best flights here'),
      rows.length ? h('ol', { class: 'flights' }, ...rows) : h('p', { class: 'hint' }, none))
  }

  async #takeFile(file) {
    try {
      showNotice()
      await this.#open(await file.text(), file.name)
    } catch (error) {
      showNotice(`${file.name}:${error.message}`)
    }
  }

  async #preview(map) {
    this.#evolve.show(await this.#picture(map, PHYSICS))
  }

  async #evolved(map, link) {
    await this.#show({ ...map, id: null, link, title: 'The map evolved here' })
    setAddress(this.title, link)
  }
}

export async function start(engine, section) {
  await loadStyles('ptsp/ptsp.css')
  return new PtspView(engine, section)
}
