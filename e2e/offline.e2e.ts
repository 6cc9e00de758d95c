import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, startToday, syncNow, tickByName } from './support/register.ts'
import { countPending } from './support/replica.ts'

const CHILD_COUNT = 40
const ADULT_COUNT = 9

type Person = { id: string; name: string; first_name: string; last_name: string; is_adult: boolean }

/** Opens the newest session and returns an absent person's tile. */
const openNewestSession = async (page: Page, url: string) => {
  await page.goto(`${url}/sessions`)
  await page
    .getByRole('link', { name: /^\d\d\/\d\d\/\d\d$/ })
    .first()
    .click()
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/)
  return findAbsentTile(page)
}

/** Writes to a separate test database. Returns `written` or the name of the error. */
const tryToWrite = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const openRequest = indexedDB.open('room', 1)
      openRequest.onupgradeneeded = () => openRequest.result.createObjectStore('notes', { autoIncrement: true })
      openRequest.onsuccess = () => resolve(openRequest.result)
      openRequest.onerror = () => reject(openRequest.error)
    })
    return new Promise<string>((resolve) => {
      const transaction = db.transaction('notes', 'readwrite', { durability: 'strict' })
      transaction.objectStore('notes').add('x'.repeat(1000))
      transaction.oncomplete = () => resolve('written')
      transaction.onabort = () => resolve(transaction.error?.name ?? 'aborted')
    })
  })

test('stores a full day without Wi-Fi on the server once', async ({ openHall, openTablet, product }) => {
  const [club] = await product.query<{ id: string }>(
    `SELECT organisation_id AS id FROM users WHERE email LIKE 'coordinator.riverside@%'`,
  )
  const token = await product.token('coordinator.riverside')
  const todaySessions = await product.query<{ id: string }>(
    'SELECT id FROM sessions WHERE organisation_id = $1 AND date = current_date AND deleted_at IS NULL',
    [club?.id],
  )
  for (const { id } of todaySessions) await product.call(token, 'DELETE', `/sessions/${id}`)
  // Find people with unique names, so that a search finds exactly one person.
  const people = await product.query<Person>(
    `SELECT id, first_name || ' ' || last_name AS name, first_name, last_name, is_adult FROM registered r
     WHERE organisation_id = $1 AND NOT soft_archived AND deleted_at IS NULL AND (
       SELECT count(*) FROM registered x WHERE x.organisation_id = r.organisation_id AND x.first_name = r.first_name AND x.last_name = r.last_name) = 1
     ORDER BY id`,
    [club?.id],
  )
  const chosenPeople = [
    ...people.filter((p) => !p.is_adult).slice(0, CHILD_COUNT),
    ...people.filter((p) => p.is_adult).slice(0, ADULT_COUNT),
  ]
  expect(chosenPeople).toHaveLength(CHILD_COUNT + ADULT_COUNT)

  const tablet = await openTablet('coordinator.riverside')
  let { page } = tablet
  await product.stop()
  await page.goto(`${product.url}/welcome`)
  // Start the session with one press. No group must be chosen, because the club has only one.
  await page.getByRole('link', { name: "Start today's session" }).click()
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/)
  const session = page.url().split('/').at(-1) ?? ''
  for (const person of chosenPeople) await tickByName(page, person)

  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New Child' }).click()
  await page.getByLabel('First Name').fill('Wren')
  await page.getByLabel('Surname').fill('Walker-Inn')
  await page.getByLabel('Medical conditions').fill('Asthma')
  await page.getByRole('button', { name: 'Register and mark as here' }).click()
  await page.waitForURL(new RegExp(session))
  await expect.poll(() => countPending(page)).toBe(1 + CHILD_COUNT + ADULT_COUNT + 2)

  await page.reload()
  await expect(page.getByText(/50 of \d+ here/)).toBeVisible()
  page = await tablet.restart()
  await page.goto(`${product.url}/sessions/${session}`)
  await expect(page.getByText(/50 of \d+ here/)).toBeVisible()
  expect(await countPending(page)).toBe(1 + CHILD_COUNT + ADULT_COUNT + 2)

  await product.start()
  const secondTablet = await openHall('core.riverside')
  await syncNow(page)
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)

  const rows = await product.query<{ name: string }>(
    `SELECT r.first_name || ' ' || r.last_name AS name FROM attendance a JOIN registered r ON r.id = a.registered_id
     WHERE a.session_id = $1 AND a.state = 'attending'`,
    [session],
  )
  expect(rows.map((row) => row.name).sort()).toEqual([...chosenPeople.map((p) => p.name), 'Wren Walker-Inn'].sort())
  const [countRow] = await product.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM sessions WHERE organisation_id = $1 AND date = current_date AND deleted_at IS NULL',
    [club?.id],
  )
  expect(countRow?.n).toBe(1)

  await secondTablet.goto(`${product.url}/sessions/${session}`)
  await expect(secondTablet.getByText(/50 of \d+ here/)).toBeVisible()
  await page.keyboard.press('Escape')
  await tickByName(page, people.filter((p) => !p.is_adult)[CHILD_COUNT] as Person)
  await expect(secondTablet.getByText(/51 of \d+ here/)).toBeVisible({ timeout: 5000 })
})

test('loses no queued change to a captive portal [invariant 2]', async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside')
  const context = page.context()
  const tile = await openNewestSession(page, product.url)
  await context.route('**/api/**', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<html><body>Welcome to Hall Wi-Fi</body></html>',
    }),
  )
  await tile.click()
  await expect(tile).toBeChecked()
  await page.getByRole('button', { name: /1 to send/ }).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(/This Wi-Fi asks for its own sign-in/)).toBeVisible()
  expect(await countPending(page)).toBe(1)
  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect.poll(() => countPending(page)).toBe(0)
})

test('reports full storage and shows nothing as saved that is not [invariant 1]', async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside', { own: true })
  const context = page.context()
  const tile = await openNewestSession(page, product.url)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1 })
  // Poll until the write fails, because the browser caches the quota for a while.
  await expect.poll(() => tryToWrite(page), { timeout: 90_000 }).toBe('QuotaExceededError')
  await tile.click()
  await expect(page.getByText(/^Not saved/).first()).toBeVisible()
  await expect(tile).not.toBeChecked()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.url })
  await expect.poll(() => tryToWrite(page), { timeout: 90_000 }).toBe('written')
  await tile.click()
  await expect(tile).toBeChecked()
})

test('sends ticks made during a short server outage without another tick', async ({ openHall, product }) => {
  const page = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(page)
  await product.kill()
  for (let i = 0; i < 12; i++) {
    const tile = await findAbsentTile(page)
    await tile.click()
    await expect(tile).toBeChecked()
  }
  expect(await countPending(page)).toBe(12)
  await product.start()
  await expect.poll(() => countPending(page), { timeout: 30_000 }).toBe(0)
  await expect(page.getByText('No Wi-Fi').filter({ visible: true })).toHaveCount(0)
})
