import type { Page } from '@playwright/test'
import type { Product } from '../server/testing/product.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { startToday, syncNow } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'kitchen' })

type Eater = { id: string; first_name: string; last_name: string }

/** Gives an allergy to one child of Riverside and a diet to another. */
const prepareEaters = async (product: Product): Promise<[Eater, Eater]> => {
  const children = await product.query<Eater>(
    `SELECT id, first_name, last_name FROM registered WHERE NOT is_adult AND NOT soft_archived AND deleted_at IS NULL
       AND allergens = '{}' AND dietary_requirements IS NULL AND held_registration IS NULL AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')
       AND NOT EXISTS (SELECT FROM attendance WHERE registered_id = registered.id AND state = 'attending' AND session_id IN
         (SELECT id FROM sessions WHERE date = (now() AT TIME ZONE 'Europe/London')::date))
     ORDER BY id LIMIT 2`,
  )
  const [allergicChild, dietChild] = children
  if (!allergicChild || !dietChild) throw new Error('Riverside has no two children without notes')
  const token = await product.token('coordinator.riverside')
  const patchPerson = (id: string, facts: object) => product.call(token, 'PATCH', `/registered/${id}`, facts)
  await patchPerson(allergicChild.id, { has_dietary_requirements: true, allergens: ['lupin'] })
  await patchPerson(dietChild.id, { has_dietary_requirements: true, dietary_requirements: 'Kosher, and no raw onion' })
  return [allergicChild, dietChild]
}

const readMealCount = async (page: Page) => Number(await page.locator('.figures .big b').textContent())
const tickEater = async (page: Page, { first_name, last_name }: Eater) => {
  await page.getByRole('searchbox', { name: 'Find a name' }).fill(`${first_name} ${last_name}`)
  await page.locator('label.tile input').first().click()
}

test('counts meals live, and from local data without a network [B-HAL-01]', async ({ openHall, product }) => {
  const [lupinChild, kosherChild] = await prepareEaters(product)
  const registerTablet = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(registerTablet)
  const sessionPath = new URL(registerTablet.url()).pathname
  const kitchenTablet = await openHall('core.riverside', { at: `${sessionPath}/kitchen` })
  await expect(kitchenTablet.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible()
  const mealsBefore = await readMealCount(kitchenTablet)
  const lupinCard = kitchenTablet.locator('.food', { has: kitchenTablet.getByRole('heading', { name: 'Lupin' }) })
  await expect(lupinCard).toContainText(/\d+ expected/)
  await expect(lupinCard).toContainText(`${lupinChild.first_name} ${lupinChild.last_name}`)

  await tickEater(registerTablet, lupinChild)
  await expect.poll(() => readMealCount(kitchenTablet), { timeout: 20_000 }).toBe(mealsBefore + 1)
  await expect(lupinCard).toContainText('1 here')
  await expect(kitchenTablet.getByText(/Counted at \d\d:\d\d/)).toBeVisible()
  expect(await findViolations(kitchenTablet)).toEqual([])

  // Go offline. Each tablet then counts only its own data, and the kitchen shows a notice.
  for (const page of [registerTablet, kitchenTablet]) await page.context().setOffline(true)
  await tickEater(registerTablet, kosherChild)
  await expect.poll(() => countPending(registerTablet)).toBe(1)
  await expect(kitchenTablet.getByText(/This device only\./)).toBeVisible()
  expect(await readMealCount(kitchenTablet)).toBe(mealsBefore + 1)
  await kitchenTablet.reload()
  await expect.poll(() => readMealCount(kitchenTablet)).toBe(mealsBefore + 1)
  await registerTablet.getByRole('link', { name: 'Kitchen' }).click()
  await expect.poll(() => readMealCount(registerTablet)).toBe(mealsBefore + 2)
  // Press the diet. It shows the people and their free text.
  const row = registerTablet.locator('.meal', { hasText: 'Kosher' })
  await row.getByRole('button').click()
  await expect(row.getByText('Kosher, and no raw onion')).toBeVisible()

  // In print, the names are running text. The separator ": " comes before the note.
  await registerTablet.emulateMedia({ media: 'print' })
  const readSeparator = (note: Element) => getComputedStyle(note, '::before').content
  expect(await row.locator('.food-chips').first().evaluate(readSeparator)).toBe('": "')
  // Print offline. The printout shows when it was counted. A club of a hundred people fits on one page.
  await expect(registerTablet.getByText(/Counted at \d\d:\d\d\./)).toBeVisible()
  await registerTablet.emulateMedia({ media: null })
  const pages = (await registerTablet.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
  await registerTablet.emulateMedia({ media: 'screen' })

  for (const page of [registerTablet, kitchenTablet]) await page.context().setOffline(false)
  await registerTablet.goBack()
  await syncNow(registerTablet)
  await expect.poll(() => readMealCount(kitchenTablet), { timeout: 20_000 }).toBe(mealsBefore + 2)
})
