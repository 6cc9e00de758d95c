import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { workerInCharge } from './replica.ts'
import { Tablet } from './tablet.ts'

/** So far may the clocks of a test and of its browser be apart while the machine is busy, in ms. */
const CLOCK_MS = 10_000

/** All that an origin stores, but for its worker and the files of the app. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,websql'

/**
 * Browsers with the app's worker installed, for one test after the other. To install it takes longer than most tests; what
 * one test has stored, the next one does not find.
 */
export class Halls {
  readonly #free = new Map<string, BrowserContext[]>()
  readonly #kinds = new Map<BrowserContext, string>()
  readonly #tablets = new Map<BrowserContext, Tablet>()

  /** @param openedOnce the folder of a browser that is off, in which the app was opened once */
  constructor(
    readonly browser: Browser,
    readonly url: string,
    readonly launch: ConstructorParameters<typeof Tablet>[0],
    readonly openedOnce: () => Promise<string>,
  ) {}

  /** A browser in which nobody has ever signed in. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options)
    const left = this.#free.get(kind)?.pop()
    if (left) {
      await this.#forget(left)
      return left
    }
    const context = await this.#copy(options)
    this.#kinds.set(context, kind)
    context.once('close', () => this.#kinds.delete(context))
    return context
  }

  /** A browser that goes on where the one left off in which the app was opened once. */
  async #copy(options: BrowserContextOptions): Promise<BrowserContext> {
    const launched = { ...this.launch, ...options, serviceWorkers: 'allow' as const }
    const tablet = new Tablet(launched, () => undefined, await this.openedOnce())
    await tablet.start()
    this.#tablets.set(tablet.context, tablet)
    return tablet.context
  }

  /** A new browser, which is not given back. */
  async make(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.browser.newContext({ ...options, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto(`${this.url}/login`)
    await workerInCharge(page)
    await page.close()
    return context
  }

  /** Keeps a browser for the next test; after a test that failed nobody knows how it is. */
  async giveBack(context: BrowserContext, sound: boolean): Promise<void> {
    const kind = this.#kinds.get(context)
    if (kind === undefined || !sound) return this.#end(context)
    // Where the last page goes, a browser may go with it.
    const [first, ...others] = context.pages()
    for (const page of others) await page.close()
    await first?.goto('about:blank')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await context.setOffline(false)
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context])
  }

  async #forget(context: BrowserContext): Promise<void> {
    const page = await context.newPage()
    if (Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > CLOCK_MS)
      throw new Error('A test has set the clock of a browser that others get: it needs one of its own')
    const devtools = await context.newCDPSession(page)
    // A worker that runs keeps in mind what it has read.
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.send('Storage.clearDataForOrigin', { origin: this.url, storageTypes: STORED })
    await page.close()
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
