import { spawnSync } from 'node:child_process'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { browserArgs, findDesktopBrowserExecutable } from '../scripts/browsers.mjs'
import { startDurablePostgres, startTestPostgres } from '../server/testing/database.ts'
import { type Product, startProduct } from '../server/testing/product.ts'

/** Factor by which the clubs' tablets are assumed to be slower than this machine. */
export const SLOWDOWN = 4

const PASSWORD = 'hallbook2026'

/** The running product and the id of its club. The demo club Riverside has the requested size and one group. */
export type Club = Product & { organisation: string }

type ClubSize = {
  listed: number
  people?: number
  sessions?: number
  /** True to flush every commit to disk, as in production. */
  durable?: boolean
}

/**
 * Starts the product with a club of this size. Declare the result with `await using`, so that a failed run does not
 * leave servers running.
 * @param size `listed` is the number of people who are not archived, `people` the number of all people. Without
 * `people`, no archived people are added
 */
export const startClub = async ({ listed, people, sessions = 0, durable = false }: ClubSize): Promise<Club> => {
  const postgres = await (durable ? startDurablePostgres() : startTestPostgres())
  const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent' })
  const [club] = await product.query<{ organisation: string; archived: number }>(
    `SELECT organisation_id AS organisation, count(*) FILTER (WHERE soft_archived)::int AS archived FROM registered
     WHERE deleted_at IS NULL AND organisation_id =
       (SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%') GROUP BY 1`,
  )
  if (!club) throw new Error('The demo has no Riverside')
  const sizeArgs = [
    '--people',
    String(people ?? listed + club.archived),
    '--active',
    String(listed),
    '--sessions',
    String(sessions),
  ]
  const demoProcess = spawnSync(process.execPath, ['dist/server/demo.js', ...sizeArgs], {
    env: { ...process.env, HALLBOOK_MODE: 'demo', DATABASE_URL: product.databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (demoProcess.status !== 0) throw new Error('Riverside could not grow')
  // Collect statistics, as PostgreSQL does by itself after a while.
  await product.query('ANALYZE')
  return {
    ...product,
    organisation: club.organisation,
    close: async () => {
      await product.close()
      await postgres.stop()
    },
  }
}

/** Opens a separate browser whose data is in `folder`. Closing it ends the process. */
export const openTablet = async (
  folder: string,
  options: { serviceWorkers?: 'allow' | 'block' } = {},
): Promise<BrowserContext> => {
  const executablePath = findDesktopBrowserExecutable()
  const tablet = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: browserArgs,
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
  })
  // Define `__name`, because tsx compiles functions with calls of it and it does not exist in a page.
  await tablet.addInitScript({ content: 'globalThis.__name = (named) => named' })
  return tablet
}

/** Returns the first page of the tablet's browser. Opens a page if none exists. */
export const getFirstPage = async (tablet: BrowserContext): Promise<Page> =>
  tablet.pages()[0] ?? (await tablet.newPage())

/** Fills in the sign-in form in any language. Does not press Login. */
export const fillSignIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.locator('input[name=email]').fill('coordinator.riverside@hallbook.example')
  await page.locator('input[name=password]').fill(PASSWORD)
}

/** Signs in and waits until the full register is on the tablet. */
export const signIn = async (page: Page, url: string): Promise<void> => {
  await fillSignIn(page, url)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/welcome$/)
  // Poll in the page. `waitForFunction` would treat the promise of an async function as true.
  await page.evaluate(async () => {
    for (;;) {
      const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name
      if (name && (await isComplete(name))) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    async function isComplete(name: string) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const openRequest = indexedDB.open(name)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => resolve(openRequest.result)
      })
      const hasMetaTable = db.objectStoreNames.contains('meta')
      const storedFlag = hasMetaTable ? db.transaction('meta').objectStore('meta').get('complete') : null
      const isMarkedComplete = await new Promise<boolean>((resolve) => {
        if (!storedFlag) return resolve(false)
        storedFlag.onsuccess = () => resolve(storedFlag.result?.value ?? false)
      })
      db.close()
      return isMarkedComplete
    }
  })
}

/** Waits until the service worker controls the page, so that the app opens offline. */
export const waitForWorker = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/**
 * Slows down the page's main thread by this factor, even after navigations. The service worker's thread keeps its
 * speed. Returns the session that can end this.
 */
export const slowDown = async (page: Page, rate = SLOWDOWN): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}

/** Measures the time in ms of a fixed piece of work. In a page, the time shows how much the page is slowed down. */
export const measureWorkPace = (): number => {
  const times = []
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now()
    let x = 1
    for (let i = 0; i < 20_000_000; i++) x = (x * 48_271) % 2_147_483_647
    times.push(performance.now() - startedAt + (x === 0 ? 1 : 0))
  }
  return times.sort((a, b) => a - b)[2] ?? Number.NaN
}

/** Measures the pace of a page in ms. */
export const measurePace = (page: Page): Promise<number> => page.evaluate(measureWorkPace)

/** Returns the id of the club's newest session that is not in the future. */
export const findNewestSession = async (club: Club): Promise<string> => {
  const [session] = await club.query<{ id: string }>(
    'SELECT id FROM sessions WHERE organisation_id = $1 AND deleted_at IS NULL AND date <= current_date ORDER BY date DESC LIMIT 1',
    [club.organisation],
  )
  if (!session) throw new Error('Riverside has no session')
  return session.id
}

/**
 * Creates sessions without ticks, each on a different day. Returns their ids.
 * @param createdBefore number of sessions that were created earlier, which use the first days
 */
export const makeSessions = async (club: Club, count: number, createdBefore: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, newId)
  await club.query(
    `WITH turn AS (UPDATE versions SET version = version + 1 WHERE organisation_id = $2 RETURNING version)
     INSERT INTO sessions (id, organisation_id, version, group_id, date, holiday, year)
     SELECT s.id, $2, turn.version, g.id, date '2023-01-02' + ($3 + n)::int, 'Extra Sessions', 2023
     FROM turn, unnest($1::uuid[]) WITH ORDINALITY AS s (id, n), groups g WHERE g.organisation_id = $2 AND g.is_default`,
    [ids, club.organisation, createdBefore],
  )
  return ids
}

/** Returns the ids of the people in the club's list. */
export const findListedPeople = async (club: Club): Promise<string[]> =>
  (
    await club.query<{ id: string }>(
      'SELECT id FROM registered WHERE organisation_id = $1 AND NOT soft_archived AND deleted_at IS NULL',
      [club.organisation],
    )
  ).map((row) => row.id)

/** Sets a lock on the device through the sync panel. */
export const setLock = async (page: Page, pin = '402817'): Promise<void> => {
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await panel.getByRole('button', { name: 'Lock this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock this device' })
  await dialog.getByLabel('New PIN or passphrase').fill(pin)
  await dialog.getByLabel('Repeat the PIN').fill(pin)
  await dialog.getByLabel('Password of your account').fill(PASSWORD)
  // Select the longest time, because this tablet is idle while other tablets are measured.
  await dialog.getByLabel('Lock after').selectOption('30 minutes')
  await dialog.getByRole('button', { name: 'Set the lock' }).click()
  await panel.getByRole('heading', { name: 'This device has a lock' }).waitFor()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await panel.waitFor({ state: 'hidden' })
}
