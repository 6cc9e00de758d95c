import { beforeEach, describe, expect, it } from 'vitest'
import { acceptText, closeConnection, neverRespond, respondWith, startSmsGateway } from '../testing/sms-gateway.ts'
import { createClubWithNumber } from '../testing/text-fixture.ts'
import { createWaveFixture } from '../testing/wave-fixture.ts'

const fixture = createWaveFixture()
const { query, run, make, read } = fixture

describe('the gateway', () => {
  const readOutcome = async () => {
    const [row] = await query('SELECT state, reason FROM holiday_text_messages')
    return row
  }
  beforeEach(async () => {
    await createClubWithNumber(fixture.api)
    await make()
  })

  it.each([
    ['500', respondWith(500), { state: 'perhaps_sent', reason: 'http_500' }],
    ['HTML', respondWith(200), { state: 'perhaps_sent', reason: 'unreadable_answer' }],
    ['a redirect', respondWith(307, { Location: '/other' }), { state: 'perhaps_sent', reason: 'http_307' }],
    ['nothing, after it has sent', neverRespond, { state: 'perhaps_sent', reason: 'TimeoutError' }],
    ['400', respondWith(400), { state: 'failed', reason: 'http_400' }],
  ] as const)(
    'responds with %s, so the text is never resent automatically [B-TXT-01]',
    async (_name, answer, expected) => {
      fixture.sms.answer = answer
      await run()
      expect(await readOutcome()).toEqual(expected)
      fixture.sms.answer = acceptText
      await run()
      expect(fixture.sms.received).toHaveLength(1)
    },
  )

  it('closes the connection, so the text is perhaps sent', async () => {
    fixture.sms.answer = closeConnection
    await run()
    expect(await readOutcome()).toMatchObject({ state: 'perhaps_sent' })
  })

  it('responds with 429, so the text is retried at the requested time', async () => {
    fixture.sms.answer = respondWith(429, { 'Retry-After': '120' })
    await run()
    expect(await readOutcome()).toEqual({ state: 'queued', reason: 'http_429' })
    const [row] = await query('SELECT extract(epoch FROM next_try - now())::int AS wait FROM holiday_text_messages')
    expect(row?.wait).toBeGreaterThan(110)
    fixture.sms.answer = acceptText
    await run()
    expect(fixture.sms.received).toHaveLength(1)
    await query('UPDATE holiday_text_messages SET next_try = now()')
    await run()
    expect(await readOutcome()).toEqual({ state: 'sent', reason: null })
  })

  it('cannot be reached, so the text stays queued', async () => {
    const closedGateway = await startSmsGateway()
    await closedGateway.close()
    await run(fixture.api.env, new Date(), closedGateway.url)
    expect(await readOutcome()).toEqual({ state: 'queued', reason: 'ECONNREFUSED' })
  })

  it('receives user and password of its address as Basic authorization', async () => {
    const url = fixture.sms.url.replace('//', '//hall:b%40ok@')
    await run(fixture.api.env, new Date(), url)
    expect(fixture.sms.authorization).toBe(`Basic ${Buffer.from('hall:b@ok').toString('base64')}`)
  })
})

it("pauses sending while the gateway's responses are invalid", async () => {
  await Promise.all(Array.from({ length: 20 }, () => createClubWithNumber(fixture.api)))
  const id = await make()
  fixture.sms.answer = respondWith(500)
  await run()
  const { waves } = await read(id)
  // Allow three more than the limit of 8, because the other three parallel texts are finished after the breaker opens.
  expect(waves[0].perhaps_sent).toBeLessThanOrEqual(8 + 3)
  expect(waves[0]).toMatchObject({ state: 'sending', queued: 20 - waves[0].perhaps_sent })
  fixture.sms.answer = acceptText
  await run()
  expect((await read(id)).waves[0]).toMatchObject({ state: 'sent', sent: waves[0].queued })
})
