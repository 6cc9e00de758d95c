import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createRecruitmentFixture } from '../testing/recruitment.ts'

const PASSWORD = 'orchard lantern 7'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
const tokens = { vp_support: '', vp_general: '', boxes_of_hope: '' }
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  for (const role of ['vp_support', 'vp_general', 'boxes_of_hope'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
})
beforeEach(() => fixture.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

type Role = keyof typeof tokens
const call = (role: Role, method: string, path: string, body?: unknown) => api.call(tokens[role], method, path, body)
const buildConversion = (application: string, values: object = {}) => ({
  email: `${newId()}@price.example`,
  first_name: 'Angharad',
  last_name: 'Price',
  password: PASSWORD,
  organisation: clubId,
  user_type: 'coordinator',
  is_active: true,
  application,
  ...values,
})
const convertToUser = (application: string, values: object = {}, role: Role = 'vp_support') =>
  call(role, 'POST', '/users/pastors', buildConversion(application, values))
const createClearedApplicant = async (form: Record<string, unknown> = {}) => {
  const newApplicant = await fixture.applicant({}, form)
  await fixture.clear(newApplicant.id)
  return newApplicant
}
const readApplication = async (id: string) => (await call('vp_support', 'GET', `/applications/${id}`)).body
const signIn = (email: string) => api.call(null, 'POST', '/auth', { email, password: PASSWORD })

it('converts an application to a user, linked both ways [AUTH-47, CONV-01, CONV-11 to CONV-14, CONV-29, WEL-20]', async () => {
  const { id } = await createClearedApplicant({ mobile: '07700 900 321' })
  const { status, body } = await convertToUser(id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ mobile_number: '447700900321', can_convert_to_application: true })
  expect(await readApplication(id)).toMatchObject({
    user__id: body.id,
    user__email: body.email,
    waiting_for: null,
    form: { organisation: clubId },
  })
  const { body: signedIn } = await signIn(body.email)
  const statusReply = await api.call(signedIn.token, 'GET', '/me/safer_recruitment_status')
  expect(statusReply.body).toEqual({
    application_completed: true,
    references_completed: 0,
    references_total: 2,
    dbs_confirmed: true,
  })
  expect((await convertToUser(id)).body).toMatchObject({ code: 'already_converted', status: 409 })
})

it('omits an invalid number and a number of another user [CONV-29]', async () => {
  const [firstApplicant, secondApplicant, landlineApplicant] = [
    await createClearedApplicant({ mobile: '07700 900 322' }),
    await createClearedApplicant({ mobile: '07700 900 322' }),
    await createClearedApplicant({ mobile: '01633 496 012' }),
  ]
  expect((await convertToUser(firstApplicant.id)).body.mobile_number).toBe('447700900322')
  for (const { id } of [secondApplicant, landlineApplicant]) {
    const { status, body } = await convertToUser(id)
    expect([status, body.mobile_number]).toEqual([201, null])
  }
})

it('rejects unauthorised, unready and invalid conversions without changes [CONV-02, CONV-04 to CONV-09, CONV-15 to CONV-17]', async () => {
  const { id, email } = await createClearedApplicant()
  for (const role of ['vp_general', 'boxes_of_hope'] as const)
    expect((await convertToUser(id, {}, role)).status).toBe(403)
  const existingUser = await api.user(clubId, { email: 'taken@riverside.example' })
  expect((await convertToUser(id, { email: 'taken@riverside.example' })).body.detail).toEqual({
    email: [expect.any(String)],
  })
  expect(Object.keys((await convertToUser(id, { password: 'short' })).body.detail)).toEqual(['password'])
  for (const field of ['email', 'first_name', 'last_name', 'password', 'organisation', 'user_type'])
    expect(Object.keys((await convertToUser(id, { [field]: undefined })).body.detail)).toEqual([field])
  expect((await convertToUser(newId())).status).toBe(404)
  const uncheckedApplication = await fixture.applicant()
  const unsentApplication = await fixture.refer()
  await fixture.clear(unsentApplication.id)
  for (const unreadyApplication of [uncheckedApplication, unsentApplication])
    expect((await convertToUser(unreadyApplication.id)).body).toMatchObject({
      status: 400,
      detail: { non_field_errors: [expect.any(String)] },
    })
  expect(await fixture.query('SELECT FROM users WHERE email = $1', [email])).toEqual([])
  expect((await readApplication(id)).user__id).toBeNull()
  expect(existingUser.id).toBeTruthy()
})

it('creates one user if a conversion is sent twice at once', async () => {
  const { id } = await createClearedApplicant()
  const replies = await Promise.all([convertToUser(id), convertToUser(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('converts a user back, and later reactivates the same account [CONV-18 to CONV-23]', async () => {
  const { id } = await createClearedApplicant()
  const { body: user } = await convertToUser(id)
  const { body: firstSignIn } = await signIn(user.email)
  const convertBack = () => call('vp_support', 'POST', `/users/pastors/${user.id}/convert_to_application`)
  const replies = await Promise.all([convertBack(), convertBack()])
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [200, { id }],
    [200, { id }],
  ])
  expect((await api.call(firstSignIn.token, 'GET', '/me')).status).toBe(401)
  expect((await call('vp_support', 'GET', `/users/pastors/${user.id}`)).body).toMatchObject({
    is_active: false,
    inactive_reason: 'no_longer_in_role',
    can_convert_to_application: false,
  })
  expect(await readApplication(id)).toMatchObject({
    user__id: null,
    converted_from_user: true,
    checks_completed: null,
  })
  await fixture.clear(id)
  const reactivateReply = await convertToUser(id, { email: user.email })
  expect(reactivateReply).toMatchObject({ status: 201, body: { id: user.id, is_active: true } })
  expect((await signIn(user.email)).status).toBe(200)
  const { body: trail } = await call('vp_support', 'GET', `/applications/${id}/changes`)
  const auditedFields = ['user__id', 'converted_from_user', 'user__id', 'submitted']
  for (const [index, step] of auditedFields.entries()) expect(trail.entries[index].fields).toHaveProperty(step)
  expect(trail.entries).toHaveLength(auditedFields.length)
})

it('creates an application for a user without one [USR-20]', async () => {
  const { id } = await api.user(clubId, {
    user_type: 'core',
    mobile_number: '447700900555',
    first_name: 'Cerys',
  })
  const readUser = async () => (await call('vp_support', 'GET', `/users/pastors/${id}`)).body
  expect((await readUser()).can_convert_to_application).toBe(true)
  const { status, body } = await call('vp_support', 'POST', `/users/pastors/${id}/convert_to_application`)
  expect(status).toBe(200)
  expect(await readApplication(body.id)).toMatchObject({
    converted_from_user: true,
    referral: null,
    form: {
      status: 'not_started',
      role: 'Core Team Member',
      first_name: 'Cerys',
      organisation: clubId,
      mobile: '+447700900555',
      id: expect.any(String),
    },
  })
  expect((await readUser()).is_active).toBe(false)
  const leader = await api.user(clubId, { user_type: 'safeguarding_leader' })
  const path = `/users/pastors/${leader.id}/convert_to_application`
  expect((await call('vp_support', 'POST', path)).status).toBe(400)
  expect((await call('vp_general', 'POST', path)).status).toBe(403)
})

it('finds the recruitment status by application or by address [AUTH-48]', async () => {
  const userWithoutApplication = await api.user(clubId)
  const readStatus = async (token: string) => (await api.call(token, 'GET', '/me/safer_recruitment_status')).body
  expect(await readStatus(userWithoutApplication.token)).toEqual({
    application_completed: false,
    references_completed: 0,
    references_total: 0,
    dbs_confirmed: false,
  })
  const { email, id } = await fixture.applicant()
  const { token } = await api.user(clubId, { email: email.toUpperCase() })
  await fixture.query('UPDATE application_references SET submitted = now() WHERE application_id = $1 AND number = 1', [
    id,
  ])
  expect(await readStatus(token)).toEqual({
    application_completed: true,
    references_completed: 1,
    references_total: 2,
    dbs_confirmed: false,
  })
})
