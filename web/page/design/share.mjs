// A game's file as a word of a link: compressed, and then in characters that need no escape in an address.

const LARGEST = 1 << 20 // bytes of a file, as the library allows

function toText(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function toBytes(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
}

/** Reads a stream up to a limit, because a short link can hold a text without end. */
async function collect(stream, most) {
  const parts = []
  let length = 0
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > most) throw new Error(`expected a file of at most ${most} bytes`)
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

export async function pack(file) {
  const stream = new Blob([file]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return toText(await collect(stream, 2 * LARGEST))
}

/** Returns the file of a word that pack has made. */
export async function unpack(word) {
  try {
    const stream = new Blob([toBytes(word)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new TextDecoder('utf-8', { fatal: true }).decode(await collect(stream, LARGEST))
  } catch (error) {
    throw new Error(`The game in this link cannot be read: ${error.message}`)
  }
}
