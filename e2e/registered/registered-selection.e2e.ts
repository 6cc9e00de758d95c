import { expect, test } from '../support/fixtures.ts'
import { getRegisterTable, readPeople } from '../support/register-list.ts'

const ARRIVAL_TIMEOUT_MS = 60_000

test('shows the title unbroken and one selection button on a portrait tablet', async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', {
    viewport: { width: 834, height: 1112 },
    at: '/registered',
  })
  // Title of the page (REG-01).
  const title = page.getByRole('heading', { level: 1, name: 'Registration' })
  const countLines = () =>
    title.evaluate((h1) =>
      Math.round(h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight)),
    )
  await expect(getRegisterTable(page).getByRole('row').nth(1)).toBeVisible()
  expect(await countLines()).toBe(1)
  await getRegisterTable(page)
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Archive selected' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('removes a person with sessions after a warning and restores them [REG-46, REG-59]', async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.caerdydd'
  const [person] = await readPeople(
    product,
    account,
    `NOT soft_archived AND EXISTS (SELECT FROM attendance a JOIN sessions s ON s.id = a.session_id
      WHERE a.registered_id = registered.id AND a.state = 'attending' AND s.deleted_at IS NULL)`,
  )
  const name = `${person?.first_name} ${person?.last_name}`
  const page = await signedIn(account, { at: `/registered?search=${encodeURIComponent(name)}` })
  const checkbox = getRegisterTable(page)
    .getByRole('row', { name })
    .filter({ has: page.locator(`a[href="/registered/${person?.id}"]`) })
    .getByRole('checkbox')
  await checkbox.check()
  // Press the button once. It needs no second press, because a dialog follows.
  const removeButton = page.getByRole('button', { name: 'Remove selected' })
  await expect(removeButton).toHaveAttribute('aria-haspopup', 'dialog')
  await removeButton.click()
  const dialog = page.getByRole('alertdialog', { name: `Remove ${name}?` })
  await expect(dialog).toContainText('They have come to sessions.')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(checkbox).toBeChecked()
  await removeButton.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 person removed')).toBeVisible()
  const readPerson = () => readPeople(product, account, `id = '${person?.id}'`)
  await expect.poll(readPerson, { timeout: ARRIVAL_TIMEOUT_MS }).toHaveLength(0)
  // Check that the focus has moved, because the pressed button has disappeared with the dialog and the bulk bar.
  await expect(page.getByRole('group', { name: 'Registration' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('body')).not.toBeFocused()
  await expect.poll(readPerson, { timeout: ARRIVAL_TIMEOUT_MS }).toHaveLength(1)
  await expect(checkbox).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
})
