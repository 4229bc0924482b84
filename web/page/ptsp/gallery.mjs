// Maps that were evolved in advance, each with the id that makes it again (`levelground generate --id ID`, half a
// minute). They are stored in ../gallery so that visitors need not wait.

export const gallery = [
  'pt-w80w-82nw', 'pt-w80w-83p4', 'pt-w80w-80nc', 'pt-w80w-81nm',
  'pt-w80w-8200-1p7', 'pt-w80w-8300-1pf', 'pt-w80w-8400-1pq', 'pt-w80w-8100-1nz'
]

/** Unpacks a gzip stream and returns its text. The host may already have unpacked it. */
async function unpack(buffer) {
  const bytes = new Uint8Array(buffer)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes)
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

export async function fetchMap(id) {
  const answer = await fetch(new URL(`../gallery/${id}.map.gz`, import.meta.url))
  if (!answer.ok) throw new Error(`the gallery's map ${id} cannot be had (${answer.status})`)
  return unpack(await answer.arrayBuffer())
}
