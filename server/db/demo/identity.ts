import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

const DEMO = '0d6d2f4e-5b0a-5b8e-9c55-7a3c6f1e2b90'

/** The id of a demo record: a UUID that is the same in every database. */
export const demoId = (...name: (string | number)[]): string => v5(name.join('/'), DEMO)

/** The part of a demo club's public links that stands for it: 22 letters, as the secret ones of real clubs have. */
export const demoHashid = (club: string): string =>
  createHash('sha256').update(`hallbook demo ${club}`).digest('base64url').slice(0, 22)
