import { test as base, expect } from '../support/fixtures.ts'
import type { Device } from './device.ts'
import { FirefoxDevice } from './firefox-device.ts'
import { openScreen, type Screen } from './screen.ts'
import { startTlsProxy } from './tls-proxy.ts'
import { WebKitDevice } from './webkit-device.ts'

export { expect }

export type Engine = 'Firefox' | 'WebKit'

export type EngineOptions = { engine: Engine }

type TestFixtures = {
  /** A browser of the engine with nothing in it. A test fails on any error in its console. */
  device: Device
}

type WorkerFixtures = EngineOptions & {
  /** Where WebKit shows its window; Firefox needs none. */
  display: Screen | null
  /** The product's origin over HTTPS. */
  origin: string
}

/** Tests that run once in each engine; the other device of a test is a Chromium. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['Firefox', { option: true, scope: 'worker' }],
  display: [
    async ({ engine }, use) => {
      const screen = engine === 'WebKit' ? await openScreen() : null
      await use(screen)
      await screen?.close()
    },
    { scope: 'worker' },
  ],
  origin: [
    async ({ product }, use) => {
      const proxy = await startTlsProxy(product.url)
      await use(proxy.url)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  device: async ({ display }, use) => {
    const device = display ? await WebKitDevice.open(display.display) : await FirefoxDevice.open()
    await use(device)
    await device.remove()
    expect(device.problems, 'errors in the console').toEqual([])
  },
})
