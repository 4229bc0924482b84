// The address and the browser's history. The address always contains what is shown. Each thing that was shown has an
// entry in the history, so that Back shows what was shown before.

/** Distinguishes what was shown in this visit from what an earlier visit left in the history. */
const visit = `${performance.timeOrigin}`
const entries = [] // for each entry of the history in this visit: the key of what it shows
let present = history.state?.entry ?? 0
let isOpening = true // the present entry belongs to what is being opened: the next address only completes it

let isGoing = false // is the browser on its way to another entry?

addEventListener('popstate', ({ state }) => {
  isGoing = false
  present = state?.entry ?? present + 1 // an entry without a state was made by a link that was followed just now
  if (!state) entries.length = present
})

/** The next address completes the present entry of the history, instead of making a new one. */
export function completeEntry() {
  isOpening = true
}

/** Returns the key under which the present entry was written by setAddress in this visit; undefined if there is
 *  none. */
export function keyHere() {
  return history.state?.visit === visit ? history.state.key : undefined
}

/** Writes the link of the shown content into the address, unless another view is shown by now. `key` is a number that
 *  the view can find the content by, when the user comes back to this entry. */
export function setAddress(element, link, key) {
  if (!element.checkVisibility()) return
  const isNew = !isOpening && location.hash !== `#${link}`
  isOpening = false
  if (isNew) entries.length = ++present
  entries[present] = key
  const state = { entry: present, visit, key }
  if (isNew) history.pushState(state, '', `#${link}`)
  else history.replaceState(state, '', `#${link}`)
}

/** Goes one entry back (by = -1) or forward (1) if that entry shows the content with this key. Returns whether it does.
 *  While the browser is on its way, further steps are dropped, because they would lead from the old entry. */
export function goToEntry(key, by) {
  if (isGoing) return true
  if (entries[present + by] !== key) return false
  isGoing = true
  history.go(by)
  return true
}
