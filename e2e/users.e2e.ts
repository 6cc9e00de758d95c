import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { chooseFilter } from './support/list-filter.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'users' })

const getRows = (page: Page, list: string) => page.getByRole('table', { name: list }).locator('tbody tr')
const expectSaved = async (page: Page) => {
  await expect(page.getByText('Saved successfully').last()).toBeVisible()
  await expect(page.getByText(/^Not saved/)).toBeHidden()
}
const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const expectFieldError = (page: Page, label: string, words: string | RegExp) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)

test('creates, changes, deactivates and deletes a club user [USR-10 to USR-57]', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn('vp.general')
  watch(page)
  // Wait for the user types (USR-33).
  const typesResponse = page.waitForResponse('**/api/users/pastors/user_types')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  expect((await typesResponse).status()).toBe(200)
  // Check the columns of the list (USR-14 to USR-19).
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('columnheader')).toContainText([
    'Name',
    'Email',
    'Club',
    'Club ID',
    'User type',
    'Active',
  ])
  await expect(getRows(page, 'Users')).toHaveCount(7)
  await chooseFilter(page, 'User type', 'Core team member')
  await expect(getRows(page, 'Users')).toHaveCount(2)
  await page.getByRole('link', { name: 'New user' }).click()
  await clickSave(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  // Check that the fields are required (USR-39, USR-40, USR-44, USR-45).
  await expectFieldError(page, 'First name', /Enter the first name\./)
  await expectFieldError(page, 'Last name', /Enter the last name\./)
  await expectFieldError(page, 'Email', /Enter an email address\./)
  await expectFieldError(page, 'Club', /Choose a club\./)
  await expectFieldError(page, 'User type', /Choose a user type\./)
  // Switch off the link, which is the default, to type a password (USR-42).
  await page.getByRole('switch', { name: 'Send a link to choose a password' }).uncheck()
  await expectFieldError(page, 'Password', /Enter a password\./)
  await page.getByLabel('First name').fill('Dafydd')
  await page.getByLabel('Last name').fill('Ellis')
  await page.getByLabel('Email').fill('Core.Riverside@hallbook.example')
  await page.getByLabel('Club', { exact: true }).selectOption('Riverside Church Lunch Club')
  await page.getByLabel('User type').selectOption('Coordinator')
  await page.getByLabel('Password', { exact: true }).fill('short7')
  await clickSave(page)
  // Check that a coordinator needs a mobile number (USR-49).
  await expectFieldError(page, 'Mobile number', /Enter a mobile number\./)
  await page.getByLabel('Mobile number').fill('07700 900199')
  await page.getByLabel('Email').focus()
  await expect(page.getByLabel('Mobile number')).toHaveValue('447700900199')
  await clickSave(page)
  // Check the attribute, because the field's hint has the same text as the error.
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  // Check the error of a short password (USR-52).
  await expectFieldError(page, 'Password', /At least 8 characters/)
  await page.getByLabel('Password', { exact: true }).fill('orchard lantern 7')
  await clickSave(page)
  await expectFieldError(page, 'Email', /A user with this email already exists/)
  await page.getByLabel('Email').fill('dafydd@hallbook.example')
  await clickSave(page)
  await expectSaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dafydd Ellis')
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()

  // Sign in on another device, then end that sign-in from this page.
  const token = await product.token('dafydd', 'orchard lantern 7')
  await page.reload()
  const devices = page.getByRole('region', { name: 'Devices and sign-ins' })
  await pressTwice(devices, 'End', 'Press again to end it')
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(product.call(token, 'GET', '/me')).rejects.toThrow('answered 401')

  // Stop the texts to this user, as if the user had requested it by phone (B-TXT-03).
  await pressTwice(page, 'Stop texts', 'Press again to stop texts')
  await expect(page.getByText(/This number gets no texts: .+ stopped them/)).toBeVisible()
  await pressTwice(page, 'Allow texts again', 'Press again if they asked for it')
  await expect(page.getByRole('button', { name: 'Stop texts' })).toBeVisible()

  await page.getByRole('switch', { name: 'Send a link to choose a password' }).check()
  await clickSave(page)
  await expectSaved(page)
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await clickSave(page)
  await expectFieldError(page, 'Why inactive', /Choose a reason\./)
  await page.getByLabel('Why inactive').selectOption('Moved away')
  await clickSave(page)
  await expectSaved(page)
  const [user] = await product.query<object>(
    `SELECT u.is_active, inactive_reason, mobile_number, o.name AS club,
       (SELECT count(*)::int FROM mails WHERE to_address = u.email) AS mails
     FROM users u JOIN organisations o ON o.id = u.organisation_id WHERE email = 'dafydd@hallbook.example'`,
  )
  expect(user).toMatchObject({
    is_active: false,
    inactive_reason: 'moved_away',
    mobile_number: '447700900199',
    // Expect two emails: one about the stopped texts, one with the password link.
    mails: 2,
    club: expect.stringContaining('Riverside'),
  })
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('searchbox').fill('ellis dafydd')
  await page.getByRole('searchbox').press('Enter')
  await expect(getRows(page, 'Users')).toHaveCount(1)
  await getRows(page, 'Users').getByRole('checkbox').check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})
