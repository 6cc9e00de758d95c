import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import type { CurrentUser } from '../../contract/user.ts'
import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import { type Product, startProduct } from '../../server/testing/product.ts'
import { BrowserPool, openEmpty } from './browser-pool.ts'
import { expect } from './expect.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { prepareOpenedFolder } from './opened-folder.ts'
import { ARRIVAL_TIMEOUT_MS, readPulledAt, waitForReplica, waitForWorker } from './replica.ts'
import { getStablePort } from './stable-origins.ts'
import { Tablet } from './tablet.ts'

export { expect }

/**
 * Console error that Chromium logs for a failed call of the API or of sw.js. All other files must load with and without
 * a network.
 */
const FAILED_CALL_ERROR = /^Failed to load resource: .* \S+\/(api\/\S*|sw\.js)$/

/**
 * Pattern for pages without a worker. It also allows app code that fails to load offline, because without a worker
 * prefetched code is not cached.
 */
const FAILED_CALL_OR_CODE_ERROR =
  /^Failed to load resource: (.* \S+\/(api\/\S*|sw\.js)|net::ERR_INTERNET_DISCONNECTED \S+\/assets\/\S+)$/

type TabletOptions = {
  viewport?: { width: number; height: number }
  /** Origin at which the tablet opens the app. By default the server's own origin. */
  url?: string
  /** True if this tablet installs its own worker. Otherwise it starts from a copy with an installed worker. */
  own?: boolean
}

/** Options of a page. `at` is the path to open. The default is the start page. */
type PageOptions = BrowserContextOptions & { at?: string }

/** Sign-in data as the app stores it. */
type SignIn = { token: string; user: CurrentUser }

type TestFixtures = {
  /** Fails the test on any console error or uncaught exception of a page. Ignores errors that match `expected`. */
  watch: (page: Page, expected?: RegExp) => void
  /** Signs in with the form. For tests that need a fresh sign-in. */
  signIn: (page: Page, account: string, url?: string) => Promise<void>
  /**
   * Opens a signed-in page. For a user of a club, the full register is downloaded. The page has no service worker,
   * because installing one takes longest. It requests reduced motion and may come from an earlier test.
   */
  signedIn: (account: string, options?: PageOptions) => Promise<Page>
  /**
   * Opens a signed-in page that the service worker controls. For tests of the worker and of offline use. The browser
   * has the worker from an earlier test. With `own`, opens a separate browser whose clock and quota the test may
   * change.
   */
  openHall: (account: string, options?: PageOptions & { own?: boolean }) => Promise<Page>
  /**
   * Opens a browser that can be restarted, like a tablet. The service worker controls the page. If `account` is null,
   * no user is signed in but the app is cached.
   */
  openTablet: (account: string | null, options?: TabletOptions) => Promise<Tablet>
  /** Proxy between a browser and the server. It can break connections and deploy another version. */
  gateway: Gateway
  /** Restarts the server after a test that stopped it. */
  serverRunsAgain: undefined
  /** Deletes the test's ticks in today's sessions after the test. Otherwise later tests would find no absent person. */
  hallIsEmptied: undefined
}

/** Writes a sign-in into the browser's storage as the app does. The app is not loaded yet. */
const storeSignIn = async (page: Page, url: string, { token, user }: SignIn): Promise<void> => {
  await openEmpty(page, url)
  await page.evaluate(
    (entries) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('keyval-store')
        openRequest.onupgradeneeded = () => openRequest.result.createObjectStore('keyval')
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const writes = openRequest.result.transaction('keyval', 'readwrite')
          const store = writes.objectStore('keyval')
          store.clear()
          for (const [key, value] of Object.entries(entries)) store.put(value, key)
          writes.onabort = () => reject(writes.error)
          writes.oncomplete = () => {
            openRequest.result.close()
            resolve()
          }
        }
      }),
    { token, owner: user },
  )
}

/** Opens the app as this user. For a user of a club, waits for the full register. */
const openAppAs = async (page: Page, url: string, signIn: SignIn, path = '/'): Promise<void> => {
  await storeSignIn(page, url, signIn)
  const pulledAtBefore = await readPulledAt(page)
  await page.goto(url + path)
  if (signIn.user.organisation) await waitForReplica(page, pulledAtBefore)
  await expect(page.locator('main h1').first()).toBeAttached({ timeout: ARRIVAL_TIMEOUT_MS })
}

/** SQL condition on `attendance a, sessions s`: the ticks that tests made in today's sessions. */
const TEST_TICKS_CONDITION = 's.id = a.session_id AND s.date = current_date AND a.device_id IS NOT NULL'

const hasTestTicks = async (product: Product): Promise<boolean> =>
  (await product.query(`SELECT 1 FROM attendance a, sessions s WHERE ${TEST_TICKS_CONDITION} LIMIT 1`)).length > 0

type WorkerFixtures = {
  /**
   * Name of the database that a test file uses. A file that counts all rows sets a name of its own, so that other
   * files' clubs and users are not in its database.
   */
  databaseOf: string
  product: Product
  /** Signs an account in through the API, once for all tests of a worker. Loads the user on each call. */
  signInByApi: (account: string) => Promise<SignIn>
  halls: BrowserPool
  /**
   * Returns the profile folder of a browser in which the app of this origin was opened once. Tests copy it, because
   * installing the worker takes long.
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
      const loadSignIn = async (token: string) => ({
        token,
        user: (await product.call(token, 'GET', '/me')) as CurrentUser,
      })
      await use(async (account) => {
        const cachedToken = tokens.get(account)
        // Check the cached token, because a test may have signed out or changed the password.
        const currentSignIn = cachedToken && (await loadSignIn(cachedToken).catch(() => undefined))
        if (currentSignIn) {
          // Treat the sign-in as recent, because it may come from a test of this worker that ran minutes ago. A SELECT
          // does not count as a change that pages must reload.
          await product.query(
            `WITH renewed AS (UPDATE sign_ins SET authenticated = now() WHERE user_id = $1 AND ended IS NULL RETURNING id)
             SELECT count(*) FROM renewed`,
            [currentSignIn.user.id],
          )
          return currentSignIn
        }
        const token = await product.token(account)
        tokens.set(account, token)
        return loadSignIn(token)
      })
    },
    { scope: 'worker' },
  ],
  halls: [
    async ({ browser, launchOptions, openedOnce, product }, use) => {
      const browserPool = new BrowserPool(
        browser,
        product.url,
        launchOptions,
        () => openedOnce(product.url),
        () => product.written,
      )
      await use(browserPool)
      await browserPool.close()
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
      // Restore the counter of direct writes after the deletion. Browsers in the pool have not received these ticks, so
      // their registers stay valid.
      const { written } = product
      await product.query(`DELETE FROM attendance a USING sessions s WHERE ${TEST_TICKS_CONDITION}`)
      product.written = written
    },
    { auto: true },
  ],
  watch: async ({ browserName: _browserName }, use) => {
    const problems: string[] = []
    const watchedPages = new Set<Page>()
    await use((page, expected) => {
      if (watchedPages.has(page)) return
      watchedPages.add(page)
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
      watch(page, FAILED_CALL_ERROR)
      await page.goto(`${url}/login`)
      await page.getByLabel('Email').fill(`${account}@hallbook.example`)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL(/\/(welcome|dashboard)$/)
    })
  },
  signedIn: async ({ halls, product, signInByApi, watch, viewport: defaultViewport }, use, info) => {
    const openedPages: [Page, CurrentUser][] = []
    await use(async (account, { at: path, viewport = defaultViewport, ...options } = {}) => {
      const signIn = await signInByApi(account)
      const page = await halls.take(signIn.user.id, { worker: false, reducedMotion: 'reduce', ...options })
      openedPages.push([page, signIn.user])
      if (viewport) await page.setViewportSize(viewport)
      watch(page, FAILED_CALL_OR_CODE_ERROR)
      await openAppAs(page, product.url, signIn, path)
      return page
    })
    const outcome = { sound: info.status === info.expectedStatus, read: !(await hasTestTicks(product)) }
    for (const [page, user] of openedPages) await halls.giveBack(page, user, outcome)
  },
  openHall: async ({ halls, product, signInByApi, watch, viewport: defaultViewport }, use, info) => {
    const openedPages: [Page, CurrentUser][] = []
    await use(async (account, { at: path, viewport = defaultViewport, own, ...options } = {}) => {
      const signIn = await signInByApi(account)
      const { id } = signIn.user
      const page = await (own ? halls.make(options) : halls.take(id, { worker: true, ...options }))
      openedPages.push([page, signIn.user])
      if (viewport) await page.setViewportSize(viewport)
      watch(page, FAILED_CALL_ERROR)
      await openAppAs(page, product.url, signIn, path)
      await waitForWorker(page)
      return page
    })
    const outcome = { sound: info.status === info.expectedStatus, read: !(await hasTestTicks(product)) }
    for (const [page, user] of openedPages) await halls.giveBack(page, user, outcome)
  },
  openTablet: async (
    { product, signInByApi, openedOnce, watch, launchOptions, viewport, hasTouch, locale, timezoneId },
    use,
  ) => {
    const tablets: Tablet[] = []
    await use(async (account, { url = product.url, own = false, ...options } = {}) => {
      const contextOptions = {
        viewport,
        hasTouch,
        locale,
        timezoneId,
        serviceWorkers: 'allow' as const,
        ...options,
      }
      const openedFolder = own ? null : await openedOnce(url)
      const tablet = new Tablet(
        { ...launchOptions, ...contextOptions },
        (page) => watch(page, FAILED_CALL_ERROR),
        openedFolder,
      )
      tablets.push(tablet)
      const page = await tablet.start()
      if (account === null) await page.goto(`${url}/login`)
      else await openAppAs(page, url, await signInByApi(account))
      await waitForWorker(page)
      return tablet
    })
    for (const tablet of tablets) await tablet.remove()
  },
})
