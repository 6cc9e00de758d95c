import type { Env } from '../settings/env.ts'

type OriginEnv = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>

/** Returns the origin of URLs in emails, texts and feeds. */
export const getPublicOrigin = ({ PUBLIC_ORIGIN, PORT }: OriginEnv): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

/**
 * Builds the full URL of a page for emails.
 * @param path without a leading slash
 */
export const buildPageAddress = (env: OriginEnv, path: string): string => `${getPublicOrigin(env)}/${path}`
