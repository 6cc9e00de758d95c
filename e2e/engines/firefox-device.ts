import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { findFirefoxFile } from '../../scripts/browsers.mjs'
import { CALL_TIMEOUT_MS, type Control, type Device, findControl, waitFor, withTimeout } from './device.ts'

/**
 * Console errors that are expected: a test leaves a page while its service worker prefetches files, and each start of
 * the controlled Firefox reports an error of the controller's own script.
 */
const EXPECTED_ERRORS =
  /^(?:Error: )?Failed to load \S+\/assets\/\S+ A ServiceWorker intercepted the request and encountered an unexpected error|^Error: Error: Permission denied to access property "length"$/

/**
 * Firefox as the Linux distribution installs it, controlled by WebDriver BiDi. Uses Puppeteer, because Playwright needs
 * commands that the long-term versions of Firefox lack.
 */
export class FirefoxDevice implements Device {
  readonly problems: string[] = []
  #folder = mkdtempSync(join(tmpdir(), 'hallbook-firefox-'))
  #browser: Browser | null = null
  #page: Page | null = null

  private constructor() {}

  static async open(): Promise<FirefoxDevice> {
    const device = new FirefoxDevice()
    await device.#start()
    return device
  }

  get page(): Page {
    if (!this.#page) throw new Error('The device is off')
    return this.#page
  }

  async #start(): Promise<void> {
    this.#browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefoxFile(),
      userDataDir: this.#folder,
      acceptInsecureCerts: true,
      protocolTimeout: CALL_TIMEOUT_MS,
      defaultViewport: { width: 1280, height: 800 },
      env: { ...process.env, TZ: 'Europe/London' },
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-GB',
        // Report mouse and touch input, as on a tablet with a keyboard.
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
      },
    })
    const [page] = await this.#browser.pages()
    if (!page) throw new Error('Firefox opened no page')
    this.#page = page
    page.setDefaultTimeout(CALL_TIMEOUT_MS)
    await page.evaluateOnNewDocument(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Stopped by the policy of contents: ${violatedDirective} ${blockedURI}`),
      )
    })
    const recordProblem = (text: string) => {
      if (!EXPECTED_ERRORS.test(text)) this.problems.push(text)
    }
    page.on('console', (message) => {
      const { url, lineNumber, columnNumber } = message.location()
      if (message.type() === 'error') recordProblem(`${message.text()} (${url}:${lineNumber}:${columnNumber})`)
    })
    page.on('pageerror', (error) => recordProblem((error instanceof Error && error.stack) || String(error)))
  }

  async #stop(): Promise<void> {
    const browser = this.#browser
    this.#browser = null
    this.#page = null
    await withTimeout('Closing Firefox', browser?.close() ?? Promise.resolve())
  }

  async restart(): Promise<void> {
    await this.#stop()
    await this.#start()
  }

  async killAndRestart(): Promise<void> {
    const firefox = this.#browser?.process()
    if (!firefox) throw new Error('The device is off')
    const firefoxExit = once(firefox, 'exit')
    firefox.kill('SIGKILL')
    await withTimeout('The end of Firefox', firefoxExit)
    // Puppeteer puts the profile's settings back after Firefox has ended.
    await waitFor('The restored profile', async () =>
      readdirSync(this.#folder).some((name) => name.endsWith('.puppeteer')) ? null : true,
    )
    await this.#start()
  }

  async remove(): Promise<void> {
    const firefox = this.#browser?.process()
    await this.#stop().catch(() => firefox?.kill('SIGKILL'))
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
      return handle.asElement() as ElementHandle<HTMLElement> | null
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
    const input = await this.page.waitForSelector(css)
    await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(file)
  }
}
