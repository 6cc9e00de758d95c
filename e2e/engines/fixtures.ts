import { test as base, expect } from '../support/fixtures.ts'
import type { Device } from './device.ts'
import { FirefoxDevice } from './firefox-device.ts'
import { openVirtualDisplay, type VirtualDisplay } from './screen.ts'
import { signIn } from './steps.ts'
import { startTlsProxy } from './tls-proxy.ts'
import { WebKitDevice } from './webkit-device.ts'

export { expect }

export type Engine = 'Firefox' | 'WebKit'

export type EngineOptions = { engine: Engine }

type TestFixtures = {
  /** A new browser of the engine without stored data. The test fails on any console error. */
  device: Device
  /**
   * Browser that a worker's tests share. It is signed in, has no device lock, and is in the state that the previous
   * test left.
   */
  tablet: Device
}

type WorkerFixtures = EngineOptions & {
  /** Virtual display for WebKit's window. Null for Firefox, which needs no display. */
  display: VirtualDisplay | null
  /** HTTPS origin of the product. */
  origin: string
  /** Opens a new browser of the engine without stored data. */
  open: () => Promise<Device>
  /**
   * Shared browser with Riverside's coordinator signed in and everything downloaded. Also contains the number of errors
   * that earlier tests have already reported.
   */
  ready: { device: Device; told: number }
}

/** Test function for tests that run once in each engine. A second device in these tests is Chromium. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['Firefox', { option: true, scope: 'worker' }],
  display: [
    async ({ engine }, use) => {
      const screen = engine === 'WebKit' ? await openVirtualDisplay() : null
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
  open: [
    ({ display }, use) =>
      use(() => (display ? WebKitDevice.open(display.display) : FirefoxDevice.open()) as Promise<Device>),
    { scope: 'worker' },
  ],
  ready: [
    async ({ open, origin }, use) => {
      const device = await open()
      await signIn(device, origin, 'coordinator.riverside')
      await use({ device, told: 0 })
      await device.remove()
    },
    { scope: 'worker' },
  ],
  tablet: async ({ ready }, use) => {
    await use(ready.device)
    const problems = ready.device.problems.slice(ready.told)
    ready.told += problems.length
    expect(problems, 'errors in the console').toEqual([])
  },
  device: async ({ open }, use) => {
    const device = await open()
    await use(device)
    await device.remove()
    expect(device.problems, 'errors in the console').toEqual([])
  },
})
