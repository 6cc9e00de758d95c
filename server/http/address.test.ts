import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { parseProxyTrust } from '../core/proxy-trust.ts'
import { getClientAddress } from './address.ts'

const SOCKET_ADDRESS = '10.0.0.1'

/** Returns the address that a request with this `X-Forwarded-For` header is counted for. */
const getCountedAddress = async (
  forwarded: string | null,
  { trust = '1', socket = SOCKET_ADDRESS } = {},
): Promise<string> => {
  const app = new Hono().get('/', (context) => context.text(getClientAddress(context, parseProxyTrust(trust)!)))
  const incoming = { socket: { remoteAddress: socket, remotePort: 4000, remoteFamily: 'IPv4' } }
  const headers: Record<string, string> = forwarded === null ? {} : { 'X-Forwarded-For': forwarded }
  return (await app.request('/', { headers }, { incoming })).text()
}

describe('behind a trusted proxy', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['203.0.113.9, 192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
    ['[::1]:80', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', async (forwarded, address) => {
    expect(await getCountedAddress(forwarded)).toBe(address)
  })

  it.each([
    'unknown',
    '_hidden',
    '',
    '192.0.2.7, ',
    '192.0.2.999',
    '192.0.2.7:http',
    '192.0.2.7:123456',
    '[192.0.2.7]:80',
    '[2001:db8::1',
    '2001:db8::1::2',
    "'; DROP TABLE users; --",
    '1'.repeat(5000),
  ])("counts an invalid address as the proxy's address: %s", async (forwarded) => {
    expect(await getCountedAddress(forwarded)).toBe(SOCKET_ADDRESS)
  })

  it('counts a request that was not forwarded under its own address', async () => {
    expect(await getCountedAddress(null, { socket: '::ffff:10.0.0.2' })).toBe('10.0.0.2')
  })
})

describe('behind several proxies', () => {
  const forwardedChain = '203.0.113.9, 192.0.2.7, 10.0.0.2'

  it.each([
    ['0', SOCKET_ADDRESS],
    ['true', '10.0.0.2'],
    ['1', '10.0.0.2'],
    ['2', '192.0.2.7'],
    ['3', '203.0.113.9'],
    ['9', '203.0.113.9'],
    ['10.0.0.0/8', '192.0.2.7'],
    ['10.0.0.1', '10.0.0.2'],
    ['10.0.0.0/8, 192.0.2.0/24', '203.0.113.9'],
    ['10.0.0.0/8,192.0.2.7,203.0.113.0/24', '203.0.113.9'],
    ['172.16.0.0/12', SOCKET_ADDRESS],
  ])('TRUST_PROXY=%s takes %s as the caller', async (trust, address) => {
    expect(await getCountedAddress(forwardedChain, { trust })).toBe(address)
  })

  it('ignores the header of a caller that bypasses the proxy', async () => {
    expect(await getCountedAddress('192.0.2.7', { trust: '10.0.0.0/8', socket: '203.0.113.5' })).toBe('203.0.113.5')
  })

  it('matches IPv6 networks and IPv4-mapped addresses', async () => {
    const trust = 'fd00::/8,10.0.0.0/8'
    expect(await getCountedAddress('192.0.2.7', { trust, socket: 'fd00::1' })).toBe('192.0.2.7')
    expect(await getCountedAddress('192.0.2.7', { trust, socket: '::ffff:10.0.0.9' })).toBe('192.0.2.7')
    expect(await getCountedAddress('192.0.2.7, junk', { trust, socket: 'fd00::1' })).toBe('fd00:0:0:0::/64')
  })
})

it('ignores the header without a trusted proxy', async () => {
  expect(await getCountedAddress('192.0.2.7', { trust: 'false', socket: '2001:db8::5' })).toBe('2001:db8:0:0::/64')
})

it('counts a caller without an address as unknown', async () => {
  const app = new Hono().get('/', (context) => context.text(getClientAddress(context, { hops: 0 })))
  expect(await (await app.request('/')).text()).toBe('unknown')
})
