import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test('finds a club from a list by keyboard and returns the focus [B-DESK-01]', async ({ signedIn, product }) => {
  const page = await signedIn('vp.support', { at: '/users/pastors' })
  const searchButton = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' })
  await searchButton.focus()
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: /^Find a page/ })
  await expect(input).toBeFocused()
  const [club] = await product.query<{ id: string; name: string }>('SELECT id, name FROM organisations LIMIT 1')
  await input.pressSequentially(club?.name.toLowerCase().slice(0, 12) ?? '')
  const row = page.getByRole('option', { name: club?.name ?? '' }).first()
  await expect(row.locator('mark').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(input).toBeHidden()
  await expect(searchButton).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(input).toHaveValue('')
  await input.pressSequentially(club?.id ?? '')
  await expect(page.getByRole('option', { name: club?.name ?? '' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/organisations/${club?.id}`)
})

test('finds people of the register offline [B-DESK-01]', { tag: '@full' }, async ({ openTablet, product }) => {
  const { page } = await openTablet('coordinator.riverside')
  await page.goto(`${product.url}/registered`)
  const [person] = await product.query<{ first_name: string; last_name: string }>(
    `SELECT first_name, last_name FROM registered WHERE deleted_at IS NULL AND NOT soft_archived
     AND organisation_id = (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') LIMIT 1`,
  )
  const name = `${person?.first_name} ${person?.last_name}`
  await expect(page.getByRole('table')).toBeVisible()
  // Wait until the palette's code is prefetched.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially(name.toLowerCase())
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/registered\/[\da-f-]{36}$/)
})
