import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { CurrentUser } from '../../contract/user.ts'
import { isUnmodifiedReplica, waitForWorker } from './replica.ts'
import { Tablet } from './tablet.ts'

/** Maximum difference in ms between the clocks of a test and its browser. It allows for a busy machine. */
const MAX_CLOCK_DIFFERENCE_MS = 10_000

/** Storage types of an origin, except IndexedDB, the service worker and the app's cached files. */
const OTHER_STORAGE_TYPES = 'cookies,file_systems,local_storage,websql'

/** Playwright's context options. `worker` is true if the app's service worker is installed. */
export type BrowserKind = BrowserContextOptions & { worker: boolean }

/** Opens an empty page of the app's origin without a request to the server. */
export const openEmpty = async (page: Page, url: string): Promise<void> => {
  const emptyUrl = `${url}/empty`
  if (page.url() === emptyUrl) return
  const body = '<!doctype html><link rel="icon" href="data:,">'
  const devtools = await page.context().newCDPSession(page)
  // Bypass the service worker, otherwise it would serve the app.
  await devtools.send('Network.enable')
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  await page.route(emptyUrl, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(emptyUrl)
  await page.unroute(emptyUrl)
  await devtools.detach()
}

/** Lists methods of a page and its browser whose effects last beyond a test. */
const listLastingOperations = (page: Page): [object, string[]][] => [
  [page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders']],
  [page.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']],
  [page.context(), ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'setGeolocation']],
]

/**
 * Calls `spoil` when a test calls a method with a lasting effect, because no other test may then use the page. Returns
 * a function that stops watching.
 */
const watchLastingOperations = (page: Page, spoil: () => void): (() => void) => {
  const restorers: (() => void)[] = []
  for (const [target, names] of listLastingOperations(page))
    for (const name of names) {
      const originalMethod = Reflect.get(target, name) as (...args: unknown[]) => unknown
      const spoilAndCall = (...args: unknown[]) => {
        spoil()
        return originalMethod.apply(target, args)
      }
      Object.assign(target, { [name]: spoilAndCall })
      restorers.push(() => Reflect.deleteProperty(target, name))
    }
  return () => {
    for (const undo of restorers) undo()
  }
}

type BorrowedPage = {
  kind: string
  options: BrowserContextOptions
  /** Stops watching for methods with lasting effects. */
  unwatch: () => void
  spoilt: boolean
}

type FreePage = {
  page: Page
  /** Id of the user whose unmodified register is stored in this browser. Null without that register. */
  user: string | null
  /** Value of `BrowserPool.written` when the page was returned. */
  written: number
}

/**
 * Pool of browsers with one page each. One test after another uses a browser, because installing the worker, loading a
 * register and starting a page take longer than most tests. The pool deletes a test's stored data, except for an
 * unmodified register.
 */
export class BrowserPool {
  readonly #free = new Map<string, FreePage[]>()
  readonly #taken = new Map<Page, BorrowedPage>()
  readonly #tablets = new Map<BrowserContext, Tablet>()

  /**
   * @param openedOnce returns the profile folder of a closed browser in which the app was opened once
   * @param written returns how often tests wrote rows directly to the database. Stored registers do not contain such
   * rows
   */
  constructor(
    readonly browser: Browser,
    readonly url: string,
    readonly launch: ConstructorParameters<typeof Tablet>[0],
    readonly openedOnce: () => Promise<string>,
    readonly written: () => number,
  ) {}

  /** Returns a page whose browser stores at most this user's register. Starts a browser if none is free. */
  async take(user: string, { worker, ...options }: BrowserKind): Promise<Page> {
    const kind = JSON.stringify({ worker, ...options })
    const freePages = this.#free.get(kind) ?? []
    const isReusable = (one: FreePage) => one.user === user && one.written === this.written()
    const freePage = freePages.find(isReusable) ?? (worker ? freePages[0] : undefined)
    let page: Page
    if (freePage) {
      freePages.splice(freePages.indexOf(freePage), 1)
      page = freePage.page
      const storageTypes = worker ? OTHER_STORAGE_TYPES : `${OTHER_STORAGE_TYPES},cache_storage`
      await this.#forget(page, isReusable(freePage) ? storageTypes : `${storageTypes},indexeddb`)
    } else {
      const context = worker
        ? await this.#copy(options)
        : await this.browser.newContext({ ...options, serviceWorkers: 'block' })
      page = context.pages()[0] ?? (await context.newPage())
      await openEmpty(page, this.url)
    }
    const borrowedPage: BorrowedPage = { kind, options, spoilt: false, unwatch: () => undefined }
    borrowedPage.unwatch = watchLastingOperations(page, () => {
      borrowedPage.spoilt = true
    })
    this.#taken.set(page, borrowedPage)
    return page
  }

  /** Starts a browser from a copy of the profile folder in which the app was opened once. */
  async #copy(options: BrowserContextOptions): Promise<BrowserContext> {
    const launchOptions = { ...this.launch, ...options, serviceWorkers: 'allow' as const }
    const tablet = new Tablet(launchOptions, () => undefined, await this.openedOnce())
    await tablet.start()
    this.#tablets.set(tablet.context, tablet)
    return tablet.context
  }

  /** Opens a page in a new browser with the installed worker. The browser does not return to the pool. */
  async make(options: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext({ ...options, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto(`${this.url}/login`)
    await waitForWorker(page)
    await page.close()
    return context.newPage()
  }

  /**
   * Returns a page to the pool. Closes a failed test's page, because its state is unknown.
   * @param sound true if the test passed
   * @param read true if tests have left no ticks in today's sessions, so the stored register may still be valid
   */
  async giveBack(page: Page, user: CurrentUser, { sound, read }: { sound: boolean; read: boolean }) {
    const context = page.context()
    const borrowedPage = this.#taken.get(page)
    this.#taken.delete(page)
    borrowedPage?.unwatch()
    if (!borrowedPage || borrowedPage.spoilt || !sound || page.isClosed()) return this.#end(context)
    for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close()
    for (const target of [page, context]) await target.unrouteAll({ behavior: 'ignoreErrors' })
    for (const eventName of [
      'console',
      'pageerror',
      'dialog',
      'request',
      'response',
      'requestfailed',
      'requestfinished',
    ])
      page.removeAllListeners(eventName)
    await context.clearPermissions()
    await context.setOffline(false)
    await openEmpty(page, this.url)
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = borrowedPage.options
    await page.emulateMedia({ media: null, forcedColors: null, colorScheme, reducedMotion })
    const isUnmodified = read && (await isUnmodifiedReplica(page, user).catch(() => false))
    if (!isUnmodified && !this.#tablets.has(context)) return this.#end(context)
    const freePage = { page, user: isUnmodified ? user.id : null, written: this.written() }
    this.#free.set(borrowedPage.kind, [...(this.#free.get(borrowedPage.kind) ?? []), freePage])
  }

  async #forget(page: Page, stored: string): Promise<void> {
    if (Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > MAX_CLOCK_DIFFERENCE_MS)
      throw new Error('A test has set the clock of a browser that others get: it needs one of its own')
    await page.evaluate(() => sessionStorage.clear())
    const devtools = await page.context().newCDPSession(page)
    // Stop the worker, because a running worker caches data in memory.
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.send('Storage.clearDataForOrigin', { origin: this.url, storageTypes: stored })
    await devtools.detach()
  }

  /** Closes a browser and deletes its copied profile folder. */
  async #end(context: BrowserContext): Promise<void> {
    const tablet = this.#tablets.get(context)
    this.#tablets.delete(context)
    await (tablet ? tablet.remove() : context.close())
  }

  async close(): Promise<void> {
    for (const context of [...this.#tablets.keys()]) await this.#end(context)
  }
}
