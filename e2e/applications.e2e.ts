import type { Page } from '@playwright/test'
import { buildDemoId } from '../server/demo/identity.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseFilter } from './support/list-filter.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'applications' })

/** An application with two references. One reference is unchecked. */
const UNCHECKED_APPLICATION_ID = buildDemoId('application', 'riverside', 'unchecked')
/** An application whose first email bounced and whose second referee has not answered. */
const BOUNCED_APPLICATION_ID = buildDemoId('application', 'riverside', 'bounced')
/** An application with completed checks, whose details will be erased later. */
const CLEARED_APPLICATION_ID = buildDemoId('application', 'riverside', 'cleared')
const LIST_TITLE = 'Make Lunch Core Team Applications'
const NEW_USER_NAME = 'new.member'

const expectText = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const openTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Parts of the application' }).getByRole('link', { name }).click()
const getRows = (page: Page) => page.getByRole('table', { name: LIST_TITLE }).locator('tbody tr')

test('reviews, checks and converts an application, and converts it back [APP-07, CONV-27]', async ({
  signedIn,
  signIn,
  product,
  page: anyone,
  watch,
}) => {
  test.slow()
  const page = await signedIn('vp.support', { at: '/applications' })
  watch(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LIST_TITLE)
  await expect(page.getByRole('table').getByRole('columnheader')).toContainText([
    'Applicant',
    'Form',
    'Club and role',
    'References',
    'DBS/PVG/Access NI',
    'Declaration',
    'Waiting for',
    'Created',
  ])
  // Check the link to the referral page (APP-08).
  const referralLink = page.getByRole('link', { name: 'Refer Core Team Member' })
  await expect(referralLink).toHaveAttribute('href', '/refer_applicant')
  const [{ name } = { name: '' }] = await product.query<{ name: string }>(
    "SELECT first_name || ' ' || last_name AS name FROM applications WHERE id = $1",
    [UNCHECKED_APPLICATION_ID],
  )
  await expect(page.getByText('Longest waiting first. Late from 21 days.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Waiting for' })).toHaveAttribute('aria-sort', 'ascending')
  await leaveOutColumn(page)
  await openReadyViews(page)
  await page.getByRole('button', { name: 'Form status: any' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Submitted' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Form status: Submitted' })).toBeFocused()
  await chooseFilter(page, 'Checks completed', 'Yes')
  await page.getByRole('button', { name: 'Clear Checks completed' }).click()
  await chooseFilter(page, 'Checks completed', 'No')
  await page.getByRole('button', { name: /^You \d+$/ }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/form__status__in=submitted/)
  await expect(getRows(page)).toHaveCount(1)
  await expect(getRows(page)).toContainText('2 of 2 in')
  // Check the link to the club and the date with time (APP-10, APP-33).
  const clubLink = getRows(page).getByRole('link', { name: 'Riverside Church Lunch Club' })
  await expect(clubLink).toHaveAttribute('href', /^\/organisations\//)
  await expect(getRows(page)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  // Open the application from the list (APP-09).
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/applications/${UNCHECKED_APPLICATION_ID}/application_form$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Application from ${name} \\(.+\\) for .+ role$`),
  )

  // Check the application's header and parts (APP-41 to APP-49, APP-52).
  await expect(page.getByRole('link', { name: /^\/application_forms\// })).toBeVisible()
  await expect(page.getByText(/^Submitted \d\d\//).first()).toBeVisible()
  const partLinks = page.getByRole('navigation', { name: 'Parts of the application' }).getByRole('link')
  // Check the names of the parts (APP-44, APP-46, APP-47, APP-48).
  await expect(partLinks).toContainText([
    'Application',
    'Referral',
    'References',
    'Notes',
    'DBS/PVG/Access NI',
    'Safeguarding Declarations',
  ])

  await page.getByLabel('Mobile').fill('07700 900999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Check that the change is saved (APP-60).
  await expectText(page, 'Application updated')

  await page.getByRole('link', { name: 'Read and check' }).click()
  await expect(page.getByRole('heading', { name: /^Reference of / })).toBeVisible()
  await expect(page.getByText('Integrity')).toBeVisible()
  await page.getByRole('switch', { name: 'Reference checked' }).check()
  await expect(page.getByRole('switch', { name: 'Reference checked' })).toBeChecked()
  await page.getByRole('link', { name: 'All references' }).click()
  await expect(page.getByRole('article', { name: 'Reference 2' })).toContainText('Checked')
  await expectAccessibleInBothThemes(page)

  await openTab(page, /^Notes/)
  await expectText(page, 'No notes added to this application')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Note', { exact: true })).toHaveAccessibleDescription('Fill this in.')
  await page.getByLabel('Note', { exact: true }).fill('Called the vicar.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Check that the note is saved (NOTE-10).
  await expectText(page, 'Note saved')
  // Edit the note (NOTE-19).
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Called the vicar: all is well.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectText(page, 'Called the vicar: all is well.')
  // Delete the note with two presses (NOTE-13, NOTE-16).
  await pressTwice(page, 'Delete', 'Press again to delete')
  await expectText(page, 'Note deleted')

  await openTab(page, /^DBS/)
  // Check the state before the form is sent (DBS-02, DBS-05, DBS-07).
  await expectText(page, 'email not sent')
  await expectText(page, 'form not submitted')
  const tabPanel = page.locator('.detail-parts > div').first()
  await tabPanel.getByRole('button', { name: 'Send the form' }).click()
  // Check that the email was sent and can be sent again (DBS-15).
  await expectText(page, 'Email sent')
  await expect(tabPanel.getByRole('button', { name: 'Send again' })).toBeVisible()
  await openTab(page, /^Safeguarding Declarations/)
  await tabPanel.getByRole('button', { name: 'Send the declaration' }).click()
  await expect(tabPanel.getByRole('button', { name: 'Send again' })).toBeVisible()
  // Check the link to the declaration form (SGD-15, PUB-48).
  await expect(tabPanel.getByRole('link', { name: /^\/safeguarding_declarations\// })).toBeVisible()

  await page.getByRole('switch', { name: 'Checks completed' }).click()
  const reasonDialog = page.getByRole('alertdialog', { name: 'Complete the checks?' })
  await reasonDialog.getByLabel('Why the check is enough').fill('Gwen saw her new certificate.')
  await reasonDialog.getByRole('button', { name: 'Complete the checks' }).click()
  await expect(page.getByRole('switch', { name: 'Checks completed' })).toBeChecked()
  await page.getByRole('button', { name: 'Convert to user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convert to user' })
  // Check that the club can be chosen (CONV-03).
  await expect(dialog.getByLabel('Club').locator('option', { hasText: 'Riverside Church Lunch Club' })).toHaveCount(1)
  // Check the user types and the prefilled name (CONV-10, CONV-25, CONV-28).
  await expect(dialog.getByLabel('User type').locator('option')).toHaveText(['Coordinator', 'Core team member'])
  await expect(dialog.getByLabel('First name')).toHaveValue(name.split(' ')[0] ?? '')
  await dialog.getByLabel('User type').selectOption('Core team member')
  await dialog.getByLabel('Email').fill('coordinator.riverside@hallbook.example')
  await dialog.getByLabel('Password', { exact: true }).fill('tatws a chennin 26')
  await expect(dialog).toContainText('The DBS check is not confirmed')
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  // Enter a reason and press Convert again. A reason is required, because the DBS check is not confirmed.
  await dialog.getByLabel('Why this person is converted all the same').fill('Seen on paper by Gwen.')
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  // Check that an email address in use is refused (CONV-16, CONV-24).
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/A user with this email address already exists/)
  await dialog.getByLabel('Email').fill(`${NEW_USER_NAME}@hallbook.example`)
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
  // Check that the conversion created a user (CONV-12, CONV-13).
  await expectText(page, 'Application converted')
  const userLink = page.getByRole('link', { name: `User ${NEW_USER_NAME}@hallbook.example` })
  await expect(userLink).toBeVisible()

  // Copy the password hash of a demo account to the new account. All tests sign in with the demo password, but the
  // server refuses it as a new password.
  await product.query(
    `UPDATE users SET password_hash = demo.password_hash FROM users demo
     WHERE users.email = $1 AND demo.email = 'vp.support@hallbook.example'`,
    [`${NEW_USER_NAME}@hallbook.example`],
  )
  await signIn(anyone, NEW_USER_NAME)
  // Dismiss the dialog that every user who runs a club sees after the first sign-in.
  await anyone.getByRole('button', { name: 'Not now' }).click()
  const statusCard = anyone.getByRole('heading', { name: 'Safer Recruitment Status' }).locator('..')
  await expect(statusCard.getByText('Done')).toHaveCount(3)
  await expect(statusCard.getByText('2 of 2 in')).toBeVisible()

  await page.goto(`${product.url}/users/pastors?search=${NEW_USER_NAME}`)
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Convert to application' }).click()
  await page.getByRole('menuitem', { name: 'Press again to convert' }).click()
  // Check that the user became an application again (CONV-19, CONV-22).
  await expectText(page, 'User converted to application')
  await expect(page).toHaveURL(new RegExp(`/applications/${UNCHECKED_APPLICATION_ID}/application_form$`))
  await expect(userLink).toHaveCount(0)
})

test('corrects a referee, records a call, postpones an erasure, reminds referees [B-REC-04, B-REC-05, B-REC-09, B-DESK-05]', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn('vp.support', { at: `/applications/${BOUNCED_APPLICATION_ID}` })
  watch(page)
  // Check that the application opens on its first part (APP-50).
  await expect(page).toHaveURL(/\/application_form$/)
  await openTab(page, /^References/)
  const getReference = (number: number) => page.getByRole('article', { name: `Reference ${number}` })
  await getReference(1).getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the referee' })
  await dialog.getByLabel('Email').fill('nowhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill('right@hallbook.example')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Referee corrected')
  await expect(getReference(1)).toContainText('right@hallbook.example')
  await expect(getReference(1).getByRole('button', { name: 'Send request' })).toBeVisible()

  await getReference(2).getByRole('link', { name: 'By telephone' }).click()
  await expect(page.getByRole('heading', { name: / by telephone$/ })).toBeVisible()
  await page.getByLabel('Number that was called').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Number that was called' })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Number that was called').fill('029 2018 0142')
  await page.getByLabel('How do you know them?').fill('As her employer')
  await page.getByLabel(/For how many years/).fill('4')
  for (const choice of ['Good', 'No'])
    for (const row of await page
      .getByRole('radiogroup')
      .filter({ has: page.getByRole('radio', { name: choice, exact: true }) })
      .all())
      await row.getByRole('radio', { name: choice, exact: true }).press(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectText(page, 'Reference saved')
  await expect(getReference(2)).toContainText(/telephone/)
  await expect(getReference(2).getByRole('link', { name: 'Reference form' })).toBeVisible()

  await page.goto(`${product.url}/applications/${CLEARED_APPLICATION_ID}/record`)
  await expect(page.getByRole('button', { name: 'Put off' })).toBeDisabled()
  await page.getByLabel('Put off until').fill('01/02/2045')
  await page.getByRole('button', { name: 'Put off' }).click()
  await expectText(page, 'Application updated')
  await expect(page.getByText('Details of the check are erased on 01/02/2045.')).toBeVisible()

  // Remind the referees of all late references with four presses, then try again (B-DESK-05).
  await page.goto(`${product.url}/applications`)
  await page.getByRole('button', { name: 'Referee', exact: true }).click()
  await expect(page).toHaveURL(/waiting_for=referee/)
  await expect(getRows(page).first()).toContainText('answer the request')
  const remindAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await pressTwice(page, 'Send reminder', 'Press again to send')
  }
  await remindAll()
  await expect(getRows(page).first()).toContainText(/Sent \d\d:\d\d/)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ sent, 0 not sent$/ })).toBeAttached()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Result' })).toHaveCount(0)
  await remindAll()
  await expect(getRows(page).first()).toContainText('Not sent: mailed less than 48 hours ago')
})

test('fits every column into a window of 1280 px', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('vp.support', { at: '/applications', viewport: { width: 1280, height: 800 } })
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()
  await expect(page.locator('.data-table tbody tr').first()).toBeVisible()
  const overflow = await page.locator('.table-scroll').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
  expect(overflow).toBeLessThanOrEqual(1)
})

/** Leaves out a column on this device. The column stays hidden after a reload until it is ticked again. */
async function leaveOutColumn(page: Page) {
  const header = page.getByRole('columnheader', { name: 'Declaration' })
  const toggle = async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('dialog', { name: 'Columns' })
    await expect(menu.getByRole('checkbox', { name: /^Applicant/ })).toBeDisabled()
    await menu.getByRole('checkbox', { name: 'Declaration' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  }
  await toggle()
  await expect(header).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Waiting for' })).toBeVisible()
  await expect(header).toHaveCount(0)
  await toggle()
  await expect(header).toBeVisible()
}

/** Opens two ready views. The rows of the reader's tasks say "You". */
async function openReadyViews(page: Page) {
  const views = page.getByRole('navigation', { name: 'Ready views' })
  await views.getByRole('link', { name: 'Waits for you' }).click()
  await expect(page).toHaveURL(/\?waiting_for=reviewer$/)
  await expect(views.getByRole('link', { name: 'Waits for you' })).toHaveAttribute('aria-current', 'page')
  const tasks = page.getByRole('button', { name: /^You \d+$/ })
  await expect(tasks).toHaveAttribute('aria-pressed', 'true')
  const count = Number((await tasks.textContent())?.replace(/\D/g, ''))
  await expect(getRows(page)).toHaveCount(Math.min(count, 50))
  await expect(getRows(page).filter({ hasText: 'You:' })).toHaveCount(Math.min(count, 50))
  await views.getByRole('link', { name: 'Late' }).click()
  await expect(page).toHaveURL(/\?late=true$/)
  await expect(page.getByRole('button', { name: 'Late: Yes' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
}
