import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { applications, organisations } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'

/** Ids of clubs with the same name, and the number of their applications that match the filter. */
type ClubCount = { clubs: (string | null)[]; count: number }

/** Finds the clubs whose applications are on a page, and the number of applications before the first of these clubs. */
const findClubSpan = (clubCounts: readonly ClubCount[], { offset, limit }: { offset: number; limit: number }) => {
  let applicationsBefore = 0
  let skippedCount = 0
  const clubs: (string | null)[] = []
  for (const group of clubCounts) {
    const applicationsAfter = applicationsBefore + group.count
    if (applicationsAfter <= offset) skippedCount = applicationsAfter
    else if (applicationsBefore < offset + limit) clubs.push(...group.clubs)
    applicationsBefore = applicationsAfter
  }
  return { clubs, skipped: skippedCount }
}

/**
 * Loads the ids of a page sorted by club name. An index provides the number of
 * applications per club. Only the applications of the page's clubs are sorted.
 */
export const pageByClub = async (
  tx: Tx,
  where: SQL | undefined,
  { offset, limit, isDescending, order }: { offset: number; limit: number; isDescending: boolean; order: SQL[] },
): Promise<string[]> => {
  const { rows } = await tx.execute<ClubCount>(sql`
    WITH counted AS (
      SELECT ${applications.organisation_id} AS club, count(*)::int AS n
      FROM ${applications} WHERE ${where ?? sql`true`} GROUP BY 1)
    SELECT array_agg(counted.club) AS clubs, sum(counted.n)::int AS count
    FROM counted LEFT JOIN ${organisations} ON ${organisations.id} = counted.club
    GROUP BY ${foldedClubName} ORDER BY ${foldedClubName} ${sql.raw(isDescending ? 'DESC' : 'ASC')} NULLS LAST`)
  const { clubs, skipped: skippedCount } = findClubSpan(rows, { offset, limit })
  if (clubs.length === 0) return []
  const clubIds = clubs.filter((club) => club !== null)
  const pageRows = await tx
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .where(
      and(
        where,
        or(
          clubIds.length ? inArray(applications.organisation_id, clubIds) : undefined,
          clubs.includes(null) ? isNull(applications.organisation_id) : undefined,
        ),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset - skippedCount)
  return pageRows.map(({ id }) => id)
}
