import { beforeEach, describe, expect, it } from 'vitest'
import { answers, cuts, hangs, startSmsGateway, takes } from '../testing/sms-gateway.ts'
import { clubWithNumber } from '../testing/text-world.ts'
import { waveWorld } from '../testing/wave-world.ts'

const world = waveWorld()
const { query, run, make, read } = world

describe('the gateway', () => {
  const outcome = async () => {
    const [row] = await query('SELECT state, reason FROM holiday_text_messages')
    return row
  }
  beforeEach(async () => {
    await clubWithNumber(world.api)
    await make()
  })

  it.each([
    ['500', answers(500), { state: 'perhaps_sent', reason: 'http_500' }],
    ['HTML', answers(200), { state: 'perhaps_sent', reason: 'unreadable_answer' }],
    ['a redirect', answers(307, { Location: '/other' }), { state: 'perhaps_sent', reason: 'http_307' }],
    ['nothing, after it has sent', hangs, { state: 'perhaps_sent', reason: 'TimeoutError' }],
    ['400', answers(400), { state: 'failed', reason: 'http_400' }],
  ] as const)(
    'answers %s, so the text is never resent automatically [B-TXT-01]',
    async (_name, answer, expected) => {
      world.sms.answer = answer
      await run()
      expect(await outcome()).toEqual(expected)
      world.sms.answer = takes
      await run()
      expect(world.sms.received).toHaveLength(1)
    },
  )

  it('closes the connection, so the text is perhaps sent', async () => {
    world.sms.answer = cuts
    await run()
    expect(await outcome()).toMatchObject({ state: 'perhaps_sent' })
  })

  it('responds with 429, so the text is retried at the requested time', async () => {
    world.sms.answer = answers(429, { 'Retry-After': '120' })
    await run()
    expect(await outcome()).toEqual({ state: 'queued', reason: 'http_429' })
    const [row] = await query(
      'SELECT extract(epoch FROM next_try - now())::int AS wait FROM holiday_text_messages',
    )
    expect(row?.wait).toBeGreaterThan(110)
    world.sms.answer = takes
    await run()
    expect(world.sms.received).toHaveLength(1)
    await query('UPDATE holiday_text_messages SET next_try = now()')
    await run()
    expect(await outcome()).toEqual({ state: 'sent', reason: null })
  })

  it('cannot be reached, so the text stays queued', async () => {
    const gone = await startSmsGateway()
    await gone.close()
    await run(world.api.env, new Date(), gone.url)
    expect(await outcome()).toEqual({ state: 'queued', reason: 'ECONNREFUSED' })
  })

  it('receives user and password of its address as Basic authorization', async () => {
    const url = world.sms.url.replace('//', '//hall:b%40ok@')
    await run(world.api.env, new Date(), url)
    expect(world.sms.authorization).toBe(`Basic ${Buffer.from('hall:b@ok').toString('base64')}`)
  })
})

it("pauses sending while the gateway's responses are invalid", async () => {
  await Promise.all(Array.from({ length: 20 }, () => clubWithNumber(world.api)))
  const id = await make()
  world.sms.answer = answers(500)
  await run()
  const { waves } = await read(id)
  // // Texts already in flight when the breaker opens are finished too.
  expect(waves[0].perhaps_sent).toBeLessThanOrEqual(8 + 3)
  expect(waves[0]).toMatchObject({ state: 'sending', queued: 20 - waves[0].perhaps_sent })
  world.sms.answer = takes
  await run()
  expect((await read(id)).waves[0]).toMatchObject({ state: 'sent', sent: waves[0].queued })
})
