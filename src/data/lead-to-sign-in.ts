import type { AnyRouter } from '@tanstack/react-router'
import { parseReturnAddress } from './return-address.ts'

/**
 * Redirects to the sign-in page, which later returns the user to the current page. Redirects once even if several calls
 * are refused, because only the first call knows the page. Asks no question, because nothing can be saved any more.
 */
export const redirectToSignIn = async (router: AnyRouter): Promise<void> => {
  const next = parseReturnAddress(router.state.location.href)
  if (next) await router.navigate({ to: '/login', search: { next }, replace: true, ignoreBlocker: true })
}
