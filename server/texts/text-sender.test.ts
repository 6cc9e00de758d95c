import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readEnv } from '../settings/env.ts'
import { createClubWithNumber, createStaff } from '../testing/text-fixture.ts'
import { createWaveFixture } from '../testing/wave-fixture.ts'
import { textLedgers } from '../text-ledgers.ts'
import { startTextSender } from './text-sender.ts'

const fixture = createWaveFixture()
const { make, read } = fixture

const logLines: string[] = []
const log = pino(
  { base: null },
  new Writable({ write: (chunk, _, done) => void done(void logLines.push(String(chunk))) }),
)
const startSender = (more: Record<string, string>) =>
  startTextSender({ db: fixture.api.db, log, ledgers: textLedgers, env: { ...fixture.api.env, ...readEnv(more) } })

it('sends nothing without a gateway, and reports that', async () => {
  await createClubWithNumber(fixture.api)
  const id = await make()
  const sender = startSender({ DATA_DIR: '/nowhere' })
  sender.wake()
  await sender.stop()
  expect((await read(id)).waves[0]).toMatchObject({ state: 'waiting', texts: 0 })
  const { token } = await createStaff(fixture.api, 'vp_general')
  const { body } = await fixture.api.call(token, 'GET', '/holiday_texts/gateway')
  expect(body).toMatchObject({ kind: null, two_way: false, hold_minutes: 0, from_hour: 0, to_hour: 24 })
})

it('sends at start and when woken, and finishes when stopped [TXT-49]', async () => {
  await createClubWithNumber(fixture.api)
  await make()
  const settings = { TEXTS_HOLD_MINUTES: '0', TEXTS_HOURS: '0-24', SMS_GATEWAY_URL: fixture.sms.url }
  const sender = startSender({ DATA_DIR: '/nowhere', ...settings })
  await expect.poll(() => fixture.sms.received.length).toBe(1)
  await createClubWithNumber(fixture.api)
  await make({ holiday: 'Nov/Dec' })
  sender.wake()
  await expect.poll(() => fixture.sms.received.length).toBe(3)
  await sender.stop()
  // Check that the log contains neither numbers nor wording.
  const logText = logLines.join('')
  expect(logText).toContain('text sent')
  for (const { to: number, text } of fixture.sms.received) {
    expect(logText).not.toContain(number)
    expect(logText).not.toContain(text.slice(0, 20))
  }
})
