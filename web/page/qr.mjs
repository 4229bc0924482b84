// The page without npm's packages has no QR codes. Where they are at hand, tools/web.sh puts web/qr/qr.mjs in the place
// of this file.
export const qrOf = () => null
