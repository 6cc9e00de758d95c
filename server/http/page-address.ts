import type { Env } from '../env.ts'

type Addressed = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>

/** Returns the origin for addresses in emails, texts and feeds. */
export const getPublicOrigin = ({ PUBLIC_ORIGIN, PORT }: Addressed): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

/** Returns the full address of a page for emails. @param path without a leading slash */
export const buildPageAddress = (env: Addressed, path: string): string => `${getPublicOrigin(env)}/${path}`
