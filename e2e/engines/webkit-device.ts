import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Control, type Device, findControl, waitFor } from './device.ts'
import { call, DriverError, type Element, type InPage, Session } from './webkit-driver.ts'

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url))

/** Format of a console error in the window's output. */
const CONSOLE_ERROR = /^(?:\S+: )?CONSOLE (?:\S+ )?ERROR /

/**
 * Expected errors. WebKitGTK is built without manifests, which Safari supports. WebKit reports each call that
 * its page aborts as refused by access control. It also reports an element that resizes twice within a frame
 * as an error.
 */
const EXPECTED =
  /directive 'manifest-src'|Fetch API cannot load \S+\/api\/\S+ due to access control checks|ResizeObserver loop completed/

/**
 * Finds a free port. The driver's port stays in use for a while after its end, so each driver gets another
 * one.
 */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** WebKitGTK controlled by its driver, in a window with a persistent profile. */
export class WebKitDevice implements Device {
  readonly problems: string[] = []
  #folder = mkdtempSync(join(tmpdir(), 'hallbook-webkit-'))
  #driver: ChildProcess | null = null
  #session: Session | null = null

  private constructor(readonly display: string) {}

  static async open(display: string): Promise<WebKitDevice> {
    const device = new WebKitDevice(display)
    await device.#start()
    return device
  }

  get session(): Session {
    if (!this.#session) throw new Error('The device is off')
    return this.#session
  }

  async #start(): Promise<void> {
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      // A separate process group, so that all processes of the driver end together.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: this.display,
        HALLBOOK_PROFILE: this.#folder,
        HOME: this.#folder,
        LANG: 'C.UTF-8',
        TZ: 'Europe/London',
        // For machines without a graphics card or without sandbox permission.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    this.#driver = driver
    this.#listen(driver)
    const url = `http://127.0.0.1:${port}`
    await waitFor('WebKitWebDriver', () => call(url, 'GET', '/status').catch(() => null))
    this.#session = await Session.begin(url, WINDOW)
  }

  /** Reads console errors from the window's output. */
  #listen({ stdout, stderr }: ChildProcess): void {
    for (const stream of [stdout, stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', (line) => {
        if (CONSOLE_ERROR.test(line) && !EXPECTED.test(line)) this.problems.push(line)
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
    const closed = once(driver, 'close')
    this.#signal(signal)
    this.#driver = null
    this.#session = null
    await closed
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
    return (await this.session.run(inPage as InPage, args)) as Awaited<R>
  }

  /**
   * Waits for the control and runs `act` on it. Repeats if the control was re-rendered or covered in between.
   */
  #with(control: Control, act: (element: Element) => Promise<void>): Promise<true> {
    return waitFor(`${control.name ?? ''} ${control.css}`, async () => {
      const element = (await this.session.run(findControl as InPage, [control])) as Element | null
      if (!element) return null
      try {
        await act(element)
        return true
      } catch (error) {
        const transientErrors = [
          'stale element reference',
          'element click intercepted',
          'element not interactable',
        ]
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
    const find = (selector: string) => document.querySelector(selector)
    const element = await waitFor(css, () => this.session.run(find as InPage, [css]))
    await this.session.type(element as Element, file)
  }
}
