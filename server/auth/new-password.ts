import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { isOwnEmail, isStrongPassword, passwordRefusals } from '../../contract/rules/password.ts'
import type { Tx } from '../db/client.ts'
import { passwordResets } from '../db/schema.ts'
import { withdrawMails } from '../mail/queue-mail.ts'
import { CHOOSE_SUBJECT, RESET_SUBJECT } from '../mail/reset-mail.ts'
import { isCommonPassword } from './common-passwords.ts'

const refuse = (reason: keyof typeof passwordRefusals): never => {
  throw new AppError('PasswordFailsValidation', { password: [passwordRefusals[reason]] })
}

/**
 * Whether a password may stand, as far as that can be told without knowing whose it is to be.
 * @throws AppError `PasswordFailsValidation`
 */
export const checkNewPassword = (password: string): void => {
  if (!isStrongPassword(password)) throw new AppError('PasswordFailsValidation')
  if (isCommonPassword(password)) refuse('common')
}

/** @throws AppError `PasswordFailsValidation` where it is the e-mail address of its account */
export const checkNotEmail = (password: string, email: string): void => {
  if (isOwnEmail(password, email)) refuse('email')
}

/** A user's links that are not used yet open nothing any more, and are not mailed where they still wait for that. */
export const voidLinks = async (tx: Tx, user: string, email: string): Promise<void> => {
  await tx
    .update(passwordResets)
    .set({ used: sql`now()` })
    .where(and(eq(passwordResets.user_id, user), isNull(passwordResets.used)))
  for (const subject of [RESET_SUBJECT, CHOOSE_SUBJECT]) await withdrawMails(tx, email, subject)
}
