import type { Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { syncNow } from './support/register.ts'
import { waitForWorker } from './support/replica.ts'

// Allow the service worker, because it sends the changes in these tests.
test.use({ serviceWorkers: 'allow' })

/** Adds entries to the end of a device's queue directly in IndexedDB. */
const addToQueue = (page: Page, entries: readonly object[]): Promise<void> =>
  page.evaluate(async (added) => {
    const name = (await indexedDB.databases()).map((d) => d.name ?? '').find((n) => n.startsWith('hallbook-'))
    const db = await new Promise<IDBDatabase>((resolve) => {
      const openRequest = indexedDB.open(name ?? '')
      openRequest.onsuccess = () => resolve(openRequest.result)
    })
    const transaction = db.transaction('outbox', 'readwrite')
    for (const entry of added) transaction.objectStore('outbox').add(entry)
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    db.close()
  }, entries)

test('repairs a refused registration in the panel and sends its tick [invariant 4]', async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside')
  await page.goto(new URL('/sessions/today', page.url()).href)
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/)
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const personId = newId()
  const made_at = new Date().toISOString()
  const values = {
    first_name: 'Zephyrine',
    last_name: 'Hughes',
    is_adult: false,
    has_medical_conditions: true,
  }
  // Queue a change that violates a rule, as an older app without this rule would do.
  await addToQueue(page, [
    {
      id: newId(),
      name: 'registered.create',
      v: 1,
      args: { id: personId, values },
      made_at,
      touches: [`registered/${personId}`],
    },
    {
      id: newId(),
      name: 'attendance.set',
      v: 1,
      made_at,
      args: { session, registered: personId, seen: 0, state: 'attending' },
      touches: [`attendance/${session}:${personId}`, `sessions/${session}`, `registered/${personId}`],
    },
  ])
  await syncNow(page)
  const panel = page.getByRole('dialog', { name: 'Sync' })
  const card = panel.getByRole('article').filter({ hasText: 'goes with it' })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: 'Fix it' }).click()
  await expectAccessible(page)
  await card.getByLabel('Medical conditions').fill('Asthma')
  await card.getByRole('button', { name: 'Send again' }).click()
  await expect(card).toBeHidden({ timeout: 60_000 })
  await expect
    .poll(() =>
      product.query(
        `SELECT r.first_name, a.state FROM registered r JOIN attendance a ON a.registered_id = r.id
         WHERE r.id = $1`,
        [personId],
      ),
    )
    .toEqual([{ first_name: 'Zephyrine', state: 'attending' }])
})

test('discards an undescribable refused change in the panel', { tag: '@full' }, async ({ page, watch, signIn }) => {
  // Allow these errors in the console, because React logs them.
  watch(page, /first_name|Failed to load resource/)
  await signIn(page, 'coordinator.riverside')
  await waitForWorker(page)
  const made_at = new Date().toISOString()
  const personId = newId()
  await addToQueue(page, [
    { id: newId(), name: 'registered.create', v: 1, args: { id: personId }, made_at, touches: [] },
    { id: newId(), name: 'registered.delete', v: 1, args: { id: newId(), seen: 'x' }, made_at, touches: [] },
  ])
  await syncNow(page)
  const panel = page.getByRole('dialog', { name: 'Sync' })
  const undescribableCard = panel.getByRole('article').filter({ hasText: 'Hallbook cannot describe' })
  await expect(undescribableCard).toBeVisible()
  await expect(panel.getByRole('article').filter({ hasText: 'A person removed' })).toBeVisible()
  await expectAccessible(page)
  await undescribableCard.getByRole('button', { name: 'Discard' }).click()
  // Wait, because the button ignores a second press within 400 ms as a double click.
  const armedAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 400, armedAt)
  await undescribableCard.getByRole('button', { name: 'Press again to discard' }).click()
  await expect(undescribableCard).toBeHidden()
  await expect(panel.getByRole('article').filter({ hasText: 'A person removed' })).toBeVisible()
})
