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
  const [one, two] = children
  if (!one || !two) throw new Error('Riverside has no two children without notes')
  const token = await product.token('coordinator.riverside')
  const set = (id: string, facts: object) => product.call(token, 'PATCH', `/registered/${id}`, facts)
  await set(one.id, { has_dietary_requirements: true, allergens: ['lupin'] })
  await set(two.id, { has_dietary_requirements: true, dietary_requirements: 'Kosher, and no raw onion' })
  return [one, two]
}

const readMealCount = async (page: Page) => Number(await page.locator('.figures .big b').textContent())
const tickEater = async (page: Page, { first_name, last_name }: Eater) => {
  await page.getByRole('searchbox', { name: 'Find a name' }).fill(`${first_name} ${last_name}`)
  await page.locator('label.tile input').first().click()
}

test('counts meals live, and from local data without a network [B-HAL-01]', async ({ openHall, product }) => {
  const [lupin, kosher] = await prepareEaters(product)
  const door = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(door)
  const address = new URL(door.url()).pathname
  const kitchen = await openHall('core.riverside', { at: `${address}/kitchen` })
  await expect(kitchen.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible()
  const mealsBefore = await readMealCount(kitchen)
  const box = kitchen.locator('.food', { has: kitchen.getByRole('heading', { name: 'Lupin' }) })
  await expect(box).toContainText(/\d+ expected/)
  await expect(box).toContainText(`${lupin.first_name} ${lupin.last_name}`)

  await tickEater(door, lupin)
  await expect.poll(() => readMealCount(kitchen), { timeout: 20_000 }).toBe(mealsBefore + 1)
  await expect(box).toContainText('1 here')
  await expect(kitchen.getByText(/From the register at \d\d:\d\d/)).toBeVisible()
  expect(await findViolations(kitchen)).toEqual([])

  // Go offline. Each tablet then counts only its own data, and the kitchen shows a notice.
  for (const page of [door, kitchen]) await page.context().setOffline(true)
  await tickEater(door, kosher)
  await expect.poll(() => countPending(door)).toBe(1)
  await expect(kitchen.getByText(/This device only\./)).toBeVisible()
  expect(await readMealCount(kitchen)).toBe(mealsBefore + 1)
  await kitchen.reload()
  await expect.poll(() => readMealCount(kitchen)).toBe(mealsBefore + 1)
  await door.getByRole('link', { name: 'Kitchen' }).click()
  await expect.poll(() => readMealCount(door)).toBe(mealsBefore + 2)
  // Press the diet. It shows the people and their free text.
  const row = door.locator('.meal', { hasText: 'Kosher' })
  await row.getByRole('button').click()
  await expect(row.getByText('Kosher, and no raw onion')).toBeVisible()

  // In print, the names are running text. The separator ": " comes before the note.
  await door.emulateMedia({ media: 'print' })
  const readSeparator = (note: Element) => getComputedStyle(note, '::before').content
  expect(await row.locator('.food-chips').first().evaluate(readSeparator)).toBe('": "')
  // Print offline. The printout shows when it was counted. A club of a hundred people fits on one page.
  await expect(door.getByText(/Counted at \d\d:\d\d\./)).toBeVisible()
  await door.emulateMedia({ media: null })
  const pages = (await door.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
  await door.emulateMedia({ media: 'screen' })

  for (const page of [door, kitchen]) await page.context().setOffline(false)
  await door.goBack()
  await syncNow(door)
  await expect.poll(() => readMealCount(kitchen), { timeout: 20_000 }).toBe(mealsBefore + 2)
})
