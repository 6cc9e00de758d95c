import { createHash, randomBytes } from 'node:crypto'

/** Generates the secret part of a password link: 256 random bits. */
export const generateResetToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored hash of a link's secret. 256 random bits need neither a salt nor a slow hash. */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex')
