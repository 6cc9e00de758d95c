import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { QUARANTINE_DAYS } from '../../contract/quarantined-changes.ts'
import { addDays, formatDay, getLondonDay } from '../../contract/rules/days.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { heldChanges } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { startMailbox } from '../testing/mailbox.ts'
import { expireQuarantinedChanges, getLastDecisionDay } from './expire-quarantined-changes.ts'

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

const run = (now?: Date) => expireQuarantinedChanges(api.db, api.env, new AbortController().signal, now)
const buildNoteChange = (value: string) => ({ set: { medical_requirements: { base: null, value } } })

/**
 * Creates a club with a coordinator for each language, a closed account, and a change that was quarantined `days` ago.
 */
const createClubWithQuarantined = async (days: number, is_active = true) => {
  const club = await api.club()
  const [englishCoordinator, welshCoordinator] = [
    await api.user(club.id, { is_active }),
    await api.user(club.id, { language: 'cy', is_active }),
  ]
  await api.user(club.id, { is_active: false })
  await api.user(club.id, { user_type: 'core' })
  const id = newId()
  // Use noon, so that daylight saving time does not change the date.
  const received_at = `${addDays(getLondonDay(), -days)}T12:00:00.000Z`
  await api.db.network((tx) =>
    tx.insert(heldChanges).values({
      organisation_id: club.id,
      id,
      device_id: newId(),
      user_id: englishCoordinator.id,
      seq: 1,
      v: 1,
      name: 'registered.update',
      args: buildNoteChange('Asthma'),
      made_at: received_at,
      received_at,
    }),
  )
  const listChanges = async () => (await api.call(englishCoordinator.token, 'GET', '/held_changes')).body
  const decide = () => api.call(englishCoordinator.token, 'POST', `/held_changes/${id}`, { take: true })
  const toEmail = ({ id: user }: { id: string }) => `${user}@hallbook.example`
  return {
    list: listChanges,
    decide,
    received_at,
    english: toEmail(englishCoordinator),
    welsh: toEmail(welshCoordinator),
  }
}

it('expires quarantined changes after 90 days, emailing coordinators once 14 days before', async () => {
  const [freshClub, endingClub] = [
    await createClubWithQuarantined(QUARANTINE_DAYS - 15),
    await createClubWithQuarantined(QUARANTINE_DAYS - 14),
  ]
  const results = await Promise.all([run(), run()])
  expect(results.map(({ told: emailCount }) => emailCount).sort()).toEqual([0, 2])
  const mails = await mailbox.collect()
  expect(mails.flatMap(({ to: recipients }) => recipients).sort()).toEqual(
    [endingClub.english, endingClub.welsh].sort(),
  )
  const day = getLastDecisionDay(endingClub.received_at)
  const formattedDay = formatDay(day)
  for (const { to: recipients, head, text } of mails) {
    expect(text).toContain(formattedDay)
    expect(text).toContain(recipients.includes(endingClub.welsh) ? 'Helo,' : 'Hello,')
    expect(head + text).not.toMatch(/asthma/i)
  }
  expect(await run()).toEqual({ left: 0, told: 0 })
  expect((await endingClub.list()).results).toMatchObject([{ kept_until: day }])
  expect((await freshClub.list()).count).toBe(1)
})

it('emails the network for a club without a coordinator', async () => {
  await createClubWithQuarantined(QUARANTINE_DAYS - 14, false)
  await run()
  const { contact_address } = await api.db.network((tx) => readNetworkSettings(tx))
  expect((await mailbox.mailTo(contact_address)).text).toContain('Test club')
})

it('dismisses undecided changes after 90 days and erases their content', async () => {
  const [lastDayClub, expiredClub] = [
    await createClubWithQuarantined(QUARANTINE_DAYS),
    await createClubWithQuarantined(QUARANTINE_DAYS + 1),
  ]
  expect((await run()).left).toBe(1)
  expect((await lastDayClub.list()).count).toBe(1)
  expect((await expiredClub.list()).count).toBe(0)
  expect((await expiredClub.decide()).status).toBe(404)
  const { rows } = await api.db.network((_tx, client) =>
    client.query("SELECT taken, decided_by FROM held_changes WHERE args = '{}'"),
  )
  expect(rows).toEqual([{ taken: false, decided_by: null }])
})
