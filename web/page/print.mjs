// Prints the page with the link of what is shown, as text and as a QR code. The script for QR codes is loaded when
// somebody asks for a print, because the first board shall come soon.
import { h, svg } from './dom.mjs'

const LONGEST = 300 // a longer address is not printed as text, because nobody would type it

let qrOf = () => null // until the script is loaded

export const loadCodes = async () => ({ qrOf } = await import('./qr.mjs'))

/** Returns the element that has the page's address in print. It is filled when somebody prints. */
export function linkInPrint() {
  return h('div', { class: 'link' })
}

/** Returns a shorter text of the same address: these characters need no escape behind the #. */
const shortened = (address) => address.replace(/%(2C|3A|3B|3F)/g, decodeURIComponent)

/** Returns the QR code of an address; null if the script is not loaded, or the address is too long. */
export function qrCode(address) {
  const code = qrOf(shortened(address))
  if (!code) return null
  const viewBox = `0 0 ${code.size} ${code.size}`
  const looks = { class: 'qr', 'shape-rendering': 'crispEdges', role: 'img', 'aria-label': 'The link as a QR code' }
  return svg('svg', { viewBox, ...looks }, svg('path', { d: code.path }))
}

function fill() {
  const address = location.href
  for (const link of document.querySelectorAll('.printed .link')) {
    const parts = [qrCode(address), address.length <= LONGEST ? h('p', {}, address) : null]
    link.replaceChildren(...parts.filter(Boolean))
  }
}

async function printPage() {
  await loadCodes().catch(() => {}) // without a network there may be no code, but the board is printed
  fill()
  print()
}

const page = new CSSStyleSheet()
let sheets = null // what is printed alone

/** Prints these elements, each on a sheet of its own, and nothing else. `rules` is the style of the sheets. */
export function printSheets(elements, rules) {
  clearSheets()
  page.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
  document.documentElement.classList.add('tiled')
  sheets = h('div', { class: 'sheets' }, ...elements)
  document.body.append(sheets)
  print()
}

function clearSheets() {
  sheets?.remove()
  document.documentElement.classList.remove('tiled')
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page)
}

/** Returns a button that prints. Its name has PDF, because the dialogue for prints saves a PDF, too. */
export function printButton() {
  return h('button', { type: 'button', onclick: printPage }, 'Print or PDF')
}

addEventListener('beforeprint', fill)
addEventListener('afterprint', clearSheets)
addEventListener('keydown', (event) => {
  const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p'
  if (!isPrint) return
  event.preventDefault()
  printPage()
})
