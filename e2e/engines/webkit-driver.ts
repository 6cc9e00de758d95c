import { CALL_TIMEOUT_MS, withTimeout } from './device.ts'

/** Key of an element reference in the WebDriver protocol. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/** A function that runs in the page. */
export type PageFunction = (...args: never[]) => unknown

export type ElementReference = { [ELEMENT_KEY]: string }

/** An error response of the driver. */
export class DriverError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(`${kind}: ${message}`)
  }
}

/** Sends one request of the W3C WebDriver protocol and returns its value. */
export const callDriver = async (
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> => {
  const response = await withTimeout(
    `${method} ${path}`,
    fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }),
  )
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new DriverError(error, message)
}

/** A WebDriver session with one window. Covers only the features that the tests need. */
export class WebDriverSession {
  private constructor(
    readonly url: string,
    readonly id: string,
  ) {}

  static async begin(url: string, binary: string): Promise<WebDriverSession> {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: [] } } }
    const { sessionId } = (await callDriver(url, 'POST', '/session', { capabilities })) as { sessionId: string }
    const session = new WebDriverSession(url, sessionId)
    await session.#post('/timeouts', { script: CALL_TIMEOUT_MS, pageLoad: CALL_TIMEOUT_MS, implicit: 0 })
    return session
  }

  #post(path: string, body: unknown = {}): Promise<unknown> {
    return callDriver(this.url, 'POST', `/session/${this.id}${path}`, body)
  }

  async goto(address: string): Promise<void> {
    await this.#post('/url', { url: address })
  }

  /** Runs a function in the page. An element that it returns becomes a reference for the methods below. */
  async run(inPage: PageFunction, args: readonly unknown[]): Promise<unknown> {
    const script = `const args = [...arguments], done = args.pop()
      ;(async () => (${inPage})(...args))().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = (await this.#post('/execute/async', { script, args })) as {
      value: unknown
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }

  async click(element: ElementReference): Promise<void> {
    await this.#post(`/element/${element[ELEMENT_KEY]}/click`)
  }

  /** Types into an element. For a file input, `text` is the path of the file to choose. */
  async type(element: ElementReference, text: string): Promise<void> {
    await this.#post(`/element/${element[ELEMENT_KEY]}/value`, { text })
  }

  async end(): Promise<void> {
    await callDriver(this.url, 'DELETE', `/session/${this.id}`)
  }
}
