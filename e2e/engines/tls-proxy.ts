import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSelfSignedCertificate } from './self-signed.ts'

export type TlsProxy = { url: string; close: () => Promise<void> }

/**
 * Serves the product over HTTPS, because WebKit treats plain HTTP pages differently from production. For example, it
 * caches them for back navigation. While the server is stopped, the proxy breaks every connection, as if the network
 * were down.
 */
export const startTlsProxy = async (target: string): Promise<TlsProxy> => {
  const { hostname, port } = new URL(target)
  const proxy = createServer(createSelfSignedCertificate(hostname), (incoming, reply) => {
    // Forward the headers unchanged. The page derives its own origin from the Host header, which names the proxy.
    const outgoingRequest = request({
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    const abort = () => reply.destroy()
    outgoingRequest.on('error', abort)
    outgoingRequest.on('response', (response) => {
      response.on('error', abort)
      reply.writeHead(response.statusCode ?? 502, response.headers)
      reply.flushHeaders()
      response.pipe(reply)
    })
    reply.on('close', () => outgoingRequest.destroy())
    incoming.on('error', () => outgoingRequest.destroy())
    incoming.pipe(outgoingRequest)
  })
  // Ignore TLS errors, because a browser that does not trust the certificate may abort.
  proxy.on('tlsClientError', () => undefined)
  proxy.listen(0, hostname)
  await once(proxy, 'listening')
  return {
    url: `https://${hostname}:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      const proxyClose = once(proxy, 'close')
      proxy.close()
      proxy.closeAllConnections()
      await proxyClose
    },
  }
}
