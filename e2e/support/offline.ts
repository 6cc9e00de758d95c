import type { Page } from '@playwright/test'

/**
 * Makes an opened page report that it is offline. Chromium 150 forgets the emulated state when a page is opened or
 * reloaded while its context is offline: requests fail, but `navigator.onLine` is true.
 * @returns a function that makes the page report that it is online
 */
export async function reportOffline(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const emulate = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await emulate(true)
  return async () => {
    await emulate(false)
    await session.detach()
  }
}

/**
 * Reloads a page whose context is offline, so that it reports being offline from its first script on. The page must not
 * be used by other tests, because every later load of it reports the same.
 * @returns a function that makes the page report that it is online
 */
export async function reloadOffline(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const state = { isOnline: false }
    Object.defineProperty(navigator, 'onLine', { get: () => state.isOnline })
    addEventListener('online', () => {
      state.isOnline = true
    })
  })
  await page.reload()
  return () => page.evaluate(() => void dispatchEvent(new Event('online')))
}
