import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoUsers } from '../server/db/demo/users.ts'
import { type Product, startProduct } from '../server/testing/product.ts'
import { replicaComplete } from './replica.ts'
import { Tablet } from './tablet.ts'

export { expect }

/** How long the register and the worker may take to arrive while two browsers share a slow machine. */
const ARRIVAL_MS = 90_000

/** The browser itself reports every call that fails; all else must be there, with a network and without. */
const FAILED_CALL = /^Failed to load resource: .* \S+\/(api\/\S*|sw\.js)$/

type TabletOptions = { viewport?: { width: number; height: number }; url?: string }

type TestFixtures = {
  /** Fails the test on any console error or uncaught exception of a page, save what it was first told to expect. */
  watch: (page: Page, expected?: RegExp) => void
  signIn: (page: Page, account: string, url?: string) => Promise<void>
  /** A browser of a club, signed in, the worker in charge and the whole register on it. */
  openClub: (account: string, options?: BrowserContextOptions) => Promise<Page>
  /**
   * The same as a tablet that can be restarted. `account` null: nobody has signed in, the app is there.
   * `url` where the app is not to be had from the server itself.
   */
  openTablet: (account: string | null, options?: TabletOptions) => Promise<Tablet>
  /** Tests that stop the server leave it running for the next one. */
  serverRunsAgain: undefined
  /** What a test has ticked in the sessions of today is gone before the next: else nobody would be left to tick. */
  hallIsEmptied: undefined
}

/** Waits until the worker is in charge, so that the next load comes from its cache. */
export const workerInCharge = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: ARRIVAL_MS })

/** Waits until the app would open in the hall: the worker in charge and, for a club, the whole register. */
const readyForTheHall = async (page: Page, account: string | null): Promise<void> => {
  await workerInCharge(page)
  const user = Object.entries(demoUsers).find(([name]) => name === account)?.[1]
  if (user && 'club' in user)
    await expect.poll(() => replicaComplete(page), { timeout: ARRIVAL_MS }).toBe(true)
}

type WorkerFixtures = {
  /** A file that counts what there is sets its name here: no other file's clubs and users are in its database. */
  databaseOf: string
  product: Product
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseOf: ['all', { option: true, scope: 'worker' }],
  product: [
    async ({ databaseOf: _databaseOf }, use) => {
      const postgres = process.env.HALLBOOK_TEST_POSTGRES
      if (!postgres) throw new Error('The global setup has not started PostgreSQL')
      const product = await startProduct(postgres)
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  serverRunsAgain: [
    async ({ product }, use) => {
      await use(undefined)
      if (!product.running) await product.start()
    },
    { auto: true },
  ],
  hallIsEmptied: [
    async ({ product }, use) => {
      await use(undefined)
      await product.query(
        `DELETE FROM attendance a USING sessions s
         WHERE s.id = a.session_id AND s.date = current_date AND a.device_id IS NOT NULL`,
      )
    },
    { auto: true },
  ],
  watch: async ({ browserName: _browserName }, use) => {
    const problems: string[] = []
    const watched = new Set<Page>()
    await use((page, expected) => {
      if (watched.has(page)) return
      watched.add(page)
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        const told = `${message.text()} ${message.location().url}`
        if (!expected?.test(told)) problems.push(told)
      })
      page.on('pageerror', (error) => problems.push(String(error.stack ?? error)))
    })
    expect(problems, 'console errors').toEqual([])
  },
  signIn: async ({ product, watch }, use) => {
    await use(async (page, account, url = product.url) => {
      watch(page, FAILED_CALL)
      await page.goto(`${url}/login`)
      await page.getByLabel('Email').fill(`${account}@hallbook.example`)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL(/\/(welcome|dashboard)$/)
    })
  },
  openClub: async ({ browser, signIn }, use) => {
    const pages: Page[] = []
    await use(async (account, options) => {
      const page = await (await browser.newContext(options)).newPage()
      pages.push(page)
      await signIn(page, account)
      await readyForTheHall(page, account)
      return page
    })
    for (const page of pages) await page.context().close()
  },
  openTablet: async (
    { product, signIn, watch, launchOptions, viewport, hasTouch, locale, timezoneId },
    use,
  ) => {
    const tablets: Tablet[] = []
    await use(async (account, { url = product.url, ...options } = {}) => {
      const own = { viewport, hasTouch, locale, timezoneId, ...options }
      const tablet = new Tablet({ ...launchOptions, ...own }, (page) => watch(page, FAILED_CALL))
      tablets.push(tablet)
      const page = await tablet.start()
      if (account === null) await page.goto(`${url}/login`)
      else await signIn(page, account, url)
      await readyForTheHall(page, account)
      return tablet
    })
    for (const tablet of tablets) await tablet.remove()
  },
})
