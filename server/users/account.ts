import { and, eq, type InferSelectModel, isNull, ne, sql } from 'drizzle-orm'
import type { ApiParsedInput, OperationName } from '../../contract/api.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { findMissingUserFields } from '../../contract/users.ts'
import {
  checkNewPassword,
  checkNotEmail,
  checkNotGuessable,
  invalidatePasswordLinks,
  type PasswordOwner,
} from '../auth/new-password.ts'
import { createPasswordLink } from '../auth/password-link.ts'
import { hashPassword } from '../auth/passwords.ts'
import { buildChooseMail } from '../auth/reset-mail.ts'
import { buildSignInsCondition, endSignIns } from '../auth/sign-in-end.ts'
import type { Tx } from '../db/client.ts'
import { oneTimeCodes, organisations, passkeys, signIns, users } from '../db/schema.ts'
import { recordEvent } from '../kit/security-events.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { AccountChange } from './account-change.ts'
import { buildAddressChangedMail, buildPasswordSetMail } from './account-mails.ts'

type User = InferSelectModel<typeof users>
/** An account's form. Club users also have a club and a user type. */
type AccountBody = Omit<ApiParsedInput<'users/staff.create', 'body'>, 'role'> & {
  organisation?: string | null
  user_type?: string | null
}

const buildInvalidError = (field: string, reason: ProblemReason): AppError =>
  new AppError('invalid', { [field]: [reason] })

/** Refuses an email address that a user of another club has. The message names the club if the caller can see it. */
async function refuseTakenEmail({ tx, user }: AccountChange, body: AccountBody, before: User | null): Promise<void> {
  if (!body.organisation) return
  const [otherUser] = await tx
    .select({ club: organisations.name })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(
      and(
        eq(sql`lower(${users.email})`, body.email.toLowerCase()),
        ne(organisations.id, body.organisation),
        isNull(users.deleted),
        before ? ne(users.id, before.id) : undefined,
        buildVisibleClubsFilter(user),
      ),
    )
  if (otherUser) throw buildInvalidError('email', { code: 'email_taken_at', params: { club: otherUser.club } })
}

/** API names of account columns whose database name differs. */
export const accountColumnNames = { password_hash: 'password', organisation_id: 'organisation' } as const

/** Returns the account fields that both lists and forms show, never the password. */
export const presentAccount = (user: User) => ({
  id: user.id,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  full_name: getFullName(user),
  is_active: user.is_active,
  inactive_reason: user.inactive_reason,
  mobile_number: user.mobile_number,
  language: user.language,
})

/**
 * Hashes the password that central staff have set. Returns undefined if the form contains no password.
 * @throws AppError `invalid` with the reason at the field (USR-52)
 */
export const hashStaffPassword = async (tx: Tx, body: AccountBody): Promise<string | undefined> => {
  const { password, first_name, last_name, email, organisation = null } = body
  if (password === undefined) return undefined
  const owner: PasswordOwner = { first_name, last_name, email, organisation }
  try {
    checkNewPassword(password)
    checkNotEmail(password, owner.email)
    await checkNotGuessable(tx, password, owner)
  } catch (error) {
    if (error instanceof AppError) throw buildInvalidError('password', error.problems?.password?.[0] ?? 'weak_password')
    throw error
  }
  return hashPassword(password)
}

/**
 * Ends the event streams of a user's devices after the commit. The sign-ins themselves are ended by a database trigger
 * with the account.
 */
const endStreams = async ({ tx, events, onCommitted }: AccountChange, user: string): Promise<void> => {
  const openSignIns = await tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(buildSignInsCondition(user), isNull(signIns.ended)))
  onCommitted(() => {
    for (const { id } of openSignIns) events.endStreams(id)
  })
}

/**
 * After a password change, makes earlier password links invalid and ends all sign-ins of the account except
 * the caller's.
 */
const handlePasswordSet = (call: AccountChange, operation: OperationName, before: User | null): void => {
  const { tx, events, db, log, user, signIn, onWritten, onCommitted } = call
  onWritten(async (id) => {
    if (!before) return
    await invalidatePasswordLinks(tx, id, before.email)
    const endedSignInIds = await endSignIns(tx, buildSignInsCondition(id, signIn), 'password_changed')
    onCommitted(() => {
      for (const signInId of endedSignInIds) events.endStreams(signInId)
    })
  })
  onCommitted(() => recordEvent({ db, log }, { kind: 'password_set', user: user.id, address: call.address, operation }))
}

/** Emails a link for choosing a password, in the transaction of the change. Earlier links become invalid. */
const sendPasswordLink = ({ tx, env, mail, onWritten, onCommitted }: AccountChange, email: string): void => {
  onWritten(async (id) => {
    await invalidatePasswordLinks(tx, id, email)
    await queueMail(tx, buildChooseMail(email, await createPasswordLink(tx, env, id)))
  })
  onCommitted(() => mail.wake())
}

/** Notifies the account's previous email address if staff have changed the address or the password. */
function notifyOldAddress(
  call: AccountChange,
  before: User,
  { email, isPasswordSet }: { email: string; isPasswordSet: boolean },
): void {
  const hasNewAddress = before.email.toLowerCase() !== email.toLowerCase()
  const mails = [
    hasNewAddress ? buildAddressChangedMail(before.email, getFullName(call.user)) : null,
    isPasswordSet ? buildPasswordSetMail(before.email, getFullName(call.user)) : null,
  ].filter((mail) => mail !== null)
  if (mails.length === 0) return
  call.onWritten(async () => {
    for (const mail of mails) await queueMail(call.tx, mail)
  })
  call.onCommitted(() => call.mail.wake())
}

/**
 * Validates an account's form and returns the stored fields that both kinds of accounts have, except the password. Also queues the emails
 * about the change, and invalidates earlier links.
 * @param operation operation under which a password change is logged
 * @param absentFields fields that the form does not contain, so that they are not required
 * @throws AppError `invalid` with the problem at its field
 */
export const storeAccount = async (
  body: AccountBody,
  call: AccountChange,
  before: User | null,
  operation: OperationName,
  absentFields: readonly string[] = [],
) => {
  const { first_name, last_name, email, mobile_number, language, password, send_password_link } = body
  const is_active = body.is_active ?? before?.is_active ?? true
  const inactive_reason = is_active ? null : (body.inactive_reason ?? before?.inactive_reason ?? null)
  await refuseTakenEmail(call, body, before)
  const missingFields = findMissingUserFields({
    user_type: body.user_type ?? null,
    mobile_number: mobile_number === undefined ? before?.mobile_number : mobile_number,
    is_active,
    inactive_reason,
  })
  const missingField = missingFields.find((field) => !absentFields.includes(field))
  if (missingField) throw buildInvalidError(missingField, 'missing')
  if (password !== undefined ? !password : !before && !send_password_link)
    throw buildInvalidError('password', 'missing')
  if (before?.id === call.user.id && !is_active) throw buildInvalidError('is_active', 'own_account')
  if (send_password_link && !is_active) throw buildInvalidError('send_password_link', 'inactive_account')
  if (before && is_active !== before.is_active && !is_active) await endStreams(call, before.id)
  const isReactivated = before !== null && is_active && !before.is_active
  // Invalidate links that were sent before, because a link to a former address must not set a password.
  if (before && (!is_active || before.email !== email))
    call.onWritten((id) => invalidatePasswordLinks(call.tx, id, before.email))
  if (password !== undefined) handlePasswordSet(call, operation, before)
  if (password !== undefined) {
    const isOwnAccount = before?.id === call.user.id
    const password_set_by = isOwnAccount ? null : call.user.id
    const staff_password_at = isOwnAccount ? before.staff_password_at : new Date().toISOString()
    call.onWritten(async (id) => {
      await call.tx.update(users).set({ password_set_by, staff_password_at }).where(eq(users.id, id))
    })
  }
  if (isReactivated) {
    const access_confirmed_by = call.user.id
    call.onWritten((id) =>
      call.tx.update(users).set({ access_confirmed_by, access_reminder: null }).where(eq(users.id, id)),
    )
  }
  if (before) notifyOldAddress(call, before, { email, isPasswordSet: password !== undefined })
  if (send_password_link) sendPasswordLink(call, email)
  // Reactivating confirms the account. The access review then sends its reminders before the account is due again.
  const access_confirmed = isReactivated ? new Date().toISOString() : undefined
  return { first_name, last_name, email, mobile_number, language, is_active, inactive_reason, access_confirmed }
}

/**
 * Prepares the deletion of an account.
 * @throws AppError if it is the caller's own account
 */
export const prepareDeletion = async (user: User, call: AccountChange): Promise<void> => {
  if (user.id === call.user.id) throw new AppError('invalid', buildNonFieldError('own_account'))
  await endStreams(call, user.id)
  await invalidatePasswordLinks(call.tx, user.id, user.email)
  await call.tx.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, user.id))
  await call.tx.delete(passkeys).where(eq(passkeys.user_id, user.id))
}

/**
 * Returns the column values of a deleted account. The name stays for the audit trail, and the address becomes free
 * again.
 */
export const toDeletedAccount = ({ id }: User): Partial<typeof users.$inferInsert> => ({
  deleted: new Date().toISOString(),
  is_active: false,
  email: `deleted:${id}`,
  mobile_number: null,
  password_hash: '',
})
