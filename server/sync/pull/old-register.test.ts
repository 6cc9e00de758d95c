import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { encodeCursor, readCursor } from './cursor.ts'

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

const OFFLINE_DAY_LIMIT = 100

/** Returns the cursor of a register that was last up to date some days ago. */
const ageCursor = (text: string, days: number): string => {
  const cursor = readCursor(text)
  if (!cursor) throw new Error('no cursor')
  return encodeCursor({ ...cursor, day: cursor.day - days })
}

const createClub = async () => {
  const club = await api.club()
  const coordinator = await api.user(club.id, { language: 'cy' })
  const helper = await api.user(club.id, { user_type: 'core', first_name: 'Mair' })
  const device = createTestDevice(api, helper.token)
  const { cursor } = await device.pullAll()
  const pull = (days: number, token = helper.token) =>
    api.call(token, 'GET', `/sync/pull?cursor=${ageCursor(cursor, days)}`)
  return { coordinator, helper, pull, email: `${coordinator.id}@hallbook.example` }
}

it('emails coordinators once about a register that is too old', async () => {
  const { pull, email } = await createClub()
  expect((await pull(OFFLINE_DAY_LIMIT)).status).toBe(200)
  expect(await mailbox.collect()).toEqual([])
  // Pull twice, because a device repeats a request whose reply was cut off.
  for (const _ of [1, 2]) expect((await pull(OFFLINE_DAY_LIMIT + 1)).body.reset).toBe(true)
  const mail = await mailbox.mailTo(email)
  expect(mail.text).toContain('Mair Rees')
  expect(mail.text).toContain(`${OFFLINE_DAY_LIMIT + 1} diwrnod`)
})

it('sends no email for an invalid cursor or another user’s cursor', async () => {
  const { pull, coordinator, helper } = await createClub()
  await pull(OFFLINE_DAY_LIMIT + 1, coordinator.token)
  await api.call(helper.token, 'GET', '/sync/pull?cursor=nonsense')
  expect(await mailbox.collect()).toEqual([])
})
