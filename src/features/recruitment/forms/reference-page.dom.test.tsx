import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { makeApplication } from '../../../../server/testing/application.ts'
import { createRecruitmentFixture } from '../../../../server/testing/recruitment.ts'
import { openSignedOut } from '../../../testing/open-page.tsx'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('lets a referee who declined reopen the form [B-REC-05]', async () => {
  const application = await makeApplication(api, (await api.club('Riverside')).id)
  await api.call(supportToken, 'POST', `/application_references/${application.first}/send_email`)
  const secret = await createRecruitmentFixture(api).secretIn(application.referee, 'reference_forms')
  await api.call(null, 'POST', `/reference_forms/${secret}/decline`, { reason: 'cannot' })

  await openSignedOut(api, `/reference_forms/${secret}`)
  await screen.findByText('You told us that you cannot give a reference. Changed your mind?')
  expect((await screen.findByRole('link', { name: 'support@hallbook.example' })).getAttribute('href')).toBe(
    'mailto:support@hallbook.example',
  )
  await press('Give it after all')
  await screen.findByRole('heading', { name: 'Reference for Angharad Price' })
  // Check that the page names the readers of the answers and the retention period.
  expect(screen.getByText(/Only the people who check applications read your answers/)).toBeDefined()
  await screen.findByText(/erased 6 months after the decision/)
  fireEvent.click(await screen.findByText('Privacy notice of the network'))
  expect(screen.getByText(/Information Commissioner/)).toBeDefined()

  await openSignedOut(api, `/reference_forms/${secret.slice(1)}x`)
  await screen.findByRole('heading', { name: 'This reference form link is not valid.' })
  await waitFor(() =>
    expect(screen.getByText(/Ask the person who sent you here for a new email, or write to/).textContent).toContain(
      'support@hallbook.example',
    ),
  )
})
