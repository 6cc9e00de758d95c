import type { AnyRouter } from '@tanstack/react-router'
import { returnAddress } from './return-address.ts'

/** Leads to the sign-in and, once that is done, back. Several refused calls lead there once: the first knows the page. */
export const leadToSignIn = async (router: AnyRouter): Promise<void> => {
  const next = returnAddress(router.state.location.href)
  if (next) await router.navigate({ to: '/login', search: { next }, replace: true })
}
