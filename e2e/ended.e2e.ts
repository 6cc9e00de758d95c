import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'
import { waitForReplica } from './support/replica.ts'

const NEW_PASSWORD = 'tatws a chennin 26'
const REFUSED_STATUS = /status of 4\d\d/

/** Creates a coordinator for this test with the demo accounts' password. Returns the user id. */
const createCoordinator = async ({ query }: Product, name: string): Promise<string> => {
  const [row] = await query<{ id: string }>(
    `INSERT INTO users (id, organisation_id, email, password_hash, first_name, last_name, is_pastor, user_type,
       ethnicity_captured)
     SELECT gen_random_uuid(), organisation_id, $1, password_hash, 'Nerys', 'Vaughan', true, 'coordinator', true
     FROM users WHERE email = 'coordinator.riverside@hallbook.example' RETURNING id`,
    [`${name}@hallbook.example`],
  )
  return row?.id ?? ''
}

const readDatabaseNames = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

/** Fires the event that a browser sends when a page becomes visible again. The page then checks its sign-in. */
const simulateReturn = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const openAccount = async (page: Page) => {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Password and devices' }).click()
}

test('removes the register after the account was closed and shows why', async ({ page, product, signIn, watch }) => {
  watch(page, REFUSED_STATUS)
  const id = await createCoordinator(product, 'closed')
  await signIn(page, 'closed')
  await waitForReplica(page)
  expect(await readDatabaseNames(page)).toContain(`hallbook-${id}`)
  await product.query('UPDATE users SET is_active = false WHERE id = $1', [id])
  await simulateReturn(page)
  await expect(page.getByText('Your account was closed.')).toBeVisible()
  await expect(page.getByText('The register was removed from this device.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await readDatabaseNames(page)).not.toContain(`hallbook-${id}`)
})

test('hides the register of an account that was closed while offline', { tag: '@full' }, async ({
  page,
  product,
  signIn,
  watch,
}) => {
  watch(page, /status of 4\d\d|Failed to load resource/)
  const id = await createCoordinator(product, 'closed.offline')
  await signIn(page, 'closed.offline')
  await waitForReplica(page)
  await page.getByRole('link', { name: 'Ready Steady Cook' }).first().click()
  await page.route('**/api/sync/push', (route) => route.abort())
  await page.getByRole('checkbox').first().click()
  await product.query('UPDATE users SET is_active = false WHERE id = $1', [id])
  await page.route('**/api/sync/pull*', (route) => route.abort())
  // Reload. The server refuses the event stream and returns the reason.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account was closed' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(await readDatabaseNames(page)).toContain(`hallbook-${id}`)
  await page.unroute('**/api/sync/push')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Changes sent to your club first: 1.')).toBeVisible()
  expect(await readDatabaseNames(page)).not.toContain(`hallbook-${id}`)
  const quarantinedChanges = await product.query('SELECT name FROM held_changes WHERE user_id = $1', [id])
  expect(quarantinedChanges).toEqual([{ name: 'checklist.set' }])
})

test('hides all data until the new password is entered', { tag: '@full' }, async ({ page, product, signIn, watch }) => {
  watch(page, REFUSED_STATUS)
  const id = await createCoordinator(product, 'changed')
  await signIn(page, 'changed')
  await waitForReplica(page)
  const otherToken = await product.token('changed')
  await product.call(otherToken, 'POST', '/me/password', { current: DEMO_PASSWORD, password: NEW_PASSWORD })
  await simulateReturn(page)
  const heading = page.getByRole('heading', { name: 'Your password was changed' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await expect(heading).toBeVisible()
  const password = page.getByLabel('New password', { exact: true })
  await password.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This is not the new password.')).toBeVisible()
  await password.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(heading).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  expect(await readDatabaseNames(page)).toContain(`hallbook-${id}`)
})

test("ends another device's sign-in, removes its register and changes the password", {
  tag: '@full',
}, async ({ page, browser, product, signIn, watch }) => {
  const id = await createCoordinator(product, 'devices')
  await signIn(page, 'devices')
  const otherDevice = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  watch(otherDevice, REFUSED_STATUS)
  watch(page, REFUSED_STATUS)
  await signIn(otherDevice, 'devices')
  await waitForReplica(otherDevice)
  await openAccount(page)
  const signInList = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(signInList.getByRole('listitem')).toHaveCount(2)
  await expect(signInList.getByText('This device')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await pressTwice(signInList, 'End it', 'Press again to end it')
  await expect(signInList.getByRole('listitem')).toHaveCount(1)
  await simulateReturn(otherDevice)
  await expect(otherDevice.getByText('This device was signed out from another one.')).toBeVisible()
  expect(await readDatabaseNames(otherDevice)).not.toContain(`hallbook-${id}`)
  await otherDevice.context().close()

  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByLabel('Present password').fill('wrong')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('This is not the password you log in with.')).toBeVisible()
  await page.getByLabel('Present password').fill(DEMO_PASSWORD)
  await page.getByRole('radio', { name: 'Yes' }).check({ force: true })
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText(/^The password is changed\./)).toBeVisible()
  expect(await product.token('devices').catch(() => null)).toBeNull()
})

test('lets a coordinator accept or reject changes after an ended sign-in', { tag: '@full' }, async ({
  product,
  signedIn,
}) => {
  const people = await product.query<{ id: string; club: string; user: string; first_name: string }>(
    `SELECT r.id, r.organisation_id AS club, u.id AS user, r.first_name
     FROM registered r JOIN users u ON u.organisation_id = r.organisation_id
     WHERE u.email = 'core.riverside@hallbook.example' AND r.deleted_at IS NULL ORDER BY r.id LIMIT 2`,
  )
  await product.query('DELETE FROM held_changes')
  for (const [index, { id, club, user, first_name }] of people.entries()) {
    const args = { id, set: { first_name: { base: first_name, value: `Held${index}` } } }
    await product.query(
      `INSERT INTO held_changes (organisation_id, id, device_id, user_id, seq, name, v, args, made_at)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 1, 'registered.update', 1, $3, now())`,
      [club, user, JSON.stringify(args)],
    )
  }
  const page = await signedIn('coordinator.riverside')
  await page.getByRole('link', { name: /2 changes sent after a sign-in was ended/ }).click()
  const section = page.getByRole('region', { name: 'Sent after a sign-in was ended' })
  await expect(section.getByRole('article')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  const getCard = (words: string) => section.getByRole('article').filter({ hasText: words })
  await getCard('Held0').getByRole('button', { name: 'Accept it' }).click()
  await expect(section.getByRole('article')).toHaveCount(1)
  await pressTwice(getCard('Held1'), 'Leave it out', 'Press again to leave it out')
  await expect(section).toHaveCount(0)
  const names = await product.query<{ first_name: string }>(
    'SELECT first_name FROM registered WHERE id = ANY ($1) ORDER BY id',
    [people.map(({ id }) => id)],
  )
  expect(names.map((row) => row.first_name)).toEqual(['Held0', people[1]?.first_name])
  await product.query('UPDATE registered SET first_name = $1 WHERE id = $2', [people[0]?.first_name, people[0]?.id])
})
