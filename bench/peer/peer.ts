import { createServer } from 'node:http'
import { build } from 'esbuild'

const PAGE_CSS = `body{margin:0;font:16px sans-serif}.people{position:fixed;inset:0;overflow:auto}.canvas{position:relative}
.block{position:absolute;width:33.3%}.tile{position:relative;display:block;height:72px;margin:4px;border:1px solid;
border-radius:12px;contain:layout style}.tile>input{position:absolute;inset:0;width:100%;height:100%;margin:0;
appearance:none}.tile[data-here]{background:#2a6;color:#fff}
table{width:100%;table-layout:fixed;border-spacing:0}td{height:55px;padding:4px 8px;border-bottom:1px solid}`

const PAGE_HTML = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Peer</title><style>${PAGE_CSS}</style><div id="app"></div><script type="module" src="/app.js"></script>`

const WORKER_SCRIPT = `addEventListener('activate', (e) => e.waitUntil(clients.claim()))
addEventListener('install', (e) => e.waitUntil(caches.open('a').then((c) => c.addAll(['/', '/app.js']))))
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request).then((r) => r ?? fetch(e.request))))`

/**
 * Builds and serves a reference app. After `close`, the app can still open from its worker's cache if it has one.
 * @param name name of the app's file in this folder
 */
export const startPeer = async (name: 'app' | 'search'): Promise<{ url: string; close: () => Promise<void> }> => {
  const bundle = await build({
    entryPoints: [`bench/peer/${name}.tsx`],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files: Record<string, [string, string]> = {
    '/': ['text/html', PAGE_HTML],
    '/app.js': ['text/javascript', bundle.outputFiles[0]?.text ?? ''],
    '/sw.js': ['text/javascript', WORKER_SCRIPT],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(text ? 200 : 404, { 'Content-Type': type }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
