import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const refusedBody = { code: 'invalid', detail: { volunteer_application: [expect.any(String)] } }

it('rejects a plain call that links a foreign volunteer application [PER-26, API-08]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const [person] = await club.people(1)
  const names = { first_name: 'Ava', last_name: 'Hughes' }
  const volunteer_application = newId()
  for (const [method, path, body] of [
    ['POST', '/registered', { ...names, volunteer_application }],
    ['PATCH', `/registered/${person}`, { volunteer_application }],
    ['PUT', `/registered/${person}`, { ...names, volunteer_application }],
  ] as const)
    expect(await api.call(token, method, path, body)).toMatchObject({ status: 400, body: refusedBody })
  const { body } = await api.call(token, 'GET', `/registered/${person}`)
  expect(body).toMatchObject({ volunteer_application: null })
})

it('rejects a device that links a foreign volunteer application [PER-26, API-08]', async () => {
  const club = await api.club()
  const device = createTestDevice(api, (await api.user(club.id)).token)
  const [id] = await club.people(1)
  const values = { first_name: 'Ava', last_name: 'Hughes', volunteer_application: newId() }
  const changes = { volunteer_application: { base: null, value: newId() } }
  const { results } = await device.push(
    device.mutation('registered.create', { id: newId(), values }),
    device.mutation('registered.update', { id, set: changes }),
  )
  expect(results).toMatchObject([
    { status: 'rejected', ...refusedBody },
    { status: 'rejected', ...refusedBody },
  ])
})

it('accepts other changes of a person who already has an application [PER-26]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const volunteer_application = newId()
  const [person] = await club.people(1, { volunteer_application })
  const patchPerson = (body: object) => api.call(token, 'PATCH', `/registered/${person}`, body)
  expect(await patchPerson({ volunteer_application, school: 'Hill' })).toMatchObject({
    status: 200,
    body: { volunteer_application, school: 'Hill' },
  })
  expect(await patchPerson({ volunteer_application: null })).toMatchObject({
    status: 200,
    body: { volunteer_application: null },
  })
})
