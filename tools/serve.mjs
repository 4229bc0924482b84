// A folder of plain files on this machine alone, as any static host would serve it: node tools/serve.mjs FOLDER [PORT]
// (0 or none: a free port). It answers GET and HEAD below one path, with nothing from outside the folder. The page's
// tests use it.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

// The file that a request is for, or nothing.
function target(url, folder, base) {
  let path
  try {
    path = decodeURIComponent(url.split(/[?#]/)[0])
  } catch {
    return undefined
  }
  if (!path.startsWith(base) || path.includes('\0')) return undefined
  const inside = normalize('/' + path.slice(base.length))
  return join(folder, inside.endsWith('/') ? inside + 'index.html' : inside)
}

async function answer(request, response, folder, base) {
  const file = target(request.url, folder, base)
  const bytes = file && (await readFile(file).catch(() => undefined))
  const head = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }
  if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end()
  if (!bytes) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n')
  head['Content-Type'] = types[extname(file)] ?? 'application/octet-stream'
  head['Content-Length'] = bytes.length
  response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : bytes)
}

/** Serves FOLDER below BASE: its address, and how to stop it. */
export async function serve(folder, { port = 0, base = '/' } = {}) {
  const root = resolve(folder)
  const server = createServer((request, response) => void answer(request, response, root, base))
  await new Promise((ready, refused) => server.once('error', refused).listen(port, '127.0.0.1', ready))
  const stop = () => new Promise((stopped) => {
    server.close(stopped)
    server.closeAllConnections?.()
  })
  return { url: `http://127.0.0.1:${server.address().port}${base}`, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = 'dist', port = '0'] = process.argv.slice(2)
  try {
    const { url } = await serve(folder, { port: Number(port) })
    console.log(`${folder} is at ${url} (end with Ctrl-C)`)
  } catch (error) {
    console.error(`serve: ${error.message}`)
    process.exit(1)
  }
}
