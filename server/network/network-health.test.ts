import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import type { NetworkHealth } from '../../contract/network-health.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

let api: TestApi
let token: string

beforeAll(async () => {
  api = await createTestApi({ SMTP_URL: 'smtp://localhost:2525' })
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
beforeEach(() => query('DELETE FROM mails; DELETE FROM backup_runs; DELETE FROM servers'))
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const readHealth = async (): Promise<NetworkHealth> => {
  const reply = await api.call(token, 'GET', '/network_health')
  expect(reply.status).toBe(200)
  return reply.body
}

type Run = { kind?: string; days: number; failed?: string | null; ended?: boolean; bytes?: number; files?: number }

const addRun = ({ kind = 'backup', days, failed = null, ended = true, bytes, files }: Run) =>
  query(
    `INSERT INTO backup_runs (id, kind, started, ended, failed_reason, bytes, files_opened)
     VALUES ($1, $2, now() - make_interval(days => $3), CASE WHEN $5 THEN now() - make_interval(days => $3) END, $4, $6, $7)`,
    [newId(), kind, days, failed, ended, bytes ?? null, files ?? null],
  )

describe('backup', () => {
  it('has no good backup at first', async () => {
    const { backup } = await readHealth()
    expect(backup).toMatchObject({ last_good: null, failed: null, drill: null })
    expect(backup.nights.map(({ outcome }) => outcome)).toEqual(Array(14).fill('none'))
    expect(backup.nights.at(-1)?.day).toBe(getLondonDay())
  })

  it('shows the last nights, the last good backup, and the failures since', async () => {
    await addRun({ days: 5, bytes: 4_100_000_000 })
    await addRun({ days: 4, failed: 'no_space' })
    await addRun({ days: 3, failed: 'no_space' })
    await addRun({ days: 3, bytes: 4_200_000_000 })
    await addRun({ days: 2, failed: 'no_space' })
    await addRun({ days: 1, failed: 'not_writable' })
    await addRun({ days: 0, ended: false })
    const { backup } = await readHealth()
    expect(backup.last_good?.bytes).toBe(4_200_000_000)
    expect(backup.failed).toEqual({ tries: 2, reason: 'not_writable' })
    const today = getLondonDay()
    expect(backup.nights.slice(-6)).toEqual(
      ['good', 'failed', 'good', 'failed', 'failed', 'none'].map((outcome, place) => ({
        day: addDays(today, place - 5),
        outcome,
      })),
    )
  })

  it('shows the last restore drill, and a code of a newer version as a failure', async () => {
    await addRun({ kind: 'drill', days: 3, failed: 'code_of_a_newer_version' })
    expect((await readHealth()).backup.drill).toMatchObject({ failed: 'failed' })
    await addRun({ kind: 'drill', days: 1, files: 3 })
    await addRun({ kind: 'drill', days: 0, ended: false })
    expect((await readHealth()).backup.drill).toMatchObject({ failed: null, files_opened: 3 })
  })
})

describe('queues', () => {
  it('reports each queue, and which of them has no provider', async () => {
    await query(
      `INSERT INTO mails (id, to_address, subject, text, created)
       VALUES ($1, 'a@hallbook.example', 'Menus', 'Hello', now() - interval '90 seconds')`,
      [newId()],
    )
    const { queues } = await readHealth()
    expect(queues.map(({ queue, is_off }) => [queue, is_off])).toEqual([
      ['mails', false],
      ['texts', true],
      ['jobs', false],
      ['people', false],
    ])
    expect(queues[0]).toMatchObject({ waiting: 1 })
    expect(queues[0]?.oldest_seconds).toBeGreaterThanOrEqual(90)
    expect(queues[1]).toMatchObject({ waiting: 0, oldest_seconds: null })
  })

  it('counts changes that wait for a coordinator', async () => {
    const club = await api.club()
    const { id: user } = await api.user(club.id)
    await query(
      `INSERT INTO held_changes (organisation_id, id, device_id, user_id, seq, name, v, args, made_at, received_at)
       VALUES ($1, $2, $3, $4, 1, 'checklist.set', 1, '{}', now(), now() - interval '19 hours')`,
      [club.id, newId(), newId(), user],
    )
    const [people] = (await readHealth()).queues.filter(({ queue }) => queue === 'people')
    expect(people?.waiting).toBe(1)
    expect(Math.round((people?.oldest_seconds ?? 0) / 3600)).toBe(19)
  })
})

describe('devices', () => {
  it('lists devices that were not seen, longest first, with club and name', async () => {
    const club = await api.club('The Well')
    const closedClub = await api.club('Closed', { inactive_after_year: 2020 })
    const pausedClub = await api.club('Paused', { hold_status: 'Taking a break' })
    await addDevice(club.id, 0, 'Hall tablet')
    await addDevice(club.id, 61, 'Kitchen tablet')
    await addDevice(club.id, 44, null)
    await addDevice(closedClub.id, 50, 'Closed tablet')
    await addDevice(pausedClub.id, 50, 'Paused tablet')
    const { devices } = await readHealth()
    expect(devices).toMatchObject({ total: 3, seen: 1 })
    expect(devices.unseen).toEqual([
      { club: { id: club.id, name: 'The Well' }, name: 'Kitchen tablet', days: 61 },
      { club: { id: club.id, name: 'The Well' }, name: null, days: 44 },
    ])
  })
})

const addDevice = async (organisation: string, days: number, name: string | null) => {
  const user = await api.user(organisation)
  const device = newId()
  await query('INSERT INTO devices (id, organisation_id, user_id, name) VALUES ($1, $2, $3, $4)', [
    device,
    organisation,
    user.id,
    name,
  ])
  await query(
    `UPDATE sign_ins SET device_id = $2, last_seen = now() - make_interval(days => $3, mins => 1),
       created = now() - make_interval(days => $3 + 1) WHERE id = $1`,
    [user.signIn, device, days],
  )
}

describe('failures', () => {
  it('counts sent and failed emails of the last week by reason', async () => {
    const club = await api.club()
    const { id: application } = await makeApplication(api, club.id, { flow: 'volunteer' })
    await query('DELETE FROM mails')
    await addMail({ sent: 1 })
    await addMail({ sent: 9 })
    await addMail({ sent: 2, bounced: 1, code: '5.1.1', application })
    await addMail({ sent: 2, bounced: 1, code: '5.2.2' })
    await addMail({ sent: 2, bounced: 1, code: '5.7.1' })
    await addMail({ created: 4, isGivenUp: true })
    await addMail({})
    const { failures } = await readHealth()
    expect(failures.mails).toEqual({ sent: 1, failed: 4 })
    expect(failures.reasons).toEqual([
      { reason: 'no_address', count: 1 },
      { reason: 'mailbox_full', count: 1 },
      { reason: 'mail_refused', count: 1 },
      { reason: 'mail_given_up', count: 1 },
    ])
    expect(failures.applications.map(({ href }) => href)).toEqual([`/volunteer_applications/${application}`])
  })
})

type MailFacts = {
  created?: number
  sent?: number
  bounced?: number
  code?: string
  application?: string
  isGivenUp?: boolean
}

/** Adds an email. Times are in days before now. */
const addMail = ({ created = 0, sent, bounced, code, application, isGivenUp = false }: MailFacts) =>
  query(
    `INSERT INTO mails (id, to_address, subject, text, created, sent, bounced, bounce_code, application_id, next_try)
     VALUES ($1, 'a@hallbook.example', 'Menus', '', now() - make_interval(days => $2), now() - make_interval(days => $3),
       now() - make_interval(days => $4), $5, $6, CASE WHEN $7 THEN now() END)`,
    [
      newId(),
      Math.max(created, sent ?? 0),
      sent ?? null,
      bounced ?? null,
      code ?? null,
      application ?? null,
      sent === undefined && !isGivenUp,
    ],
  )
