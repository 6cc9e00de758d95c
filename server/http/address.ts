import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Where a request came from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, which is one
 * household's or office's. Behind a trusted proxy the last forwarded address, which that proxy wrote; what is no
 * address there counts as the proxy's own.
 */
export const clientAddress = (context: Context, trustProxy: boolean): string => {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return counted(forwarded) ?? counted(socketAddress(context)) ?? 'unknown'
}

const socketAddress = (context: Context): string | undefined => {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}

/** `1.2.3.4:80`, `[::1]:80`, `[::1]`: the address alone. An IPv6 address with a port needs its brackets. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

const counted = (text: string | undefined): string | undefined => {
  const given = text?.trim().split('%')[0] ?? ''
  const [, four, six] = WITH_PORT.exec(given) ?? []
  const address = four ?? six ?? given
  if (isIPv4(address)) return six === undefined ? address : undefined
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  // IPv4 as a socket of both kinds gives it: ::ffff:1.2.3.4.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. URL knows every way to write one. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
