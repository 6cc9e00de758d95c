import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link to set a new password: 256 random bits. */
export const newResetToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of it. So many random bits need neither salt nor a slow hash. */
export const hashOfResetToken = (token: string): string => createHash('sha256').update(token).digest('hex')
