import { getPublicOrigin } from '../http/page-address.ts'
import type { Env } from '../settings/env.ts'

/** Site to which passkeys belong. A browser offers a passkey only to pages of this host. */
export type RelyingParty = {
  /** Host without port. */
  id: string
  /** Origin of the pages that may use the passkeys. */
  origin: string
}

/**
 * Returns the site to which passkeys belong, from PUBLIC_ORIGIN. A demo without that setting accepts each port of
 * localhost, because the development server has another port.
 * @param callOrigin `Origin` header of the call
 */
export function getRelyingParty(
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>,
  callOrigin: string | undefined,
): RelyingParty {
  const isLocalPage =
    env.PUBLIC_ORIGIN === undefined &&
    callOrigin !== undefined &&
    URL.canParse(callOrigin) &&
    new URL(callOrigin).hostname === 'localhost'
  const origin = isLocalPage ? callOrigin : getPublicOrigin(env)
  return { id: new URL(origin).hostname, origin }
}
