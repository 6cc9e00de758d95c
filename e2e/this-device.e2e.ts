import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { DAY_MS } from '../contract/rules/days.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import type { InterceptedRequest } from './support/gateway.ts'
import { findAbsentTile, openToday, startToday } from './support/register.ts'
import { countPending, readQueue } from './support/replica.ts'

const ACCOUNT = 'coordinator.riverside'
/** An account whose club has no conflicts. */
const CONFLICT_FREE_ACCOUNT = 'coordinator.caerdydd'

/** Timeout for the check. It sends changes, compares the data and may download the full register. */
const CHECK_TIMEOUT = { timeout: 60_000 }

const openSyncPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await expect(panel).toBeVisible()
  return panel
}

/** Finds a row of the section "This device" by its title. */
const getRow = (panel: Locator, title: string): Locator =>
  panel.getByRole('listitem').filter({ has: panel.page().getByRole('heading', { name: title }) })

const getCopyRow = (panel: Locator): Locator => getRow(panel, 'Register check')

const checkCopy = (panel: Locator): Promise<void> =>
  panel.getByRole('button', { name: "Check this device's copy" }).click()

/** A direct change to one stored record. Without `set` the record is deleted. */
type RecordEdit = { store: string; key: string | number; set?: Record<string, unknown> }

/** Changes a database directly, without the app. The default database is the replica. */
const editDatabase = (page: Page, edits: RecordEdit[], database = 'hallbook-'): Promise<void> =>
  page.evaluate(
    async ({ all, prefix }) => {
      const names = (await indexedDB.databases()).map((d) => d.name ?? '')
      const name = names.find((n) => n.startsWith(prefix)) ?? ''
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const openRequest = indexedDB.open(name)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => resolve(openRequest.result)
      })
      const transaction = db.transaction([...new Set(all.map(({ store }) => store))], 'readwrite')
      for (const { store: storeName, key, set } of all) {
        const store = transaction.objectStore(storeName)
        if (!set) store.delete(key)
        else {
          const request = store.get(key)
          request.onsuccess = () => {
            const changedRecord = { ...request.result, ...set }
            if (store.keyPath === null) store.put(changedRecord, key)
            else store.put(changedRecord)
          }
        }
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      db.close()
    },
    { all: edits, prefix: database },
  )

/** Reads the keys of a store in the replica. */
const readKeys = (page: Page, store: string): Promise<string[]> =>
  page.evaluate(async (storeName) => {
    const names = (await indexedDB.databases()).map((d) => d.name ?? '')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const openRequest = indexedDB.open(names.find((n) => n.startsWith('hallbook-')) ?? '')
      openRequest.onerror = () => reject(openRequest.error)
      openRequest.onsuccess = () => resolve(openRequest.result)
    })
    const request = db.transaction(storeName).objectStore(storeName).getAllKeys()
    return new Promise<string[]>((resolve) => {
      request.onsuccess = () => {
        db.close()
        resolve(request.result as string[])
      }
    })
  }, store)

/**
 * Reads the marker by which the app detects that the browser has evicted the register. The marker is stored outside
 * IndexedDB. Returns null without a marker.
 */
const readEvictionMarker = (page: Page): Promise<{ at: number; waiting: number } | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('kept-'))
    return JSON.parse((key && localStorage.getItem(key)) || 'null')
  })

const SAME_COPY_TEXT = /^The copy on this device is the same as the server's, checked \d\d:\d\d\.$/

test("compares the device's copy, repairs damage and sends pending changes", async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  let panel = await openSyncPanel(page)
  await checkCopy(panel)
  await expect(getCopyRow(panel).getByText(SAME_COPY_TEXT)).toBeVisible(CHECK_TIMEOUT)
  await page.getByRole('button', { name: 'Close' }).click()

  await product.stop()
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await countPending(page)).toBe(1)
  const [deletedKey] = await readKeys(page, 'registered')
  const [groupKey] = await readKeys(page, 'groups')
  await editDatabase(page, [
    { store: 'registered', key: deletedKey as string },
    { store: 'groups', key: groupKey as string, set: { version: 0 } },
  ])
  panel = await openSyncPanel(page)
  await checkCopy(panel)
  await expect(getCopyRow(panel)).toContainText(
    'It could not be checked: no Wi-Fi. Connect and check again.',
    CHECK_TIMEOUT,
  )
  await expect(getCopyRow(panel).getByText(SAME_COPY_TEXT)).toBeVisible()
  expect(await countPending(page)).toBe(1)

  await product.start()
  await checkCopy(panel)
  await expect(getCopyRow(panel)).toContainText(
    /2 tables differed and were fetched again, checked \d\d:\d\d\./,
    CHECK_TIMEOUT,
  )
  expect(await readKeys(page, 'registered')).toContain(deletedKey)
  expect(await countPending(page)).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(tile).toBeChecked()
  panel = await openSyncPanel(page)
  await checkCopy(panel)
  await expect(getCopyRow(panel).getByText(SAME_COPY_TEXT)).toBeVisible(CHECK_TIMEOUT)
})

test('preserves and sends a tick made during a refetch of the copy', { tag: '@full' }, async ({
  gateway,
  openTablet,
}) => {
  const { page } = await openTablet(ACCOUNT, { url: gateway.url })
  await openToday(page, gateway.url)
  const tile = await findAbsentTile(page)
  const [deletedKey] = await readKeys(page, 'holiday_allocation')
  await editDatabase(page, [{ store: 'holiday_allocation', key: deletedKey as string }])
  const interceptedPulls: InterceptedRequest[] = []
  gateway.hold = {
    path: '/api/sync/pull',
    take: async (intercepted) => void interceptedPulls.push(intercepted),
  }
  const panel = await openSyncPanel(page)
  await checkCopy(panel)
  await expect.poll(() => interceptedPulls.length).toBe(1)
  await page.keyboard.press('Escape')
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await countPending(page)).toBe(1)

  gateway.hold = null
  for (const intercepted of interceptedPulls) intercepted.answer(await intercepted.ask())
  await openSyncPanel(page)
  await expect(getCopyRow(panel)).toContainText('1 table differed and was fetched again', CHECK_TIMEOUT)
  expect(await readKeys(page, 'holiday_allocation')).toContain(deletedKey)
  await expect.poll(() => countPending(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(tile).toBeChecked()
})

test('saves a support file without personal data', { tag: '@full' }, async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  const panel = await openSyncPanel(page)
  const downloadPromise = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Save a file for support' }).click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toMatch(/^hallbook-support-\d{4}-\d\d-\d\d-\d{4}\.json$/)
  await expect(getRow(panel, 'Help from support')).toContainText(`Saved as ${download.suggestedFilename()}.`)

  const text = readFileSync(await download.path(), 'utf8')
  const [change] = await readQueue(page)
  const supportData = JSON.parse(text)
  expect(supportData).toMatchObject({
    app: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: expect.stringMatching(/^[0-9a-f]{7}$/) },
    worker: { in_charge: true, active: 'activated', build: expect.stringMatching(/^[0-9a-f]{32}$/) },
    counts: { outbox: 1, set_aside: 0 },
    waiting: [{ name: 'attendance.set', made_at: change?.made_at, seq: change?.seq }],
  })
  expect(supportData.replica.checksums.registered.count).toBe(supportData.counts.registered)

  const [currentUser] = await product.query<{ id: string; organisation: string }>(
    'SELECT id, organisation_id AS organisation FROM users WHERE email LIKE $1',
    [`${ACCOUNT}@%`],
  )
  const people = await product.query<Record<string, unknown>>('SELECT * FROM registered WHERE organisation_id = $1', [
    currentUser?.organisation,
  ])
  const personalRows = await product.query<Record<string, unknown>>(
    `SELECT u.email, u.first_name, u.last_name, o.name, g.name AS group_name, g.id FROM users u
     JOIN organisations o ON o.id = u.organisation_id JOIN groups g ON g.organisation_id = o.id WHERE u.id = $1`,
    [currentUser?.id],
  )
  const personalValues = [
    ...Object.values(currentUser ?? {}),
    ...people.concat(personalRows).flatMap((person) => Object.values(person)),
    ...(await readKeys(page, 'sessions')),
    change?.id,
  ].filter((value): value is string => typeof value === 'string' && /\p{Lu}|-|@/u.test(value))
  expect(personalValues.length).toBeGreaterThan(200)
  const textWords = new Set(text.split(/[^\p{L}\p{N}@.-]+/u))
  expect(personalValues.filter((value) => (value.includes(' ') ? text.includes(value) : textWords.has(value)))).toEqual(
    [],
  )
  expect(text).not.toContain('eyJ')
})

test('shows work that is pending for 3 days, and what to do', { tag: '@full' }, async ({ openHall, product }) => {
  const page = await openHall(CONFLICT_FREE_ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  for (let i = 0; i < 2; i++) {
    const tile = await findAbsentTile(page)
    await tile.click()
    await expect(tile).toBeChecked()
  }
  const syncPill = page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first()
  await expect(syncPill).toContainText('2 to send')

  // Date the ticks back, as a wrong clock would do. The last sync is later than these dates, so the app must not count
  // the ticks as old.
  const oldDate = new Date(Date.now() - 3.2 * DAY_MS)
  const changes = await readQueue(page)
  await editDatabase(
    page,
    changes.map(({ seq }) => ({ store: 'outbox', key: seq, set: { made_at: oldDate.toISOString() } })),
  )
  const reloadedAt = Date.now()
  await page.reload()
  await expect.poll(async () => (await readEvictionMarker(page))?.at ?? 0).toBeGreaterThan(reloadedAt)
  await expect(syncPill).toContainText('2 to send')
  await expect(syncPill).toHaveAttribute('data-state', 'saved')

  // Delete the time of the last sync. The app must now count both changes as old, because nothing shows that they were
  // made later.
  const stateKeys = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const openRequest = indexedDB.open('keyval-store')
        openRequest.onsuccess = () => {
          const request = openRequest.result.transaction('keyval').objectStore('keyval').getAllKeys()
          request.onsuccess = () => {
            openRequest.result.close()
            resolve((request.result as string[]).filter((key) => key.startsWith('sync-state-')))
          }
        }
      }),
  )
  await editDatabase(
    page,
    stateKeys.map((key) => ({ store: 'keyval', key, set: { doneAt: oldDate.getTime() - DAY_MS } })),
    'keyval-store',
  )
  await page.reload()
  await expect(syncPill).toContainText('2 unsent for 3 days')
  await expect(syncPill).toHaveAttribute('data-state', 'needs')
  const panel = await openSyncPanel(page)
  await expect(panel).toContainText(
    '2 changes have waited 3 days. Connect to Wi-Fi and press Sync now, or save them to a file.',
  )
  await expectAccessibleInBothThemes(page)

  await product.start()
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await expect(panel.getByText('2 changes have waited 3 days.')).toBeHidden()
  expect(await countPending(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(syncPill).toHaveAttribute('data-state', 'sent')
})

test('leaves a cleared register at once and reports the loss [invariant 1]', async ({ openHall, signIn, product }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  await expect.poll(async () => (await readEvictionMarker(page))?.waiting).toBe(1)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'indexeddb' })
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible(CHECK_TIMEOUT)
  await product.start()
  await signIn(page, ACCOUNT)
  const lossDialog = page.getByRole('alertdialog', { name: 'The register is missing from this device' })
  await expect(lossDialog).toContainText(/1 change was waiting when last known/, CHECK_TIMEOUT)
})

test('refetches an evicted register and reports the loss once [invariant 1]', { tag: '@full' }, async ({
  openHall,
  signIn,
  product,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  const readPendingCount = async () => (await readEvictionMarker(page))?.waiting
  await expect.poll(readPendingCount).toBe(1)

  // Leave the page, because a browser evicts storage only while no page is open.
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: product.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await product.start()
  await signIn(page, ACCOUNT)
  const lossDialog = page.getByRole('alertdialog', { name: 'The register is missing from this device' })
  await expect(lossDialog).toBeVisible(CHECK_TIMEOUT)
  await expect(lossDialog).toContainText(
    'It has been fetched again and is complete. Changes that had not been sent from this device are lost.',
  )
  await expect(lossDialog).toContainText(/1 change was waiting when last known \(\d\d:\d\d\)\./)
  await expectAccessibleInBothThemes(page)
  await lossDialog.getByRole('button', { name: 'Understood' }).click()
  await expect(lossDialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true })).toBeVisible()
  await expect.poll(readPendingCount).toBe(0)
  await expect(lossDialog).toBeHidden()
})

test('reports no loss after a sign-out and a new sign-in', { tag: '@full' }, async ({ openHall, signIn }) => {
  const page = await openHall(ACCOUNT)
  await expect.poll(() => readEvictionMarker(page)).not.toBeNull()
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  expect(await readEvictionMarker(page)).toBeNull()
  await signIn(page, ACCOUNT)
  await expect.poll(() => readEvictionMarker(page), { timeout: 60_000 }).not.toBeNull()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('requests persistent storage again and shows low space', { tag: '@full' }, async ({ openTablet, product }) => {
  const { page } = await openTablet(ACCOUNT)
  let panel = await openSyncPanel(page)
  const storageRow = getRow(panel, 'The register on this device')
  await expect(storageRow).toContainText(/[\d.]+ MB used, [\d.]+ GB free\./)
  await expect(storageRow).toContainText('This browser may clear the register when the device runs out of room.')
  const keepButton = storageRow.getByRole('button', { name: 'Keep the register on this device' })
  await keepButton.click()
  await expect(storageRow.getByRole('status')).toContainText('The browser has not agreed to keep it.')
  await expectAccessibleInBothThemes(page)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Browser.grantPermissions', { origin: product.url, permissions: ['durableStorage'] })
  await keepButton.click()
  await expect(storageRow).toContainText('This browser keeps the register until you log out.')
  await expect(keepButton).toBeHidden()

  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 1_250_000_000, quota: 1_270_000_000 })
  })
  await page.reload()
  panel = await openSyncPanel(page)
  await expect(getRow(panel, 'The register on this device')).toContainText(
    'Only 20 MB free. Delete photos or apps that you do not need.',
  )
  await expectAccessibleInBothThemes(page)
})
