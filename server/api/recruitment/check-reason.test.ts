import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'

const REASON = 'A new check was applied for on 18 November.'

let api: TestApi
let support: string
let club: Awaited<ReturnType<TestApi['club']>>
beforeAll(async () => {
  api = await testApi()
  const staff = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Sioned' }
  support = (await api.user(null, staff as never)).token
  club = await api.club('Riverside')
  // One account alone completes the checks here.
  await api.call(support, 'PATCH', '/network_settings', { two_people: 'shown' })
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const yearsAgo = (years: number) => `${Number(dayInLondon().slice(0, 4)) - years}-01-01`

type Check = { until: string | null }
/** A check that counts, one that ran out, one whose end is not known, and none. */
const counts: Check = { until: dayInLondon() }
const ranOut: Check = { until: yearsAgo(1) }
const unknown: Check = { until: null }

const nouns = { core: 'applications', volunteer: 'volunteer_applications' } as const
const applicant = async (
  flow: Flow,
  check: Check | null,
  facts: Parameters<typeof makeApplication>[2] = {},
) => {
  const { id } = await makeApplication(api, club.id, { flow, ...facts })
  if (check)
    await query(
      `INSERT INTO dbs_forms (id, application_id, submitted, confirmed, barred_list_checked, valid_until)
       VALUES ($1, $2, now(), 'enhanced_certificate', true, $3)`,
      [newId(), id, check.until],
    )
  const at = `/${nouns[flow]}/${id}`
  const change = (body: object) => api.call(support, 'PATCH', at, body)
  return {
    id,
    change,
    complete: (body: object = {}) => change({ checks_completed: new Date().toISOString(), ...body }),
    read: async () => (await api.call(support, 'GET', at)).body,
    trail: async () => (await api.call(support, 'GET', `${at}/changes`)).body.entries[0].fields,
    register: (body: object = {}) => api.call(support, 'POST', `${at}/convert_to_registration`, body),
  }
}

describe.each(['core', 'volunteer'] as const)('completing checks in the %s flow', (flow) => {
  it.each([
    ['ran out', ranOut],
    ['has no known end', unknown],
    ['is missing', null],
  ])('keeps the reason if the check %s', async (_, check) => {
    const made = await applicant(flow, check)
    expect(await made.complete({ check_reason: REASON })).toMatchObject({
      status: 200,
      body: { checks_completed: expect.any(String), check_reason: REASON },
    })
    expect(await made.trail()).toMatchObject({ check_reason: { to: REASON } })
  })

  it.each([
    ['ran out', ranOut],
    ['has no known end', unknown],
    ['is missing', null],
  ])('works without a reason if the check %s, and the trail says so', async (_, check) => {
    const made = await applicant(flow, check)
    expect(await made.complete()).toMatchObject({ status: 200, body: { check_reason: null } })
    expect(await made.trail()).toMatchObject({ check_reason: { to: null } })
  })

  it('asks for no reason if the check counts today for the last day', async () => {
    const made = await applicant(flow, counts)
    expect((await made.complete({ check_reason: REASON })).body.check_reason).toBeNull()
    expect(await made.trail()).not.toHaveProperty('check_reason')
  })

  it('refuses a reason of fewer than 10 characters at its field', async () => {
    const made = await applicant(flow, ranOut)
    for (const check_reason of ['', '         ', 'new check'])
      expect(await made.complete({ check_reason })).toMatchObject({
        status: 400,
        body: { detail: { check_reason: [expect.any(String)] } },
      })
    expect((await made.read()).checks_completed).toBeNull()
  })

  it('clears the reason with the tick', async () => {
    const made = await applicant(flow, ranOut)
    await made.complete({ check_reason: REASON })
    await made.change({ checks_completed: null })
    expect(await made.read()).toMatchObject({ checks_completed: null, check_reason: null })
  })
})

it('completes a Young Helper without a check and without a reason', async () => {
  const made = await applicant('volunteer', null, { is_young_helper: true })
  expect((await made.complete()).status).toBe(200)
  expect(await made.trail()).not.toHaveProperty('check_reason')
})

const convert = (application: string, more: object = {}) =>
  api.call(support, 'POST', '/users/pastors', {
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
  it('keeps the reason if the check ran out after the checks were completed', async () => {
    const made = await applicant('core', counts)
    await made.complete()
    await query('UPDATE dbs_forms SET valid_until = $2 WHERE application_id = $1', [made.id, ranOut.until])
    expect((await convert(made.id, { check_reason: 'too short' })).body.detail).toHaveProperty('check_reason')
    expect((await convert(made.id, { check_reason: REASON })).status).toBe(201)
    expect(await made.read()).toMatchObject({ check_reason: REASON, user__id: expect.any(String) })
    expect(await made.trail()).toMatchObject({
      user__id: { to: expect.any(String) },
      check_reason: { to: REASON },
    })
  })

  it('works without a reason, and the trail says so', async () => {
    const made = await applicant('core', unknown)
    await made.complete({ check_reason: REASON })
    expect((await convert(made.id)).status).toBe(201)
    expect(await made.trail()).toMatchObject({ check_reason: { to: null } })
    // The reason that was given with the tick stays.
    expect((await made.read()).check_reason).toBe(REASON)
  })

  it('back clears the completed checks, and again needs them and a reason of its own [CONV-21]', async () => {
    const made = await applicant('core', unknown)
    await made.complete({ check_reason: REASON })
    const { body: user } = await convert(made.id)
    const back = await api.call(support, 'POST', `/users/pastors/${user.id}/convert_to_application`)
    expect(back.body).toEqual({ id: made.id })
    expect(await made.read()).toMatchObject({ checks_completed: null, check_reason: null, user__id: null })
    expect((await convert(made.id, { email: user.email })).status).toBe(400)
    await made.complete()
    const again = { email: user.email, check_reason: 'Her new certificate was seen by Gwen.' }
    expect((await convert(made.id, again)).body.id).toBe(user.id)
    expect((await made.read()).check_reason).toBe(again.check_reason)
  })
})

describe('converting to a registration', () => {
  it('keeps the reason, for a new person and for one of the register', async () => {
    for (const isKnown of [false, true]) {
      const made = await applicant('volunteer', ranOut)
      const [known] = isKnown
        ? await club.people(1, { is_adult: true, first_name: 'Angharad', last_name: 'Price' })
        : []
      const body = known ? { registration: known } : {}
      expect((await made.register({ ...body, check_reason: REASON })).status).toBe(201)
      expect((await made.read()).check_reason).toBe(REASON)
      expect(await made.trail()).toMatchObject({
        registration: { to: expect.any(String) },
        check_reason: { to: REASON },
      })
    }
  })

  it('works without a reason, and the trail says so', async () => {
    const made = await applicant('volunteer', null)
    expect((await made.register()).status).toBe(201)
    expect(await made.trail()).toMatchObject({ check_reason: { to: null } })
  })

  it('leaves no line if the check counts', async () => {
    const made = await applicant('volunteer', counts)
    expect((await made.register({ check_reason: REASON })).status).toBe(201)
    expect(await made.trail()).not.toHaveProperty('check_reason')
    expect((await made.read()).check_reason).toBeNull()
  })
})
