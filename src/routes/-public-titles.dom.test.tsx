import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { openSignedOut } from '../testing/open-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it.each([
  ['/login', 'Login · Hallbook'],
  ['/password_reset_request', 'Reset password · Hallbook'],
  ['/meet_the_team', 'Meet the Team · Hallbook'],
  ['/reference_forms/unknown', 'This reference form link is not valid. · Hallbook'],
  ['/refer_applicant', 'Refer Core Team Member · Hallbook'],
])('the tab title of %s is its heading', async (path, title) => {
  document.title = 'Other page'
  await openSignedOut(api, path)
  await waitFor(() => expect(document.title).toBe(title))
})

it('the tab title of a form contains its part and the club', async () => {
  const club = await api.club('Bethel')
  const { token } = await api.user(club.id)
  const { organisation__hashid } = (await api.call(token, 'GET', '/me')).body
  await openSignedOut(api, `/registration/${organisation__hashid}`)
  await waitFor(() => expect(document.title).toBe('Parent or carer · Register with Bethel · Hallbook'))
})
