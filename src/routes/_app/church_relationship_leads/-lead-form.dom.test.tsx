import { AppError } from '@contract/errors.ts'
import { HOUR_MS } from '@contract/rules/days.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateLanguage } from '@/i18n/i18n.ts'
import { newId } from '../../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { getDescription } from '../../../testing/press.ts'

// Long timeout, because the tests load full pages one after the other.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let token: string
let lead: { id: string; name: string }
let clubId: string
let userId: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  const organisationBody = { organisation_name: 'Riverside', organisation_id: 'TLG-0417' }
  clubId = (await api.call(token, 'POST', '/organisations', organisationBody)).body.id
  userId = (await api.user(clubId, { mobile_number: '447700900123' })).id
})
beforeEach(async () => {
  lead = (await api.call(token, 'POST', '/regional_leaders', { name: `Ruth ${newId()}` })).body
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

const findNameField = async () => (await screen.findByLabelText('Name')) as HTMLInputElement
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('form of a lead', () => {
  it('marks and focuses an empty name before sending [CRL-14, ERR-06]', async () => {
    await openPage(api, token, '/church_relationship_leads/new')
    const nameField = await findNameField()
    pressSave()
    await waitFor(() => expect(document.activeElement).toBe(nameField))
    expect(nameField.getAttribute('aria-invalid')).toBe('true')
    type(nameField, 'Ruth Adeyemi')
    expect(nameField.getAttribute('aria-invalid')).toBeNull()
  })

  it('marks a pasted name that is too long without sending it [ERR-06]', async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const nameField = await findNameField()
    const refusedBefore = refusedCount
    refuse(400, null)
    type(nameField, 'Ruth'.repeat(60))
    expect(nameField.value).toHaveLength(240)
    expect(getDescription(nameField)).toMatch('This is too long: 240 characters, 200 at most.')
    pressSave()
    await waitFor(() => expect(document.activeElement).toBe(nameField))
    expect(refusedCount).toBe(refusedBefore)
  })

  it('shifts no layout when the pointer leaves an empty name for Save [ERR-06]', async () => {
    await openPage(api, token, '/church_relationship_leads/new')
    const nameField = await findNameField()
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.pointerDown(button)
    fireEvent.mouseDown(button)
    fireEvent.blur(nameField)
    expect(nameField.getAttribute('aria-invalid')).toBeNull()
    pressSave()
    await waitFor(() => expect(document.activeElement).toBe(nameField))
    expect(nameField.getAttribute('aria-invalid')).toBe('true')
  })

  it('marks and focuses a field that the server rejects [ERR-06]', async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const nameField = await findNameField()
    type(nameField, 'Ru\u200bth')
    pressSave()
    await waitFor(() => expect(document.activeElement).toBe(nameField))
    const descriptionElement = document.getElementById(
      nameField.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
    )
    expect(descriptionElement?.textContent).toMatch(/cannot be seen/)
  })

  it('names a rejected field that the form does not contain [ERR-06]', async () => {
    const { id } = await api.user(null, { is_staff: true, role: 'tlg' })
    await openPage(api, token, `/users/staff/${id}`)
    type(await screen.findByLabelText('First name'), 'Ruth')
    const { body } = new AppError('invalid', { inactive_reason: ['missing'] })
    setInterceptor(async (request, send) => (request.method === 'PUT' ? Response.json(body, { status: 400 }) : send()))
    pressSave()
    await screen.findByText('Why inactive: Fill this in.')
  })

  it("shows another person's saved value and can take it over [CRL-06]", async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const nameField = await findNameField()
    expect(nameField.value).toBe(lead.name)
    expect(document.querySelectorAll('form :is(input, select, textarea)')).toHaveLength(1)
    await api.call(token, 'PUT', `/regional_leaders/${lead.id}`, { name: 'Ruth of Leeds' })
    type(nameField, 'Ruth of York')
    pressSave()
    await screen.findByText('Now saved by another person: Ruth of Leeds')
    expect(nameField.value).toBe('Ruth of York')
    fireEvent.click(screen.getByRole('button', { name: 'Take this one' }))
    expect(nameField.value).toBe('Ruth of Leeds')
  })

  it('names a change until it is saved or discarded [CRL-16, DASH-242, DASH-243]', async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const nameField = await findNameField()
    type(nameField, 'Another')
    await screen.findByText('Not saved: Name')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(nameField.value).toBe(lead.name)
    type(nameField, `${lead.name} Price`)
    pressSave()
    await screen.findByText('Successfully saved')
    const { body } = await api.call(token, 'GET', `/regional_leaders/${lead.id}`)
    expect(body.name).toBe(`${lead.name} Price`)
  })
})

let refusedCount = 0
let clockMs = Date.now()
/** Responds to the form's save request with an error. */
const refuse = (status: number, detail: object | null, code = 'invalid') =>
  setInterceptor(async (request, send) => {
    if (request.method !== 'PUT') return send()
    refusedCount++
    return Response.json({ code, detail, status }, { status })
  })
const INPUT_ERROR = 'An error occurred, please check the provided input and try again'
const UNEXPECTED_ERROR = 'An unexpected error occurred'

it.each([
  ['ERR-04', 'Name', () => `/church_relationship_leads/${lead.id}`],
  ['USR-53 USR-54', 'Last name', () => `/users/pastors/${userId}`],
  ['ORG-39 ORG-40', 'Name', () => `/organisations/${clubId}`],
] as const)('%s: shows a notice once for errors without a field [ERR-02 to ERR-12]', async (_codes, label, getPath) => {
  // Use a later time than the previous test, so that its notices do not suppress the notices of this test.
  clockMs += 10_000
  const nowSpy = vi.spyOn(Date, 'now').mockImplementation(() => clockMs)
  await openPage(api, token, getPath())
  type(await screen.findByLabelText(label), 'Another')
  const sentences = { non_field_errors: ['First of two.', 'Second of two.'] }
  for (const [status, detail, message] of [
    [400, sentences, 'First of two.'],
    [404, null, UNEXPECTED_ERROR],
    [403, null, INPUT_ERROR],
  ] as const) {
    refuse(status, detail)
    pressSave()
    await screen.findByText(message)
  }
  expect(screen.queryByText('Second of two.')).toBeNull()
  const closeToast = async () => {
    fireEvent.click(document.querySelector('.toast button') as HTMLElement)
    await waitFor(() => expect(screen.queryByText(INPUT_ERROR)).toBeNull())
  }
  await closeToast()
  const saveAgain = async () => {
    const refusedBefore = refusedCount
    pressSave()
    await waitFor(() => expect(refusedCount).toBe(refusedBefore + 1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled, [aria-busy=true]')).toBe(false),
    )
  }
  clockMs += 1999
  await saveAgain()
  expect(screen.queryByText(INPUT_ERROR)).toBeNull()
  clockMs += 1
  await saveAgain()
  await screen.findByText(INPUT_ERROR)
  // Set the clock back. This must not suppress the next notice.
  await closeToast()
  clockMs -= HOUR_MS
  await saveAgain()
  await screen.findByText(INPUT_ERROR)
  setInterceptor(null)
  nowSpy.mockRestore()
})

it('leads to the sign-in without a notice after the session has expired [AUTH-14, ERR-14, ERR-16]', async () => {
  const router = await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  type(await findNameField(), 'Another')
  refuse(401, null, 'sign_in_expired')
  pressSave()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  for (const message of [INPUT_ERROR, UNEXPECTED_ERROR]) expect(screen.queryByText(message)).toBeNull()
  // Any other error on the sign-in page must show the usual notice.
  setInterceptor(async () => Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }))
  type(await screen.findByLabelText('Email'), 'nia@hallbook.example')
  type(screen.getByLabelText('Password'), 'orchard lantern 7')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await screen.findByText(UNEXPECTED_ERROR, { selector: '.toast .message' })
  setInterceptor(null)
})

it('links from a lead to the list of their clubs', async () => {
  await api.club('Bethel', { regional_leader: lead.id })
  await api.club('Zion')
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const link = await screen.findByRole('link', { name: 'See the clubs' })
  await openPage(api, token, link.getAttribute('href') ?? '')
  await screen.findByText('1 to 1 of 1')
  expect(screen.getByRole('link', { name: 'Bethel' })).toBeDefined()
})

it('explains a refusal in both languages [ERR-04, ORG-39, ORG-41, USR-54, LANG-02]', async () => {
  await api.club('Bethesda', { regional_leader: lead.id })
  const remove = async (named: string) => {
    const readClock = performance.now.bind(performance)
    const button = await screen.findByRole('button', { name: named })
    fireEvent.click(button)
    const nowSpy = vi.spyOn(performance, 'now').mockImplementation(() => readClock() + 1000)
    fireEvent.click(button)
    nowSpy.mockRestore()
  }
  const getErrorToasts = async (path: string) => {
    await openPage(api, token, path)
    await activateLanguage('en')
    await remove('Delete')
    const englishMessage = (await screen.findByText(/./, { selector: '.toast .message' })).textContent
    await openPage(api, token, path)
    await activateLanguage('cy')
    await remove('Dileu')
    return [englishMessage, (await screen.findByText(/./, { selector: '.toast .message' })).textContent]
  }
  expect(await getErrorToasts(`/church_relationship_leads/${lead.id}`)).toEqual([
    'Leads with clubs are kept. Give their clubs another lead first.',
    'Cedwir arweinwyr sydd â chlybiau. Rhowch arweinydd arall i’w clybiau yn gyntaf.',
  ])
  expect(await getErrorToasts(`/organisations/${clubId}`)).toEqual([
    'This club has users. To close it, fill in “Inactive after year” on its page.',
    'Mae hyn gan y clwb o hyd: defnyddwyr. I’w gau, llenwch “Anweithredol ar ôl blwyddyn” ar ei dudalen.',
  ])
  // A conflict of two simultaneous changes must be explained in Welsh too.
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const params = { by: 'Nia Rees', day: '2026-08-05', time: '14:02' }
  const { body } = new AppError('changed_meanwhile', { name: [{ code: 'changed_by_on', params }] })
  setInterceptor(async (request, send) => (request.method === 'PUT' ? Response.json(body, { status: 412 }) : send()))
  type(await screen.findByLabelText('Enw'), 'Another')
  fireEvent.click(screen.getByRole('button', { name: 'Cadw' }))
  await screen.findByText(/^Newidiodd Nia Rees hwn ar 5 Awst am 14:02\. /)
  await activateLanguage('en')
})
