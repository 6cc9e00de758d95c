import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type ElementHandle, firefox, type Page } from '@playwright/test'
import { findFirefoxFile } from '../../scripts/browsers.mjs'
import { CALL_TIMEOUT_MS, type Control, type Device, findControl, waitFor, withTimeout } from './device.ts'

/** Console error that is expected, because a test leaves a page while its service worker prefetches files. */
const EXPECTED_ERROR =
  /^Failed to load \S+\/assets\/\S+ A ServiceWorker intercepted the request and encountered an unexpected error/

/** Firefox as the Linux distribution installs it, controlled by WebDriver BiDi. */
export class FirefoxDevice implements Device {
  readonly problems: string[] = []
  #folder = mkdtempSync(join(tmpdir(), 'hallbook-firefox-'))
  #context: BrowserContext | null = null

  private constructor() {}

  static async open(): Promise<FirefoxDevice> {
    const device = new FirefoxDevice()
    await device.#start()
    return device
  }

  get page(): Page {
    const page = this.#context?.pages()[0]
    if (!page) throw new Error('The device is off')
    return page
  }

  async #start(): Promise<void> {
    this.#context = await firefox.launchPersistentContext(this.#folder, {
      channel: 'moz-firefox',
      executablePath: findFirefoxFile(),
      headless: true,
      // Override the arguments of the browser tests, because they are for Chromium only.
      args: [],
      serviceWorkers: 'allow',
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1280, height: 800 },
      // Report mouse and touch input, as on a tablet with a keyboard.
      firefoxUserPrefs: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
    })
    this.#context.setDefaultTimeout(CALL_TIMEOUT_MS)
    await this.#context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Stopped by the policy of contents: ${violatedDirective} ${blockedURI}`),
      )
    })
    const recordProblem = (text: string) => {
      if (!EXPECTED_ERROR.test(text)) this.problems.push(text)
    }
    this.page.on('console', (message) => {
      const { url, lineNumber, columnNumber } = message.location()
      if (message.type() === 'error') recordProblem(`${message.text()} (${url}:${lineNumber}:${columnNumber})`)
    })
    this.page.on('pageerror', (error) => recordProblem(error.stack || String(error)))
  }

  async #stop(): Promise<void> {
    const context = this.#context
    this.#context = null
    await withTimeout('Closing Firefox', context?.close() ?? Promise.resolve())
  }

  /**
   * Kills the Firefox process. Reads its process id from the symbolic link `lock` in its profile, which points to
   * `address:+pid`.
   */
  #kill(): void {
    process.kill(Number(readlinkSync(join(this.#folder, 'lock')).split('+').at(-1)), 'SIGKILL')
  }

  async restart(): Promise<void> {
    await this.#stop()
    await this.#start()
  }

  async killAndRestart(): Promise<void> {
    const context = this.#context
    const contextClosed = new Promise<void>((resolve) => context?.once('close', () => resolve()))
    this.#kill()
    await withTimeout('The end of Firefox', contextClosed)
    await this.#start()
  }

  async remove(): Promise<void> {
    await this.#stop().catch(() => this.#kill())
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(address)
  }

  async run<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const script = `(${inPage})(...${JSON.stringify(args)})`
    return (await withTimeout('A call in the page', this.page.evaluate(script))) as Awaited<R>
  }

  /** Waits for the control and returns it. */
  #find(control: Control): Promise<ElementHandle<HTMLElement>> {
    return waitFor(`${control.name ?? ''} ${control.css}`, async () => {
      const handle = await withTimeout('A look at the page', this.page.evaluateHandle(findControl, control))
      return handle.asElement()
    })
  }

  async press(control: Control): Promise<void> {
    await (await this.#find(control)).click()
  }

  async type(field: Control, text: string): Promise<void> {
    // Type by keyboard, because `fill` bypasses React's events.
    await (await this.#find(field)).focus()
    await withTimeout('Typing', this.page.keyboard.type(text))
  }

  async give(css: string, file: string): Promise<void> {
    await this.page.locator(css).setInputFiles(file)
  }
}
