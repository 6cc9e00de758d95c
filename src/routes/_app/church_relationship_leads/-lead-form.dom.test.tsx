import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateLanguage } from '@/i18n/i18n.ts'
import { newId } from '../../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { withFault } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { getDescription } from '../../../testing/press.ts'

// Long timeout, because the tests load full pages one after the other.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let token: string
let lead: { id: string; name: string }
let club: string
let user: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  const organisationBody = { organisation_name: 'Riverside', organisation_id: 'TLG-0417' }
  club = (await api.call(token, 'POST', '/organisations', organisationBody)).body.id
  user = (await api.user(club, { mobile_number: '447700900123' })).id
})
beforeEach(async () => {
  lead = (await api.call(token, 'POST', '/regional_leaders', { name: `Ruth ${newId()}` })).body
})
afterEach(() => withFault(null))
afterAll(() => api.close())

const findNameField = async () => (await screen.findByLabelText('Name')) as HTMLInputElement
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('form of a lead', () => {
  it('marks and focuses an empty name before sending [CRL-14, ERR-06]', async () => {
    await openPage(api, token, '/church_relationship_leads/new')
    const name = await findNameField()
    save()
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(name.getAttribute('aria-invalid')).toBe('true')
    type(name, 'Ruth Adeyemi')
    expect(name.getAttribute('aria-invalid')).toBeNull()
  })

  it('marks a pasted name that is too long without sending it [ERR-06]', async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const name = await findNameField()
    const refusedBefore = refused
    refuse(400, null)
    type(name, 'Ruth'.repeat(60))
    expect(name.value).toHaveLength(240)
    expect(getDescription(name)).toMatch('This is too long: 240 characters, 200 at most.')
    save()
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(refused).toBe(refusedBefore)
  })

  it('shifts no layout when the pointer leaves an empty name for Save [ERR-06]', async () => {
    await openPage(api, token, '/church_relationship_leads/new')
    const name = await findNameField()
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.pointerDown(button)
    fireEvent.mouseDown(button)
    fireEvent.blur(name)
    expect(name.getAttribute('aria-invalid')).toBeNull()
    save()
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })

  it('marks and focuses a field that the server rejects [ERR-06]', async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const name = await findNameField()
    type(name, 'Ru\u200bth')
    save()
    await waitFor(() => expect(document.activeElement).toBe(name))
    const described = document.getElementById(name.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    expect(described?.textContent).toMatch(/cannot be seen/)
  })

  it('names a rejected field that the form does not contain [ERR-06]', async () => {
    const { id } = await api.user(null, { is_staff: true, role: 'tlg' })
    await openPage(api, token, `/users/staff/${id}`)
    type(await screen.findByLabelText('First name'), 'Ruth')
    const detail = { inactive_reason: ['This field is required.'] }
    withFault(async (request, send) =>
      request.method === 'PUT' ? Response.json({ code: 'invalid', status: 400, detail }, { status: 400 }) : send(),
    )
    save()
    await screen.findByText('Why inactive: Fill this in.')
  })

  it("shows another person's saved value and can take it over [CRL-06]", async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const name = await findNameField()
    expect(name.value).toBe(lead.name)
    expect(document.querySelectorAll('form :is(input, select, textarea)')).toHaveLength(1)
    await api.call(token, 'PUT', `/regional_leaders/${lead.id}`, { name: 'Ruth of Leeds' })
    type(name, 'Ruth of York')
    save()
    await screen.findByText('Now saved by another person: Ruth of Leeds')
    expect(name.value).toBe('Ruth of York')
    fireEvent.click(screen.getByRole('button', { name: 'Take this one' }))
    expect(name.value).toBe('Ruth of Leeds')
  })

  it('names a change until it is saved or discarded [CRL-16, DASH-242, DASH-243]', async () => {
    await openPage(api, token, `/church_relationship_leads/${lead.id}`)
    const name = await findNameField()
    type(name, 'Another')
    await screen.findByText('Not saved: Name')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(name.value).toBe(lead.name)
    type(name, `${lead.name} Price`)
    save()
    await screen.findByText('Successfully saved')
    const { body } = await api.call(token, 'GET', `/regional_leaders/${lead.id}`)
    expect(body.name).toBe(`${lead.name} Price`)
  })
})

let refused = 0
let clock = Date.now()
/** Responds to the form's save request with an error. */
const refuse = (status: number, detail: object | null, code = 'invalid') =>
  withFault(async (request, send) => {
    if (request.method !== 'PUT') return send()
    refused++
    return Response.json({ code, detail, status }, { status })
  })
const INPUT = 'An error occurred, please check the provided input and try again'
const UNEXPECTED = 'An unexpected error occurred'

it.each([
  ['ERR-04', 'Name', () => `/church_relationship_leads/${lead.id}`],
  ['USR-53 USR-54', 'Last name', () => `/users/pastors/${user}`],
  ['ORG-39 ORG-40', 'Name', () => `/organisations/${club}`],
] as const)('%s: shows a notice once for errors without a field [ERR-02 to ERR-12]', async (_codes, label, getPath) => {
  // Use a later time than the previous test, so that its notices do not suppress the notices of this test.
  clock += 10_000
  const now = vi.spyOn(Date, 'now').mockImplementation(() => clock)
  await openPage(api, token, getPath())
  type(await screen.findByLabelText(label), 'Another')
  const sentences = { non_field_errors: ['First of two.', 'Second of two.'] }
  for (const [status, detail, words] of [
    [400, sentences, 'First of two.'],
    [404, null, UNEXPECTED],
    [403, null, INPUT],
  ] as const) {
    refuse(status, detail)
    save()
    await screen.findByText(words)
  }
  expect(screen.queryByText('Second of two.')).toBeNull()
  const close = async () => {
    fireEvent.click(document.querySelector('.toast button') as HTMLElement)
    await waitFor(() => expect(screen.queryByText(INPUT)).toBeNull())
  }
  await close()
  const saveAgain = async () => {
    const refusedBefore = refused
    save()
    await waitFor(() => expect(refused).toBe(refusedBefore + 1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled, [aria-busy=true]')).toBe(false),
    )
  }
  clock += 1999
  await saveAgain()
  expect(screen.queryByText(INPUT)).toBeNull()
  clock += 1
  await saveAgain()
  await screen.findByText(INPUT)
  // Set the clock back. This must not suppress the next notice.
  await close()
  clock -= 3_600_000
  await saveAgain()
  await screen.findByText(INPUT)
  withFault(null)
  now.mockRestore()
})

it('leads to the sign-in without a notice after the session has expired [AUTH-14, ERR-14, ERR-16]', async () => {
  const router = await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  type(await findNameField(), 'Another')
  refuse(401, null, 'sign_in_expired')
  save()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  for (const words of [INPUT, UNEXPECTED]) expect(screen.queryByText(words)).toBeNull()
  // Any other error on the sign-in page must show the usual notice.
  withFault(async () => Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }))
  type(await screen.findByLabelText('Email'), 'nia@hallbook.example')
  type(screen.getByLabelText('Password'), 'orchard lantern 7')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await screen.findByText(UNEXPECTED, { selector: '.toast .message' })
  withFault(null)
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
    const clock = performance.now.bind(performance)
    const button = await screen.findByRole('button', { name: named })
    fireEvent.click(button)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 1000)
    fireEvent.click(button)
    later.mockRestore()
  }
  const getErrorToasts = async (path: string) => {
    await openPage(api, token, path)
    await activateLanguage('en')
    await remove('Delete')
    const english = (await screen.findByText(/./, { selector: '.toast .message' })).textContent
    await openPage(api, token, path)
    await activateLanguage('cy')
    await remove('Dileu')
    return [english, (await screen.findByText(/./, { selector: '.toast .message' })).textContent]
  }
  expect(await getErrorToasts(`/church_relationship_leads/${lead.id}`)).toEqual([
    'Leads with clubs are kept. Give their clubs another lead first.',
    'Cedwir arweinwyr sydd â chlybiau. Rhowch arweinydd arall i’w clybiau yn gyntaf.',
  ])
  expect(await getErrorToasts(`/organisations/${club}`)).toEqual([
    'This club has users. To close it, fill in “Inactive after year” on its page.',
    'Mae hyn gan y clwb o hyd: defnyddwyr. I’w gau, llenwch “Anweithredol ar ôl blwyddyn” ar ei dudalen.',
  ])
  // A conflict of two simultaneous changes must be explained in Welsh too.
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const sentences = { name: ['Nia Rees changed this on 5 August at 14:02'] }
  refuse(412, sentences, 'changed_meanwhile')
  type(await screen.findByLabelText('Enw'), 'Another')
  fireEvent.click(screen.getByRole('button', { name: 'Cadw' }))
  await screen.findByText(/^Newidiodd Nia Rees hwn ar 5 Awst am 14:02\. /)
  await activateLanguage('en')
})
