import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

const DEMO = '0d6d2f4e-5b0a-5b8e-9c55-7a3c6f1e2b90'

/** Returns the id of a demo record, a UUID that is the same in every database. */
export const buildDemoId = (...name: (string | number)[]): string => v5(name.join('/'), DEMO)

/** Returns the code in a demo club's public links: 22 characters, like the secret codes of real clubs. */
export const buildDemoHashid = (club: string): string =>
  createHash('sha256').update(`hallbook demo ${club}`).digest('base64url').slice(0, 22)
