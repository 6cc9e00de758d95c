import { Agent, request } from 'node:http'
import type { Product } from '../server/testing/product.ts'

/** Returns a function that measures GET calls up to the last byte, over one keep-alive connection. */
export const createCallTimer = ({ url }: Product) => {
  const agent = new Agent({ keepAlive: true })
  /**
   * Measures one call.
   * @returns duration in ms
   * @throws if the status is not 200
   */
  const measureCall = (token: string, path: string, query: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const address = `${url}/api${path}?${new URLSearchParams(query)}`
      request(address, { agent, headers: { Authorization: `JWT ${token}` } }, (reply) => {
        reply.resume().on('end', () => {
          if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}`))
          resolve(performance.now() - startedAt)
        })
      })
        .on('error', reject)
        .end()
    })
  return { timed: measureCall, end: () => agent.destroy() }
}
