import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../../contract/id.ts'
import { type TestApi, testApi } from '../../../../server/testing/api.ts'
import { openPage } from '../../../testing/open-page.tsx'

let api: TestApi
let token: string
let lead: { id: string; name: string }
beforeAll(async () => {
  api = await testApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
beforeEach(async () => {
  lead = (await api.call(token, 'POST', '/regional_leaders', { name: `Ruth ${newId()}` })).body
})
afterAll(() => api.close())

const nameOf = async () => (await screen.findByLabelText('Name')) as HTMLInputElement
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('CRL-14 ERR-06: an empty name is marked and has the focus before anything is sent', async () => {
  await openPage(api, token, '/church_relationship_leads/new')
  const name = await nameOf()
  save()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  type(name, 'Ruth Adeyemi')
  expect(name.getAttribute('aria-invalid')).toBeNull()
})

it('ERR-06: what the server refuses marks its field, with its words and the focus', async () => {
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const name = await nameOf()
  type(name, 'Ruth\u200b')
  save()
  await waitFor(() => expect(document.activeElement).toBe(name))
  const described = document.getElementById(name.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
  expect(described?.textContent).toMatch(/cannot be seen/)
})

it('what another person saved meanwhile is shown beside what was written here, and can be taken', async () => {
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const name = await nameOf()
  expect(name.value).toBe(lead.name)
  await api.call(token, 'PUT', `/regional_leaders/${lead.id}`, { name: 'Ruth of Leeds' })
  type(name, 'Ruth of York')
  save()
  await screen.findByText('Now saved by another person: Ruth of Leeds')
  expect(name.value).toBe('Ruth of York')
  fireEvent.click(screen.getByRole('button', { name: 'Take this one' }))
  expect(name.value).toBe('Ruth of Leeds')
})

it('CRL-16: a change is named at the foot until it is saved, and discarded by a press', async () => {
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const name = await nameOf()
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

it('the page of a lead leads to the list of their clubs alone', async () => {
  await api.club('Bethel', { regional_leader: lead.id })
  await api.club('Zion')
  await openPage(api, token, `/church_relationship_leads/${lead.id}`)
  const link = await screen.findByRole('link', { name: 'See the clubs' })
  await openPage(api, token, link.getAttribute('href') ?? '')
  await screen.findByText('1 to 1 of 1')
  expect(screen.getByRole('link', { name: 'Bethel' })).toBeDefined()
})
