// The boards that a visitor keeps, in this browser: { key, game, title, name, note, link, map, svg, day }. They are in
// IndexedDB, which has room for pictures, and which the browser is asked never to clear by itself.
const NAME = 'levelground'
const BOARDS = 'boards'

let opening = null

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(BOARDS, { keyPath: 'key', autoIncrement: true })
      store.createIndex('board', ['game', 'map'], { unique: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => (opening = null)) // the next call tries again
  return opening
}

const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Calls act(store) in a transaction, and returns its result once everything is written. */
async function inStore(mode, act) {
  const transaction = (await open()).transaction(BOARDS, mode)
  const written = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  const [found] = await Promise.all([act(transaction.objectStore(BOARDS)), written])
  return found
}

/** Returns all boards, or those of one game, the last one first. */
export async function keptBoards(game) {
  const all = await inStore('readonly', (store) => result(store.getAll()))
  return all.filter((one) => !game || one.game === game).reverse()
}

/** Keeps a board. One that is kept already keeps its note. */
export async function keepBoard(board) {
  navigator.storage?.persist?.().catch(() => {}) // the browser may refuse, and then keeps it as long as it likes
  await inStore('readwrite', async (store) => {
    const old = await result(store.index('board').get([board.game, board.map]))
    if (old) await result(store.delete(old.key))
    const { key, ...rest } = { note: old?.note ?? '', ...board }
    await result(store.add(rest))
  })
}

/** Changes members of a board, such as its note. */
export const changeKept = (key, members) =>
  inStore('readwrite', async (store) => {
    const old = await result(store.get(key))
    if (old) await result(store.put({ ...old, ...members }))
  })

export const forgetBoard = ({ key }) => inStore('readwrite', (store) => result(store.delete(key)))

/** Returns the text of a file with all boards, without their pictures. */
export async function exportKept() {
  const boards = (await keptBoards()).map(({ key, svg, ...board }) => board)
  return `${JSON.stringify({ levelground: 'boards', boards }, null, 1)}\n`
}

/** Keeps the boards of such a file that are not kept yet. Returns how many there were. */
export async function importKept(text) {
  const wrong = new Error('Expected a file of boards that this page has saved.')
  let file
  try {
    file = JSON.parse(text)
  } catch {
    throw wrong
  }
  if (file?.levelground !== 'boards' || !Array.isArray(file.boards)) throw wrong
  const isText = (value) => typeof value === 'string' && value.length < 1 << 20
  const members = ['game', 'title', 'name', 'note', 'link', 'map', 'day']
  const sound = file.boards.filter((board) => members.every((member) => isText(board?.[member])))
  if (sound.length < file.boards.length) throw wrong
  const known = new Set((await keptBoards()).map(({ game, map }) => `${game}\n${map}`))
  const fresh = sound.filter(({ game, map }) => !known.has(`${game}\n${map}`)).reverse()
  for (const board of fresh) await keepBoard(Object.fromEntries(members.map((member) => [member, board[member]])))
  return fresh.length
}
