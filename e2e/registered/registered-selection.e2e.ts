import { newId } from '../../contract/id.ts'
import { expect, test } from '../support/fixtures.ts'
import { people, table } from '../support/register-list.ts'
import { waiting } from '../support/replica.ts'

const ARRIVAL_MS = 60_000

test('REG-47 REG-48 REG-61 to REG-65: people are archived and brought back without a network', async ({
  openHall,
  product,
}) => {
  const account = 'coordinator.caerdydd'
  const [first, second] = await people(product, account, 'NOT soft_archived')
  const chosen = [first, second].map((one) => `${one?.first_name} ${one?.last_name}`)
  const page = await openHall(account, { at: '/registered' })
  await expect(table(page)).toBeVisible()
  await page.context().setOffline(true)
  const pick = async () => {
    for (const name of chosen)
      await table(page)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check()
  }
  await pick()
  await expect(page.getByText('2 selected')).toBeVisible()
  // REG-62, REG-65, PER-177
  await page.getByRole('button', { name: 'Archive selected' }).click()
  await expect(page.getByText('Updated successfully')).toBeVisible()
  for (const name of chosen)
    await expect(table(page).getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'View Archived' }).check()
  await pick()
  // REG-63, PER-179
  await page.getByRole('button', { name: 'Unarchive selected' }).click()
  await expect(table(page).getByRole('checkbox', { name: `Select ${chosen[0]}` })).toHaveCount(0)
  // Taken back once more: they stay archived.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table(page).getByRole('checkbox', { name: `Select ${chosen[0]}` })).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => waiting(page), { timeout: ARRIVAL_MS }).toBe(0)
  const archived = await people(product, account, 'soft_archived')
  expect(archived.map(({ id }) => id)).toEqual(expect.arrayContaining([first?.id, second?.id]))
})

test('on an upright tablet the title keeps its words whole, and one button opens what can be done with the selected', async ({
  signedIn,
}) => {
  const page = await signedIn('coordinator.riverside', {
    viewport: { width: 834, height: 1112 },
    at: '/registered',
  })
  // REG-01
  const title = page.getByRole('heading', { level: 1, name: 'Registration' })
  const lines = () =>
    title.evaluate((h1) =>
      Math.round(h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight)),
    )
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  expect(await lines()).toBe(1)
  await table(page)
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Archive selected' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('REG-06 REG-47: ticks go with another search, and the focus stays with a list that is emptied', async ({
  signedIn,
  product,
}) => {
  const token = await product.token('coordinator.riverside')
  const last_name = `Tern${newId().slice(-6)}`
  for (const first_name of ['Ada', 'Bea'])
    await product.call(token, 'POST', '/registered', { first_name, last_name })
  const page = await signedIn('coordinator.riverside', { at: `/registered?search=${last_name}` })
  await page.getByRole('checkbox', { name: `Select Ada ${last_name}` }).check({ timeout: ARRIVAL_MS })
  await expect(page.getByText('1 selected')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill(`Bea ${last_name}`)
  await expect(page.getByText('1 selected')).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select Bea ${last_name}` }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await search.fill(last_name)
  await expect(page.getByRole('checkbox', { name: `Select Ada ${last_name}` })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: `Select Bea ${last_name}` })).not.toBeChecked()

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Archive selected' }).click()
  await expect(page.getByText('No one matches.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Registration' })).toBeFocused()
})

test('REG-66 to REG-73: the church connection of the selected people is asked for and saved', async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.caerdydd'
  const [person] = await people(
    product,
    account,
    'NOT soft_archived AND accessing_wider_support_type IS NULL',
  )
  const name = `${person?.first_name} ${person?.last_name}`
  const page = await signedIn(account, { at: `/registered?search=${encodeURIComponent(name)}` })
  await table(page)
    .getByRole('checkbox', { name: `Select ${name}` })
    .first()
    .check()
  // REG-49
  await page.getByRole('button', { name: 'Update Church Connection status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Church Connection status' })
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  // REG-70, REG-67
  await expect(dialog.getByText('Choose one')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Yes - occasionally' }).check()
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  // REG-71, REG-73
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await expect(table(page).getByText('Yes - occasionally').filter({ visible: true })).toBeVisible()
  await expect
    .poll(
      () =>
        people(
          product,
          account,
          `id = '${person?.id}' AND accessing_wider_support AND accessing_wider_support_type = 'yes_occasionally'`,
        ),
      { timeout: ARRIVAL_MS },
    )
    .toHaveLength(1)
})

test('REG-46 REG-59: who has come to sessions is removed after a warning, and can be brought back', async ({
  signedIn,
  product,
}) => {
  const account = 'coordinator.caerdydd'
  const [person] = await people(
    product,
    account,
    `NOT soft_archived AND EXISTS (SELECT FROM attendance a JOIN sessions s ON s.id = a.session_id
      WHERE a.registered_id = registered.id AND a.state = 'attending' AND s.deleted_at IS NULL)`,
  )
  const name = `${person?.first_name} ${person?.last_name}`
  const page = await signedIn(account, { at: `/registered?search=${encodeURIComponent(name)}` })
  const box = table(page)
    .getByRole('row', { name })
    .filter({ has: page.locator(`a[href="/registered/${person?.id}"]`) })
    .getByRole('checkbox')
  await box.check()
  // The dialog asks once more: no second press of the button before it.
  const remove = page.getByRole('button', { name: 'Remove selected' })
  await expect(remove).toHaveAttribute('aria-haspopup', 'dialog')
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: `Remove ${name}?` })
  await expect(dialog).toContainText('They have come to sessions.')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(box).toBeChecked()
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('1 person removed')).toBeVisible()
  const there = () => people(product, account, `id = '${person?.id}'`)
  await expect.poll(there, { timeout: ARRIVAL_MS }).toHaveLength(0)
  // The dialog and the bar have gone with what was pressed.
  await expect(page.getByRole('group', { name: 'Registration' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('body')).not.toBeFocused()
  await expect.poll(there, { timeout: ARRIVAL_MS }).toHaveLength(1)
  await expect(box).toBeVisible({ timeout: ARRIVAL_MS })
})
