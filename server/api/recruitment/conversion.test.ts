import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { recruitmentWorld } from '../../testing/recruitment.ts'

const PASSWORD = 'orchard lantern 7'

let api: TestApi
let world: ReturnType<typeof recruitmentWorld>
let club: string
const tokens = { vp_support: '', vp_general: '', boxes_of_hope: '' }
beforeAll(async () => {
  api = await testApi()
  world = recruitmentWorld(api)
  club = (await api.club('Riverside')).id
  for (const role of ['vp_support', 'vp_general', 'boxes_of_hope'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
})
beforeEach(() => world.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

type Role = keyof typeof tokens
const call = (role: Role, method: string, path: string, body?: unknown) =>
  api.call(tokens[role], method, path, body)
const conversion = (application: string, values: object = {}) => ({
  email: `${newId()}@price.example`,
  first_name: 'Angharad',
  last_name: 'Price',
  password: PASSWORD,
  organisation: club,
  user_type: 'coordinator',
  is_active: true,
  application,
  ...values,
})
const convert = (application: string, values: object = {}, role: Role = 'vp_support') =>
  call(role, 'POST', '/users/pastors', conversion(application, values))
const cleared = async (form: Record<string, unknown> = {}) => {
  const made = await world.applicant({}, form)
  await world.clear(made.id)
  return made
}
const application = async (id: string) => (await call('vp_support', 'GET', `/applications/${id}`)).body
const signIn = (email: string) => api.call(null, 'POST', '/auth', { email, password: PASSWORD })

it('CONV-01, CONV-11 to CONV-14, CONV-29: an application becomes a user who signs in; both name each other', async () => {
  const { id } = await cleared({ mobile: '07700 900 321' })
  const { status, body } = await convert(id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ mobile_number: '447700900321', can_convert_to_application: true })
  expect(await application(id)).toMatchObject({
    user__id: body.id,
    user__email: body.email,
    waiting_for: null,
    form: { organisation: club },
  })
  const { body: signedIn } = await signIn(body.email)
  // AUTH-47, WEL-20
  const me = await api.call(signedIn.token, 'GET', '/me/safer_recruitment_status')
  expect(me.body).toEqual({ application_completed: true, references_completed: 0, dbs_confirmed: true })
  expect((await convert(id)).body).toMatchObject({ code: 'already_converted', status: 409 })
})

it('CONV-29: a number that is none, or another user’s, is left out', async () => {
  const [first, second, landline] = [
    await cleared({ mobile: '07700 900 322' }),
    await cleared({ mobile: '07700 900 322' }),
    await cleared({ mobile: '01633 496 012' }),
  ]
  expect((await convert(first.id)).body.mobile_number).toBe('447700900322')
  for (const { id } of [second, landline]) {
    const { status, body } = await convert(id)
    expect([status, body.mobile_number]).toEqual([201, null])
  }
})

it('CONV-02, CONV-15 to CONV-17: who may not, what is not ready and what is wrong change nothing', async () => {
  const { id, email } = await cleared()
  for (const role of ['vp_general', 'boxes_of_hope'] as const)
    expect((await convert(id, {}, role)).status).toBe(403)
  const taken = await api.user(club, { email: 'taken@riverside.example' })
  expect((await convert(id, { email: 'taken@riverside.example' })).body.detail).toEqual({
    email: [expect.any(String)],
  })
  expect(Object.keys((await convert(id, { password: 'short' })).body.detail)).toEqual(['password'])
  // CONV-05, CONV-06, CONV-07, CONV-08
  // CONV-04 to CONV-09
  for (const field of ['email', 'first_name', 'last_name', 'password', 'organisation', 'user_type'])
    expect(Object.keys((await convert(id, { [field]: undefined })).body.detail)).toEqual([field])
  expect((await convert(newId())).status).toBe(404)
  const unchecked = await world.applicant()
  const unsent = await world.refer()
  await world.clear(unsent.id)
  for (const one of [unchecked, unsent])
    expect((await convert(one.id)).body).toMatchObject({
      status: 400,
      detail: { non_field_errors: [expect.any(String)] },
    })
  expect(await world.query('SELECT FROM users WHERE email = $1', [email])).toEqual([])
  expect((await application(id)).user__id).toBeNull()
  expect(taken.id).toBeTruthy()
})

it('a conversion that is pressed twice at once makes one user', async () => {
  const { id } = await cleared()
  const both = await Promise.all([convert(id), convert(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('CONV-18 to CONV-23: a user goes back to their application, and the same account wakes again', async () => {
  const { id } = await cleared()
  const { body: user } = await convert(id)
  const { body: first } = await signIn(user.email)
  const back = () => call('vp_support', 'POST', `/users/pastors/${user.id}/convert_to_application`)
  const both = await Promise.all([back(), back()])
  // CONV-20, CONV-21
  expect(both.map(({ status, body }) => [status, body])).toEqual([
    [200, { id }],
    [200, { id }],
  ])
  expect((await api.call(first.token, 'GET', '/me')).status).toBe(401)
  expect((await call('vp_support', 'GET', `/users/pastors/${user.id}`)).body).toMatchObject({
    is_active: false,
    inactive_reason: 'no_longer_in_role',
    can_convert_to_application: false,
  })
  expect(await application(id)).toMatchObject({
    user__id: null,
    converted_from_user: true,
    checks_completed: null,
  })
  await world.clear(id)
  const again = await convert(id, { email: user.email })
  expect(again).toMatchObject({ status: 201, body: { id: user.id, is_active: true } })
  expect((await signIn(user.email)).status).toBe(200)
  const { body: trail } = await call('vp_support', 'GET', `/applications/${id}/changes`)
  const steps = ['user__id', 'converted_from_user', 'user__id', 'submitted']
  for (const [at, step] of steps.entries()) expect(trail.entries[at].fields).toHaveProperty(step)
  expect(trail.entries).toHaveLength(steps.length)
})

it('USR-20: a user without an application gets one, with what is known of them', async () => {
  const { id } = await api.user(club, {
    user_type: 'core',
    mobile_number: '447700900555',
    first_name: 'Cerys',
  })
  const row = async () => (await call('vp_support', 'GET', `/users/pastors/${id}`)).body
  expect((await row()).can_convert_to_application).toBe(true)
  const { status, body } = await call('vp_support', 'POST', `/users/pastors/${id}/convert_to_application`)
  expect(status).toBe(200)
  expect(await application(body.id)).toMatchObject({
    converted_from_user: true,
    referral: null,
    form: {
      status: 'not_started',
      role: 'Core Team Member',
      first_name: 'Cerys',
      organisation: club,
      mobile: '+447700900555',
      id: expect.any(String),
    },
  })
  expect((await row()).is_active).toBe(false)
  const leader = await api.user(club, { user_type: 'safeguarding_leader' })
  const path = `/users/pastors/${leader.id}/convert_to_application`
  expect((await call('vp_support', 'POST', path)).status).toBe(400)
  expect((await call('vp_general', 'POST', path)).status).toBe(403)
})

it('AUTH-48: without an application nothing is completed; one by the same address counts', async () => {
  const nobody = await api.user(club)
  const status = async (token: string) => (await api.call(token, 'GET', '/me/safer_recruitment_status')).body
  expect(await status(nobody.token)).toEqual({
    application_completed: false,
    references_completed: 0,
    dbs_confirmed: false,
  })
  const { email, id } = await world.applicant()
  const { token } = await api.user(club, { email: email.toUpperCase() })
  await world.query(
    'UPDATE application_references SET submitted = now() WHERE application_id = $1 AND number = 1',
    [id],
  )
  expect(await status(token)).toEqual({
    application_completed: true,
    references_completed: 1,
    dbs_confirmed: false,
  })
})
