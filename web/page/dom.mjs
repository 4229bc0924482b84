// Creates elements, and shows pictures in a way that a strict content security policy allows.

/** Creates an element: h('button', { type: 'button', onclick, 'aria-label': '...' }, 'text', child). */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value == null || value === false) continue
    if (name.startsWith('on') || name === 'value' || name === 'checked') element[name] = value
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((c) => c != null))
  return element
}

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) if (value != null) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A drawing has a background of the class paper, mat or sea. The page removes the paper, so the legend (l) stands
 *  on the page's own. The style sheet sets the colours of mat and sea, because they are different in dark mode and
 *  in print. */
const grounds =
  '.paper{fill:none}.mat{fill:var(--mat)}.sea{fill:var(--sea)}@media screen{text.l{fill:var(--ink)}}'

/** Returns the lightness of a colour such as #26263a, from 0 to 255; NaN for other words. */
function lightnessOf(colour) {
  const [r, g, b] = (/^#([0-9a-f]{6})$/i.exec(colour)?.[1].match(/../g) ?? []).map((part) => parseInt(part, 16))
  return 0.3 * r + 0.59 * g + 0.11 * b
}

/** To save ink: if more than a third of the shapes have the same dark colour, such as space, marks these shapes and
 *  what is written and drawn on them in white. In print they are white, with dark words. */
function saveInk(picture) {
  const shapes = [...picture.querySelectorAll(':scope > path[fill^="#"]')]
  for (const fill of new Set(shapes.map((shape) => shape.getAttribute('fill')))) {
    const alike = shapes.filter((shape) => shape.getAttribute('fill') === fill)
    if (!(lightnessOf(fill) < 70) || alike.length * 3 < shapes.length) continue
    picture.classList.add('saves-ink')
    for (const shape of alike) {
      shape.classList.add('ink')
      if (shape.nextElementSibling?.getAttribute('fill') === '#ffffff') shape.nextElementSibling.classList.add('on-ink')
    }
  }
}

const fit =
  ':host{display:block}svg{display:block;width:100%;height:auto}@media print{:host(.drawing) svg{height:100%}}'

const inPrint = `@media print{.ink{fill:#fff}.on-ink{fill:#22262e}
  .saves-ink > path[fill=none]:is([stroke="#ffffff"],[stroke="#fbf8f1"]){stroke:#22262e}}`

/** Shows the library's drawing in a shadow root of its own. The style sheet and the style attributes are set by script,
 *  because the page's security policy allows no styles in the text. Returns the <svg>. */
export function showPicture(host, text) {
  const sheets = []
  const bare = text.replace(/<style>([^<]*)<\/style>/g, (_, rules) => {
    sheets.push(rules)
    return ''
  })
  const parsed = new DOMParser().parseFromString(bare.replaceAll(' style="', ' data-style="'), 'image/svg+xml')
  const picture = document.importNode(parsed.documentElement, true)
  for (const element of picture.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style
    element.removeAttribute('data-style')
  }
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([fit, ...sheets, grounds, inPrint].join(''))
  saveInk(picture)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(picture)
  return picture
}

/** Returns a board as an entry of a list: its picture, a button with its title, and words below. */
export function thumbOf({ svg }, { id, title = '', words = '', onclick }) {
  const picture = h('div', { 'aria-hidden': true })
  showPicture(picture, svg)
  const cover = h('button', { type: 'button', 'aria-describedby': id, onclick }, title)
  return h('li', {}, picture, cover, h('p', { class: 'differs', id }, words))
}

/** Loads the style sheet of a view. `path` is its place in the site. Resolves also if it cannot be loaded. */
export function loadStyles(path) {
  const link = h('link', { rel: 'stylesheet', href: path })
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

/** Announces a sentence to screen readers. If the same sentence is announced twice, adds or removes a space at its end,
 *  so that the screen reader speaks again. */
export function announce(sentence) {
  const status = document.getElementById('status')
  status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence
}

/** Resolves when the changes have been painted. Also resolves soon if nothing is painted, for example while the page is
 *  in the background. */
export function whenPainted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

/** Enables or disables a button. A disabled button can still have the focus, because it only gets aria-disabled. */
export function enableButton(button, able) {
  if (able) button.removeAttribute('aria-disabled')
  else button.setAttribute('aria-disabled', true)
}

/** Returns a button that opens `more`, the rest of a toolbar. Where there is room, the rest stands in the toolbar
 *  itself, and the style sheet hides the button. */
export function moreButton(more) {
  more.setAttribute('popover', '')
  const hide = ({ target }) => target.closest('button') && more.matches(':popover-open') && more.hidePopover()
  more.addEventListener('click', hide, true) // before the button acts, so that the focus is on the opener by then
  const opener = h('button', { type: 'button', class: 'more-opener', 'aria-label': 'More' }, '\u22ef')
  opener.popoverTargetElement = more
  return opener
}

/** Scrolls the focused element back into sight, after something that appeared above it has moved it away. */
export function scrollFocusIntoView() {
  const held = document.activeElement
  if (held.matches(':focus-visible')) held.scrollIntoView({ block: 'nearest' })
}

/** Returns a field with the text of a link that could not be opened. */
function mending(link) {
  const field = h('input', { type: 'text', value: link, spellcheck: 'false' })
  const onsubmit = (event) => {
    event.preventDefault()
    location.hash = field.value.replace(/^[^#]*#/, '')
  }
  return h('form', { class: 'bar mend', onsubmit }, h('label', {}, 'Your link ', field), h('button', {}, 'Try it'))
}

function closing() {
  const close = { type: 'button', class: 'close', 'aria-label': 'Close the message', onclick: () => showNotice() }
  return h('button', close, '\u00d7')
}

let vanishing // the timer after which a notice of success disappears

function put(isGood, ...children) {
  clearTimeout(vanishing)
  const box = document.getElementById('notice')
  box.classList.toggle('good', isGood)
  box.replaceChildren(...children)
  box.hidden = !children.length
}

/** Shows a message, which stays until the next one. Without a sentence, removes the last message. `link` is the text of
 *  a link that could not be opened, for the user to correct. */
export function showNotice(sentence = '', link = null) {
  put(false, ...(sentence ? [h('p', { role: 'alert' }, sentence), closing()] : []), ...(link ? [mending(link)] : []))
}

/** Shows a message with a button that takes back what happened. */
export function showUndo(sentence, words, undo) {
  const onclick = () => {
    showNotice()
    undo()
  }
  put(false, h('p', { role: 'alert' }, sentence), closing(), h('button', { type: 'button', onclick }, words))
}

/** Shows a message of success, which stays until the next message. */
export function showSuccess(sentence) {
  put(true, h('p', {}, sentence), closing())
}

/** Announces that something was done, and shows this for five seconds. */
export function announceDone(sentence) {
  announce(sentence)
  put(true, h('p', {}, `\u2713 ${sentence[0].toUpperCase()}${sentence.slice(1)}`))
  vanishing = setTimeout(() => put(true), 5000)
}

/** Copies a text, and announces what was copied. A browser that refuses says why only in English. */
export async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new Error('The browser lets this page copy nothing.')
  }
  announceDone(`${what} copied`)
}

/** Returns a button that shares the address with other apps, or copies it if the browser cannot share. */
export function shareButton() {
  const share = () => (navigator.share ? navigator.share({ url: location.href }) : copyText(location.href, 'link'))
  const onclick = () => share().catch((error) => error.name === 'AbortError' || showNotice(error.message))
  return h('button', { type: 'button', onclick }, 'Share')
}

/** Writes the height of an element into its style as --high, because the style sheet needs it. The observer brings the
 *  height along; to ask the element for it would lay out the page once more. */
export function measureHeight(element) {
  const write = ([{ borderBoxSize }]) => element.style.setProperty('--high', `${borderBoxSize[0].blockSize}px`)
  new ResizeObserver(write).observe(element)
  return element
}

/** Lets the user save bytes or text as a file. */
export function downloadFile(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = h('a', { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10000)
}

/** Returns a picture as PNG, drawn at `scale` times its own size. */
export async function pngOf(text, scale = 2) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = h('canvas', { width: image.naturalWidth * scale, height: image.naturalHeight * scale })
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  } finally {
    URL.revokeObjectURL(url)
  }
}
