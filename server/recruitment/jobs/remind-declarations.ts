import { and, eq, isNull, sql } from 'drizzle-orm'
import { isWakingHour } from '../../../contract/rules/reference-reminders.ts'
import type { Db } from '../../db/client.ts'
import { readNetworkSettings } from '../../db/network-settings.ts'
import { applications, safeguardingDeclarations } from '../../db/schema.ts'
import type { Env } from '../../settings/env.ts'
import { queueDeclarationMail } from '../declarations.ts'
import { getNextDeclarationReminder } from '../next-reminder.ts'

const sendReminder = (db: Db, env: Env, id: string, days: number, now: Date): Promise<boolean> =>
  db.network(async (tx) => {
    const [declarationRow] = await tx
      .select({ declaration: safeguardingDeclarations, application: applications })
      .from(safeguardingDeclarations)
      .innerJoin(applications, eq(applications.id, safeguardingDeclarations.application_id))
      .where(
        and(
          eq(safeguardingDeclarations.id, id),
          isNull(safeguardingDeclarations.submitted),
          isNull(applications.deleted_at),
        ),
      )
      .for('update', { skipLocked: true })
    const recipient = declarationRow?.declaration.email
    const nextReminderAt = declarationRow && getNextDeclarationReminder(declarationRow.declaration, days)
    if (!declarationRow || !recipient || !nextReminderAt || nextReminderAt > now || declarationRow.application.archived)
      return false
    await queueDeclarationMail(tx, env, declarationRow.application, declarationRow.declaration, {
      recipient,
      again: true,
    })
    await tx
      .update(safeguardingDeclarations)
      .set({ reminded: now.toISOString() })
      .where(eq(safeguardingDeclarations.id, id))
    return true
  })

/**
 * Sends reminders of declarations that were sent but not signed.
 * @returns the number of emails; 0 at night
 */
export const remindDeclarations = async (db: Db, env: Env, signal: AbortSignal, now = new Date()): Promise<number> => {
  if (!isWakingHour(now)) return 0
  const { due: dueDeclarations, days } = await db.network(async (tx) => {
    const { reminder_days: days } = await readNetworkSettings(tx)
    const { rows: due } = await tx.execute<{ id: string }>(sql`
      SELECT d.id FROM safeguarding_declarations d JOIN applications a ON a.id = d.application_id
      WHERE NOT a.archived AND a.deleted_at IS NULL AND d.submitted IS NULL AND d.bounced IS NULL
        AND coalesce(d.reminded, d.email_sent) + make_interval(days => ${days}::int) <= ${now.toISOString()}`)
    return { due, days }
  }, 'snapshot')
  let mailCount = 0
  for (const { id } of dueDeclarations) {
    if (signal.aborted) break
    if (await sendReminder(db, env, id, days, now)) mailCount += 1
  }
  return mailCount
}
