import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { getFullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { devices, signIns } from '../../db/schema.ts'
import { buildPageAddress } from '../../http/page-address.ts'
import { loadCoordinators } from '../../kit/load-coordinators.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Env } from '../../settings/env.ts'
import { computeScope, filterKnownTables, getReadableTables } from '../rows/scope.ts'
import { getCursorAge, readCursor } from './cursor.ts'
import { buildOldRegisterMail } from './register-mails.ts'

/**
 * Minimum number of hours between two notifications about the same sign-in. Without this limit a repeated request would
 * notify again: a device repeats a request with the same cursor if the reply was cut off.
 */
const NOTIFY_INTERVAL_HOURS = 24

type PullRequest = { user: CurrentUser; signIn: string; cursor: string | undefined }

/**
 * Returns the number of days since the cursor's register was last up to date. Returns null if the cursor is not from a
 * register of this user and club.
 */
const getRegisterAge = ({ user, cursor: text }: PullRequest): number | null => {
  const cursor = text ? readCursor(text) : null
  const tables = getReadableTables(user)
  if (!cursor || !tables.includes('registered')) return null
  return cursor.scope === computeScope(user, filterKnownTables(tables, cursor.tables)) ? getCursorAge(cursor) : null
}

/**
 * Notifies a club's coordinators that a device with a register older than the network allows has contacted the server.
 * @returns true if there are emails to send
 */
export const notifyOldRegister = async (
  db: Db,
  env: Pick<Env, 'OFFLINE_DAYS' | 'PUBLIC_ORIGIN' | 'PORT'>,
  request: PullRequest,
): Promise<boolean> => {
  const { user, signIn } = request
  const days = getRegisterAge(request)
  if (days === null || days <= env.OFFLINE_DAYS || !user.organisation) return false
  const club = user.organisation
  return db.network(async (tx) => {
    const { old_register_told: notifiedAt } = signIns
    const [notifiedSignIn] = await tx
      .update(signIns)
      .set({ old_register_told: sql`now()` })
      .where(
        and(
          eq(signIns.id, signIn),
          or(isNull(notifiedAt), lt(notifiedAt, sql`now() - make_interval(hours => ${NOTIFY_INTERVAL_HOURS})`)),
        ),
      )
      .returning({ device: signIns.device_id })
    if (!notifiedSignIn) return false
    const [device] = notifiedSignIn.device
      ? await tx.select({ name: devices.name }).from(devices).where(eq(devices.id, notifiedSignIn.device))
      : []
    for (const { to: recipient, language } of await loadCoordinators(tx, club)) {
      const facts = { by: getFullName(user), device: device?.name ?? null, days }
      await queueMail(
        tx,
        buildOldRegisterMail({
          to: recipient,
          language,
          link: buildPageAddress(env, 'registered'),
          ...facts,
        }),
      )
    }
    return true
  })
}
