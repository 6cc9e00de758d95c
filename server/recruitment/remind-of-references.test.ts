import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import { readEnv } from '../settings/env.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { completeReference, makeApplication } from '../testing/application.ts'
import { parseLink, startMailbox } from '../testing/mailbox.ts'
import { remindReferees } from './jobs/remind-referees.ts'

const env = { ...readEnv({ DATA_DIR: '/nowhere' }), JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef' }

let api: TestApi
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let supportToken: string
let club: Awaited<ReturnType<TestApi['club']>>
let testApplication: Awaited<ReturnType<typeof makeApplication>>
beforeAll(async () => {
  api = await createTestApi()
  mailbox = await startMailbox(api)
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  club = await api.club('Bethel', { region: 'Wales' })
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})
beforeEach(async () => {
  testApplication = await makeApplication(api, club.id)
  await mailbox.collect()
})

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const remind = (ids: unknown, token = supportToken, noun = 'application_references') =>
  api.call(token, 'POST', `/${noun}/remind`, { ids })
const readRecipients = async () => (await mailbox.collect()).map(({ to: recipients }) => recipients[0]).sort()
/** Sends the request, and dates it this number of hours back. */
const requestReference = async (hoursAgo: number, id = testApplication.first, noun = 'application_references') => {
  await api.call(supportToken, 'POST', `/${noun}/${id}/send_email`)
  await query('UPDATE application_references SET email_sent = now() - make_interval(hours => $2) WHERE id = $1', [
    id,
    hoursAgo,
  ])
  return mailbox.collect()
}
const readReferences = async () =>
  (await api.call(supportToken, 'GET', `/application_references?application=${testApplication.id}`)).body.results
const readListRow = async (token = supportToken) =>
  (await api.call(token, 'GET', '/applications')).body.results.find(
    ({ id }: { id: string }) => id === testApplication.id,
  )

describe('reminding referees by hand [B-DESK-05]', () => {
  it('sends the link of the request again, with an entry in the history', async () => {
    const [request] = await requestReference(72)
    expect(await remind([testApplication.first])).toMatchObject({
      status: 200,
      body: { results: [{ id: testApplication.first, sent: true }] },
    })
    const [reminder] = await mailbox.collect()
    expect(reminder?.text).toContain('We asked you a while ago')
    expect(reminder && parseLink(reminder)).toEqual(request && parseLink(request))
    const { body: trail } = await api.call(supportToken, 'GET', `/applications/${testApplication.id}/changes`)
    expect(trail.entries[0]).toMatchObject({ by: 'Nia Rees', fields: { reference_reminded: { to: 1 } } })
    expect((await readReferences())[0].mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'reference_reminder',
      'reference_request',
    ])
  })

  it('sends nothing in the 48 hours after any email about the reference', async () => {
    await requestReference(47)
    const tooSoon = { results: [{ id: testApplication.first, sent: false, reason: 'too_soon' }] }
    expect((await remind([testApplication.first])).body).toEqual(tooSoon)
    await requestReference(49)
    expect((await remind([testApplication.first])).body.results[0].sent).toBe(true)
    expect((await remind([testApplication.first])).body).toEqual(tooSoon)
    expect(await readRecipients()).toEqual([testApplication.referee])
  })

  it('sends each email once from concurrent calls in any order', async () => {
    await requestReference(72)
    await requestReference(72, testApplication.second)
    const ids = [testApplication.first, testApplication.second]
    const replies = await Promise.all([remind(ids), remind([...ids].reverse()), remind(ids), remind([ids[0], ids[0]])])
    const results = replies.flatMap(({ body }) => body.results)
    expect(results.filter(({ sent }: { sent: boolean }) => sent)).toHaveLength(2)
    expect(await readRecipients()).toHaveLength(2)
    expect(replies[3]?.body.results).toHaveLength(1)
  })

  it('sends a first request if the referee has not received one', async () => {
    expect((await remind([testApplication.second])).body.results).toEqual([{ id: testApplication.second, sent: true }])
    const [mail] = await mailbox.collect()
    expect(mail?.text).not.toContain('We asked you a while ago')
    expect((await readReferences())[1]).toMatchObject({ sent_by: 'Nia Rees', email_sent: expect.any(String) })
  })

  it('returns the reason for each reference without an email', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => makeApplication(api, club.id)))
    const [declined, bounced, archived, completed] = others.map(({ first }) => first)
    const requestedIds = [testApplication.first, ...others.map(({ first }) => first)]
    for (const id of requestedIds) await requestReference(72, id)
    await query("UPDATE application_references SET submitted = now(), form_status = 'submitted' WHERE id = $1", [
      testApplication.first,
    ])
    await query("UPDATE application_references SET declined = 'cannot', declined_at = now() WHERE id = $1", [declined])
    await query('UPDATE application_references SET bounced = now() WHERE id = $1', [bounced])
    await query('UPDATE application_references SET email = NULL WHERE id = $1', [testApplication.second])
    await query('UPDATE applications SET archived = true WHERE id = $1', [others[2]?.id])
    await query('UPDATE applications SET checks_completed = now() WHERE id = $1', [others[3]?.id])
    const unknownId = newId()
    const { body } = await remind([
      testApplication.first,
      declined,
      bounced,
      testApplication.second,
      archived,
      completed,
      unknownId,
    ])
    expect(body.results.map(({ reason }: { reason: string }) => reason)).toEqual([
      'answered',
      'declined',
      'no_address',
      'no_address',
      'not_found',
      'checks_completed',
      'not_found',
    ])
    expect(await readRecipients()).toEqual([])
  })

  it('accepts at most 100 ids, and only ids', async () => {
    const ids = Array.from({ length: 100 }, newId)
    expect((await remind(ids)).body.results).toHaveLength(100)
    expect((await remind([...ids, newId()])).status).toBe(400)
    expect((await remind(['no-id'])).status).toBe(400)
    expect((await remind([])).body).toEqual({ results: [] })
  })
})

describe('who may remind [B-DESK-05]', () => {
  const remindVolunteer = (id: string, token: string) => remind([id], token, 'volunteer_application_references')
  const makeVolunteer = (facts: object = {}) =>
    makeApplication(api, club.id, { flow: 'volunteer', is_young_helper: false, ...facts })

  it('is VP support in the core flow', async () => {
    await requestReference(72)
    const coordinator = await api.user(club.id)
    const general = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })
    for (const { token } of [coordinator, general])
      expect((await remind([testApplication.first], token)).status).toBe(403)
    expect(await readRecipients()).toEqual([])
  })

  it('is the own club in the volunteer flow', async () => {
    const volunteer = await makeVolunteer()
    await requestReference(72, volunteer.first, 'volunteer_application_references')
    const otherClubUser = await api.user((await api.club()).id)
    expect((await remindVolunteer(volunteer.first, otherClubUser.token)).body.results).toEqual([
      { id: volunteer.first, sent: false, reason: 'not_found' },
    ])
    const { token } = await api.user(club.id, { user_type: 'core' })
    expect((await remindVolunteer(volunteer.first, token)).body.results).toEqual([{ id: volunteer.first, sent: true }])
    expect(await readRecipients()).toEqual([volunteer.referee])
    // A reference of one flow is unknown in the other flow.
    expect((await remind([volunteer.first])).body.results[0].reason).toBe('not_found')
  })

  it('is not the applicant', async () => {
    const applicant = await api.user(club.id)
    const volunteer = await makeVolunteer({ email: `${applicant.id}@hallbook.example` })
    await requestReference(72, volunteer.first, 'volunteer_application_references')
    expect((await remindVolunteer(volunteer.first, applicant.token)).body.results).toEqual([
      { id: volunteer.first, sent: false, reason: 'own_application' },
    ])
    expect(await readRecipients()).toEqual([])
  })
})

describe('automatic reminders after one by hand [B-DESK-05]', () => {
  const { signal } = new AbortController()
  const remindAutomatically = (daysFromNow: number) =>
    remindReferees(api.db, env, signal, new Date(`${addDays(getLondonDay(), daysFromNow)}T12:00:00Z`))

  beforeEach(() => query('DELETE FROM applications WHERE id <> $1', [testApplication.id]))

  it('do not follow on the next morning', async () => {
    await requestReference(6 * 24)
    await remind([testApplication.first])
    expect(await readRecipients()).toEqual([testApplication.referee])
    for (const day of [1, 2, 7]) expect(await remindAutomatically(day)).toBe(0)
    expect(await remindAutomatically(9)).toBe(1)
    expect(await readRecipients()).toEqual([testApplication.email])
  })

  it('do not prompt the applicant in the following 48 hours', async () => {
    await requestReference(13 * 24)
    await query('UPDATE application_references SET reminders = 1, reminded = email_sent WHERE id = $1', [
      testApplication.first,
    ])
    await remind([testApplication.first])
    await mailbox.collect()
    expect(await remindAutomatically(1)).toBe(0)
    expect(await remindAutomatically(3)).toBe(1)
    expect(await readRecipients()).toEqual([testApplication.email])
  })
})

it('lists the open references of an application, none of the own application', async () => {
  expect((await readListRow()).open_references).toEqual([])
  await requestReference(72)
  await requestReference(72, testApplication.second)
  expect((await readListRow()).open_references).toEqual([testApplication.first, testApplication.second])
  const { secret } = await (async () => {
    const [mail] = await requestReference(72)
    if (!mail) throw new Error('no mail')
    return parseLink(mail)
  })()
  await api.call(null, 'PATCH', `/reference_forms/${secret}`, { ...completeReference, submit: true })
  expect((await readListRow()).open_references).toEqual([testApplication.second])
  const applicant = await api.user(club.id, { email: testApplication.email })
  expect((await readListRow(applicant.token)).open_references).toEqual([])
})
