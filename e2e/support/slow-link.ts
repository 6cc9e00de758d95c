import type { Device } from '../model/device.ts'

export const SLOW_2G = { bitsPerSecond: 50_000, latencyMs: 2000 }

/**
 * Creates a serial connection with this bandwidth and latency. Returns a function that waits until the bytes have
 * arrived.
 */
const createConnection = (bitsPerSecond: number, latencyMs: number) => {
  let freeAt = 0
  return (bytes: number): Promise<void> => {
    freeAt = Math.max(freeAt, Date.now()) + (bytes * 8000) / bitsPerSecond
    const remainingMs = freeAt + latencyMs - Date.now()
    return new Promise((resolve) => setTimeout(resolve, remainingMs))
  }
}

/** Estimated size in bytes of the headers of a request or response. */
const HEADER_BYTES = 500

/** Slows a tablet's link down in both directions. Each direction has half of the latency. */
export const slowDown = (
  { gateway }: Device,
  { bitsPerSecond, latencyMs }: { bitsPerSecond: number; latencyMs: number },
): void => {
  const { hold: previousHold } = gateway
  if (!previousHold) throw new Error('The tablet meets its requests')
  const [waitForUpload, waitForDownload] = [
    createConnection(bitsPerSecond, latencyMs / 2),
    createConnection(bitsPerSecond, latencyMs / 2),
  ]
  gateway.hold = {
    ...previousHold,
    take: (intercepted) =>
      previousHold.take({
        ...intercepted,
        ask: async (other) => {
          await waitForUpload(HEADER_BYTES + intercepted.sentBytes)
          const reply = await intercepted.ask(other)
          await waitForDownload(HEADER_BYTES + reply.body.length)
          return reply
        },
      }),
  }
}
