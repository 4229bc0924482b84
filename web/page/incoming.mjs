// Texts that a visitor pastes, opens or drops: tells what is no board from what may be one, and says what to do
// instead.

const LARGEST = 4 << 20

export const say = {
  nothing: 'There is nothing to read yet. Paste a board in one of the formats above, its link or its id.',
  picture:
    'this is a picture, and a board cannot be read from a picture. ' +
    'Take the text of the board, its link or its id.',
  binary: 'this is not a text. Take the text of the board, its link or its id.',
  address:
    'this is the address of another page, and this page fetches nothing from others. ' +
    'Open the address, copy the board as text there, and paste that.'
}

const picture = /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg\b/is
const isPicture = (text) => picture.test(text.slice(0, 2000))
/** Is a text an address, and nothing else? */
export const isAddress = (text) => /^\s*(https?:\/\/|www\.)\S+\s*$/i.test(text)

/** Returns the link or the id that a text is, without the address before it; null if it is neither. */
export function linkIn(text) {
  const trimmed = text.trim()
  const isLink = /^(\S*#)?(game|id)=\S+$/.test(trimmed) || /^[a-z]{2}(-\w{1,4})+$/i.test(trimmed)
  return isLink ? trimmed.replace(/^[^#]*#/, '') : null
}

/** Checks a text that may be a board. Throws an error that says what it is instead. */
export function checkText(text) {
  if (!text.trim()) throw Object.assign(new Error(say.nothing), { isWhole: true })
  if (isPicture(text)) throw new Error(say.picture)
  if (text.slice(0, 4000).includes('\0')) throw new Error(say.binary)
  if (isAddress(text) && !/[?#].*=/.test(text)) throw new Error(say.address) // otherwise it may hold a map
}

/** Returns the text of a file, or throws an error that says why it is no board. */
export async function textOfFile(file) {
  if (file.size > LARGEST) throw new Error('expected a board, found a file of more than 4 MB')
  if (/^image\//.test(file.type)) throw new Error(say.picture)
  const text = await file.text()
  if (!text.trim()) throw new Error('the file is empty')
  checkText(text)
  return text
}

/** Does a drag bring files, or a text that no field at that place takes? */
function isForUs({ dataTransfer, target }) {
  if (!dataTransfer) return false
  if (dataTransfer.types.includes('Files')) return true
  const inner = target.closest?.('textarea, input, [contenteditable], .editor')
  return !inner && dataTransfer.types.includes('text/plain')
}

/** Takes what is dropped anywhere on the window, and shows `sign` while it is dragged. ondrop({ file, text }) is called
 *  with one of the two. */
export function takeDrops(sign, ondrop) {
  addEventListener('dragover', (event) => {
    if (!isForUs(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    sign.hidden = false
  })
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) sign.hidden = true
  })
  addEventListener('drop', (event) => {
    sign.hidden = true
    if (!isForUs(event)) return
    event.preventDefault()
    const [file] = event.dataTransfer.files
    ondrop(file ? { file } : { text: event.dataTransfer.getData('text') })
  })
}
