// node tools/serve.mjs FOLDER [PORT]: serves a folder of files on this machine only, as any static host would (PORT 0
// or none: a free port). It answers GET and HEAD below one path and never serves a file from outside the folder. The
// page's tests use it. Text and the module are compressed for clients that accept this, and every file has an ETag.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

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

// Returns the file that a request asks for; undefined if there is none.
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

const packed = /^(text|application\/(wasm|json|manifest)|image\/svg)/

const tagOf = (bytes) => `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`

async function answer(request, response, { folder, base, tags }) {
  const file = target(request.url, folder, base)
  const bytes = file && (await readFile(file).catch(() => undefined))
  const head = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }
  if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end()
  if (!bytes) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n')
  head['Content-Type'] = types[extname(file)] ?? 'application/octet-stream'
  if (tags) head.ETag = tagOf(bytes)
  if (tags && request.headers['if-none-match'] === head.ETag) return response.writeHead(304, head).end()
  let body = bytes
  if (packed.test(head['Content-Type'])) {
    head.Vary = 'Accept-Encoding'
    if (/\bgzip\b/.test(request.headers['accept-encoding'])) {
      head['Content-Encoding'] = 'gzip'
      body = await promisify(gzip)(bytes)
    }
  }
  head['Content-Length'] = body.length
  response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : body)
}

/** Serves FOLDER below the path BASE. Returns its address, and a function that stops it. onanswer(path, status) is
 *  called after each answer. Without `tags` it sends no ETags, like some hosts. */
export async function serve(folder, { port = 0, base = '/', tags = true, onanswer = () => {} } = {}) {
  const how = { folder: resolve(folder), base, tags }
  const server = createServer((request, response) => {
    response.on('finish', () => onanswer(request.url, response.statusCode))
    void answer(request, response, how)
  })
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
