import type { JSHandle, Page } from '@playwright/test'

type Router = {
  navigate: (target: { href: string }) => Promise<void>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}

/**
 * Navigates within the app like a link, without a page load. This is four times faster, for tests that do not test the
 * first load. A form with unsaved input would block the navigation.
 */
export const navigateInApp = async (page: Page, path: string): Promise<void> => {
  // Wait for the router, because a screen may be visible before its router runs.
  const routerHandle = await page.waitForFunction(
    () => (globalThis as unknown as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__,
  )
  const router = routerHandle as JSHandle<Router>
  await router.evaluate((it, href) => it.navigate({ href }), path)
  await page.waitForFunction(
    ({ state }) => state.status === 'idle' && state.resolvedLocation?.href === state.location.href,
    router,
  )
  await router.dispose()
}
