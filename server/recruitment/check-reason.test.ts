import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

const CHECK_REASON = 'A new check was applied for on 18 November.'

let api: TestApi
let supportToken: string
let club: Awaited<ReturnType<TestApi['club']>>
beforeAll(async () => {
  api = await createTestApi()
  const staff = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Sioned' }
  supportToken = (await api.user(null, staff as never)).token
  club = await api.club('Riverside')
  // Allow one account alone to complete the checks.
  await api.call(supportToken, 'PATCH', '/network_settings', { two_people: 'shown' })
})
afterAll(() => api.close())

const runQuery = async (text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const getDayYearsAgo = (years: number) => `${getYear(getLondonDay()) - years}-01-01`

type TestCheck = { until: string | null }
/** Test checks: valid until today, ended, and with an unknown end. */
const validCheck: TestCheck = { until: getLondonDay() }
const endedCheck: TestCheck = { until: getDayYearsAgo(1) }
const unknownCheck: TestCheck = { until: null }

const nounByFlow = { core: 'applications', volunteer: 'volunteer_applications' } as const
const createApplicant = async (
  flow: Flow,
  check: TestCheck | null,
  facts: Parameters<typeof makeApplication>[2] = {},
) => {
  const { id } = await makeApplication(api, club.id, { flow, ...facts })
  if (check)
    await runQuery(
      `INSERT INTO dbs_forms (id, application_id, submitted, confirmed, barred_list_checked, valid_until)
       VALUES ($1, $2, now(), 'enhanced_certificate', true, $3)`,
      [newId(), id, check.until],
    )
  const path = `/${nounByFlow[flow]}/${id}`
  const changeApplication = (body: object) => api.call(supportToken, 'PATCH', path, body)
  return {
    id,
    change: changeApplication,
    complete: (body: object = {}) => changeApplication({ checks_completed: new Date().toISOString(), ...body }),
    read: async () => (await api.call(supportToken, 'GET', path)).body,
    trail: async () => (await api.call(supportToken, 'GET', `${path}/changes`)).body.entries[0].fields,
    register: (body: object = {}) => api.call(supportToken, 'POST', `${path}/convert_to_registration`, body),
  }
}

describe.each(['core', 'volunteer'] as const)('completing checks in the %s flow', (flow) => {
  it.each([
    ['ran out', endedCheck],
    ['has no known end', unknownCheck],
    ['is missing', null],
  ])('stores the reason if the check %s', async (_, check) => {
    const applicantClient = await createApplicant(flow, check)
    expect(await applicantClient.complete({ check_reason: CHECK_REASON })).toMatchObject({
      status: 200,
      body: { checks_completed: expect.any(String), check_reason: CHECK_REASON },
    })
    expect(await applicantClient.trail()).toMatchObject({ check_reason: { to: CHECK_REASON } })
  })

  it.each([
    ['ran out', endedCheck],
    ['has no known end', unknownCheck],
    ['is missing', null],
  ])('works without a reason if the check %s, with a trail entry', async (_, check) => {
    const applicantClient = await createApplicant(flow, check)
    expect(await applicantClient.complete()).toMatchObject({ status: 200, body: { check_reason: null } })
    expect(await applicantClient.trail()).toMatchObject({ check_reason: { to: null } })
  })

  it("needs no reason on the check's last valid day", async () => {
    const applicantClient = await createApplicant(flow, validCheck)
    expect((await applicantClient.complete({ check_reason: CHECK_REASON })).body.check_reason).toBeNull()
    expect(await applicantClient.trail()).not.toHaveProperty('check_reason')
  })

  it('rejects a reason of fewer than 10 characters at its field', async () => {
    const applicantClient = await createApplicant(flow, endedCheck)
    for (const check_reason of ['', '         ', 'new check'])
      expect(await applicantClient.complete({ check_reason })).toMatchObject({
        status: 400,
        body: { detail: { check_reason: [expect.any(String)] } },
      })
    expect((await applicantClient.read()).checks_completed).toBeNull()
  })

  it('clears the reason with the tick', async () => {
    const applicantClient = await createApplicant(flow, endedCheck)
    await applicantClient.complete({ check_reason: CHECK_REASON })
    await applicantClient.change({ checks_completed: null })
    expect(await applicantClient.read()).toMatchObject({ checks_completed: null, check_reason: null })
  })
})

it('completes a Young Helper without a check or a reason', async () => {
  const applicantClient = await createApplicant('volunteer', null, { is_young_helper: true })
  expect((await applicantClient.complete()).status).toBe(200)
  expect(await applicantClient.trail()).not.toHaveProperty('check_reason')
})

const convertToUser = (application: string, more: object = {}) =>
  api.call(supportToken, 'POST', '/users/pastors', {
    email: `${newId()}@price.example`,
    first_name: 'Angharad',
    last_name: 'Price',
    password: 'orchard lantern 7',
    organisation: club.id,
    user_type: 'core',
    application,
    ...more,
  })

describe('converting to a user', () => {
  it('stores the reason if the check ended after completion', async () => {
    const applicantClient = await createApplicant('core', validCheck)
    await applicantClient.complete()
    await runQuery('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [
      applicantClient.id,
      endedCheck.until,
    ])
    expect((await convertToUser(applicantClient.id, { check_reason: 'too short' })).body.detail).toHaveProperty(
      'check_reason',
    )
    expect((await convertToUser(applicantClient.id, { check_reason: CHECK_REASON })).status).toBe(201)
    expect(await applicantClient.read()).toMatchObject({ check_reason: CHECK_REASON, user__id: expect.any(String) })
    expect(await applicantClient.trail()).toMatchObject({
      user__id: { to: expect.any(String) },
      check_reason: { to: CHECK_REASON },
    })
  })

  it('works without a reason, with a trail entry', async () => {
    const applicantClient = await createApplicant('core', unknownCheck)
    await applicantClient.complete({ check_reason: CHECK_REASON })
    expect((await convertToUser(applicantClient.id)).status).toBe(201)
    expect(await applicantClient.trail()).toMatchObject({ check_reason: { to: null } })
    // Completing the checks stored this reason, and the conversion must not change it.
    expect((await applicantClient.read()).check_reason).toBe(CHECK_REASON)
  })

  it('reverting clears the checks, and converting again requires them [CONV-21]', async () => {
    const applicantClient = await createApplicant('core', unknownCheck)
    await applicantClient.complete({ check_reason: CHECK_REASON })
    const { body: user } = await convertToUser(applicantClient.id)
    const revertReply = await api.call(supportToken, 'POST', `/users/pastors/${user.id}/convert_to_application`)
    expect(revertReply.body).toEqual({ id: applicantClient.id })
    expect(await applicantClient.read()).toMatchObject({
      checks_completed: null,
      check_reason: null,
      user__id: null,
    })
    expect((await convertToUser(applicantClient.id, { email: user.email })).status).toBe(400)
    await applicantClient.complete()
    const secondConversion = { email: user.email, check_reason: 'Her new certificate was seen by Gwen.' }
    expect((await convertToUser(applicantClient.id, secondConversion)).body.id).toBe(user.id)
    expect((await applicantClient.read()).check_reason).toBe(secondConversion.check_reason)
  })
})

describe('converting to a registration', () => {
  it('stores the reason for new and existing people', async () => {
    for (const isKnown of [false, true]) {
      const applicantClient = await createApplicant('volunteer', endedCheck)
      const [existingPerson] = isKnown
        ? await club.people(1, { is_adult: true, first_name: 'Angharad', last_name: 'Price' })
        : []
      const body = existingPerson ? { registration: existingPerson } : {}
      expect((await applicantClient.register({ ...body, check_reason: CHECK_REASON })).status).toBe(201)
      expect((await applicantClient.read()).check_reason).toBe(CHECK_REASON)
      expect(await applicantClient.trail()).toMatchObject({
        registration: { to: expect.any(String) },
        check_reason: { to: CHECK_REASON },
      })
    }
  })

  it('works without a reason, with a trail entry', async () => {
    const applicantClient = await createApplicant('volunteer', null)
    expect((await applicantClient.register()).status).toBe(201)
    expect(await applicantClient.trail()).toMatchObject({ check_reason: { to: null } })
  })

  it('adds no trail entry if the check is valid', async () => {
    const applicantClient = await createApplicant('volunteer', validCheck)
    expect((await applicantClient.register({ check_reason: CHECK_REASON })).status).toBe(201)
    expect(await applicantClient.trail()).not.toHaveProperty('check_reason')
    expect((await applicantClient.read()).check_reason).toBeNull()
  })
})
