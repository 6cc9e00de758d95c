import type { Env } from '../env.ts'

/** What addresses in mails, texts and feeds begin with. */
export const publicOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
