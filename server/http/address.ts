import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { believes, type ProxyTrust } from './proxy-trust.ts'

/**
 * Where a request came from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, which is one
 * household's or office's. Behind trusted proxies the address that the last of them to be believed wrote; what is no
 * address there counts as the proxy's own.
 */
export const clientAddress = (context: Context, trust: ProxyTrust): string => {
  const socket = plainAddress(socketAddress(context))
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? []
  let caller = socket
  for (let hop = 0; believes(trust, hop, caller); hop++) {
    const before = plainAddress(forwarded.at(-1 - hop))
    if (!before) break
    caller = before
  }
  return caller ? counted(caller) : 'unknown'
}

/** The address at the other end of the connection. */
export const socketAddress = (context: Context): string | undefined => {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}

/** `1.2.3.4:80`, `[::1]:80`, `[::1]`: the address alone. An IPv6 address with a port needs its brackets. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

/** The address that a text names, without a port; IPv4 as a socket of both kinds gives it (::ffff:1.2.3.4) as IPv4. */
export const plainAddress = (text: string | undefined): string | undefined => {
  const given = text?.trim().split('%')[0] ?? ''
  const [, four, six] = WITH_PORT.exec(given) ?? []
  const address = four ?? six ?? given
  if (isIPv4(address)) return six === undefined ? address : undefined
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

const counted = (address: string): string =>
  isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`

/** The eight groups of an IPv6 address, without leading zeros. URL knows every way to write one. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
