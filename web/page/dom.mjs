// Elements, and pictures that a strict content security policy lets in.

/** An element: h('button', { type: 'button', onclick, 'aria-label': '...' }, 'text', child). */
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

/** Shows the library's drawing in a shadow root of its own: its style sheet and style attributes go in by script, since
 *  the page allows none in its text. Returns the <svg>. */
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
  sheet.replaceSync(`:host{display:block}svg{display:block;width:100%;height:auto}${sheets.join('')}`)
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(picture)
  return picture
}

/** Says it to who listens to the page; the same again is said again, since a space that nobody hears comes and goes. */
export function say(sentence) {
  const status = document.getElementById('status')
  status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence
}

/** Writes the link of what an element shows into the address, unless another view is there meanwhile. */
export function setAddress(element, link) {
  if (element.checkVisibility()) history.replaceState(null, '', `#${link}`)
}

/** Whether a button does something now. One that does not stays where the focus may be. */
export function enable(button, able) {
  if (able) button.removeAttribute('aria-disabled')
  else button.setAttribute('aria-disabled', true)
}

/** Brings what has the focus back into sight, after something above it took room. */
export function keepSeen() {
  const held = document.activeElement
  if (held.matches(':focus-visible')) held.scrollIntoView({ block: 'nearest' })
}

/** A message that stays until the next one; none: it goes away. */
export function notice(sentence = '') {
  const box = document.getElementById('notice')
  box.textContent = sentence
  box.hidden = !sentence
  keepSeen()
}

/** Offers the bytes or text as a file. */
export function download(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = h('a', { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10000)
}

/** A picture as PNG, drawn at `scale` times its own size. */
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
