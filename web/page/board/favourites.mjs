// Opens the dialog with the boards that a visitor keeps. The dialog is loaded when it is first needed.
import { loadStyles } from '../dom.mjs'

/** Returns a function that opens the dialog, which is put into the element host(). game: { name, title }. present()
 *  returns { name, link, map, svg } of what is shown, or a promise of it; draw(board) a promise of the picture of a
 *  board that was read from a file, or null. */
export function shelfOpener(game, { host, present, draw = () => null }) {
  let shelf = null
  return async () => {
    shelf ??= Promise.all([import('./shelf.mjs'), loadStyles('board/shelf.css')]).then(([{ Shelf }]) => {
      const own = new Shelf(game, { present, draw })
      host().append(own.element)
      return own
    })
    await (await shelf).open()
  }
}
