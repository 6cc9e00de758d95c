import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { TokenProblem } from '../../contract/password-reset.ts'
import { setKnownDevice } from '../auth/known-device.ts'
import { checkNewPassword, checkNotEmail, checkNotGuessable, invalidatePasswordLinks } from '../auth/new-password.ts'
import { createPasswordLink } from '../auth/password-link.ts'
import { hashPassword } from '../auth/passwords.ts'
import { removePasskeys } from '../auth/remove-passkeys.ts'
import { hasRequiredPasskey } from '../auth/required-passkey.ts'
import { buildResetMail } from '../auth/reset-mail.ts'
import { hashResetToken } from '../auth/reset-tokens.ts'
import { buildSignInsCondition, endSignIns } from '../auth/sign-in-end.ts'
import type { Db } from '../db/client.ts'
import { passwordResets, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordEvent } from '../kit/security-events.ts'
import { queueMail } from '../outbox/queue-mail.ts'

/** Finds the password reset with this token hash, and its user. */
const findResetLink = async (db: Db, token_hash: string) => {
  const [link] = await db.network((tx) =>
    tx
      .select({
        user: passwordResets.user_id,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        organisation: users.organisation_id,
        active: users.is_active,
        used: passwordResets.used,
        expired: sql<boolean>`${passwordResets.expires} <= now()`,
      })
      .from(passwordResets)
      .leftJoin(users, eq(users.id, passwordResets.user_id))
      .where(eq(passwordResets.token_hash, token_hash)),
  )
  return link
}

const findLinkProblem = (link: Awaited<ReturnType<typeof findResetLink>>): TokenProblem | null => {
  if (!link?.user || !link.active || link.used) return 'InvalidToken'
  return link.expired ? 'TokenExpired' : null
}

export const passwordResetHandlers = {
  'password_reset_request.create': async ({ db, tries, env, mail, body, address }) => {
    await tries.countReset(address, body.email)
    await db.network(async (tx) => {
      const [account] = await tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, body.email.toLowerCase()), users.is_active))
        .for('no key update')
      // Do the same work for an unknown address, so that the response takes the same time (PWD-12).
      await invalidatePasswordLinks(tx, account?.id ?? newId(), account?.email ?? '')
      const link = await createPasswordLink(tx, env, account?.id ?? null)
      // Use the account's stored address, because the typed address may differ slightly and belong to another mailbox.
      if (account) await queueMail(tx, buildResetMail(account.email, link))
    })
    mail.wake()
    return null
  },
  'password_reset.get': async ({ db, tries, params, address }) => {
    await tries.countReset(address)
    return { problem: findLinkProblem(await findResetLink(db, hashResetToken(params.token))) }
  },
  'password_reset.create': async ({
    db,
    env,
    log,
    tries,
    events,
    mail,
    body,
    address,
    header,
    setHeader,
    setEventUser,
  }) => {
    await tries.countReset(address)
    checkNewPassword(body.password)
    const token_hash = hashResetToken(body.token)
    const link = await findResetLink(db, token_hash)
    const problem = findLinkProblem(link)
    const user = link?.user
    if (problem || !user) throw new AppError(problem ?? 'InvalidToken')
    // Name the link's owner in events, because no user is signed in.
    setEventUser(user)
    const linkOwner = { ...link, email: link.email ?? '' }
    checkNotEmail(body.password, linkOwner.email)
    await db.network((tx) => checkNotGuessable(tx, body.password, linkOwner))
    const password_hash = await hashPassword(body.password)
    let hasRemovedPasskeys = false
    const { email, ended: endedSignIns } = await db.network(async (tx) => {
      const [account] = await tx
        .update(users)
        .set({ password_hash, password_set_by: null, staff_password_at: null })
        .where(and(eq(users.id, user), users.is_active))
        .returning({ email: users.email })
      const usedLinks = await tx
        .update(passwordResets)
        .set({ used: sql`now()` })
        .where(
          and(
            eq(passwordResets.token_hash, token_hash),
            isNull(passwordResets.used),
            gt(passwordResets.expires, sql`now()`),
          ),
        )
        .returning({ user: passwordResets.user_id })
      // Roll back if the link was used concurrently or the account was closed.
      if (!account || !usedLinks.length) throw new AppError('InvalidToken')
      await invalidatePasswordLinks(tx, user, account.email)
      if (body.remove_passkeys) {
        if (await hasRequiredPasskey(tx, user))
          throw new AppError('passkey_required', { remove_passkeys: ['passkeys_stay'] })
        hasRemovedPasskeys = await removePasskeys(tx, user, account.email)
      }
      const endedIds = await endSignIns(
        tx,
        buildSignInsCondition(user),
        body.lost ? 'ended_by_other' : 'password_changed',
      )
      return { email: account.email, ended: endedIds }
    })
    for (const id of endedSignIns) events.endStreams(id)
    mail.wake()
    const eventFacts = { user, address, operation: 'password_reset.create' } as const
    await recordEvent({ db, log }, { kind: 'password_set', ...eventFacts })
    if (hasRemovedPasskeys) await recordEvent({ db, log }, { kind: 'passkey_removed', ...eventFacts })
    await tries.clear(email, address)
    setKnownDevice({ env, header, setHeader }, user, { link: true })
    return null
  },
} satisfies Pick<Handlers, 'password_reset_request.create' | 'password_reset.get' | 'password_reset.create'>
