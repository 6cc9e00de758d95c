import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/**
 * Recomputes the next action for applications if another account now uses, or no longer uses, the applicant's email
 * address. This happens when an account is closed or gets another address. A change to an application or to a user's
 * answer recomputes the next action by itself.
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
