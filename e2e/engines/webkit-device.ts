import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Control, type Device, findControl, waitFor } from './device.ts'
import { callDriver, DriverError, type ElementReference, type PageFunction, WebDriverSession } from './webkit-driver.ts'

const WINDOW_SCRIPT = fileURLToPath(new URL('webkit-window.py', import.meta.url))

/** Matches a console error in the output of the window script. */
const CONSOLE_ERROR = /^(?:\S+: )?CONSOLE (?:\S+ )?ERROR /

/**
 * Expected errors. WebKitGTK lacks manifests, which Safari supports. WebKit reports each call that its page aborts as
 * refused by access control. It also reports an element that resizes twice within a frame.
 */
const EXPECTED_ERRORS =
  /directive 'manifest-src'|Fetch API cannot load \S+\/api\/\S+ due to access control checks|ResizeObserver loop completed/

/** Finds a free port. A driver's port stays in use for a while after the driver ends, so each driver gets a new one. */
const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** WebKitGTK in a window with a persistent profile, controlled by WebKitWebDriver. */
export class WebKitDevice implements Device {
  readonly problems: string[] = []
  #folder = mkdtempSync(join(tmpdir(), 'hallbook-webkit-'))
  #driver: ChildProcess | null = null
  #session: WebDriverSession | null = null

  private constructor(readonly display: string) {}

  static async open(display: string): Promise<WebKitDevice> {
    const device = new WebKitDevice(display)
    await device.#start()
    return device
  }

  get session(): WebDriverSession {
    if (!this.#session) throw new Error('The device is off')
    return this.#session
  }

  async #start(): Promise<void> {
    const port = await findFreePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      // Start a process group of its own, so that one signal ends all processes of the driver.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: this.display,
        HALLBOOK_PROFILE: this.#folder,
        HOME: this.#folder,
        LANG: 'C.UTF-8',
        TZ: 'Europe/London',
        // Support machines without a graphics card or without permission for a sandbox.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    this.#driver = driver
    this.#listen(driver)
    const url = `http://127.0.0.1:${port}`
    await waitFor('WebKitWebDriver', () => callDriver(url, 'GET', '/status').catch(() => null))
    this.#session = await WebDriverSession.begin(url, WINDOW_SCRIPT)
  }

  /** Collects console errors from the driver's output. */
  #listen({ stdout, stderr }: ChildProcess): void {
    for (const stream of [stdout, stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', (line) => {
        if (CONSOLE_ERROR.test(line) && !EXPECTED_ERRORS.test(line)) this.problems.push(line)
      })
    }
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#driver?.pid
    if (pid) process.kill(-pid, signal)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const driver = this.#driver
    if (!driver) return
    const driverClose = once(driver, 'close')
    this.#signal(signal)
    this.#driver = null
    this.#session = null
    await driverClose
  }

  async restart(): Promise<void> {
    await this.session.end()
    await this.#end('SIGTERM')
    await this.#start()
  }

  async killAndRestart(): Promise<void> {
    await this.#end('SIGKILL')
    await this.#start()
  }

  async remove(): Promise<void> {
    await this.#end('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  goto(address: string): Promise<void> {
    return this.session.goto(address)
  }

  async run<A extends readonly unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return (await this.session.run(inPage as PageFunction, args)) as Awaited<R>
  }

  /** Waits for the control and runs `act` on it. Retries if the control was re-rendered or covered before the call. */
  #with(control: Control, action: (element: ElementReference) => Promise<void>): Promise<true> {
    return waitFor(`${control.name ?? ''} ${control.css}`, async () => {
      const element = (await this.session.run(findControl as PageFunction, [control])) as ElementReference | null
      if (!element) return null
      try {
        await action(element)
        return true
      } catch (error) {
        const transientErrors = ['stale element reference', 'element click intercepted', 'element not interactable']
        if (error instanceof DriverError && transientErrors.includes(error.kind)) return null
        throw error
      }
    })
  }

  async press(control: Control): Promise<void> {
    await this.#with(control, (element) => this.session.click(element))
  }

  async type(field: Control, text: string): Promise<void> {
    await this.#with(field, (element) => this.session.type(element, text))
  }

  async give(css: string, file: string): Promise<void> {
    const findElement = (selector: string) => document.querySelector(selector)
    const element = await waitFor(css, () => this.session.run(findElement as PageFunction, [css]))
    await this.session.type(element as ElementReference, file)
  }
}
