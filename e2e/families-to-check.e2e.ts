import { newId } from '../contract/id.ts'
import { buildFamilyForm } from '../server/testing/family-form.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { openToday } from './support/register.ts'
import { ARRIVAL_TIMEOUT_MS } from './support/replica.ts'

const ACCOUNT = 'coordinator.riverside'

test.afterEach(async ({ product }) => {
  const token = await product.token(ACCOUNT)
  const registeredQuery = `SELECT id FROM registered WHERE participant_self_registration AND last_name LIKE 'Tocheck%' AND deleted_at IS NULL`
  for (const { id } of await product.query<{ id: string }>(registeredQuery))
    await product.call(token, 'DELETE', `/registered/${id}`)
  await product.query('DELETE FROM sign_in_tries')
})

/**
 * Submits a family with a form that looks as if a bot filled it in. Returns the full names of the parent and the child.
 */
const submitSuspiciousFamily = async (product: Product): Promise<{ parent: string; child: string }> => {
  const token = await product.token(ACCOUNT)
  const currentUser = (await product.call(token, 'GET', '/me')) as { organisation__hashid: string }
  const surname = `Tocheck${newId().slice(-6)}`
  const form = buildFamilyForm(currentUser.organisation__hashid, { surname, leave_empty: 'x' })
  const children = form.children.map((child) => ({ ...child, surname }))
  await product.call(null, 'POST', '/participant_registration', { ...form, children })
  return { parent: `Rhian ${surname}`, child: `Mali ${surname}` }
}

test('shows families to check and approves or removes them without a network', async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT, { at: '/registered' })
  await expect(page.getByText(/\d famil(y is|ies are) waiting to be let in/)).toHaveCount(0)
  const families = [
    await submitSuspiciousFamily(product),
    await submitSuspiciousFamily(product),
    await submitSuspiciousFamily(product),
  ]
  const [firstParent, secondParent, thirdParent] = families.map(({ parent }) => parent)
  await expect(page.getByText('3 families are waiting to be let in.')).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('Tocheck')
  await expect(page.getByText('No one matches.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check them' }).click()
  const sheet = page.getByRole('dialog', { name: 'Families to check' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    thirdParent ?? '',
    secondParent ?? '',
    firstParent ?? '',
  ])
  await expect(sheet.getByText('Gluten')).toHaveCount(3)
  await expectAccessibleInBothThemes(page)

  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: `Accept ${firstParent}` }).click()
  await expect(page.getByText('1 family accepted')).toBeVisible()
  await sheet.getByRole('button', { name: `Remove the family of ${secondParent}` }).click()
  await expect(page.getByText('Family removed')).toBeVisible()
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([thirdParent ?? ''])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 family is waiting to be let in.')).toBeVisible()
  await expect(page.getByRole('link', { name: firstParent?.split(' ')[1] ?? '' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Let 1 family in' }).click()
  await expect(page.getByText('1 family is waiting to be let in.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.context().setOffline(false)
  const pendingQuery = `SELECT DISTINCT last_name FROM registered WHERE held_registration IS NOT NULL AND deleted_at IS NULL`
  await expect
    .poll(
      async () =>
        (await product.query<{ last_name: string }>(pendingQuery)).map(({ last_name }) => `Rhian ${last_name}`),
      {
        timeout: ARRIVAL_TIMEOUT_MS,
      },
    )
    .toEqual([])
})

test('finds and ticks a child of an unchecked family at the door', { tag: '@full' }, async ({ openHall, product }) => {
  const { child } = await submitSuspiciousFamily(product)
  await submitSuspiciousFamily(product)
  const page = await openHall(ACCOUNT)
  await openToday(page, product.url)
  const pill = page.getByRole('button', { name: '2 to check' })
  await expect(pill).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  await page.context().setOffline(true)
  const [firstName = '', surname = ''] = child.split(' ')
  const childCheckbox = page.getByRole('checkbox', {
    name: new RegExp(`^${child}.*to check.*allergy: gluten`),
  })
  await expect(page.getByRole('checkbox', { name: new RegExp(surname) })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find a name' }).fill(`${firstName} ${surname}`)
  await childCheckbox.click()
  await expect(childCheckbox).toBeChecked()
  await page.context().setOffline(false)
  await pill.click()
  await page.getByRole('button', { name: 'Check them' }).click()
  await page.context().setOffline(true)
  const sheet = page.getByRole('dialog', { name: 'Families to check' })
  await sheet.getByRole('button', { name: 'Accept all 2' }).click()
  await expect(page.getByText('2 families accepted')).toBeVisible()
  await expect(page.getByText(/\d famil(y is|ies are) waiting to be let in/)).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2 to check')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${child}`) })).toBeChecked()
  await page.context().setOffline(false)
})
