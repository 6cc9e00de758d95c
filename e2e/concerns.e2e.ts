import type { Locator, Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'
import { startToday } from './support/register.ts'
import { countPending, readQueue } from './support/replica.ts'

test.use({ databaseOf: 'concerns' })

const LEADER_ACCOUNT = 'safeguarding.riverside'
const CONCERN_TEXT = 'She said she is often hungry at home.'
/** Passphrases: for the safeguarding leader's key and for the network's key file. */
const [LEADER_PASSPHRASE, OFFICE_PASSPHRASE] = ['harbour lantern seven', 'meadow kettle eleven']

/** Clicks a print button and returns the printed text. Stubs the browser's print dialog. */
const printAndRead = async (page: Page, button: Locator): Promise<string> => {
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = document.querySelector('.paper')?.textContent ?? 'nothing'
      dispatchEvent(new Event('afterprint'))
    }
  })
  await button.click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /.+/)
  return (await page.locator('body').getAttribute('data-printed')) ?? ''
}

test('writes a concern offline, readable only by leader and network [B-HAL-05]', async ({
  signedIn,
  openHall,
  product,
}) => {
  test.slow()
  const secondHolderId = newId()
  await product.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, is_staff, role)
     VALUES ($1, 'tom.price@hallbook.example', 'none', 'Tom', 'Price', true, 'vp_support')`,
    [secondHolderId],
  )
  const leaderPage = await signedIn(LEADER_ACCOUNT, { at: '/concerns' })
  await leaderPage.getByRole('link', { name: 'Make your key' }).click()
  await leaderPage.getByLabel('New passphrase').fill('password')
  await leaderPage.getByRole('button', { name: 'Make the key' }).click()
  await expect(leaderPage.getByLabel('New passphrase')).toHaveAccessibleDescription(/at least 10 characters/i)
  await leaderPage.getByLabel('New passphrase').fill(LEADER_PASSPHRASE)
  await leaderPage.getByLabel('Type it again').fill(LEADER_PASSPHRASE)
  await leaderPage.getByRole('button', { name: 'Make the key' }).click()
  await expect(leaderPage.getByRole('heading', { name: 'Your new key is waiting to be confirmed' })).toBeVisible()
  for (const account of ['coordinator.riverside', 'vp.support']) {
    const confirmingPage = await signedIn(account, { at: '/concerns/tasks' })
    await pressTwice(confirmingPage, 'Confirm this key', 'Press again to confirm')
    await expect(confirmingPage.getByText('Your confirmation is saved.')).toBeVisible()
    await confirmingPage.close()
  }
  await leaderPage.reload()
  await expect(leaderPage.getByRole('heading', { name: 'You have a key' })).toBeVisible()

  // Create the network's key. It becomes active only after its file has been verified.
  const officePage = await signedIn('vp.support', { at: '/concerns/network_key' })
  await officePage.getByLabel('First holder').selectOption({ label: 'Sioned Morris' })
  await officePage.getByLabel('Second holder').selectOption({ label: 'Tom Price' })
  await officePage.getByLabel('New passphrase').fill(OFFICE_PASSPHRASE)
  await officePage.getByLabel('Type it again').fill(OFFICE_PASSPHRASE)
  await officePage.getByRole('button', { name: 'Continue' }).click()
  const [savedDownload] = await Promise.all([
    officePage.waitForEvent('download'),
    officePage.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const keyFilePath = await savedDownload.path()
  await officePage.getByLabel('The file that you have saved').setInputFiles(keyFilePath)
  await officePage.getByLabel('Passphrase of the file').fill('another passphrase')
  await officePage.getByRole('button', { name: 'Use this key' }).click()
  await expect(officePage.getByText('This file and passphrase do not open the new key.')).toBeVisible()
  await officePage.getByLabel('Passphrase of the file').fill(OFFICE_PASSPHRASE)
  await officePage.getByRole('button', { name: 'Use this key' }).click()
  await expect(officePage.getByRole('heading', { name: 'New key of the network' })).toBeVisible()
  // Confirm the key in the database, because the second holder has no sign-in in this test.
  await product.query('UPDATE concern_keys SET confirmed = now() WHERE organisation_id IS NULL')
  await officePage.reload()
  await expect(officePage.getByText('Held by Sioned Morris and Tom Price.')).toBeVisible()

  const doorPage = await openHall('core.riverside', { at: '/sessions/today' })
  await startToday(doorPage)
  await doorPage
    .getByRole('button', { name: /^About / })
    .first()
    .click()
  await expect(doorPage.getByRole('dialog').getByRole('link', { name: 'Concern note' })).toBeVisible()
  await doorPage.context().setOffline(true)
  await doorPage.getByRole('dialog').getByRole('link', { name: 'Concern note' }).click()
  await expect(doorPage.getByText('If a child is in danger now, ring 999.')).toBeVisible()
  await expect(doorPage.getByText(/^Only .*, Sioned Morris and Tom Price can read this note/)).toBeVisible()
  const concernSubject = await doorPage.getByLabel('Who is it about?').inputValue()
  expect(concernSubject).not.toBe('')
  await doorPage.getByRole('button', { name: 'Save the note' }).click()
  await expect(doorPage.getByLabel('What did you see or hear?')).toBeFocused()
  await doorPage.getByLabel('What did you see or hear?').fill(CONCERN_TEXT)
  expect(await findViolations(doorPage)).toEqual([])
  await doorPage.getByRole('button', { name: 'Save the note' }).click()
  await expect(doorPage.getByText('The note is saved and locked')).toBeVisible()
  // Write a concern about the leader. Only the network can read it.
  await doorPage.getByRole('button', { name: 'Write another note' }).click()
  await doorPage.getByLabel('What did you see or hear?').fill('The leader left a child alone outside.')
  await doorPage.getByRole('checkbox', { name: 'This is about the safeguarding leader' }).check()
  await expect(doorPage.getByText(/^Only Sioned Morris and Tom Price can read this note/)).toBeVisible()
  await doorPage.getByRole('button', { name: 'Save the note' }).click()
  await expect(doorPage.getByText('The note is saved and locked')).toBeVisible()
  const queuedChanges = await readQueue(doorPage)
  expect(queuedChanges.map(({ name }) => name)).toEqual(['concern.create', 'concern.create'])
  for (const hiddenText of [CONCERN_TEXT, concernSubject, 'left a child'])
    expect(JSON.stringify(queuedChanges)).not.toContain(hiddenText)
  await doorPage.reload()
  await expect(doorPage.getByLabel('What did you see or hear?')).toHaveValue('')
  await doorPage.context().setOffline(false)
  await expect.poll(() => countPending(doorPage), { timeout: 30_000 }).toBe(0)

  await leaderPage.getByRole('link', { name: 'Concerns', exact: true }).first().click()
  const rows = leaderPage.getByRole('table', { name: 'Concerns' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await leaderPage.getByLabel('Passphrase of your key').fill('another passphrase')
  await leaderPage.getByRole('button', { name: 'Read the note' }).click()
  await expect(leaderPage.getByText('This passphrase does not open your key.')).toBeVisible()
  await leaderPage.getByLabel('Passphrase of your key').fill(LEADER_PASSPHRASE)
  await leaderPage.getByRole('button', { name: 'Read the note' }).click()
  await expect(leaderPage.getByText(CONCERN_TEXT)).toBeVisible()
  await expect(leaderPage.getByText(concernSubject, { exact: true })).toBeVisible()
  expect(await findViolations(leaderPage)).toEqual([])
  await leaderPage.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(leaderPage.getByText(/^Acknowledged by /)).toBeVisible()
  const [exportDownload] = await Promise.all([
    leaderPage.waitForEvent('download'),
    leaderPage.getByRole('button', { name: 'Save to a file' }).click(),
  ])
  expect(exportDownload.suggestedFilename()).toMatch(/^concern-[0-9a-f]{8}\.txt$/)
  // Check that the printout is complete and that printing was recorded before it started.
  const printedText = await printAndRead(leaderPage, leaderPage.getByRole('button', { name: 'Print', exact: true }))
  for (const expectedText of ['Confidential.', concernSubject, CONCERN_TEXT])
    expect(printedText).toContain(expectedText)
  await expect(leaderPage.getByText(/^Printed or saved to a file by /)).toHaveCount(2)

  // Open the concern with the network's key file. The leader is notified.
  await officePage.getByRole('link', { name: 'Concerns', exact: true }).first().click()
  const officeRows = officePage.getByRole('table', { name: 'Concerns' }).locator('tbody tr')
  await expect(officeRows).toHaveCount(2)
  await officeRows.filter({ hasText: 'Acknowledged' }).getByRole('link').first().click()
  await officePage.getByLabel('File of the network’s key').setInputFiles(keyFilePath)
  await officePage.getByLabel('Passphrase of the file').fill(OFFICE_PASSPHRASE)
  await officePage.getByRole('button', { name: 'Read the note' }).click()
  await expect(officePage.getByText(CONCERN_TEXT)).toBeVisible()
  await leaderPage.reload()
  await expect(leaderPage.getByText('Read by Sioned Morris (with the network’s key)')).toBeVisible()
  await pressTwice(leaderPage, 'Close this concern', 'Press again to close it')
  await expect(leaderPage.getByText(/^Closed by /)).toBeVisible()
})
