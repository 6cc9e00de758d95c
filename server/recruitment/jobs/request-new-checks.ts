import { sql } from 'drizzle-orm'
import { RENEWAL_DAYS } from '../../../contract/recruitment/check-validity.ts'
import { getLondonDay } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/client.ts'

/**
 * Makes "request a new check" the next step of applications whose check ends within 60 days. The next step is stored
 * with the application, so it does not change when a day passes. This job therefore updates each such application once.
 * @returns the number of updated applications
 */
export async function requestNewChecks(db: Db, now = new Date()): Promise<number> {
  const today = getLondonDay(now)
  return db.network(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE applications a SET waiting_who = NULL
      FROM dbs_forms f
      WHERE f.application_id = a.id AND f.submitted IS NOT NULL AND f.valid_until <= ${today}::date + ${RENEWAL_DAYS}::int
        AND NOT a.archived AND a.deleted_at IS NULL AND a.submitted IS NOT NULL
        AND CASE WHEN a.checks_completed IS NULL
          THEN a.is_young_helper IS NOT TRUE AND a.waiting_what IN ('complete_checks', 'second_look')
          ELSE coalesce(a.waiting_what, 'convert') = 'convert' END`)
    return rowCount ?? 0
  })
}
