import { createHash, randomBytes } from 'node:crypto'

/** Generates the secret part of a password link: 256 random bits. */
export const generateResetToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the stored hash of a link's secret. A fast hash without salt is enough, because the secret has 256 random
 * bits.
 */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex')
