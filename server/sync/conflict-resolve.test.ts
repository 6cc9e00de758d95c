import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi, testDevice } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it('invariant 5: of two decisions the first stands, and whoever decided otherwise is told', async () => {
  const club = await api.club()
  const [child = ''] = await club.people(1)
  const [a, b] = [
    testDevice(api, (await api.user(club.id)).token),
    testDevice(api, (await api.user(club.id)).token),
  ]
  const note = (value: string) => ({ id: child, set: { medical_conditions: { base: null, value } } })
  await a.push(a.mutation('registered.update', note('Asthma')))
  const { results } = await b.push(b.mutation('registered.update', note('Eczema')))
  const id = results[0]?.conflicts?.[0]
  const decide = async (device: typeof a, value: string) =>
    (await device.push(device.mutation('conflict.resolve', { id, value }))).results[0]
  expect(await decide(a, 'Asthma')).toMatchObject({ status: 'applied' })
  const late = await decide(b, 'Eczema')
  expect(late).toMatchObject({ status: 'rejected', code: 'decided_otherwise' })
  // The answer brings what stands.
  const row = late?.rows.find((r) => r.table === 'registered')?.row
  expect(row).toMatchObject({ medical_conditions: 'Asthma' })
  expect(await decide(b, 'Asthma')).toMatchObject({ status: 'applied' })
})
