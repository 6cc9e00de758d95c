import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { addDays, getLondonDay } from '../../../contract/rules/days.ts'
import { readEnv } from '../../settings/env.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'
import { requestSecondLooks } from './request-second-looks.ts'

const { signal } = new AbortController()
const env = readEnv({ DATA_DIR: '/nowhere' })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = async <R>(text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows as R[]

type Account = { id: string; token: string; email: string; name: string }
let lastUserNumber = 0
const createUser = async (organisation: string | null, facts: object): Promise<Account> => {
  lastUserNumber += 1
  const email = `user${lastUserNumber}@hallbook.example`
  const last_name = `Morgan${lastUserNumber}`
  const user = await api.user(organisation, { first_name: 'Ffion', ...facts, last_name, email })
  return { ...user, email, name: `Ffion ${last_name}` }
}
const createStaff = (role: string) => createUser(null, { is_staff: true, is_pastor: false, role })

let clubId: string
let coordinator: Account
let supportStaff: Account
let generalStaff: Account
beforeEach(async () => {
  await query('DELETE FROM applications')
  await query('DELETE FROM mails')
  await query('UPDATE users SET is_active = false')
  await query('UPDATE network_settings SET two_people = NULL')
  clubId = (await api.club('Bethel')).id
  coordinator = await createUser(clubId, { user_type: 'coordinator' })
  supportStaff = await createStaff('vp_support')
  generalStaff = await createStaff('vp_general')
})

/** Creates an application that only one account has handled, so that it waits for a second look. */
const createWaitingApplication = async (account: Account, flow: 'core' | 'volunteer', last_name: string) => {
  const { id } = await makeApplication(api, clubId, {
    flow,
    last_name,
    ...(flow === 'volunteer' && { role: null }),
  })
  const handledStep = {
    by: account.id,
    name: account.name,
    folded_name: account.name.toLowerCase(),
    password_set_by: null,
    can_read: true,
    at: '2026-01-05T10:00:00.000Z',
  }
  await query(
    `UPDATE application_references SET email_sent = now(), submitted = '2026-01-04T10:00:00Z', checked = true, checked_at = now(),
      acts = jsonb_build_object('ticked', $2::jsonb) WHERE application_id = $1`,
    [id, JSON.stringify(handledStep)],
  )
  await query(
    `INSERT INTO dbs_forms (id, application_id, email_sent, submitted, confirmed, valid_until)
      VALUES ($2, $1, now(), now(), 'enhanced_certificate', current_date + 900)`,
    [id, newId()],
  )
  await query('UPDATE applications SET lacks_second_person = true WHERE id = $1', [id])
  const [row] = await query<{ waiting_what: string }>('SELECT waiting_what FROM applications WHERE id = $1', [id])
  return { id, waits: row?.waiting_what }
}

const getNoonInDays = (days: number, hour = 12) =>
  new Date(`${addDays(getLondonDay(), days)}T${String(hour).padStart(2, '0')}:00:00Z`)
const runJob = (days = 0, hour?: number) => requestSecondLooks(api.db, env, signal, getNoonInDays(days, hour))
const readMails = async ({ email }: Account) =>
  (await query<{ text: string }>('SELECT text FROM mails WHERE to_address = $1 ORDER BY created', [email])).map(
    ({ text }) => text,
  )

describe('an application of a volunteer that waits for a second look', () => {
  it('is emailed once, in their language, to eligible accounts of the club', async () => {
    const leader = await createUser(clubId, { user_type: 'safeguarding_leader', language: 'cy' })
    const coreMember = await createUser(clubId, { user_type: 'core' })
    const { id, waits: nextStep } = await createWaitingApplication(coordinator, 'volunteer', 'Price')
    expect(nextStep).toBe('second_look')
    expect([await runJob(), await runJob(), await runJob(1)]).toEqual([1, 0, 0])
    const [text] = await readMails(leader)
    expect(text).toContain(`/volunteer_applications/${id}/second_look`)
    expect(text).toMatch(new RegExp(`Deliodd ${coordinator.name} â chais Angharad Price`))
    for (const account of [coordinator, coreMember, supportStaff, generalStaff])
      expect(await readMails(account)).toEqual([])
  })

  it('is emailed to VP support if no club account is eligible', async () => {
    const { id } = await createWaitingApplication(coordinator, 'volunteer', 'Price')
    // Make the leader ineligible: no sign-in for 70 days.
    const leader = await createUser(clubId, { user_type: 'safeguarding_leader' })
    await query("UPDATE sign_ins SET created = now() - interval '70 days', last_seen = NULL WHERE user_id = $1", [
      leader.id,
    ])
    expect([await runJob(), await runJob()]).toEqual([1, 0])
    expect((await readMails(supportStaff))[0]).toContain(`/volunteer_applications/${id}/second_look`)
    for (const account of [coordinator, leader, generalStaff]) expect(await readMails(account)).toEqual([])
  })
})

describe('applications to the core team that wait for a second look', () => {
  it('are emailed to VP staff in one email a day', async () => {
    await createWaitingApplication(supportStaff, 'core', 'Price')
    await createWaitingApplication(coordinator, 'core', 'Hughes')
    expect([await runJob(), await runJob()]).toEqual([2, 0])
    const [text] = await readMails(generalStaff)
    expect(text).toMatch(
      /Angharad Price.*\/second_look.*Angharad Hughes|Angharad Hughes.*\/second_look.*Angharad Price/s,
    )
    const [supportMail] = await readMails(supportStaff)
    expect(supportMail).toContain('Angharad Hughes')
    expect(supportMail).not.toContain('Angharad Price')
    await createWaitingApplication(coordinator, 'core', 'Bevan')
    expect([await runJob(), await runJob(1), await runJob(2)]).toEqual([0, 2, 0])
    expect((await readMails(generalStaff))[1]).not.toContain('Price')
  })

  it('are not emailed at night or while one person may decide', async () => {
    await createWaitingApplication(coordinator, 'core', 'Price')
    for (const hour of [1, 4, 23]) expect(await runJob(0, hour)).toBe(0)
    await query("UPDATE network_settings SET two_people = 'shown'")
    expect(await runJob()).toBe(0)
  })
})

describe('VP support and VP general', () => {
  it('are emailed only if the two-person setting changes', async () => {
    const patchSettings = (body: object) => api.call(supportStaff.token, 'PATCH', '/network_settings', body)
    expect((await patchSettings({ reminder_days: 9 })).status).toBe(200)
    expect(await readMails(generalStaff)).toEqual([])
    expect((await patchSettings({ two_people: 'shown' })).status).toBe(200)
    for (const account of [supportStaff, generalStaff])
      expect(await readMails(account)).toEqual([expect.stringMatching(/one person may clear an applicant/)])
    expect((await patchSettings({ two_people: 'shown' })).status).toBe(200)
    expect((await patchSettings({ two_people: 'required' })).status).toBe(200)
    expect((await readMails(generalStaff))[1]).toMatch(/two people must clear/)
    expect(await readMails(coordinator)).toEqual([])
  })

  it('are emailed if one account completes checks with a reason', async () => {
    await query('UPDATE users SET is_active = false WHERE id = ANY ($1)', [[supportStaff.id, generalStaff.id]])
    const { id } = await createWaitingApplication(coordinator, 'volunteer', 'Price')
    const inactiveStaff = await createStaff('vp_support')
    const otherStaff = await createStaff('vp_general')
    await query("UPDATE sign_ins SET created = now() - interval '70 days', last_seen = NULL WHERE user_id = $1", [
      inactiveStaff.id,
    ])
    const body = { checks_completed: new Date().toISOString(), alone_reason: 'The only one in this holiday.' }
    const { status } = await api.call(coordinator.token, 'PATCH', `/volunteer_applications/${id}`, body)
    expect(status).toBe(200)
    const [supportMail] = await readMails(inactiveStaff)
    expect(supportMail).toContain(`${coordinator.name} completed the checks of Angharad Price alone`)
    expect(supportMail).toContain(`/volunteer_applications/${id}`)
    expect(supportMail).not.toContain('The only one')
    expect((await readMails(otherStaff))[0]).not.toContain(id)
  })
})
