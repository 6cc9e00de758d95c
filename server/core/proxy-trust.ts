import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Proxies whose `X-Forwarded-For` header is trusted, either as a number of hops or as networks. */
export type ProxyTrust = { hops: number } | { networks: BlockList }

/**
 * Parses TRUST_PROXY: `true`, `false`, a number of hops, or addresses and networks separated by commas. Returns null
 * for any other text.
 */
export const parseProxyTrust = (text: string): ProxyTrust | null => {
  if (text === 'true') return { hops: 1 }
  if (text === 'false') return { hops: 0 }
  if (/^\d$/.test(text)) return { hops: Number(text) }
  const networks = new BlockList()
  for (const part of text.split(',')) if (!addNetwork(networks, part.trim())) return null
  return { networks }
}

function getFamily(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4'
  return isIPv6(address) ? 'ipv6' : null
}

const addNetwork = (networks: BlockList, text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = getFamily(address)
  const maxBits = family === 'ipv4' ? 32 : 128
  if (!family || Number(bits ?? 0) > maxBits) return false
  networks.addSubnet(address, bits === undefined ? maxBits : Number(bits), family)
  return true
}

/** True if the `X-Forwarded-For` entry sent by `caller` is trusted, at this number of hops. */
export const isTrusted = (trust: ProxyTrust, hop: number, caller: string | undefined): boolean => {
  if ('hops' in trust) return hop < trust.hops
  return caller !== undefined && trust.networks.check(caller, isIPv4(caller) ? 'ipv4' : 'ipv6')
}

/** True if any proxy is trusted. */
export const hasTrustedProxy = (trust: ProxyTrust): boolean => !('hops' in trust) || trust.hops > 0
