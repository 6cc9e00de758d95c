import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { isOwnEmail, isStrongPassword } from '../../contract/rules/password.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { organisations, passwordResets } from '../db/schema.ts'
import { cancelMails } from '../outbox/queue-mail.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isGuessable } from './guessable-password.ts'
import { CHOOSE_SUBJECT, RESET_SUBJECT } from './reset-mail.ts'

const refusePassword = (reason: 'common_password' | 'password_is_email'): never => {
  throw new AppError('PasswordFailsValidation', { password: [reason] })
}

/**
 * Checks a new password by the rules that are the same for all accounts.
 * @throws AppError `PasswordFailsValidation`
 */
export const checkNewPassword = (password: string): void => {
  if (!isStrongPassword(password)) throw new AppError('PasswordFailsValidation')
  if (isCommonPassword(password)) refusePassword('common_password')
}

/** The account that a password is for. */
export type PasswordOwner = {
  first_name: string | null
  last_name: string | null
  email: string
  /** Id of the account's club. */
  organisation: string | null
}

/**
 * Checks that a password is hard to guess for this account.
 * @throws AppError `invalid` if the password consists of the account's names or addresses or of a common word, with
 * only digits and symbols added
 */
export const checkNotGuessable = async (tx: Tx, password: string, owner: PasswordOwner): Promise<void> => {
  const { first_name, last_name, email, organisation } = owner
  const clubs = organisation
    ? await tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, organisation))
    : []
  const { contact_address } = await readNetworkSettings(tx)
  const names = [first_name, last_name, `${first_name ?? ''}${last_name ?? ''}`, clubs[0]?.name]
  const context = {
    names: names.flatMap((name) => name || []),
    emails: [email, contact_address],
  }
  if (isGuessable(password, context)) throw new AppError('invalid', { password: ['guessable_password'] })
}

/**
 * Checks that a password is not the account's email address.
 * @throws AppError `PasswordFailsValidation`
 */
export const checkNotEmail = (password: string, email: string): void => {
  if (isOwnEmail(password, email)) refusePassword('password_is_email')
}

/** Marks a user's unused password links as used, and cancels the emails with these links that are not sent yet. */
export const invalidatePasswordLinks = async (tx: Tx, user: string, email: string): Promise<void> => {
  await tx
    .update(passwordResets)
    .set({ used: sql`now()` })
    .where(and(eq(passwordResets.user_id, user), isNull(passwordResets.used)))
  for (const subject of [RESET_SUBJECT, CHOOSE_SUBJECT]) await cancelMails(tx, email, subject)
}
