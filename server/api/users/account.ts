import { randomUUID } from 'node:crypto'
import { and, eq, type InferSelectModel, isNull, ne, sql } from 'drizzle-orm'
import type { OperationName, Parsed } from '../../../contract/api.ts'
import { fillMessage } from '../../../contract/error-messages.ts'
import { AppError, buildNonFieldError, type ErrorDetail } from '../../../contract/errors.ts'
import { getFullName } from '../../../contract/rules/person.ts'
import { EMAIL_TAKEN_MESSAGE, findMissingUserFields } from '../../../contract/users.ts'
import {
  checkGuessable,
  checkNewPassword,
  checkNotEmail,
  invalidateLinks,
  type PasswordOwner,
} from '../../auth/new-password.ts'
import { createPasswordLink } from '../../auth/password-link.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { endSignIns, selectSignIns } from '../../auth/sign-in-end.ts'
import type { Tx } from '../../db/client.ts'
import { oneTimeCodes, organisations, signIns, users } from '../../db/schema.ts'
import type { CrudCall } from '../../kit/crud-handlers.ts'
import { buildVisibleClubsFilter } from '../../kit/visible-clubs.ts'
import { buildAddressChangedMail, buildPasswordSetMail } from '../../mail/account-mails.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { buildChooseMail } from '../../mail/reset-mail.ts'
import { recordEvent } from '../../security-events.ts'

type User = InferSelectModel<typeof users>
type Body = Parsed<'users/pastors.create' | 'users/staff.create', 'body'>

const buildInvalidError = (field: string, words: string): AppError => new AppError('invalid', { [field]: [words] })
const MISSING = 'This field is required.'
const WEAK = 'At least 8 characters, with letters and numbers.'

/** Messages for values that another account already has (USR-50, USR-51). Key: unique index. */
export const uniqueErrors: Record<string, ErrorDetail> = {
  users_email: { email: ['A user with this email already exists'] },
  users_mobile_number: { mobile_number: ['A user with this mobile number already exists'] },
}

/** Refuses an email address that a user of another club has. The message names the club if the caller can see it. */
async function refuseTakenEmail({ tx, user }: CrudCall, body: Body, before: User | null): Promise<void> {
  if (!('organisation' in body)) return
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
  if (otherUser) throw buildInvalidError('email', fillMessage(EMAIL_TAKEN_MESSAGE, { club: otherUser.club }))
}

/** API names of account columns whose database name differs. */
export const accountNames = { password_hash: 'password', organisation_id: 'organisation' } as const

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
 * Hashes a password that central staff have set.
 * @throws AppError `invalid` with the reason at the field (USR-52)
 */
const hashStaffPassword = async (tx: Tx, password: string, owner: PasswordOwner): Promise<string> => {
  try {
    checkNewPassword(password)
    checkNotEmail(password, owner.email)
    await checkGuessable(tx, password, owner)
  } catch (error) {
    if (error instanceof AppError) throw buildInvalidError('password', error.detail?.password?.[0] ?? WEAK)
    throw error
  }
  return hashPassword(password)
}

/**
 * Ends the event streams of a user's devices after the commit. The sign-ins themselves are ended by a database trigger
 * with the account.
 */
const endStreams = async ({ tx, events, onCommitted }: CrudCall, user: string): Promise<void> => {
  const openSignIns = await tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(selectSignIns(user), isNull(signIns.ended)))
  onCommitted(() => {
    for (const { id } of openSignIns) events.endStreams(id)
  })
}

/**
 * After a password change, makes earlier password links invalid and ends all sign-ins of the account except
 * the caller's.
 */
const handlePasswordSet = (call: CrudCall, operation: OperationName, before: User | null): void => {
  const { tx, events, db, log, user, signIn, onWritten, onCommitted } = call
  onWritten(async (id) => {
    if (!before) return
    await invalidateLinks(tx, id, before.email)
    const ended = await endSignIns(tx, selectSignIns(id, signIn), 'password_changed')
    onCommitted(() => {
      for (const signInId of ended) events.endStreams(signInId)
    })
  })
  onCommitted(() => recordEvent({ db, log }, { kind: 'password_set', user: user.id, address: call.address, operation }))
}

/** Emails a link for choosing a password, in the transaction of the change. Earlier links become invalid. */
const sendLink = ({ tx, env, mail, onWritten, onCommitted }: CrudCall, email: string): void => {
  onWritten(async (id) => {
    await invalidateLinks(tx, id, email)
    await queueMail(tx, buildChooseMail(email, await createPasswordLink(tx, env, id)))
  })
  onCommitted(() => mail.wake())
}

/** Notifies the account's previous email address if staff have changed the address or the password. */
function notifyOldAddress(
  call: CrudCall,
  before: User,
  { email, isPasswordSet }: { email: string; isPasswordSet: boolean },
): void {
  const isMoved = before.email.toLowerCase() !== email.toLowerCase()
  const mails = [
    isMoved ? buildAddressChangedMail(before.email, getFullName(call.user)) : null,
    isPasswordSet ? buildPasswordSetMail(before.email, getFullName(call.user)) : null,
  ].filter((mail) => mail !== null)
  if (mails.length === 0) return
  call.onWritten(async () => {
    for (const mail of mails) await queueMail(call.tx, mail)
  })
  call.onCommitted(() => call.mail.wake())
}

/**
 * Validates an account's form and returns the stored fields that both kinds of accounts have. Also queues the emails
 * about the change, and invalidates earlier links.
 * @param operation operation under which a password change is logged
 * @param absentFields fields that the form does not contain, so that they are not required
 * @throws AppError `invalid` with the problem at its field
 */
export const storeAccount = async (
  body: Body,
  call: CrudCall,
  before: User | null,
  operation: OperationName,
  absentFields: readonly string[] = [],
): Promise<Partial<typeof users.$inferInsert>> => {
  const { first_name, last_name, email, mobile_number, language, password, send_password_link } = body
  const is_active = body.is_active ?? before?.is_active ?? true
  const inactive_reason = is_active ? null : (body.inactive_reason ?? before?.inactive_reason ?? null)
  await refuseTakenEmail(call, body, before)
  const missingFields = findMissingUserFields({
    user_type: 'user_type' in body ? body.user_type : null,
    mobile_number: mobile_number === undefined ? before?.mobile_number : mobile_number,
    is_active,
    inactive_reason,
  })
  const missingField = missingFields.find((field) => !absentFields.includes(field))
  if (missingField) throw buildInvalidError(missingField, MISSING)
  if (password !== undefined ? !password : !before && !send_password_link) throw buildInvalidError('password', MISSING)
  if (before?.id === call.user.id && !is_active) throw buildInvalidError('is_active', OWN_CLOSED)
  if (send_password_link && !is_active) throw buildInvalidError('send_password_link', NO_LINK)
  if (before && is_active !== before.is_active && !is_active) await endStreams(call, before.id)
  // Invalidate links that were sent before, because a link to a former address must not set a password.
  if (before && (!is_active || before.email !== email))
    call.onWritten((id) => invalidateLinks(call.tx, id, before.email))
  if (password !== undefined) handlePasswordSet(call, operation, before)
  if (password !== undefined) {
    const isOwn = before?.id === call.user.id
    const password_set_by = isOwn ? null : call.user.id
    const staff_password_at = isOwn ? before.staff_password_at : new Date().toISOString()
    call.onWritten(async (id) => {
      await call.tx.update(users).set({ password_set_by, staff_password_at }).where(eq(users.id, id))
    })
  }
  if (before) notifyOldAddress(call, before, { email, isPasswordSet: password !== undefined })
  if (send_password_link) sendLink(call, email)
  const organisation = 'organisation' in body ? body.organisation : null
  const owner = { first_name, last_name, email, organisation }
  const newPassword = password ?? (before ? undefined : randomUUID())
  return {
    first_name,
    last_name,
    email,
    mobile_number,
    language,
    is_active,
    inactive_reason,
    ...(newPassword !== undefined && {
      password_hash:
        password === undefined ? await hashPassword(newPassword) : await hashStaffPassword(call.tx, password, owner),
    }),
  }
}

const OWN_CLOSED = 'You cannot close your own account.'
const NO_LINK = 'An inactive account gets no link.'

/**
 * Prepares the deletion of an account.
 * @throws AppError if it is the caller's own account
 */
export const prepareDeletion = async (user: User, call: CrudCall): Promise<void> => {
  if (user.id === call.user.id) throw new AppError('invalid', buildNonFieldError(OWN_CLOSED))
  await endStreams(call, user.id)
  await invalidateLinks(call.tx, user.id, user.email)
  await call.tx.delete(oneTimeCodes).where(eq(oneTimeCodes.user_id, user.id))
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
