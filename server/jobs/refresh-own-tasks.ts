import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/**
 * Recomputes who must act next for applications whose email address another account uses or no longer uses. This
 * changes when an account is closed or gets another address. Changes to applications and answers recompute it
 * themselves.
 * @returns the number of applications
 */
export async function refreshOwnTasks(db: Db): Promise<number> {
  return db.network(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      WITH asked AS (
        SELECT a.id FROM users u JOIN applications a ON a.known_emails @> ARRAY[fold_email(u.email)]
        WHERE u.is_active AND u.deleted IS NULL AND NOT a.archived AND a.deleted_at IS NULL
          AND u.id IS DISTINCT FROM a.user_id AND u.id IS DISTINCT FROM a.former_user_id
          AND NOT EXISTS (SELECT FROM application_own_answers o
            WHERE o.application_id = a.id AND o.user_id = u.id AND (o.theirs OR o.covers_address))
      )
      UPDATE applications a SET waiting_who = NULL
      WHERE a.waiting_what IS DISTINCT FROM 'decide_own' AND a.id IN (SELECT id FROM asked)
        OR a.waiting_what = 'decide_own' AND a.id NOT IN (SELECT id FROM asked)`)
    return rowCount ?? 0
  })
}
