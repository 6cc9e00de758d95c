import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, it } from 'vitest'
import { respondWithJson } from './json-response.ts'

const LONG_TEXT = 'Ava Hughes '.repeat(20_000)

const app = new Hono()
app.use(compress())
app.get('/:length', (context) => {
  context.header('X-Set-Before', 'yes')
  return respondWithJson(context, { text: context.req.param('length') === 'long' ? LONG_TEXT : 'Ava' }, 201)
})

const request = (path: string, encoding: string) => app.request(path, { headers: { 'Accept-Encoding': encoding } })

describe('a JSON response', () => {
  it('is compressed once if it is long', async () => {
    const response = await request('/long', 'gzip, br')
    const { status, headers } = response
    expect([status, headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([201, 'gzip', 'Accept-Encoding'])
    expect([headers.get('Content-Type'), headers.get('X-Set-Before')]).toEqual(['application/json', 'yes'])
    const json = gunzipSync(new Uint8Array(await response.arrayBuffer())).toString()
    expect(JSON.parse(json)).toEqual({ text: LONG_TEXT })
  })

  it.each([
    ['/long', 'br'],
    ['/long', 'gzip;q=0'],
    ['/short', 'identity'],
  ])('of %s is not compressed for a client that accepts %s', async (path, encoding) => {
    const response = await request(path, encoding)
    expect(response.headers.has('Content-Encoding')).toBe(false)
    expect(await response.json()).toEqual({ text: path === '/long' ? LONG_TEXT : 'Ava' })
  })
})
