import { Agent, request } from 'node:http'
import type { Product } from '../server/testing/product.ts'

/** Calls that read, timed to their last byte, over one kept connection. */
export const timedCalls = ({ url }: Product) => {
  const agent = new Agent({ keepAlive: true })
  /** @returns milliseconds. @throws where the server does not answer with 200 */
  const timed = (token: string, path: string, query: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const address = `${url}/api${path}?${new URLSearchParams(query)}`
      request(address, { agent, headers: { Authorization: `JWT ${token}` } }, (reply) => {
        reply.resume().on('end', () => {
          if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}`))
          resolve(performance.now() - began)
        })
      })
        .on('error', reject)
        .end()
    })
  return { timed, end: () => agent.destroy() }
}
