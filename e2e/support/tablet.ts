import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { killBrowserOn } from './browser-process.ts'

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

/** How long a browser may take to close in order when nothing of it is kept. */
const REMOVAL_MS = 30_000

/** A browser of its own that can be closed, or lose its power, and opened again with everything it has stored. */
export class Tablet {
  readonly folder = mkdtempSync(join(tmpdir(), 'hallbook-tablet-'))
  #context: BrowserContext | null = null
  #page: Page | null = null

  /**
   * @param onPage is told of the page of every start
   * @param before the folder of a tablet that is off: this one begins with what that one has stored
   */
  constructor(
    readonly options: Options,
    readonly onPage: (page: Page) => void,
    before: string | null = null,
  ) {
    if (before) cpSync(before, this.folder, { recursive: true })
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The tablet is off')
    return this.#context
  }

  get page(): Page {
    if (!this.#page) throw new Error('The tablet is off')
    return this.#page
  }

  /** Starts the browser on what it has stored. */
  async start(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.folder, this.options)
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage())
    this.onPage(this.#page)
    return this.#page
  }

  /** Closes the browser in order. */
  async stop(): Promise<void> {
    const context = this.#context
    this.#context = null
    this.#page = null
    await context?.close()
  }

  /** Ends the browser's process at once, as an empty battery does: nothing is written to the end. */
  async kill(): Promise<void> {
    const { context } = this
    const ended = new Promise<void>((resolve) => context.once('close', () => resolve()))
    killBrowserOn(this.folder)
    await ended
    this.#context = null
    this.#page = null
  }

  /** Closes the browser in order and opens it again: the next page is a cold start. */
  async restart(): Promise<Page> {
    await this.stop()
    return this.start()
  }

  /** A new page in place of the open one, and no worker runs: as after `restart`, which takes four times as long. */
  async reopen(): Promise<Page> {
    const before = this.page
    this.#page = await this.context.newPage()
    this.onPage(this.#page)
    await before.close()
    const devtools = await this.context.newCDPSession(this.#page)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.detach()
    return this.#page
  }

  /** Leaves nothing behind. A browser that does not end in its time is ended: nothing of it is kept. */
  async remove(): Promise<void> {
    const late = setTimeout(() => killBrowserOn(this.folder), REMOVAL_MS)
    await this.stop()
    clearTimeout(late)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
