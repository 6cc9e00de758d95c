import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../../../server/testing/family-requests.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a question of the father, and another change of his that counts at once. */
async function createQuestion() {
  const family = await createSeparatedFamily(api)
  const page = await openFamilyPage(family, family.father, [family.ava])
  const set = { school: { base: 'Ysgol y Dref', value: 'Ysgol y Bryn' }, gp_name: { base: null, value: 'Dr Parry' } }
  await page.call('PATCH', `/people/${family.ava}`, { set })
  return family
}

it('names the link’s adult as a question’s author to a coordinator [B-FAM-03]', async () => {
  const { coordinator, ava } = await createQuestion()
  await openPage(api, coordinator.token, `/registered/${ava}`)
  expect((await screen.findByText(/\(family\),/)).textContent).toMatch(/^Dylan Price \(family\), /)
  await pressButton('Show the history')
  const history = screen.getByRole('region', { name: 'History' })
  expect((await within(history).findByText(/\(family\),/)).textContent).toMatch(/^Dylan Price \(family\), /)
})

it('names the family alone to a core team member [B-FAM-03]', async () => {
  const { club, ava } = await createQuestion()
  const core = await api.user(club.id, { user_type: 'core', ethnicity_captured: true })
  await openPage(api, core.token, `/registered/${ava}`)
  await screen.findByText(/^The family, /)
  expect(document.body.textContent).not.toContain('Dylan Price (family)')
})
