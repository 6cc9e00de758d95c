import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { buildReferral } from '../../../../server/testing/recruitment.ts'
import { openPage, openSignedOut } from '../../../testing/open-page.tsx'

// Allow more time, because the first test in this file also loads the app.
vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user((await api.club('Riverside')).id, { first_name: 'Gwen', last_name: 'Rees' })).token
})
afterAll(() => api.close())
beforeEach(() => sessionStorage.clear())

const findInput = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await findInput(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const countApplications = async (email: string) =>
  (await api.db.network((_tx, client) => client.query('SELECT FROM applications WHERE email = $1', [email]))).rowCount

const fillInPerson = async (email: string) => {
  await type('First name', 'Angharad')
  await type('Last name', 'Price')
  await type('Email', email)
}

it("prefills a signed-in referrer's name and lets them change it", async () => {
  await openPage(api, token, '/refer_applicant')
  await waitFor(async () => expect((await findInput('Your name')).value).toBe('Gwen Rees'))
  await type('Your name', 'Gwenllian Rees')
  expect((await findInput('Your name')).value).toBe('Gwenllian Rees')
  await openSignedOut(api, '/refer_applicant')
  expect((await findInput('First name')).value).toBe('')
})

it('restores a referral after a reload and drops it on another visit', async () => {
  await openSignedOut(api, '/refer_applicant')
  await type('First name', 'Angharad')
  await screen.findByText(/Saved on this phone/)
  await openSignedOut(api, '/refer_applicant')
  expect((await findInput('First name')).value).toBe('Angharad')
  await press('Clear my answers')
  sessionStorage.clear()
  await openSignedOut(api, '/refer_applicant')
  expect((await findInput('First name')).value).toBe('')
})

it.each(['/refer_applicant', '/refer_volunteer'])(
  'prompts on %s before a second application for an address [REFL-38]',
  async (path) => {
    const recordType = path === '/refer_applicant' ? 'referrals' : 'volunteer_referrals'
    const { role, ...body } = buildReferral()
    await api.call(token, 'POST', `/${recordType}`, recordType === 'referrals' ? { ...body, role } : body)
    await openPage(api, token, path)
    await waitFor(async () => expect((await findInput('Your name')).value).toBe('Gwen Rees'))
    await fillInPerson(body.email)
    for (const radio of screen.getAllByRole('radio', { name: 'Coordinator' })) fireEvent.click(radio)
    for (const tick of screen.getAllByRole('checkbox')) fireEvent.click(tick)
    const submitLabel = path === '/refer_applicant' ? 'Submit' : 'Submit referral'
    await press(submitLabel)
    await screen.findByText(/An application for this address was started on .* Send the link again\?/)
    expect(await countApplications(body.email)).toBe(1)
    await press('Make a new application')
    await waitFor(async () => expect(await countApplications(body.email)).toBe(2))
  },
)

it('sends the link again instead of a second application', async () => {
  const body = buildReferral()
  await api.call(token, 'POST', '/referrals', body)
  await openPage(api, token, '/refer_applicant')
  await waitFor(async () => expect((await findInput('Your name')).value).toBe('Gwen Rees'))
  await fillInPerson(body.email)
  for (const radio of screen.getAllByRole('radio', { name: 'Coordinator' })) fireEvent.click(radio)
  for (const tick of screen.getAllByRole('checkbox')) fireEvent.click(tick)
  await press('Submit')
  await press('Send the link again')
  await screen.findByText('We have sent them the link to their form again.')
  expect(await countApplications(body.email)).toBe(1)
})
