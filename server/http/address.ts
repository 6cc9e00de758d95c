import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isTrusted, type ProxyTrust } from '../core/proxy-trust.ts'

/**
 * Returns the address that limits count for a request. This is an IPv4 address, or the /64 of an IPv6 address, which is
 * one household or office. Behind trusted proxies, it is the address that the last trusted proxy wrote. An invalid
 * address is replaced by the proxy's own address.
 */
export const getClientAddress = (context: Context, trust: ProxyTrust): string => {
  const socketAddress = parseAddress(getSocketAddress(context))
  const forwardedAddresses = context.req.header('x-forwarded-for')?.split(',') ?? []
  let callerAddress = socketAddress
  for (let hop = 0; isTrusted(trust, hop, callerAddress); hop++) {
    const previousHop = parseAddress(forwardedAddresses.at(-1 - hop))
    if (!previousHop) break
    callerAddress = previousHop
  }
  return callerAddress ? toCountedAddress(callerAddress) : 'unknown'
}

/** Returns the remote address of the connection. */
export const getSocketAddress = (context: Context): string | undefined => {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}

/**
 * Pattern for an IPv4 address with or without a port, or an IPv6 address in brackets: `1.2.3.4:80`, `[::1]:80`,
 * `[::1]`. An IPv6 address with a port needs brackets.
 */
const ADDRESS_WITH_PORT_PATTERN = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i

/**
 * Returns an address without its port. Converts an IPv4-mapped address (::ffff:1.2.3.4) to IPv4. Returns undefined for
 * invalid text.
 */
export const parseAddress = (text: string | undefined): string | undefined => {
  const trimmedText = text?.trim().split('%')[0] ?? ''
  const [, ipv4Text, ipv6Text] = ADDRESS_WITH_PORT_PATTERN.exec(trimmedText) ?? []
  const address = ipv4Text ?? ipv6Text ?? trimmedText
  if (isIPv4(address)) return ipv6Text === undefined ? address : undefined
  if (!isIPv6(address)) return undefined
  const groups = getIpv6Groups(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

const toCountedAddress = (address: string): string =>
  isIPv4(address) ? address : `${getIpv6Groups(address).slice(0, 4).join(':')}::/64`

/**
 * Returns the eight groups of an IPv6 address without leading zeros. Uses the URL parser, which accepts every notation.
 */
const getIpv6Groups = (address: string): string[] => {
  const [firstPart = '', lastPart] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const firstGroups = firstPart.split(':').filter(Boolean)
  const lastGroups = (lastPart ?? '').split(':').filter(Boolean)
  return [...firstGroups, ...Array<string>(8 - firstGroups.length - lastGroups.length).fill('0'), ...lastGroups]
}
