// Prints the page with the link of what is shown, as text and as a QR code. The script for QR codes is loaded when
// somebody asks for a print, because the first board shall come soon.
import { h, svg } from './dom.mjs'

const LONGEST = 300 // a longer address is not printed as text, because nobody would type it

let qrOf = () => null // until the script is loaded

const load = async () => ({ qrOf } = await import('./qr.mjs'))

/** Returns the element that has the page's address in print. It is filled when somebody prints. */
export function linkInPrint() {
  return h('div', { class: 'link' })
}

/** Returns a shorter text of the same address: these characters need no escape behind the #. */
const shortened = (address) => address.replace(/%(2C|3A|3B|3F)/g, decodeURIComponent)

function qrCode(address) {
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
  await load().catch(() => {}) // without a network there may be no code, but the board is printed
  fill()
  print()
}

export function printButton() {
  return h('button', { type: 'button', onclick: printPage }, 'Print')
}

addEventListener('beforeprint', fill)
addEventListener('keydown', (event) => {
  const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p'
  if (!isPrint) return
  event.preventDefault()
  printPage()
})
