import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { parseProxyTrust } from '../core/proxy-trust.ts'
import { createProxyWarnings } from './proxy-warnings.ts'

/** Makes two calls, with or without a proxy's header. Returns the number of logged warnings. */
const countWarnings = async (trust: string, forwarded: string | null, path = '/api/me'): Promise<number> => {
  const warnings: unknown[] = []
  const log = { warn: (line: unknown) => void warnings.push(line) }
  const app = new Hono().use(createProxyWarnings(parseProxyTrust(trust)!, log as never))
  const incoming = { socket: { remoteAddress: '10.0.0.1', remotePort: 4000, remoteFamily: 'IPv4' } }
  const headers: Record<string, string> = forwarded === null ? {} : { 'X-Forwarded-For': forwarded }
  for (const _ of [1, 2]) await app.request(path, { headers }, { incoming })
  for (const line of warnings) expect(line).toContain('TRUST_PROXY')
  return warnings.length
}

it('warns once about a proxy that is not trusted', async () => {
  expect(await countWarnings('false', '192.0.2.7')).toBe(1)
  expect(await countWarnings('172.16.0.0/12', '192.0.2.7')).toBe(1)
})

it('warns once about an expected proxy that is missing', async () => {
  expect(await countWarnings('1', null)).toBe(1)
  expect(await countWarnings('10.0.0.0/8', null)).toBe(1)
})

it('does not warn if the setting matches, or for health checks', async () => {
  expect(await countWarnings('1', '192.0.2.7')).toBe(0)
  expect(await countWarnings('10.0.0.0/8', '192.0.2.7')).toBe(0)
  expect(await countWarnings('false', null)).toBe(0)
  expect(await countWarnings('1', null, '/api/ready')).toBe(0)
})
