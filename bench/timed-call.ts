import { Agent, request } from 'node:http'
import type { Product } from '../server/testing/product.ts'

/** Creates a function that measures read calls to their last byte over one keep-alive connection. */
export const timedCalls = ({ url }: Product) => {
  const agent = new Agent({ keepAlive: true })
  /**
   * @returns duration in ms
   * @throws if the response is not 200
   */
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
