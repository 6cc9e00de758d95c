import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { CurrentUser } from '../../contract/user.ts'
import { leftAsArrived, workerInCharge } from './replica.ts'
import { Tablet } from './tablet.ts'

/** So far may the clocks of a test and of its browser be apart while the machine is busy, in ms. */
const CLOCK_MS = 10_000

/** What an origin stores beside a register, but for its worker and the files of the app. */
const BESIDE = 'cookies,file_systems,local_storage,websql'

/** Playwright's context, and whether the app's worker is installed in it. */
export type Kind = BrowserContextOptions & { worker: boolean }

/** An empty page of an origin, which asks the server for nothing. */
export const openEmpty = async (page: Page, url: string): Promise<void> => {
  const empty = `${url}/empty`
  if (page.url() === empty) return
  const body = '<!doctype html><link rel="icon" href="data:,">'
  const devtools = await page.context().newCDPSession(page)
  // Else the app's worker would answer, with the app.
  await devtools.send('Network.enable')
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(empty)
  await page.unroute(empty)
  await devtools.detach()
}

/** What a test does to a page, or to the browser it is in, that nothing takes off again. */
const lasting = (page: Page): [object, string[]][] => [
  [page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders']],
  [page.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']],
  [page.context(), ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'setGeolocation']],
]

/** Calls `spoil` when a test does what lasts. Call the result to end it. */
const watchLasting = (page: Page, spoil: () => void): (() => void) => {
  const before: (() => void)[] = []
  for (const [target, names] of lasting(page))
    for (const name of names) {
      const real = Reflect.get(target, name) as (...given: unknown[]) => unknown
      const told = (...given: unknown[]) => {
        spoil()
        return real.apply(target, given)
      }
      Object.assign(target, { [name]: told })
      before.push(() => Reflect.deleteProperty(target, name))
    }
  return () => {
    for (const undo of before) undo()
  }
}

type Taken = {
  kind: string
  options: BrowserContextOptions
  /** Ends the watching of what lasts. */
  unwatch: () => void
  spoilt: boolean
}

type Free = {
  page: Page
  /** The id of whose register it has, as it was fetched. */
  user: string | null
  /** What `written` said then. */
  written: number
}

/**
 * Browsers of users, for one test after the other, each with a page: to install the app's worker, to fetch a register and
 * to start a page takes longer than most tests. What one test has stored, the next one does not find, but for a register
 * that is as the server would give it.
 */
export class Halls {
  readonly #free = new Map<string, Free[]>()
  readonly #taken = new Map<Page, Taken>()
  readonly #tablets = new Map<BrowserContext, Tablet>()

  /**
   * @param openedOnce the folder of a browser that is off, in which the app was opened once
   * @param written how often rows were written past the server: no register learns of it
   */
  constructor(
    readonly browser: Browser,
    readonly url: string,
    readonly launch: ConstructorParameters<typeof Tablet>[0],
    readonly openedOnce: () => Promise<string>,
    readonly written: () => number,
  ) {}

  /** A page of a browser in which this user alone has ever signed in, and has stored nothing but their register. */
  async take(user: string, { worker, ...options }: Kind): Promise<Page> {
    const kind = JSON.stringify({ worker, ...options })
    const free = this.#free.get(kind) ?? []
    const fits = (one: Free) => one.user === user && one.written === this.written()
    const found = free.find(fits) ?? (worker ? free[0] : undefined)
    let page: Page
    if (found) {
      free.splice(free.indexOf(found), 1)
      page = found.page
      const stored = worker ? BESIDE : `${BESIDE},cache_storage`
      await this.#forget(page, fits(found) ? stored : `${stored},indexeddb`)
    } else {
      const context = worker
        ? await this.#copy(options)
        : await this.browser.newContext({ ...options, serviceWorkers: 'block' })
      page = context.pages()[0] ?? (await context.newPage())
      await openEmpty(page, this.url)
    }
    const taken: Taken = { kind, options, spoilt: false, unwatch: () => undefined }
    taken.unwatch = watchLasting(page, () => {
      taken.spoilt = true
    })
    this.#taken.set(page, taken)
    return page
  }

  /** A browser that goes on where the one left off in which the app was opened once. */
  async #copy(options: BrowserContextOptions): Promise<BrowserContext> {
    const launched = { ...this.launch, ...options, serviceWorkers: 'allow' as const }
    const tablet = new Tablet(launched, () => undefined, await this.openedOnce())
    await tablet.start()
    this.#tablets.set(tablet.context, tablet)
    return tablet.context
  }

  /** A page of a new browser, which is not given back. */
  async make(options: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext({ ...options, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto(`${this.url}/login`)
    await workerInCharge(page)
    await page.close()
    return context.newPage()
  }

  /**
   * Keeps the page of a user for the next test; a test that failed may have left it in any state.
   * @param read the test has changed nothing past the server: a register is as the server would give it
   */
  async giveBack(page: Page, user: CurrentUser, { sound, read }: { sound: boolean; read: boolean }) {
    const context = page.context()
    const taken = this.#taken.get(page)
    this.#taken.delete(page)
    taken?.unwatch()
    if (!taken || taken.spoilt || !sound || page.isClosed()) return this.#end(context)
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    for (const told of [
      'console',
      'pageerror',
      'dialog',
      'request',
      'response',
      'requestfailed',
      'requestfinished',
    ])
      page.removeAllListeners(told)
    await context.clearPermissions()
    await context.setOffline(false)
    await openEmpty(page, this.url)
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = taken.options
    await page.emulateMedia({ media: null, forcedColors: null, colorScheme, reducedMotion })
    const asArrived = read && (await leftAsArrived(page, user).catch(() => false))
    if (!asArrived && !this.#tablets.has(context)) return this.#end(context)
    const free = { page, user: asArrived ? user.id : null, written: this.written() }
    this.#free.set(taken.kind, [...(this.#free.get(taken.kind) ?? []), free])
  }

  async #forget(page: Page, stored: string): Promise<void> {
    if (Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > CLOCK_MS)
      throw new Error('A test has set the clock of a browser that others get: it needs one of its own')
    await page.evaluate(() => sessionStorage.clear())
    const devtools = await page.context().newCDPSession(page)
    // A worker that runs keeps in mind what it has read.
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.send('Storage.clearDataForOrigin', { origin: this.url, storageTypes: stored })
    await devtools.detach()
  }

  /** Closes a browser, and leaves nothing behind of one that was copied. */
  async #end(context: BrowserContext): Promise<void> {
    const tablet = this.#tablets.get(context)
    this.#tablets.delete(context)
    await (tablet ? tablet.remove() : context.close())
  }

  async close(): Promise<void> {
    for (const context of [...this.#tablets.keys()]) await this.#end(context)
  }
}
