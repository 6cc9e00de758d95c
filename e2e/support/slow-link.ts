import type { Device } from '../model/device.ts'

export const SLOW_2G = { bitsPerSecond: 50_000, latencyMs: 2000 }

/** A connection on which one message goes after the other, as many bits a second as it takes. */
const wire = (bitsPerSecond: number, latencyMs: number) => {
  let freeAt = 0
  return (bytes: number): Promise<void> => {
    freeAt = Math.max(freeAt, Date.now()) + (bytes * 8000) / bitsPerSecond
    const left = freeAt + latencyMs - Date.now()
    return new Promise((resolve) => setTimeout(resolve, left))
  }
}

/** What a request or reply takes beside its body. */
const HEAD_BYTES = 500

/** Puts a tablet behind a slow link, both ways. Latency is that of a request and its reply together. */
export const slowLink = (
  { gateway }: Device,
  { bitsPerSecond, latencyMs }: { bitsPerSecond: number; latencyMs: number },
): void => {
  const { hold } = gateway
  if (!hold) throw new Error('The tablet meets its requests')
  const [up, down] = [wire(bitsPerSecond, latencyMs / 2), wire(bitsPerSecond, latencyMs / 2)]
  gateway.hold = {
    ...hold,
    take: (held) =>
      hold.take({
        ...held,
        ask: async (other) => {
          await up(HEAD_BYTES + held.sentBytes)
          const reply = await held.ask(other)
          await down(HEAD_BYTES + reply.body.length)
          return reply
        },
      }),
  }
}
