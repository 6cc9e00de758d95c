import { describe, expect, it } from 'vitest'
import { buildSignature } from '../http/signed-body.ts'
import { createTestApi } from '../testing/api.ts'
import { createReplyFixture, WEBHOOK_SECRET } from '../testing/reply-fixture.ts'
import { createProviderId } from '../testing/text-fixture.ts'

const fixture = createReplyFixture()
const { query, sendWaves, inbound: sendInbound, inbox: readInbox, reply: sendReply } = fixture

describe('the webhook', () => {
  it('stores a text once, even if it arrives several times at once [INB-32]', async () => {
    const replyBody = await sendReply('yes')
    const responses = await Promise.all([
      sendInbound(replyBody),
      sendInbound(replyBody),
      sendInbound({ ...replyBody, message: 'no' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readInbox()).toHaveLength(1)
    const newReply = { ...replyBody, id: createProviderId() }
    await Promise.all([sendInbound(newReply), sendInbound(newReply), sendInbound(newReply)])
    expect(await readInbox()).toHaveLength(2)
  })

  it('rejects and does not store forged, old, changed or unsigned calls', async () => {
    const replyBody = {
      id: createProviderId(),
      from: fixture.club.mobile_number,
      message: 'no',
      received_at: new Date().toISOString(),
    }
    const nowSeconds = Date.now() / 1000
    for (const signingOptions of [
      { secret: 'another' },
      { timestamp: nowSeconds - 310 },
      { timestamp: nowSeconds + 310 },
      { signature: '' },
      { signature: 'sha256=' },
      { signature: buildSignature(WEBHOOK_SECRET, String(Math.floor(nowSeconds)), Buffer.from('{}')) },
    ])
      expect(await sendInbound(replyBody, signingOptions)).toMatchObject({ status: 401 })
    expect(await readInbox()).toEqual([])
    const apiWithoutSecret = await createTestApi()
    const response = await apiWithoutSecret.app.request('/api/text_messages/inbound', {
      method: 'POST',
      body: '{}',
    })
    expect(response.status).toBe(401)
    await apiWithoutSecret.close()
  })

  it('rejects a signed call with an invalid body', async () => {
    for (const body of ['{', '[]', '{}', { id: 'a', from: '447', message: 7, received_at: 'now' }])
      expect((await sendInbound(body)).status).toBe(400)
    expect((await sendInbound('x'.repeat(300_000))).status).toBe(413)
  })

  it('accepts repeated and early receipts, and only the first counts', async () => {
    const [row] = await query('SELECT gateway_id FROM holiday_text_messages')
    const readState = async () =>
      (await query('SELECT state, delivered IS NOT NULL AS at FROM holiday_text_messages'))[0]
    for (const status of ['delivered', 'delivered', 'failed'])
      expect((await sendInbound({ id: row?.gateway_id, status })).status).toBe(200)
    expect(await readState()).toEqual({ state: 'delivered', at: true })
    // Deliver the next text's receipt before the gateway's response.
    await query('DELETE FROM holiday_text_messages')
    await query('DELETE FROM holiday_text_waves')
    const defaultAnswer = fixture.sms.answer
    fixture.sms.answer = (response, text) =>
      void sendInbound({ id: `gw-${text.id}`, status: 'failed' }).then(() => defaultAnswer(response, text))
    await sendWaves()
    fixture.sms.answer = defaultAnswer
    expect(await readState()).toMatchObject({ state: 'failed' })
    expect((await sendInbound({ id: 'nobody-knows', status: 'delivered' })).status).toBe(200)
  })
})

describe('a reply with an unusual value', () => {
  const buildReply = (more: object) => ({
    id: createProviderId(),
    from: fixture.club.mobile_number,
    message: 'yes',
    received_at: new Date().toISOString(),
    ...more,
  })

  it('is never stored as received later than now', async () => {
    const { status } = await sendInbound(buildReply({ received_at: '2199-01-01T00:00:00Z' }))
    expect(status).toBe(200)
    const [storedText] = await readInbox()
    expect(Date.parse(storedText.timestamp)).toBeLessThanOrEqual(Date.now())
  })

  it('keeps the time at which the provider received it', async () => {
    const received_at = '2026-01-05T10:00:00.000Z'
    await sendInbound(buildReply({ received_at }))
    expect(Date.parse((await readInbox())[0].timestamp)).toBe(Date.parse(received_at))
  })

  it.each([
    { received_at: '0000-01-01T00:00:00Z' },
    { received_at: '1999-12-31T00:00:00Z' },
    { received_at: '2026-01-01T00:00:00+23' },
    { received_at: '' },
    { id: '' },
    { id: ' ' },
    { id: 'a\0b' },
    { id: 'a'.repeat(300) },
    { from: '' },
    { from: '   ' },
    { from: '\0' },
    { from: '4'.repeat(300) },
  ])('is refused with 400: %j', async (more) => {
    expect((await sendInbound(buildReply(more))).status).toBe(400)
    expect(await readInbox()).toEqual([])
  })

  it.each([{ id: 'a\0b' }, { id: '' }, { id: 'a'.repeat(300) }, { status: '' }])(
    'is refused with 400 for a receipt: %j',
    async (more) => {
      expect((await sendInbound({ id: 'gw-1', status: 'delivered', ...more })).status).toBe(400)
    },
  )
})

it('applies each of STOP, START and STOP within an hour', async () => {
  for (const message of ['STOP', 'START', 'STOP']) await sendReply(message)
  expect(await query('SELECT mobile_number FROM text_stops')).toEqual([{ mobile_number: fixture.club.mobile_number }])
  expect(await readInbox()).toHaveLength(3)
})
