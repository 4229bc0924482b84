// QR codes, by the npm package uqr. tools/packages.sh bundles both into one file, which takes the place of page/qr.mjs.
import { encode } from 'uqr'

const MOST = 20 // the largest version; a larger code has squares too small for a phone's camera

/** Returns the QR code of a text as { size, path }: its length in squares, with a white border, and the dark squares as
 *  the `d` of a path. Returns null if the text is too long. */
export function qrOf(text) {
  try {
    const { size, data } = encode(text, { maxVersion: MOST, boostEcc: true, border: 2 })
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size, path: squares.join('') }
  } catch {
    return null
  }
}
