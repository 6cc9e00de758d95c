import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import type { CurrentUser } from '../../contract/user.ts'
import { DEMO_PASSWORD } from '../../server/db/demo/users.ts'
import { type Product, startProduct } from '../../server/testing/product.ts'
import { BrowserPool, openEmpty } from './browser-pool.ts'
import { expect } from './expect.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { prepareOpenedFolder } from './opened-folder.ts'
import { ARRIVAL_MS, readPulledAt, waitForReplica, waitForWorker } from './replica.ts'
import { getStablePort } from './stable-origins.ts'
import { Tablet } from './tablet.ts'

export { expect }

/** Chromium logs every failed call itself. Everything else must load with and without a network. */
const FAILED_CALL = /^Failed to load resource: .* \S+\/(api\/\S*|sw\.js)$/

/** Without a worker, prefetched code fails to load once the network is gone. */
const FAILED_CALL_OR_CODE =
  /^Failed to load resource: (.* \S+\/(api\/\S*|sw\.js)|net::ERR_INTERNET_DISCONNECTED \S+\/assets\/\S+)$/

type TabletOptions = {
  viewport?: { width: number; height: number }
  /** Origin of the app if it is not the server itself. */
  url?: string
  /** True to install the worker on this tablet and not copy it. */
  own?: boolean
}

/** Options of a page. `at` is the path to open, by default the start page. */
type PageOptions = BrowserContextOptions & { at?: string }

/** Sign-in data as the app stores it. */
type SignIn = { token: string; user: CurrentUser }

type TestFixtures = {
  /** Fails the test on any console error or uncaught exception of a page, except for the expected errors. */
  watch: (page: Page, expected?: RegExp) => void
  /** Signs in by the form, for tests that depend on a fresh sign-in. */
  signIn: (page: Page, account: string, url?: string) => Promise<void>
  /**
   * Opens a signed-in browser, for a club with the full register. It has no worker, as in the first seconds
   * after a first sign-in, because installing a worker takes longest. It requests reduced motion. The page
   * may be reused from an earlier test.
   */
  signedIn: (account: string, options?: PageOptions) => Promise<Page>
  /**
   * Opens a signed-in browser with the worker in control, for tests of the worker and of loading without a
   * network. The browser has the worker from an earlier test. `own` opens a separate browser whose clock and
   * quota may be changed.
   */
  openHall: (account: string, options?: PageOptions & { own?: boolean }) => Promise<Page>
  /**
   * Opens a browser like `openHall`, as a tablet that can be restarted. With `account` null no user is signed
   * in, but the app is cached.
   */
  openTablet: (account: string | null, options?: TabletOptions) => Promise<Tablet>
  /** Proxy between browsers and the server that can break connections or deploy another version. */
  gateway: Gateway
  /** Restarts a server that a test has stopped, for the next test. */
  serverRunsAgain: undefined
  /** Deletes the test's ticks in today's sessions. Otherwise no one would be left to tick. */
  hallIsEmptied: undefined
}

/** Writes a sign-in into the browser's storage as the app would, before the app is loaded. */
const storeSignIn = async (page: Page, url: string, { token, user }: SignIn): Promise<void> => {
  await openEmpty(page, url)
  await page.evaluate(
    (entries) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('keyval-store')
        open.onupgradeneeded = () => open.result.createObjectStore('keyval')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const writes = open.result.transaction('keyval', 'readwrite')
          const values = writes.objectStore('keyval')
          values.clear()
          for (const [key, value] of Object.entries(entries)) values.put(value, key)
          writes.onabort = () => reject(writes.error)
          writes.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
    { token, owner: user },
  )
}

/** Opens the app as an account and waits for a club's full register. */
const openAs = async (page: Page, url: string, signIn: SignIn, path = '/'): Promise<void> => {
  await storeSignIn(page, url, signIn)
  const before = await readPulledAt(page)
  await page.goto(url + path)
  if (signIn.user.organisation) await waitForReplica(page, before)
  await expect(page.locator('main h1').first()).toBeAttached({ timeout: ARRIVAL_MS })
}

/** SQL condition on `attendance a, sessions s` for ticks of tests in today's sessions. */
const TICKED_HERE = 's.id = a.session_id AND s.date = current_date AND a.device_id IS NOT NULL'

const isTicked = async (product: Product): Promise<boolean> =>
  (await product.query(`SELECT 1 FROM attendance a, sessions s WHERE ${TICKED_HERE} LIMIT 1`)).length > 0

type WorkerFixtures = {
  /** Set by a file that counts all rows, so that its database has no clubs and users of other files. */
  databaseOf: string
  product: Product
  /** Signs an account in by the API, once for all tests of a worker. The user is loaded each time. */
  signInByApi: (account: string) => Promise<SignIn>
  halls: BrowserPool
  /**
   * Returns the folder of a browser in which the app of an origin was opened once. The folder is copied,
   * because installing the worker takes long.
   */
  openedOnce: (url: string) => Promise<string>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseOf: ['all', { option: true, scope: 'worker' }],
  product: [
    async ({ databaseOf: _databaseName }, use) => {
      const postgres = process.env.HALLBOOK_TEST_POSTGRES
      if (!postgres) throw new Error('The global setup has not started PostgreSQL')
      const product = await startProduct(postgres, {}, await getStablePort('product'))
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  signInByApi: [
    async ({ product }, use) => {
      const tokens = new Map<string, string>()
      const ask = async (token: string) => ({
        token,
        user: (await product.call(token, 'GET', '/me')) as CurrentUser,
      })
      await use(async (account) => {
        const cachedToken = tokens.get(account)
        // A test may have signed out or changed the password.
        const currentSignIn = cachedToken && (await ask(cachedToken).catch(() => undefined))
        if (currentSignIn) return currentSignIn
        const token = await product.token(account)
        tokens.set(account, token)
        return ask(token)
      })
    },
    { scope: 'worker' },
  ],
  halls: [
    async ({ browser, launchOptions, openedOnce, product }, use) => {
      const halls = new BrowserPool(
        browser,
        product.url,
        launchOptions,
        () => openedOnce(product.url),
        () => product.written,
      )
      await use(halls)
      await halls.close()
    },
    { scope: 'worker' },
  ],
  openedOnce: [
    async ({ launchOptions }, use) => use((url) => prepareOpenedFolder(launchOptions, url)),
    { scope: 'worker' },
  ],
  gateway: async ({ product }, use) => {
    const gateway = await startGateway(product.url, await getStablePort('gateway'))
    await use(gateway)
    await gateway.close()
  },
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
      // A browser in the pool has not seen these ticks, so its register stays valid.
      const { written } = product
      await product.query(`DELETE FROM attendance a USING sessions s WHERE ${TICKED_HERE}`)
      product.written = written
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
        const text = `${message.text()} ${message.location().url}`
        if (!expected?.test(text)) problems.push(text)
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
  signedIn: async ({ halls, product, signInByApi, watch, viewport: usual }, use, info) => {
    const openedPages: [Page, CurrentUser][] = []
    await use(async (account, { at: path, viewport = usual, ...options } = {}) => {
      const signIn = await signInByApi(account)
      const page = await halls.take(signIn.user.id, { worker: false, reducedMotion: 'reduce', ...options })
      openedPages.push([page, signIn.user])
      if (viewport) await page.setViewportSize(viewport)
      watch(page, FAILED_CALL_OR_CODE)
      await openAs(page, product.url, signIn, path)
      return page
    })
    const how = { sound: info.status === info.expectedStatus, read: !(await isTicked(product)) }
    for (const [page, user] of openedPages) await halls.giveBack(page, user, how)
  },
  openHall: async ({ halls, product, signInByApi, watch, viewport: usual }, use, info) => {
    const openedPages: [Page, CurrentUser][] = []
    await use(async (account, { at: path, viewport = usual, own, ...options } = {}) => {
      const signIn = await signInByApi(account)
      const { id } = signIn.user
      const page = await (own ? halls.make(options) : halls.take(id, { worker: true, ...options }))
      openedPages.push([page, signIn.user])
      if (viewport) await page.setViewportSize(viewport)
      watch(page, FAILED_CALL)
      await openAs(page, product.url, signIn, path)
      await waitForWorker(page)
      return page
    })
    const how = { sound: info.status === info.expectedStatus, read: !(await isTicked(product)) }
    for (const [page, user] of openedPages) await halls.giveBack(page, user, how)
  },
  openTablet: async (
    { product, signInByApi, openedOnce, watch, launchOptions, viewport, hasTouch, locale, timezoneId },
    use,
  ) => {
    const tablets: Tablet[] = []
    await use(async (account, { url = product.url, own = false, ...options } = {}) => {
      const about = { viewport, hasTouch, locale, timezoneId, serviceWorkers: 'allow' as const, ...options }
      const before = own ? null : await openedOnce(url)
      const tablet = new Tablet({ ...launchOptions, ...about }, (page) => watch(page, FAILED_CALL), before)
      tablets.push(tablet)
      const page = await tablet.start()
      if (account === null) await page.goto(`${url}/login`)
      else await openAs(page, url, await signInByApi(account))
      await waitForWorker(page)
      return tablet
    })
    for (const tablet of tablets) await tablet.remove()
  },
})
