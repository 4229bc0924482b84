// A button that asks for a file.
import { h } from '../dom.mjs'

export function filePicker(words, accept, onfile) {
  const input = h('input', { type: 'file', accept, hidden: true, onchange: take })
  function take() {
    const [file] = input.files
    input.value = ''
    if (file) onfile(file)
  }
  const button = h('button', { type: 'button', onclick: () => input.click() }, `${words}\u2026`)
  return h('span', { class: 'picker' }, button, input)
}
