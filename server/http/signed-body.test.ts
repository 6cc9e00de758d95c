import { expect, it } from 'vitest'
import { buildSignature, readSignedBody } from './signed-body.ts'

const SECRET = 'a secret of two machines'
const NOW_MS = 1_790_000_000_000
const BODY = Buffer.from('{"id":"1"}')

type SentCall = { timestamp?: string; signature?: string; body?: Uint8Array; secret?: string | undefined }

const readBody = ({
  timestamp = String(NOW_MS / 1000),
  body = BODY,
  signature = buildSignature(SECRET, timestamp, BODY),
  ...more
}: SentCall = {}) => {
  const headers = new Headers({ 'X-Hallbook-Timestamp': timestamp, 'X-Hallbook-Signature': signature })
  const request = new Request('https://hallbook.example', {
    method: 'POST',
    headers,
    body: Buffer.from(body),
  })
  const call = { header: (name: string) => request.headers.get(name) ?? undefined, bytes: request.body }
  return readSignedBody(call, 'secret' in more ? more.secret : SECRET, 100, NOW_MS)
}

it('reads a body signed with the secret within five minutes', async () => {
  expect(await readBody()).toEqual(BODY)
  for (const seconds of [-300, 300]) {
    const timestamp = String(NOW_MS / 1000 + seconds)
    expect(await readBody({ timestamp })).toEqual(BODY)
  }
})

it.each<[string, SentCall]>([
  ['another secret', { signature: buildSignature('another', String(NOW_MS / 1000), BODY) }],
  ['another body', { body: Buffer.from('{"id":"2"}') }],
  ['another time', { signature: buildSignature(SECRET, String(NOW_MS / 1000 + 1), BODY) }],
  ['an old time', { timestamp: String(NOW_MS / 1000 - 301) }],
  ['a time to come', { timestamp: String(NOW_MS / 1000 + 301) }],
  ['no time', { timestamp: 'soon' }],
  ['no signature', { signature: '' }],
  ['half a signature', { signature: buildSignature(SECRET, String(NOW_MS / 1000), BODY).slice(0, 20) }],
  ['no secret here', { secret: undefined }],
])('rejects %s', async (_what, sent) => {
  await expect(readBody(sent)).rejects.toMatchObject({ code: 'not_signed_in' })
})

it('rejects a body above its limit', async () => {
  await expect(readBody({ body: Buffer.alloc(101) })).rejects.toMatchObject({ code: 'too_large' })
})
