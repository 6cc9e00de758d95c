import { describe, expect, it } from 'vitest'
import { signatureOf } from '../../http/signed-body.ts'
import { testApi } from '../../testing/api.ts'
import { replyWorld, WEBHOOK_SECRET } from '../../testing/reply-world.ts'
import { providerId } from '../../testing/text-world.ts'

const world = replyWorld()
const { query, sendWaves, inbound, inbox, reply } = world

describe('the webhook', () => {
  it('INB-32: takes what comes twice once, at once too', async () => {
    const sent = await reply('yes')
    const again = await Promise.all([inbound(sent), inbound(sent), inbound({ ...sent, message: 'no' })])
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await inbox()).toHaveLength(1)
    const fresh = { ...sent, id: providerId() }
    await Promise.all([inbound(fresh), inbound(fresh), inbound(fresh)])
    expect(await inbox()).toHaveLength(2)
  })

  it('refuses what is forged, old, changed or unsigned, and keeps nothing of it', async () => {
    const sent = {
      id: providerId(),
      from: world.club.mobile_number,
      message: 'no',
      received_at: new Date().toISOString(),
    }
    const now = Date.now() / 1000
    for (const how of [
      { secret: 'another' },
      { timestamp: now - 310 },
      { timestamp: now + 310 },
      { signature: '' },
      { signature: 'sha256=' },
      { signature: signatureOf(WEBHOOK_SECRET, String(Math.floor(now)), Buffer.from('{}')) },
    ])
      expect(await inbound(sent, how)).toMatchObject({ status: 401 })
    expect(await inbox()).toEqual([])
    const open = await testApi()
    const response = await open.app.request('/api/text_messages/inbound', { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
    await open.close()
  })

  it('refuses what has not its shape, though it is signed', async () => {
    for (const body of ['{', '[]', '{}', { id: 'a', from: '447', message: 7, received_at: 'now' }])
      expect((await inbound(body)).status).toBe(400)
    expect((await inbound('x'.repeat(300_000))).status).toBe(413)
  })

  it('takes receipts, twice and before the gateway has answered; the first one counts', async () => {
    const [row] = await query('SELECT gateway_id FROM holiday_text_messages')
    const state = async () =>
      (await query('SELECT state, delivered IS NOT NULL AS at FROM holiday_text_messages'))[0]
    for (const status of ['delivered', 'delivered', 'failed'])
      expect((await inbound({ id: row?.gateway_id, status })).status).toBe(200)
    expect(await state()).toEqual({ state: 'delivered', at: true })
    // Of the next text it comes first.
    await query('DELETE FROM holiday_text_messages')
    await query('DELETE FROM holiday_text_waves')
    const early = world.sms.answer
    world.sms.answer = (response, text) =>
      void inbound({ id: `gw-${text.id}`, status: 'failed' }).then(() => early(response, text))
    await sendWaves()
    world.sms.answer = early
    expect(await state()).toMatchObject({ state: 'failed' })
    expect((await inbound({ id: 'nobody-knows', status: 'delivered' })).status).toBe(200)
  })
})
