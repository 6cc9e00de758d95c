import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../../../../../server/testing/api.ts'
import { readOpenConflicts } from '../../../../../server/testing/open-conflicts.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { press } from '../../../../testing/press.ts'

// The first test in this file also loads the whole app, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('shows two allergy lists as a question and saves the answer [API-08]', async () => {
  const club = await api.club()
  const [personId = ''] = await club.people(1, { allergens: ['nuts'] })
  const { token } = await api.user(club.id, { ethnicity_captured: true })
  const otherDevice = createTestDevice(api, (await api.user(club.id)).token)
  const allergenChange = { allergens: { add: ['milk'] } }
  await otherDevice.push(otherDevice.mutation('registered.update', { id: personId, set: allergenChange }))
  await api.call(token, 'PATCH', `/registered/${personId}`, { allergens: ['fish'] })
  await openPage(api, token, `/registered/${personId}`)
  await screen.findByText('Two lists. Every allergy on either list counts until you choose.')
  await screen.findByText('Nuts, Milk')
  press(screen.getByText('All allergies of both lists'))
  press(screen.getByText('Use this answer'))
  await waitFor(async () => expect(await readOpenConflicts(otherDevice)).toEqual([]))
  expect((await api.call(token, 'GET', `/registered/${personId}`)).body.allergens).toEqual(['nuts', 'milk', 'fish'])
})
