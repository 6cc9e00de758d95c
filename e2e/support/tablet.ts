import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { killBrowserByFolder } from './browser-process.ts'

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1]

/** Timeout in ms for closing a browser. Afterwards the browser is killed, because its data is not needed. */
const REMOVAL_TIMEOUT_MS = 30_000

/** A browser process with its own profile. It can be closed or killed, and reopened with all its stored data. */
export class Tablet {
  readonly folder = mkdtempSync(join(tmpdir(), 'hallbook-tablet-'))
  #context: BrowserContext | null = null
  #page: Page | null = null

  /**
   * @param onPage called with the page after every start
   * @param before profile folder of a closed tablet. Its stored data is copied
   */
  constructor(
    readonly options: LaunchOptions,
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

  /** Starts the browser with its stored data. */
  async start(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.folder, this.options)
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage())
    this.onPage(this.#page)
    return this.#page
  }

  /** Closes the browser normally. */
  async stop(): Promise<void> {
    const context = this.#context
    this.#context = null
    this.#page = null
    await context?.close()
  }

  /** Kills the browser process, as an empty battery would do. Pending writes are lost. */
  async kill(): Promise<void> {
    const { context } = this
    const closePromise = new Promise<void>((resolve) => context.once('close', () => resolve()))
    killBrowserByFolder(this.folder)
    await closePromise
    this.#context = null
    this.#page = null
  }

  /** Closes the browser normally and reopens it. The next page is a cold start. */
  async restart(): Promise<Page> {
    await this.stop()
    return this.start()
  }

  /**
   * Opens a new page, closes the old page and stops the worker. The effect is that of `restart`, but it is four times
   * faster.
   */
  async reopen(): Promise<Page> {
    const oldPage = this.page
    this.#page = await this.context.newPage()
    this.onPage(this.#page)
    await oldPage.close()
    const devtools = await this.context.newCDPSession(this.#page)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await devtools.detach()
    return this.#page
  }

  /** Closes the browser and deletes its data. Kills the browser if closing takes too long. */
  async remove(): Promise<void> {
    const killTimer = setTimeout(() => killBrowserByFolder(this.folder), REMOVAL_TIMEOUT_MS)
    await this.stop()
    clearTimeout(killTimer)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
