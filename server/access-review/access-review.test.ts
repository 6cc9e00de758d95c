import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { addDays, addYears, DAY_MS, getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { remindReviewers } from './remind-reviewers.ts'

let api: TestApi
let support: { id: string; token: string }
beforeAll(async () => {
  api = await createTestApi()
  await query(`UPDATE network SET access_review_since = now() - interval '3 years'`)
  support = await api.user(null, { is_staff: true, role: 'vp_support' })
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
/** Makes an account due in a number of days. */
const setDue = (id: string, days: number) =>
  query(`UPDATE users SET created = $2::timestamptz - interval '1 year', access_confirmed = NULL WHERE id = $1`, [
    id,
    `${addDays(getLondonDay(), days)}T12:00:00Z`,
  ])
const list = async (token: string, search = '') =>
  (await api.call(token, 'GET', `/access_review${search}`)).body.results as { id: string; block: string | null }[]
const listIds = async (token: string, search = '') => (await list(token, search)).map(({ id }) => id)
const decide = (token: string, body: object) => api.call(token, 'POST', '/access_review', body)
const isActive = async (id: string) => (await query('SELECT is_active FROM users WHERE id = $1', [id]))[0].is_active
const createClub = async () => {
  const club = await api.club()
  const coordinator = await api.user(club.id)
  const core = await api.user(club.id, { user_type: 'core' })
  return { club, coordinator, core }
}

describe('the list of the access review [B-OPS-06]', () => {
  it('shows a coordinator all accounts of the own club, and of no other club', async () => {
    const { coordinator, core } = await createClub()
    await createClub()
    expect((await listIds(coordinator.token)).sort()).toEqual([coordinator.id, core.id].sort())
    expect(await listIds(coordinator.token, '?waiting=true')).toEqual([])
    await setDue(coordinator.id, 20)
    await setDue(core.id, 20)
    expect(await listIds(coordinator.token, '?waiting=true')).toEqual([core.id])
    expect(await list(coordinator.token)).toMatchObject([{ due: addDays(getLondonDay(), 20) }, {}])
  })

  it('shows VP support all accounts that are not confirmed, waiting if no coordinator can confirm them', async () => {
    const { coordinator, core } = await createClub()
    await setDue(coordinator.id, 20)
    await setDue(core.id, 20)
    const ids = await listIds(support.token)
    expect(ids).toEqual(expect.arrayContaining([coordinator.id, core.id]))
    expect(ids).not.toContain(support.id)
    const waitingIds = await listIds(support.token, '?waiting=true')
    expect(waitingIds).toContain(coordinator.id)
    expect(waitingIds).not.toContain(core.id)
    await setDue(core.id, -1)
    expect(await listIds(support.token, '?waiting=true')).toContain(core.id)
  })

  it('is refused to core team members and other staff', async () => {
    const { core } = await createClub()
    const staff = await api.user(null, { is_staff: true, role: 'vp_general' })
    for (const { token } of [core, staff]) expect((await api.call(token, 'GET', '/access_review')).status).toBe(403)
  })

  it('gives accounts that were old when reviews began another 31 days', async () => {
    const { coordinator, core } = await createClub()
    await setDue(core.id, -400)
    await query('UPDATE network SET access_review_since = now()')
    try {
      const row = (await list(coordinator.token)).find(({ id }) => id === core.id)
      expect(row).toMatchObject({ due: addDays(getLondonDay(), 31), open: false })
    } finally {
      await query(`UPDATE network SET access_review_since = now() - interval '3 years'`)
    }
  })
})

describe('confirming accounts', () => {
  it('takes them off the list for a year, in the audit trail', async () => {
    const { coordinator, core } = await createClub()
    await setDue(core.id, -3)
    expect((await decide(coordinator.token, { keep: [core.id] })).status).toBe(204)
    expect(await listIds(coordinator.token, '?waiting=true')).toEqual([])
    const row = (await list(coordinator.token)).find(({ id }) => id === core.id)
    expect(row).toMatchObject({ confirmed_by: 'Nia Rees', open: false })
    const changes = await query('SELECT fields FROM record_changes WHERE record_id = $1', [core.id])
    expect(changes).toMatchObject([{ fields: { access_confirmed: { from: null } } }])
  })

  it('is refused for the own account and for accounts of other clubs', async () => {
    const [{ coordinator, core }, other] = [await createClub(), await createClub()]
    expect((await decide(coordinator.token, { keep: [coordinator.id] })).status).toBe(400)
    expect((await decide(coordinator.token, { keep: [core.id, other.core.id] })).status).toBe(404)
    expect((await decide(coordinator.token, { keep: [support.id] })).status).toBe(404)
    expect((await decide(support.token, { keep: [support.id] })).status).toBe(400)
    const confirmed = await query('SELECT id FROM users WHERE access_confirmed IS NOT NULL AND id = ANY($1)', [
      [core.id, other.core.id],
    ])
    expect(confirmed).toEqual([])
  })
})

describe('closing accounts', () => {
  it('ends their sign-ins, by VP support alone', async () => {
    const { coordinator, core } = await createClub()
    await setDue(core.id, -1)
    expect((await decide(coordinator.token, { close: [core.id] })).status).toBe(403)
    expect((await decide(support.token, { close: [core.id] })).status).toBe(204)
    expect((await api.call(core.token, 'GET', '/me')).body.code).toBe('account_closed')
    expect(await query('SELECT inactive_reason FROM users WHERE id = $1', [core.id])).toEqual([
      { inactive_reason: 'no_longer_in_role' },
    ])
  })

  it('needs a recent sign-in, which confirming does not', async () => {
    const { core } = await createClub()
    await setDue(core.id, -1)
    const caller = await api.user(null, { is_staff: true, role: 'vp_support' })
    await query(`UPDATE sign_ins SET authenticated = now() - interval '1 hour' WHERE id = $1`, [caller.signIn])
    expect((await decide(caller.token, { close: [core.id] })).body.code).toBe('reauthentication_needed')
    expect((await decide(caller.token, { keep: [core.id] })).status).toBe(204)
    await query('UPDATE users SET is_active = false WHERE id = $1', [caller.id])
  })

  it('is refused before the due day, and closes none of the others', async () => {
    const { core } = await createClub()
    const { core: dueUser } = await createClub()
    await setDue(core.id, 5)
    await setDue(dueUser.id, -1)
    const reply = await decide(support.token, { close: [dueUser.id, core.id] })
    expect(reply).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(reply.body.detail).toEqual({ non_field_errors: ['This account can still be confirmed.'] })
    expect(await isActive(dueUser.id)).toBe(true)
  })

  it('is refused for the last coordinator of a club, and for both of two', async () => {
    const { club, coordinator } = await createClub()
    await setDue(coordinator.id, -1)
    expect((await decide(support.token, { close: [coordinator.id] })).body.detail).toEqual({
      non_field_errors: ['The club has no other coordinator.'],
    })
    const second = await api.user(club.id)
    await setDue(second.id, -1)
    expect((await decide(support.token, { close: [coordinator.id, second.id] })).status).toBe(409)
    expect([await isActive(coordinator.id), await isActive(second.id)]).toEqual([true, true])
    const statuses = await Promise.all(
      [coordinator.id, second.id].map(async (id) => (await decide(support.token, { close: [id] })).status),
    )
    expect(statuses.sort()).toEqual([204, 409])
  })

  it('is refused for an account with a tick in the last 60 days', async () => {
    const { club, core } = await createClub()
    await setDue(core.id, -1)
    const [person] = await club.people(1)
    const device = createTestDevice(api, core.token)
    const session = newId()
    await device.push(
      device.mutation('session.create', { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
      device.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
    )
    const readBlock = async () => (await list(support.token)).find(({ id }) => id === core.id)?.block
    expect(await readBlock()).toBe('review_recent_tick')
    expect((await decide(support.token, { close: [core.id] })).status).toBe(409)
    const daysAgo = new Date(Date.now() - 61 * DAY_MS).toISOString()
    await query('UPDATE attendance SET changed = $2 WHERE user_id = $1', [core.id, daysAgo])
    expect(await readBlock()).toBeNull()
  })
})

describe('a reactivated account', () => {
  const createClosedUser = async (values: object = {}) => {
    const { club, coordinator } = await createClub()
    const created = '2023-01-01T12:00:00Z'
    const core = await api.user(club.id, {
      first_name: 'Elin',
      user_type: 'core',
      mobile_number: String(447_700_900_000 + ++userCount),
      created,
      access_reminder: 3,
      is_active: false,
      inactive_reason: 'no_longer_in_role',
      ...values,
    })
    return { club, coordinator, core }
  }
  let userCount = 0
  const dueInAYear = { due: addYears(getLondonDay(), 1), block: 'review_not_due' }
  const readReviewFields = async (id: string) =>
    (await query('SELECT access_confirmed_by, access_reminder FROM users WHERE id = $1', [id]))[0]

  it('is due a year later, with new reminders, in the audit trail', async () => {
    const { coordinator, core } = await createClosedUser()
    expect((await api.call(support.token, 'PATCH', `/users/pastors/${core.id}`, { is_active: true })).status).toBe(200)
    const row = (await list(coordinator.token)).find(({ id }) => id === core.id)
    expect(row).toMatchObject({ ...dueInAYear, confirmed_by: 'Nia Rees' })
    expect(await readReviewFields(core.id)).toEqual({ access_confirmed_by: support.id, access_reminder: null })
    expect((await decide(support.token, { close: [core.id] })).status).toBe(409)
    const [change] = await query('SELECT fields FROM record_changes WHERE record_id = $1', [core.id])
    expect(Object.keys(change.fields).sort()).toEqual(['access_confirmed', 'inactive_reason', 'is_active'])
  })

  it('of staff is due a year later', async () => {
    const staff = await api.user(null, { is_staff: true, role: 'vp_general', created: '2023-01-01T12:00:00Z' })
    for (const is_active of [false, true])
      expect((await api.call(support.token, 'PATCH', `/users/staff/${staff.id}`, { is_active })).status).toBe(200)
    expect(await listIds(support.token)).not.toContain(staff.id)
    expect(await readReviewFields(staff.id)).toMatchObject({ access_confirmed_by: support.id })
  })

  it('of a converted application is due a year later', async () => {
    const { club, coordinator, core } = await createClosedUser({ is_active: true, inactive_reason: null })
    const converted = await api.call(support.token, 'POST', `/users/pastors/${core.id}/convert_to_application`)
    await query('UPDATE applications SET submitted = now(), checks_completed = now() WHERE id = $1', [
      converted.body.id,
    ])
    const body = {
      first_name: 'Elin',
      last_name: 'Gruffudd',
      email: `${core.id}@hallbook.example`,
      organisation: club.id,
      user_type: 'core',
      password: 'orchard lantern 7',
      application: converted.body.id,
    }
    const reply = await api.call(support.token, 'POST', '/users/pastors', body)
    expect(reply).toMatchObject({ status: 201, body: { id: core.id, is_active: true } })
    const row = (await list(coordinator.token)).find(({ id }) => id === core.id)
    expect(row).toMatchObject(dueInAYear)
  })

  it('keeps its confirmation if it was active already', async () => {
    const { core } = await createClosedUser({ is_active: true, inactive_reason: null })
    const changes = { is_active: true, first_name: 'Elin' }
    expect((await api.call(support.token, 'PATCH', `/users/pastors/${core.id}`, changes)).status).toBe(200)
    expect(await readReviewFields(core.id)).toEqual({ access_confirmed_by: null, access_reminder: 3 })
  })
})

describe('reminders', () => {
  const readMails = (email: string) =>
    query('SELECT subject, text FROM mails WHERE to_address = $1 ORDER BY created, id', [email])

  it('are sent 30, 14 and 3 days before the due day, once with several servers', async () => {
    const { coordinator, core } = await createClub()
    await query(`UPDATE users SET language = 'cy' WHERE id = $1`, [coordinator.id])
    await setDue(core.id, 40)
    const email = `${coordinator.id}@hallbook.example`
    const today = getLondonDay()
    const runOn = (days: number) =>
      Promise.all([1, 2].map(() => remindReviewers(api.db, api.env, addDays(today, 40 - days))))
    const counts: number[] = []
    for (const daysLeft of [31, 30, 29, 14, 13, 3, 2, 0]) {
      await runOn(daysLeft)
      counts.push((await readMails(email)).length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3])
    const [mail] = await readMails(email)
    expect(mail?.subject).toMatch(/^Pwy sydd angen cyfrif Hallbook o hyd/)
    expect(mail?.text).toContain('/access_review?waiting=true')
  })

  it('go to VP support for an only coordinator, who does not get one', async () => {
    const { coordinator } = await createClub()
    await setDue(coordinator.id, 14)
    await query('DELETE FROM mails')
    await remindReviewers(api.db, api.env)
    expect(await readMails(`${coordinator.id}@hallbook.example`)).toEqual([])
    expect(await readMails(`${support.id}@hallbook.example`)).toHaveLength(1)
  })
})
