import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { accessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import type { Held } from './support/gateway.ts'
import { openToday, someoneAbsent, startToday } from './support/register.ts'
import { queued, waiting } from './support/replica.ts'

const ACCOUNT = 'coordinator.riverside'
/** An account of a club without conflicts. */
const CALM = 'coordinator.caerdydd'
const DAY_MS = 86_400_000

/** Timeout of the check, which sends, compares and may fetch the full register. */
const CHECK = { timeout: 60_000 }

const openPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await expect(panel).toBeVisible()
  return panel
}

/** Returns a row of "This device" by its title. */
const row = (panel: Locator, title: string): Locator =>
  panel.getByRole('listitem').filter({ has: panel.page().getByRole('heading', { name: title }) })

const copy = (panel: Locator): Locator => row(panel, 'Register check')

const checkCopy = (panel: Locator): Promise<void> =>
  panel.getByRole('button', { name: "Check this device's copy" }).click()

/** A change to one record: sets the fields, or deletes the record if none are given. */
type Edit = { store: string; key: string | number; set?: Record<string, unknown> }

/** Changes a database directly, without the app. By default changes the replica. */
const edit = (page: Page, edits: Edit[], database = 'hallbook-'): Promise<void> =>
  page.evaluate(
    async ({ all, prefix }) => {
      const names = (await indexedDB.databases()).map((d) => d.name ?? '')
      const name = names.find((n) => n.startsWith(prefix)) ?? ''
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(open.error)
        open.onsuccess = () => resolve(open.result)
      })
      const transaction = db.transaction([...new Set(all.map(({ store }) => store))], 'readwrite')
      for (const { store: of, key, set } of all) {
        const store = transaction.objectStore(of)
        if (!set) store.delete(key)
        else {
          const asked = store.get(key)
          asked.onsuccess = () => {
            const changed = { ...asked.result, ...set }
            if (store.keyPath === null) store.put(changed, key)
            else store.put(changed)
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
const keysOf = (page: Page, store: string): Promise<string[]> =>
  page.evaluate(async (of) => {
    const names = (await indexedDB.databases()).map((d) => d.name ?? '')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open(names.find((n) => n.startsWith('hallbook-')) ?? '')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => resolve(open.result)
    })
    const asked = db.transaction(of).objectStore(of).getAllKeys()
    return new Promise<string[]>((resolve) => {
      asked.onsuccess = () => {
        db.close()
        resolve(asked.result as string[])
      }
    })
  }, store)

/** Reads the eviction marker, which the browser stores outside IndexedDB. Null if none exists. */
const kept = (page: Page): Promise<{ at: number; waiting: number } | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('kept-'))
    return JSON.parse((key && localStorage.getItem(key)) || 'null')
  })

const SAME = /^The copy on this device is the same as the server's, checked \d\d:\d\d\.$/

test("compares the device's copy, repairs damage and sends pending changes", async ({
  openHall,
  product,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  let panel = await openPanel(page)
  await checkCopy(panel)
  await expect(copy(panel).getByText(SAME)).toBeVisible(CHECK)
  await page.getByRole('button', { name: 'Close' }).click()

  await product.stop()
  const tile = await someoneAbsent(page)
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await waiting(page)).toBe(1)
  const [gone] = await keysOf(page, 'registered')
  const [group] = await keysOf(page, 'groups')
  await edit(page, [
    { store: 'registered', key: gone as string },
    { store: 'groups', key: group as string, set: { version: 0 } },
  ])
  panel = await openPanel(page)
  await checkCopy(panel)
  await expect(copy(panel)).toContainText(
    'It could not be checked: no Wi-Fi. Connect and check again.',
    CHECK,
  )
  await expect(copy(panel).getByText(SAME)).toBeVisible()
  expect(await waiting(page)).toBe(1)

  await product.start()
  await checkCopy(panel)
  await expect(copy(panel)).toContainText(
    /2 tables differed and were fetched again, checked \d\d:\d\d\./,
    CHECK,
  )
  expect(await keysOf(page, 'registered')).toContain(gone)
  expect(await waiting(page)).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(tile).toBeChecked()
  panel = await openPanel(page)
  await checkCopy(panel)
  await expect(copy(panel).getByText(SAME)).toBeVisible(CHECK)
})

test('preserves and sends a tick made during a refetch of the copy', async ({ gateway, openTablet }) => {
  const { page } = await openTablet(ACCOUNT, { url: gateway.url })
  await openToday(page, gateway.url)
  const tile = await someoneAbsent(page)
  const [gone] = await keysOf(page, 'holiday_allocation')
  await edit(page, [{ store: 'holiday_allocation', key: gone as string }])
  const asked: Held[] = []
  gateway.hold = { path: '/api/sync/pull', take: async (held) => void asked.push(held) }
  const panel = await openPanel(page)
  await checkCopy(panel)
  await expect.poll(() => asked.length).toBe(1)
  await page.keyboard.press('Escape')
  await tile.click()
  await expect(tile).toBeChecked()
  expect(await waiting(page)).toBe(1)

  gateway.hold = null
  for (const held of asked) held.answer(await held.ask())
  await openPanel(page)
  await expect(copy(panel)).toContainText('1 table differed and was fetched again', CHECK)
  expect(await keysOf(page, 'holiday_allocation')).toContain(gone)
  await expect.poll(() => waiting(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(tile).toBeChecked()
})

test('saves a support file without personal data', async ({ openHall, product }) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  const tile = await someoneAbsent(page)
  await tile.click()
  await expect(tile).toBeChecked()
  const panel = await openPanel(page)
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Save a file for support' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^hallbook-support-\d{4}-\d\d-\d\d-\d{4}\.json$/)
  await expect(row(panel, 'Help from support')).toContainText(`Saved as ${saved.suggestedFilename()}.`)

  const text = readFileSync(await saved.path(), 'utf8')
  const [change] = await queued(page)
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    app: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: expect.stringMatching(/^[\w-]{8}$/) },
    worker: { in_charge: true, active: 'activated', build: expect.stringMatching(/^[0-9a-f]{32}$/) },
    counts: { outbox: 1, set_aside: 0 },
    waiting: [{ name: 'attendance.set', made_at: change?.made_at, seq: change?.seq }],
  })
  expect(file.replica.checksums.registered.count).toBe(file.counts.registered)

  const [me] = await product.query<{ id: string; organisation: string }>(
    'SELECT id, organisation_id AS organisation FROM users WHERE email LIKE $1',
    [`${ACCOUNT}@%`],
  )
  const people = await product.query<Record<string, unknown>>(
    'SELECT * FROM registered WHERE organisation_id = $1',
    [me?.organisation],
  )
  const others = await product.query<Record<string, unknown>>(
    `SELECT u.email, u.first_name, u.last_name, o.name, g.name AS group_name, g.id FROM users u
     JOIN organisations o ON o.id = u.organisation_id JOIN groups g ON g.organisation_id = o.id WHERE u.id = $1`,
    [me?.id],
  )
  const personal = [
    ...Object.values(me ?? {}),
    ...[...people, ...others].flatMap((person) => Object.values(person)),
    ...(await keysOf(page, 'sessions')),
    change?.id,
  ].filter((value): value is string => typeof value === 'string' && /\p{Lu}|-|@/u.test(value))
  expect(personal.length).toBeGreaterThan(200)
  const words = new Set(text.split(/[^\p{L}\p{N}@.-]+/u))
  expect(personal.filter((value) => (value.includes(' ') ? text.includes(value) : words.has(value)))).toEqual(
    [],
  )
  expect(text).not.toContain('eyJ')
})

test('shows work that is pending for 3 days, and what to do', async ({ openHall, product }) => {
  const page = await openHall(CALM, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  for (let i = 0; i < 2; i++) {
    const tile = await someoneAbsent(page)
    await tile.click()
    await expect(tile).toBeChecked()
  }
  const pill = page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first()
  await expect(pill).toContainText('2 to send')

  // Simulates a wrong clock at the time of the ticks. Everything has been sent since then.
  const long = new Date(Date.now() - 3.2 * DAY_MS)
  const changes = await queued(page)
  await edit(
    page,
    changes.map(({ seq }) => ({ store: 'outbox', key: seq, set: { made_at: long.toISOString() } })),
  )
  const reloaded = Date.now()
  await page.reload()
  await expect.poll(async () => (await kept(page))?.at ?? 0).toBeGreaterThan(reloaded)
  await expect(pill).toContainText('2 to send')
  await expect(pill).toHaveAttribute('data-state', 'saved')

  // Nothing has been sent since then, so both changes are really old.
  const states = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('keyval-store')
        open.onsuccess = () => {
          const asked = open.result.transaction('keyval').objectStore('keyval').getAllKeys()
          asked.onsuccess = () => {
            open.result.close()
            resolve((asked.result as string[]).filter((key) => key.startsWith('sync-state-')))
          }
        }
      }),
  )
  await edit(
    page,
    states.map((key) => ({ store: 'keyval', key, set: { doneAt: long.getTime() - DAY_MS } })),
    'keyval-store',
  )
  await page.reload()
  await expect(pill).toContainText('2 unsent for 3 days')
  await expect(pill).toHaveAttribute('data-state', 'needs')
  const panel = await openPanel(page)
  await expect(panel).toContainText(
    '2 changes have waited 3 days. Connect to Wi-Fi and press Sync now, or save them to a file.',
  )
  await accessibleInBothThemes(page)

  await product.start()
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await expect(panel.getByText('2 changes have waited 3 days.')).toBeHidden()
  expect(await waiting(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(pill).toHaveAttribute('data-state', 'sent')
})

test('leaves a cleared register at once and reports the loss [invariant 1]', async ({
  openHall,
  signIn,
  product,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  const tile = await someoneAbsent(page)
  await tile.click()
  await expect(tile).toBeChecked()
  await expect.poll(async () => (await kept(page))?.waiting).toBe(1)

  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'indexeddb' })
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible(CHECK)
  await product.start()
  await signIn(page, ACCOUNT)
  const told = page.getByRole('alertdialog', { name: 'The register is missing from this device' })
  await expect(told).toContainText(/1 change was waiting when last known/, CHECK)
})

test('refetches an evicted register and reports the loss once [invariant 1]', async ({
  openHall,
  signIn,
  product,
}) => {
  const page = await openHall(ACCOUNT, { at: '/sessions/today' })
  await startToday(page)
  await product.stop()
  const tile = await someoneAbsent(page)
  await tile.click()
  await expect(tile).toBeChecked()
  const remembered = async () => (await kept(page))?.waiting
  await expect.poll(remembered).toBe(1)

  // A browser evicts storage only while no page is open.
  await page.goto('about:blank')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', {
    origin: product.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await product.start()
  await signIn(page, ACCOUNT)
  const told = page.getByRole('alertdialog', { name: 'The register is missing from this device' })
  await expect(told).toBeVisible(CHECK)
  await expect(told).toContainText(
    'It has been fetched again and is complete. Changes that had not been sent from this device are lost.',
  )
  await expect(told).toContainText(/1 change was waiting when last known \(\d\d:\d\d\)\./)
  await accessibleInBothThemes(page)
  await told.getByRole('button', { name: 'Understood' }).click()
  await expect(told).toBeHidden()

  await page.reload()
  await expect(
    page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }),
  ).toBeVisible()
  await expect.poll(remembered).toBe(0)
  await expect(told).toBeHidden()
})

test('reports no loss after a sign-out and a new sign-in', async ({ openHall, signIn }) => {
  const page = await openHall(ACCOUNT)
  await expect.poll(() => kept(page)).not.toBeNull()
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
  expect(await kept(page)).toBeNull()
  await signIn(page, ACCOUNT)
  await expect.poll(() => kept(page), { timeout: 60_000 }).not.toBeNull()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('requests persistent storage again and shows low space', async ({ openTablet, product }) => {
  const { page } = await openTablet(ACCOUNT)
  let panel = await openPanel(page)
  const storage = row(panel, 'The register on this device')
  await expect(storage).toContainText(/[\d.]+ MB used, [\d.]+ GB free\./)
  await expect(storage).toContainText('This browser may clear the register when the device runs out of room.')
  const keep = storage.getByRole('button', { name: 'Keep the register on this device' })
  await keep.click()
  await expect(storage.getByRole('status')).toContainText('The browser has not agreed to keep it.')
  await accessibleInBothThemes(page)

  const browser = await page.context().newCDPSession(page)
  await browser.send('Browser.grantPermissions', { origin: product.url, permissions: ['durableStorage'] })
  await keep.click()
  await expect(storage).toContainText('This browser keeps the register until you log out.')
  await expect(keep).toBeHidden()

  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 1_250_000_000, quota: 1_270_000_000 })
  })
  await page.reload()
  panel = await openPanel(page)
  await expect(row(panel, 'The register on this device')).toContainText(
    'Only 20 MB free. Delete photos or apps that you do not need.',
  )
  await accessibleInBothThemes(page)
})
