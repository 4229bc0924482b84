// The dialog that lets a visitor choose one of the boards in a text.
import { h, thumbOf } from '../dom.mjs'

/** Returns the only level of a list, or the one that the visitor chooses; null if none is chosen. engineOf(game)
 *  returns the engine that draws it. */
export async function chooseLevel(levels, engineOf) {
  if (levels.length === 1) return levels[0]
  const draw = ({ game, map }) => engineOf(game).call('draw', [map, '', false])
  const pictures = await Promise.all(levels.map(draw))
  return new Promise((resolve) => {
    let chosen = null
    const take = (level) => {
      chosen = level
      dialog.close()
    }
    const thumbs = levels.map((level, i) =>
      thumbOf(
        { svg: pictures[i] },
        { id: `map-${i}`, title: `Map ${i + 1}`, words: `line ${level.line} of the text`, onclick: () => take(level) }
      )
    )
    const onclose = () => {
      dialog.remove()
      resolve(chosen)
    }
    const dialog = h(
      'dialog',
      { class: 'published', 'aria-labelledby': 'several-title', onclose },
      h(
        'div',
        { class: 'bar' },
        h('h2', { id: 'several-title' }, `Which of these ${levels.length} maps?`),
        h('button', { type: 'button', onclick: () => dialog.close() }, 'Close')
      ),
      h('ul', { class: 'thumbs' }, ...thumbs)
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}
