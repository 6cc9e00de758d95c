import type { Env } from '../env.ts'

type Addressed = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>

/** What addresses in mails, texts and feeds begin with. */
export const publicOrigin = ({ PUBLIC_ORIGIN, PORT }: Addressed): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

/** The whole address of a page, as mails name it. @param path without a slash before it */
export const pageAddress = (env: Addressed, path: string): string => `${publicOrigin(env)}/${path}`
