import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { applications, organisations } from '../../db/schema.ts'
import { foldedClubName } from '../../db/tables/organisations.ts'

/** Clubs of one name, and how many of the applications that are asked for are theirs. */
type Counted = { clubs: (string | null)[]; count: number }

/** Which clubs a page lies in, and how many applications come before their first. */
const spanOf = (counted: readonly Counted[], { offset, limit }: { offset: number; limit: number }) => {
  let before = 0
  let skipped = 0
  const clubs: (string | null)[] = []
  for (const group of counted) {
    const after = before + group.count
    if (after <= offset) skipped = after
    else if (before < offset + limit) clubs.push(...group.clubs)
    before = after
  }
  return { clubs, skipped, count: before }
}

/**
 * The ids of a page in the order of the clubs' names, and how many applications there are. How many each club has is read from an
 * index; only those of the clubs that the page lies in are put in order, and not all there are.
 */
export const pageByClub = async (
  tx: Tx,
  where: SQL | undefined,
  { offset, limit, down, order }: { offset: number; limit: number; down: boolean; order: SQL[] },
): Promise<{ ids: string[]; count: number }> => {
  const { rows } = await tx.execute<Counted>(sql`
    WITH counted AS (
      SELECT ${applications.organisation_id} AS club, count(*)::int AS n
      FROM ${applications} WHERE ${where ?? sql`true`} GROUP BY 1)
    SELECT array_agg(counted.club) AS clubs, sum(counted.n)::int AS count
    FROM counted LEFT JOIN ${organisations} ON ${organisations.id} = counted.club
    GROUP BY ${foldedClubName} ORDER BY ${foldedClubName} ${sql.raw(down ? 'DESC' : 'ASC')} NULLS LAST`)
  const { clubs, skipped, count } = spanOf(rows, { offset, limit })
  if (clubs.length === 0) return { ids: [], count }
  const named = clubs.filter((club) => club !== null)
  const found = await tx
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .where(
      and(
        where,
        or(
          named.length ? inArray(applications.organisation_id, named) : undefined,
          clubs.includes(null) ? isNull(applications.organisation_id) : undefined,
        ),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset - skipped)
  return { ids: found.map(({ id }) => id), count }
}
