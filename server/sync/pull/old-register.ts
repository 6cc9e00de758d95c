import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { devices, signIns } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { pageAddress } from '../../http/page-address.ts'
import { coordinatorsOf } from '../../kit/coordinators-of.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { oldRegisterMail } from '../../mail/register-mails.ts'
import { scopeOf, tablesKnown, tablesOf } from '../scope.ts'
import { ageOf, readCursor } from './cursor.ts'

/**
 * A device requests a reply again with the same cursor if it was cut off. Coordinators are therefore notified
 * only once within these hours.
 */
const TOLD_HOURS = 24

type Asking = { user: CurrentUser; signIn: string; cursor: string | undefined }

/**
 * Returns the age of a cursor's register in days. Returns null if the cursor is not from a register of this
 * user and club.
 */
const registerAge = ({ user, cursor: text }: Asking): number | null => {
  const cursor = text ? readCursor(text) : null
  const tables = tablesOf(user)
  if (!cursor || !tables.includes('registered')) return null
  return cursor.scope === scopeOf(user, tablesKnown(tables, cursor.tables)) ? ageOf(cursor) : null
}

/**
 * Notifies a club's coordinators that a device with a register older than the network allows has contacted
 * the server.
 * @returns true if there are emails to send
 */
export const tellOfOldRegister = async (
  db: Db,
  env: Pick<Env, 'OFFLINE_DAYS' | 'PUBLIC_ORIGIN' | 'PORT'>,
  asking: Asking,
): Promise<boolean> => {
  const { user, signIn } = asking
  const days = registerAge(asking)
  if (days === null || days <= env.OFFLINE_DAYS || !user.organisation) return false
  const club = user.organisation
  return db.network(async (tx) => {
    const { old_register_told: told } = signIns
    const [first] = await tx
      .update(signIns)
      .set({ old_register_told: sql`now()` })
      .where(
        and(
          eq(signIns.id, signIn),
          or(isNull(told), lt(told, sql`now() - make_interval(hours => ${TOLD_HOURS})`)),
        ),
      )
      .returning({ device: signIns.device_id })
    if (!first) return false
    const [device] = first.device
      ? await tx.select({ name: devices.name }).from(devices).where(eq(devices.id, first.device))
      : []
    for (const { to, language } of await coordinatorsOf(tx, club)) {
      const facts = { by: fullName(user), device: device?.name ?? null, days }
      await queueMail(tx, oldRegisterMail({ to, language, link: pageAddress(env, 'registered'), ...facts }))
    }
    return true
  })
}
