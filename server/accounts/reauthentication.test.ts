import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, api as operations } from '../../contract/api.ts'
import { newId } from '../../contract/id.ts'
import type { Operation } from '../../contract/operation.ts'
import { computeCode } from '../auth/one-time-codes.ts'
import { createStaff, PASSWORD } from '../testing/accounts.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const ageSignIn = (signIn: string, minutes: number) =>
  api.db.network((_tx, client) =>
    client.query('UPDATE sign_ins SET authenticated = now() - make_interval(mins => $2) WHERE id = $1', [
      signIn,
      minutes,
    ]),
  )

const createClubUser = async (token: string) => {
  const { id: organisation } = await api.club()
  const body = {
    first_name: 'Mair',
    last_name: 'Owen',
    email: `${newId()}@hallbook.example`,
    password: 'three-odd-words-47',
    organisation,
    user_type: 'core',
  }
  return api.call(token, 'POST', '/users/pastors', body)
}

const NEEDED = { status: 403, body: { code: 'reauthentication_needed' } }

describe('calls that need a recent sign-in', () => {
  it('are accepted for ten minutes after the sign-in, then refused', async () => {
    const staff = await createStaff(api)
    await ageSignIn(staff.signIn, 9)
    expect((await createClubUser(staff.token)).status).toBe(201)
    await ageSignIn(staff.signIn, 11)
    expect(await createClubUser(staff.token)).toMatchObject(NEEDED)
    expect((await api.call(staff.token, 'GET', '/users/pastors')).status).toBe(200)
  })

  it('are accepted again after the password was sent', async () => {
    const staff = await createStaff(api)
    await ageSignIn(staff.signIn, 11)
    const sendPassword = (password: string) => api.call(staff.token, 'POST', '/auth/reauthenticate', { password })
    expect(await sendPassword('wrong')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    expect(await createClubUser(staff.token)).toMatchObject(NEEDED)
    expect((await sendPassword(PASSWORD)).status).toBe(204)
    expect((await createClubUser(staff.token)).status).toBe(201)
  })

  it('need the code too if the account has an authenticator app', async () => {
    const staff = await createStaff(api)
    const { secret } = (await api.call(staff.token, 'POST', '/me/one_time_code', { password: PASSWORD })).body
    const step = Math.floor(Date.now() / 30_000)
    await api.call(staff.token, 'PUT', '/me/one_time_code', { code: computeCode(secret, step - 1) })
    await ageSignIn(staff.signIn, 11)
    const reauthenticate = (one_time_code?: string) =>
      api.call(staff.token, 'POST', '/auth/reauthenticate', { password: PASSWORD, one_time_code })
    expect((await api.call(staff.token, 'POST', '/auth/reauthenticate/options')).body.code_needed).toBe(true)
    expect((await reauthenticate()).body.code).toBe('one_time_code_required')
    expect((await reauthenticate(computeCode(secret, step - 1))).body.code).toBe('invalid_one_time_code')
    expect(await createClubUser(staff.token)).toMatchObject(NEEDED)
    expect((await reauthenticate(computeCode(secret, step + 1))).status).toBe(204)
    expect((await createClubUser(staff.token)).status).toBe(201)
  })

  it('stay refused in the other sign-ins of the user', async () => {
    const staff = await createStaff(api)
    const { token } = (await api.call(null, 'POST', '/auth', { email: staff.email, password: PASSWORD })).body
    await ageSignIn(staff.signIn, 11)
    expect((await api.call(token, 'POST', '/auth/reauthenticate', { password: PASSWORD })).status).toBe(204)
    expect(await createClubUser(staff.token)).toMatchObject(NEEDED)
  })

  it('are recorded neither as refused nor as done', async () => {
    const staff = await createStaff(api)
    await ageSignIn(staff.signIn, 11)
    await createClubUser(staff.token)
    const { rows } = await api.db.network((_tx, client) =>
      client.query('SELECT kind FROM security_events WHERE user_id = $1', [staff.id]),
    )
    expect(rows).toEqual([])
  })
})

it('limits wrong passwords as a sign-in does', async () => {
  const staff = await createStaff(api)
  const sendWrong = () => api.call(staff.token, 'POST', '/auth/reauthenticate', { password: 'wrong' })
  for (let attempt = 1; attempt <= 10; attempt++) expect((await sendWrong()).status).toBe(400)
  expect((await sendWrong()).status).toBe(429)
})

it('network settings need a recent sign-in only for fields about signing in', async () => {
  const staff = await createStaff(api)
  await ageSignIn(staff.signIn, 11)
  const patch = (body: object) => api.call(staff.token, 'PATCH', '/network_settings', body)
  expect((await patch({ reminder_days: 9 })).status).toBe(200)
  expect(await patch({ one_time_code_required: false })).toMatchObject(NEEDED)
})

it.each<OperationName>([
  'users/pastors.create',
  'users/pastors.replace',
  'users/pastors.update',
  'users/pastors.delete',
  'users/staff.create',
  'users/staff.replace',
  'users/staff.update',
  'users/staff.delete',
  'users.end_pastor_sign_in',
  'users.end_staff_sign_in',
  'me.end_sign_in',
  'one_time_code.confirm',
  'network_settings.update',
])('%s needs a recent sign-in', (name) => {
  const operation: Operation = operations[name]
  expect(operation.needsRecentSignIn).toBeTruthy()
})
