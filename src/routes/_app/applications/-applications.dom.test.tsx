import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { createRecruitmentFixture } from '../../../../server/testing/recruitment.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { press, pressButton } from '../../../testing/press.ts'

const RIVERSIDE_NAME = 'Riverside Church Lunch Club'

let api: TestApi
let clubId: string
/** Id of a submitted application of the club. */
let submittedId: string
beforeAll(async () => {
  api = await createTestApi()
  clubId = (await api.club(RIVERSIDE_NAME)).id
  const { applicant, refer } = createRecruitmentFixture(api)
  submittedId = (await applicant({}, { organisation: clubId, organisation_name: undefined })).id
  await applicant({}, { organisation: (await api.club('Salem')).id, organisation_name: undefined })
  await refer({ first_name: 'Mared', last_name: 'Bowen' })
})
afterAll(() => api.close())

const getRows = () =>
  within(screen.getByRole('table', { name: 'Make Lunch Core Team Applications' }))
    .getAllByRole('row')
    .slice(1)

it('archives a row with a reason and undoes it [API-36, APP-27 to APP-31, ERR-27]', async () => {
  const { token } = await api.user(null, { is_staff: true, role: 'vp_support' })
  await openPage(api, token, '/applications?waiting_for=applicant')
  const sentBodies: string[] = []
  setInterceptor(async (request, send) => {
    if (request.method === 'PATCH') sentBodies.push(await request.clone().text())
    return send()
  })
  await screen.findByRole('link', { name: 'Mared Bowen' })
  press(within(getRows()[0] as HTMLElement).getByRole('checkbox'))
  await pressButton('Archive selected')
  const reasonDialog = await screen.findByRole('dialog', { name: 'Archive this application?' })
  press(within(reasonDialog).getByRole('radio', { name: 'Withdrawn' }))
  await pressButton('Archive', reasonDialog)
  await screen.findByText('Updated successfully')
  expect(sentBodies.map((body) => JSON.parse(body))).toMatchObject([{ archived: true }])
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mared Bowen' })).toBeNull())
  await pressButton('Undo')
  await screen.findByRole('link', { name: 'Mared Bowen' })
})

it('has a chip for a second look only if the list is limited to it', async () => {
  const { token } = await api.user(null, { is_staff: true, role: 'vp_support' })
  await openPage(api, token, '/applications?waiting_for=applicant&second_look=false&check_ends=false')
  await screen.findByRole('link', { name: 'Mared Bowen' })
  expect(screen.queryByRole('button', { name: /^(Second look|Check ends soon):/ })).toBeNull()
  screen.getByRole('button', { name: 'Clear filters' })
  await openPage(api, token, '/applications?second_look=true')
  await screen.findByRole('button', { name: 'Second look: Yes' })
})

it('shows a club only its own applications, read-only [APP-34, APP-40, APP-70]', async () => {
  const { token } = await api.user(clubId, { user_type: 'core', ethnicity_captured: true })
  await openPage(api, token, '/applications')
  await screen.findByText(RIVERSIDE_NAME)
  expect(getRows()).toHaveLength(1)
  expect(getRows()[0]?.textContent).toContain(RIVERSIDE_NAME)
  expect(within(getRows()[0] as HTMLElement).queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('link', { name: RIVERSIDE_NAME })).toBeNull()
  await openPage(api, token, `/applications/${submittedId}/references`)
  await screen.findByRole('article', { name: 'Reference 1' })
  expect(screen.queryByRole('link', { name: 'Reference form' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Send|Delete|Convert/ })).toBeNull()
  const partsNavigation = screen.getByRole('navigation', { name: 'Parts of the application' })
  press(within(partsNavigation).getByRole('link', { name: /^Application/ }))
  expect(await screen.findAllByText('Not shown to your role')).not.toHaveLength(0)
})
