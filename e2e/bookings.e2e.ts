import type { Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { addDays, getLondonDay } from '../contract/rules/days.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { createFamilyLink } from './support/family-link.ts'
import { expect, test } from './support/fixtures.ts'
import { syncNow } from './support/register.ts'

test.use({ databaseOf: 'bookings' })

const PHONE = { viewport: { width: 390, height: 844 } }
const TABLET = { viewport: { width: 1280, height: 800 } }

/** Formats a day as the list shows it. */
const formatShortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

type Mutation = { name: string; args: Record<string, unknown> }

/** Sends changes as a device of Riverside's club. */
async function push(product: Product, changes: Mutation[]): Promise<void> {
  const token = await product.token('coordinator.riverside')
  const mutations = changes.map((change, index) => ({
    id: newId(),
    seq: index + 1,
    v: 1,
    made_at: new Date().toISOString(),
    ...change,
  }))
  const reply = await product.call(token, 'POST', '/sync/push', { device_id: newId(), mutations })
  expect(reply).toMatchObject({ results: changes.map(() => ({ status: 'applied' })) })
}

async function createSession(product: Product, date: string): Promise<string> {
  const id = newId()
  const args = { id, date, holiday: 'Extra Sessions', year: Number(date.slice(0, 4)) }
  await push(product, [{ name: 'session.create', args }])
  return id
}

/** Opens the places of a family's page on a phone. */
async function openPlaces(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?tab=places`)
  await page.getByLabel('Day', { exact: true }).fill('9')
  await page.getByLabel('Month', { exact: true }).fill('11')
  await page.getByLabel('Year', { exact: true }).fill('2016')
  await page.getByRole('button', { name: 'Open our page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Places/)
}

const getChild = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, .*: ${state}$`) })

test('takes bookings of families to the tablet in the hall [B-FAM-05, B-FAM-06, B-NUM-03]', async ({
  product,
  signedIn,
  openHall,
  browser,
  watch,
}) => {
  const date = addDays(getLondonDay(), 3)
  const session = await createSession(product, date)

  // The coordinator opens the session for two children.
  const coordinator = await signedIn('coordinator.riverside', { ...TABLET, at: '/sessions' })
  await coordinator.getByRole('checkbox', { name: `Select ${formatShortDay(date)}` }).check()
  await coordinator.getByRole('button', { name: 'Booking by families' }).click()
  const dialog = coordinator.getByRole('dialog', { name: 'Booking by families' })
  await dialog.getByLabel('Places in every session').fill('2')
  await expectAccessibleInBothThemes(coordinator)
  await dialog.getByRole('button', { name: 'Open for booking' }).click()
  const row = coordinator.getByRole('row').filter({ hasText: formatShortDay(date) })
  await expect(row.getByText('Open for booking, 0 of 2 booked')).toBeVisible()

  // The first family books two children, and the child of the second family waits.
  const contexts = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
  const [first, second] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!first || !second) throw new Error('No page was opened')
  watch(first)
  watch(second)
  await openPlaces(first, product.url + (await createFamilyLink(product)))
  await getChild(first, 'Erin', 'Choose').click()
  await getChild(first, 'Caleb', 'Choose').click()
  await expectAccessibleInBothThemes(first)
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(getChild(first, 'Erin', 'Booked')).toBeVisible()
  await expect(getChild(first, 'Caleb', 'Booked')).toBeVisible()
  await openPlaces(second, product.url + (await createFamilyLink(product)))
  await getChild(second, 'Erin', 'Join the list').click()
  await second.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(getChild(second, 'Erin', 'Waiting, 1st')).toBeVisible()
  await expectAccessibleInBothThemes(second)

  // The tablet shows the bookings, and ticks a booked child without a network.
  const hall = await openHall('core.riverside', { ...TABLET, at: `/sessions/${session}` })
  await expect(hall.getByRole('button', { name: /2 booked of 2/ })).toContainText('1 on the waiting list')
  await hall.getByRole('button', { name: 'Booked 2' }).click()
  const tiles = hall.locator('label.tile')
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first().getByText('Booked')).toBeVisible()
  await expectAccessibleInBothThemes(hall)
  await hall.context().setOffline(true)
  await tiles.first().getByRole('checkbox').click()
  await expect(tiles.first().getByRole('checkbox')).toBeChecked()
  await expect(tiles.first().getByText('Booked')).toBeVisible()
  await hall.context().setOffline(false)
  await syncNow(hall)
  await hall.keyboard.press('Escape')

  // A family gives a place back. The hall has one booked child fewer.
  await getChild(first, 'Caleb', 'Booked').click()
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(getChild(first, 'Caleb', '(Choose|Join the list)')).toBeVisible()
  await expect(hall.getByRole('button', { name: /1 booked of 2/ })).toBeVisible()

  // A booked child who did not attend a past session is a no-show.
  const pastSession = await createSession(product, addDays(getLondonDay(), -3))
  const [child] = await product.query<{ id: string }>(
    "SELECT id FROM registered WHERE last_name = 'Pritchard' AND NOT is_adult LIMIT 1",
  )
  const args = { session: pastSession, registered: child?.id, state: 'booked', seen: 0 }
  await push(product, [{ name: 'booking.set', args }])
  await hall.goto(`${product.url}/sessions/${pastSession}`)
  await expect(hall.getByRole('button', { name: /1 no-show/ })).toBeVisible()
  await hall.getByRole('button', { name: 'Booked 1' }).click()
  await expect(hall.locator('label.tile').getByText('No-show')).toBeVisible()
  await expectAccessibleInBothThemes(hall)
  for (const context of contexts) await context.close()
})
