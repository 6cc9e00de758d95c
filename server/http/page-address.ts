import type { Env } from '../env.ts'

/** The whole address of a page, as mails name it. @param path without a slash before it */
export const pageAddress = (
  { PUBLIC_ORIGIN, PORT }: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>,
  path: string,
): string => `${PUBLIC_ORIGIN ?? `http://localhost:${PORT}`}/${path}`
