import type { AnyRouter } from '@tanstack/react-router'
import { parseReturnAddress } from './return-address.ts'

/**
 * Redirects to the sign-in page and back afterwards. Redirects once for several refused calls, because only
 * the first one knows the page.
 */
export const leadToSignIn = async (router: AnyRouter): Promise<void> => {
  const next = parseReturnAddress(router.state.location.href)
  if (next) await router.navigate({ to: '/login', search: { next }, replace: true })
}
