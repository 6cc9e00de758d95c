import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createStaff } from './create-staff.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('creates the first staff account once, with a password shown once [ROLE-05]', async () => {
  const password = await createStaff(api.databaseUrl, 'first@charity.example', 'vp_support')
  const { body } = await api.call(null, 'POST', '/auth', { email: 'first@charity.example', password })
  expect((await api.call(body.token, 'GET', '/me')).body).toMatchObject({
    is_staff: true,
    role: 'vp_support',
  })
  expect(await createStaff(api.databaseUrl, 'FIRST@charity.example', 'tlg')).toBeNull()
})
