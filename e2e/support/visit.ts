import type { JSHandle, Page } from '@playwright/test'

type Router = {
  navigate: (to: { href: string }) => Promise<void>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}

/**
 * Goes to another address of the app as a link in it does: nothing is loaded again. For addresses whose first load is not
 * what is proven: that takes four times as long. A form with something in it would hold the page back.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  // A screen may show before the router that leads on from it runs.
  const found = await page.waitForFunction(
    () => (globalThis as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__,
  )
  const router = found as JSHandle<Router>
  await router.evaluate((it, href) => it.navigate({ href }), path)
  await page.waitForFunction(
    ({ state }) => state.status === 'idle' && state.resolvedLocation?.href === state.location.href,
    router,
  )
  await router.dispose()
}
