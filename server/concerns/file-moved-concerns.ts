import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/**
 * Moves new concerns to the club whose leaders can open them. If a writer changes clubs, the writer's device sends
 * older concerns under the new club, whose leaders have no key for them.
 */
export async function moveConcernsToClub(db: Db): Promise<void> {
  await db.network(async (tx) => {
    const { rows } = await tx.execute<{ id: string; club: string }>(sql`
      UPDATE concerns c SET organisation_id = f.club
      FROM (
        SELECT n.id, min(k.organisation_id::text)::uuid AS club
        FROM concerns n
        JOIN concern_seals s ON s.concern_id = n.id
        JOIN concern_keys k ON k.id = s.key_id AND k.organisation_id IS NOT NULL
        WHERE n.told_at IS NULL
        GROUP BY n.id
        HAVING count(DISTINCT k.organisation_id) = 1 AND bool_and(k.organisation_id <> n.organisation_id)) f
      WHERE c.id = f.id
      RETURNING c.id, c.organisation_id AS club`)
    for (const { id, club } of rows) {
      await tx.execute(sql`UPDATE concern_seals SET organisation_id = ${club} WHERE concern_id = ${id}`)
      await tx.execute(sql`UPDATE concern_deeds SET organisation_id = ${club} WHERE concern_id = ${id}`)
    }
  })
}
