import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { chooseOption, press, pressButton, typeText } from '../../../testing/press.ts'

let api: TestApi
let token: string
let elinId: string
beforeAll(async () => {
  api = await createTestApi()
  token = (
    await api.user(null, {
      is_staff: true,
      role: 'vp_support',
      first_name: 'Sioned',
      last_name: 'Morris',
      email: 'vp.support@hallbook.example',
    })
  ).token
  const club = await api.club('Clwb Cinio Caerdydd')
  elinId = (
    await api.user(club.id, {
      first_name: 'Elin',
      last_name: 'Gruffudd',
      email: 'elin@hallbook.example',
      mobile_number: '447700900199',
    })
  ).id
})
afterAll(() => api.close())

const findRow = async (list: string, words: string) => {
  const table = await screen.findByRole('table', { name: list })
  return (await within(table).findByText(words)).closest('tr') as HTMLElement
}
const findTitle = (words: string) => screen.findByRole('heading', { level: 1, name: words })
const signIn = (email: string, password: string) => api.call(null, 'POST', '/auth', { email, password })

it('warns before a club loses its only coordinator [APP-145, APP-146, USR-43, USR-55]', async () => {
  const pagePath = `/users/pastors/${elinId}`
  await openPage(api, token, pagePath)
  const getWarning = () => screen.queryByText(/Elin Gruffudd is the only coordinator of/)
  await findTitle('Elin Gruffudd')
  expect(getWarning()).toBeNull()
  press(screen.getByRole('switch', { name: 'Active' }))
  await waitFor(() => expect(getWarning()).not.toBeNull())
  await pressButton('Discard')
  await waitFor(() => expect(getWarning()).toBeNull())
  press(screen.getByRole('switch', { name: 'Change password' }))
  const password = await screen.findByLabelText('Password')
  await pressButton('Save')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  typeText(password, 'harbour kettle 9')
  await pressButton('Save')
  await screen.findByText('Saved successfully')
  expect((await signIn('elin@hallbook.example', 'harbour kettle 9')).status).toBe(200)
  await pressButton('Show the history')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect((await history.findByRole('listitem')).textContent).toMatch(
    /^Password: changedSioned Morris, \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  )

  // The same warning appears before a bulk delete, a conversion and a delete on the user's page.
  const dismissWarning = async (words: string) => {
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(words)
    await pressButton('Keep', question)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await openPage(api, token, '/users/pastors')
  press(within(await findRow('Users', 'Elin Gruffudd')).getByRole('checkbox'))
  await pressButton('Remove selected')
  await dismissWarning('After this there is no coordinator at: Clwb Cinio Caerdydd.')
  const row = await findRow('Users', 'Elin Gruffudd')
  fireEvent.pointerDown(within(row).getByRole('button', { name: 'More for Elin Gruffudd' }), { button: 0 })
  press(await screen.findByRole('menuitem', { name: 'Convert to application' }))
  await dismissWarning('Elin Gruffudd is the only coordinator of Clwb Cinio Caerdydd.')
  await findRow('Users', 'Elin Gruffudd')
  await openPage(api, token, pagePath)
  await pressButton('Delete')
  await dismissWarning('Elin Gruffudd is the only coordinator of Clwb Cinio Caerdydd.')
  await findTitle('Elin Gruffudd')
})

it('mails a new user a link by default, and names what is missing [USR-42]', async () => {
  await openPage(api, token, '/users/pastors/new')
  await findTitle('New user')
  expect(screen.getByRole('switch', { name: 'Send a link to choose a password' })).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await pressButton('Save')
  for (const message of ['Enter an email address.', 'Choose a club.', 'Choose a user type.'])
    await screen.findByText(message)
  press(screen.getByRole('switch', { name: 'Send a link to choose a password' }))
  await screen.findByText('Enter a password.')
})

it('links the name of a user and shows the address as text', async () => {
  await openPage(api, token, '/users/pastors')
  const row = within(await findRow('Users', 'elin@hallbook.example'))
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Elin Gruffudd'])
})

it('shows the staff pages to VP support only [USR-58 to USR-73]', async () => {
  await openPage(api, token, '/users/staff')
  const headers = within(await screen.findByRole('table', { name: 'Staff' })).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Name', 'Email', 'Role', 'Active']),
  )
  press(screen.getByRole('link', { name: 'New staff user' }))
  typeText(await screen.findByLabelText('First name'), 'Rhys')
  typeText(screen.getByLabelText('Last name'), 'Price')
  typeText(screen.getByLabelText('Email'), 'rhys@hallbook.example')
  chooseOption(screen.getByLabelText('Role'), 'VP general')
  press(screen.getByRole('switch', { name: 'Send a link to choose a password' }))
  typeText(await screen.findByLabelText('Password'), 'harbour kettle 9')
  await pressButton('Save')
  await screen.findByText('Saved successfully')
  const rhysToken = (await signIn('rhys@hallbook.example', 'harbour kettle 9')).body.token
  expect((await api.call(rhysToken, 'GET', '/users/pastors')).body.results).toHaveLength(1)
  await openPage(api, token, '/users/staff?search=vp.support')
  press(within(await findRow('Staff', 'vp.support@hallbook.example')).getByRole('link'))
  await findTitle('Sioned Morris')
  await screen.findByRole('button', { name: 'Show the history' })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await openPage(api, rhysToken, '/users/staff')
  await screen.findByText('You do not have permission to access this page.')
  expect(screen.queryByRole('table', { name: 'Staff' })).toBeNull()
})
