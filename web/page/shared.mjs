// What another app has shared with the installed page. The service worker has taken it (service.js).

/** Returns { file }, or { text, name }. Of a text with a link to a board in it, only the link is taken. */
export async function takeShared() {
  const response = await fetch('shared')
  const file = response.headers.get('X-Name')
  if (file) return { file: new File([await response.blob()], decodeURIComponent(file)) }
  const text = await response.text()
  return { text: /\S*#(game|id)=\S+/.exec(text)?.[0] ?? text, name: 'shared' }
}
