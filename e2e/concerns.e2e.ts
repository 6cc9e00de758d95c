import type { Locator, Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'
import { startToday } from './support/register.ts'
import { countPending, readQueue } from './support/replica.ts'

test.use({ databaseOf: 'concerns' })

const LEADER = 'safeguarding.riverside'
const WORDS = 'She said she is often hungry at home.'
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
  const second = newId()
  await product.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, is_staff, role)
     VALUES ($1, 'tom.price@hallbook.example', 'none', 'Tom', 'Price', true, 'vp_support')`,
    [second],
  )
  const leader = await signedIn(LEADER, { at: '/concerns' })
  await leader.getByRole('link', { name: 'Make your key' }).click()
  await leader.getByLabel('New passphrase').fill('password')
  await leader.getByRole('button', { name: 'Make the key' }).click()
  await expect(leader.getByLabel('New passphrase')).toHaveAccessibleDescription(/at least 10 characters/i)
  await leader.getByLabel('New passphrase').fill(LEADER_PASSPHRASE)
  await leader.getByLabel('Type it again').fill(LEADER_PASSPHRASE)
  await leader.getByRole('button', { name: 'Make the key' }).click()
  await expect(leader.getByRole('heading', { name: 'Your new key is waiting to be confirmed' })).toBeVisible()
  for (const account of ['coordinator.riverside', 'vp.support']) {
    const confirming = await signedIn(account, { at: '/concerns/tasks' })
    await pressTwice(confirming, 'Confirm this key', 'Press again to confirm')
    await expect(confirming.getByText('Your confirmation is saved.')).toBeVisible()
    await confirming.close()
  }
  await leader.reload()
  await expect(leader.getByRole('heading', { name: 'You have a key' })).toBeVisible()

  // Create the network's key. It becomes active only after its file has been verified.
  const office = await signedIn('vp.support', { at: '/concerns/network_key' })
  await office.getByLabel('First holder').selectOption({ label: 'Sioned Morris' })
  await office.getByLabel('Second holder').selectOption({ label: 'Tom Price' })
  await office.getByLabel('New passphrase').fill(OFFICE_PASSPHRASE)
  await office.getByLabel('Type it again').fill(OFFICE_PASSPHRASE)
  await office.getByRole('button', { name: 'Continue' }).click()
  const [saved] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const file = await saved.path()
  await office.getByLabel('The file that you have saved').setInputFiles(file)
  await office.getByLabel('Passphrase of the file').fill('another passphrase')
  await office.getByRole('button', { name: 'Use this key' }).click()
  await expect(office.getByText('This file and passphrase do not open the new key.')).toBeVisible()
  await office.getByLabel('Passphrase of the file').fill(OFFICE_PASSPHRASE)
  await office.getByRole('button', { name: 'Use this key' }).click()
  await expect(office.getByRole('heading', { name: 'New key of the network' })).toBeVisible()
  // Confirm the key in the database, because the second holder has no sign-in in this test.
  await product.query('UPDATE concern_keys SET confirmed = now() WHERE organisation_id IS NULL')
  await office.reload()
  await expect(office.getByText('Held by Sioned Morris and Tom Price.')).toBeVisible()

  const door = await openHall('core.riverside', { at: '/sessions/today' })
  await startToday(door)
  await door
    .getByRole('button', { name: /^About / })
    .first()
    .click()
  await expect(door.getByRole('dialog').getByRole('link', { name: 'Concern note' })).toBeVisible()
  await door.context().setOffline(true)
  await door.getByRole('dialog').getByRole('link', { name: 'Concern note' }).click()
  await expect(door.getByText('If a child is in danger now, ring 999.')).toBeVisible()
  await expect(door.getByText(/^Only .*, Sioned Morris and Tom Price can read this note/)).toBeVisible()
  const concernSubject = await door.getByLabel('Who is it about?').inputValue()
  expect(concernSubject).not.toBe('')
  await door.getByRole('button', { name: 'Save the note' }).click()
  await expect(door.getByLabel('What did you see or hear?')).toBeFocused()
  await door.getByLabel('What did you see or hear?').fill(WORDS)
  expect(await findViolations(door)).toEqual([])
  await door.getByRole('button', { name: 'Save the note' }).click()
  await expect(door.getByText('The note is saved and sealed')).toBeVisible()
  // Write a concern about the leader. Only the network can read it.
  await door.getByRole('button', { name: 'Write another note' }).click()
  await door.getByLabel('What did you see or hear?').fill('The leader left a child alone outside.')
  await door.getByRole('checkbox', { name: 'This is about the safeguarding leader' }).check()
  await expect(door.getByText(/^Only Sioned Morris and Tom Price can read this note/)).toBeVisible()
  await door.getByRole('button', { name: 'Save the note' }).click()
  await expect(door.getByText('The note is saved and sealed')).toBeVisible()
  const queuedChanges = await readQueue(door)
  expect(queuedChanges.map(({ name }) => name)).toEqual(['concern.create', 'concern.create'])
  for (const hidden of [WORDS, concernSubject, 'left a child'])
    expect(JSON.stringify(queuedChanges)).not.toContain(hidden)
  await door.reload()
  await expect(door.getByLabel('What did you see or hear?')).toHaveValue('')
  await door.context().setOffline(false)
  await expect.poll(() => countPending(door), { timeout: 30_000 }).toBe(0)

  await leader.getByRole('link', { name: 'Concerns', exact: true }).first().click()
  const rows = leader.getByRole('table', { name: 'Concerns' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await leader.getByLabel('Passphrase of your key').fill('another passphrase')
  await leader.getByRole('button', { name: 'Read the note' }).click()
  await expect(leader.getByText('This passphrase does not open your key.')).toBeVisible()
  await leader.getByLabel('Passphrase of your key').fill(LEADER_PASSPHRASE)
  await leader.getByRole('button', { name: 'Read the note' }).click()
  await expect(leader.getByText(WORDS)).toBeVisible()
  await expect(leader.getByText(concernSubject, { exact: true })).toBeVisible()
  expect(await findViolations(leader)).toEqual([])
  await leader.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(leader.getByText(/^Acknowledged by /)).toBeVisible()
  const [exported] = await Promise.all([
    leader.waitForEvent('download'),
    leader.getByRole('button', { name: 'Save to a file' }).click(),
  ])
  expect(exported.suggestedFilename()).toMatch(/^concern-[0-9a-f]{8}\.txt$/)
  // Check that the printout is complete and that printing was recorded before it started.
  const paper = await printAndRead(leader, leader.getByRole('button', { name: 'Print', exact: true }))
  for (const words of ['Confidential.', concernSubject, WORDS]) expect(paper).toContain(words)
  await expect(leader.getByText(/^Printed or saved to a file by /)).toHaveCount(2)

  // Open the concern with the network's key file. The leader is notified.
  await office.getByRole('link', { name: 'Concerns', exact: true }).first().click()
  const officeRows = office.getByRole('table', { name: 'Concerns' }).locator('tbody tr')
  await expect(officeRows).toHaveCount(2)
  await officeRows.filter({ hasText: 'Acknowledged' }).getByRole('link').first().click()
  await office.getByLabel('File of the network’s key').setInputFiles(file)
  await office.getByLabel('Passphrase of the file').fill(OFFICE_PASSPHRASE)
  await office.getByRole('button', { name: 'Read the note' }).click()
  await expect(office.getByText(WORDS)).toBeVisible()
  await leader.reload()
  await expect(leader.getByText('Read by Sioned Morris (with the network’s key)')).toBeVisible()
  await pressTwice(leader, 'Close this concern', 'Press again to close it')
  await expect(leader.getByText(/^Closed by /)).toBeVisible()
})
