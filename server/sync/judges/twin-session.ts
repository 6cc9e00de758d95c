import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Rows } from '../../../contract/rows.ts'
import { aliases, attendance, sessions } from '../../db/schema.ts'
import type { Batch } from '../author.ts'

/** The id of the session that there is now for this group and date. */
export const liveTwin = async (
  batch: Batch,
  { group, date }: Pick<Rows['sessions'], 'group' | 'date'>,
): Promise<string | undefined> => {
  const [twin] = await batch.tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.group_id, group), eq(sessions.date, date), isNull(sessions.deleted_at)))
  return twin?.id
}

/** From now on `twin` stands for `session`. */
export const followTwin = async (batch: Batch, session: string, twin: string): Promise<void> => {
  await batch.tx
    .insert(aliases)
    .values({ id: session, organisation_id: batch.author.organisation, table: 'sessions', target: twin })
    .onConflictDoNothing()
}

/** Lets a deleted session come back in the one that has taken its date: its ticks go there, where nobody ticked anew. */
export const joinTwin = async (batch: Batch, session: string, twin: string): Promise<void> => {
  await followTwin(batch, session, twin)
  await batch.tx.execute(sql`
    INSERT INTO ${attendance} (session_id, registered_id, organisation_id, version, state, contested, device_id, user_id, changed)
    SELECT ${twin}, registered_id, organisation_id, ${batch.version}, state, contested, device_id, user_id, changed
    FROM ${attendance} WHERE session_id = ${session}
    ON CONFLICT (session_id, registered_id) DO NOTHING`)
}
