import type { Page } from '@playwright/test'

type Router = {
  navigate: (to: { href: string }) => Promise<void>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}

/**
 * Goes to another address of the app as a link in it does: nothing is loaded again. For addresses whose first load is not
 * what is proven: that takes four times as long. A form with something in it would hold the page back.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  const router = await page.evaluateHandle(
    () => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__,
  )
  await router.evaluate((it, href) => it.navigate({ href }), path)
  await page.waitForFunction(
    ({ state }) => state.status === 'idle' && state.resolvedLocation?.href === state.location.href,
    router,
  )
  await router.dispose()
}
