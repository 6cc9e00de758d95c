import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/db/demo/users.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'users' })

const rows = (page: Page, list: string) => page.getByRole('table', { name: list }).locator('tbody tr')
const saved = async (page: Page) => {
  await expect(page.getByText('Saved successfully').last()).toBeVisible()
  await expect(page.getByText(/^Not saved/)).toBeHidden()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const wrong = (page: Page, label: string, words: string | RegExp) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)

test('USR-10 to USR-57: a club user is made, changed, made inactive and deleted', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn('vp.general')
  watch(page)
  // USR-33
  const types = page.waitForResponse('**/api/users/pastors/user_types')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  expect((await types).status()).toBe(200)
  // USR-14, USR-15, USR-16, USR-17, USR-18, USR-19
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('columnheader')).toContainText([
    ...['Email', 'Name', 'Club', 'Club ID', 'User type', 'Active'],
  ])
  await expect(rows(page, 'Users')).toHaveCount(7)
  await page.getByRole('combobox', { name: 'User type' }).selectOption('Core team member')
  await expect(rows(page, 'Users')).toHaveCount(2)
  await page.getByRole('link', { name: 'New user' }).click()
  await save(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  // USR-39, USR-40, USR-44, USR-45
  for (const label of ['First name', 'Last name', 'Email', 'Club', 'User type', 'Password'])
    await wrong(page, label, /Fill this in\./)
  await page.getByLabel('First name').fill('Dafydd')
  await page.getByLabel('Last name').fill('Ellis')
  await page.getByLabel('Email').fill('Core.Riverside@hallbook.example')
  await page.getByLabel('Club', { exact: true }).selectOption('Riverside Church Lunch Club')
  await page.getByLabel('User type').selectOption('Coordinator')
  await page.getByLabel('Password', { exact: true }).fill('short7')
  await save(page)
  // USR-49
  await wrong(page, 'Mobile number', /Fill this in\./)
  await page.getByLabel('Mobile number').fill('07700 900199')
  await page.getByLabel('Email').focus()
  await expect(page.getByLabel('Mobile number')).toHaveValue('447700900199')
  await save(page)
  // The hint says the same: what is wrong is known by its mark.
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  // USR-52
  await wrong(page, 'Password', /At least 8 characters/)
  await page.getByLabel('Password', { exact: true }).fill('orchard lantern 7')
  await save(page)
  await wrong(page, 'Email', /A user with this email already exists/)
  await page.getByLabel('Email').fill('dafydd@hallbook.example')
  await save(page)
  await saved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dafydd Ellis')
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()

  // Signed in somewhere, and ended from here.
  const token = await product.token('dafydd', 'orchard lantern 7')
  await page.reload()
  const devices = page.getByRole('region', { name: 'Devices and sign-ins' })
  await pressTwice(devices, 'End', 'Press again to end it')
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(product.call(token, 'GET', '/me')).rejects.toThrow('answered 401')

  // B-TXT-03: they say on the telephone that they want no more texts.
  await pressTwice(page, 'Stop texts', 'Press again to stop texts')
  await expect(page.getByText(/This number gets no texts: .+ stopped them/)).toBeVisible()
  await pressTwice(page, 'Allow texts again', 'Press again if they asked for it')
  await expect(page.getByRole('button', { name: 'Stop texts' })).toBeVisible()

  await page.getByRole('switch', { name: 'Send a link to choose a password' }).check()
  await save(page)
  await saved(page)
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await save(page)
  await wrong(page, 'Why inactive', /Fill this in\./)
  await page.getByLabel('Why inactive').selectOption('Moved away')
  await save(page)
  await saved(page)
  const [user] = await product.query<object>(
    `SELECT u.is_active, inactive_reason, mobile_number, o.name AS club,
       (SELECT count(*)::int FROM mails WHERE to_address = u.email) AS mails
     FROM users u JOIN organisations o ON o.id = u.organisation_id WHERE email = 'dafydd@hallbook.example'`,
  )
  expect(user).toMatchObject({
    ...{ is_active: false, inactive_reason: 'moved_away', mobile_number: '447700900199', mails: 1 },
    club: expect.stringContaining('Riverside'),
  })
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('searchbox').fill('ellis dafydd')
  await page.getByRole('searchbox').press('Enter')
  await expect(rows(page, 'Users')).toHaveCount(1)
  await rows(page, 'Users').getByRole('checkbox').check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('USR-55: the only coordinator of a club is not made inactive without a word', async ({
  signedIn,
  product,
}) => {
  const [elin] = await product.query<{ id: string }>(
    "SELECT id FROM users WHERE email LIKE 'coordinator.caerdydd@%'",
  )
  const page = await signedIn('vp.support', { at: `/users/pastors/${elin?.id}` })
  const word = page.getByText(/Elin Gruffudd is the only coordinator of/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elin Gruffudd')
  await expect(word).toBeHidden()
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await expect(word).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(word).toBeHidden()
  await page.getByRole('switch', { name: 'Change password' }).check()
  await page.getByLabel('Password', { exact: true }).fill('harbour kettle 9')
  await save(page)
  await saved(page)
  expect(await product.token('coordinator.caerdydd', 'harbour kettle 9')).toBeTruthy()
  await page.getByRole('button', { name: 'Show the history' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText(
    /^Password: changedSioned Morris, \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  )

  // Nor deleted with others.
  await page.goto(`${product.url}/users/pastors`)
  await rows(page, 'Users').filter({ hasText: 'Elin Gruffudd' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remove selected' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('After this there is no coordinator at: Clwb Cinio Caerdydd.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toHaveCount(0)
  // Nor made an applicant, nor deleted on their own page.
  const row = rows(page, 'Users').filter({ hasText: 'Elin Gruffudd' })
  await row.getByRole('button', { name: 'Convert to application' }).click()
  await expect(question).toContainText('Elin Gruffudd is the only coordinator of Clwb Cinio Caerdydd.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(row).toHaveCount(1)
  await page.goto(`${product.url}/users/pastors/${elin?.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question).toContainText('Elin Gruffudd is the only coordinator of Clwb Cinio Caerdydd.')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elin Gruffudd')
})

test('USR-58 to USR-73: VP support keeps staff; others are refused', async ({ signedIn, product }) => {
  const page = await signedIn('vp.support', { at: '/users/staff' })
  // USR-60
  await expect(page.getByRole('table', { name: 'Staff' }).getByRole('columnheader')).toContainText([
    ...['Email', 'Name', 'Role', 'Active'],
  ])
  await expect(rows(page, 'Staff')).toHaveCount(5)
  await page.getByRole('link', { name: 'New staff user' }).click()
  await page.getByLabel('First name').fill('Rhys')
  await page.getByLabel('Last name').fill('Price')
  await page.getByLabel('Email').fill('rhys@hallbook.example')
  await page.getByLabel('Role').selectOption('VP general')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await save(page)
  await saved(page)
  const token = await product.token('rhys')
  expect(await product.call(token, 'GET', '/users/pastors')).toMatchObject({ results: expect.any(Array) })
  await page.goto(`${product.url}/users/staff?search=vp.support`)
  await rows(page, 'Staff').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sioned Morris')
  await expect(page.getByRole('button', { name: 'Show the history' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  const other = await signedIn('vp.general', { at: '/users/staff' })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('table', { name: 'Staff' })).toBeHidden()
})
