import { and, eq, inArray } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { aliases } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { readParcelVersion, readStoredSession } from '../records/parcel-lists.ts'
import { readFamilies } from './parcel-families.ts'

type ParcelSession = ApiOutput<'parcel_provisions.get'>

/**
 * Resolves people's ids. Map key: given id. Value: id of the person that remained after a merge, otherwise the same id.
 */
export const resolvePrimaryIds = async (
  tx: Tx,
  organisation: string,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const aliasRows = await tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(
      and(eq(aliases.organisation_id, organisation), eq(aliases.table, 'registered'), inArray(aliases.id, [...ids])),
    )
  const targetById = new Map(aliasRows.map(({ id, target }) => [id, target]))
  return new Map(ids.map((id) => [id, targetById.get(id) ?? id]))
}

/**
 * Reads a session of the club with its families and version. Must run in a snapshot transaction.
 * @throws AppError `not_found`
 */
export const loadParcelProvision = async (
  tx: Tx,
  organisation: string,
  id: string,
): Promise<VersionedOutput<ParcelSession>> => {
  const { session, totals } = await readStoredSession(tx, organisation, id)
  const { date, holiday, clone_of, activities, activities_other, average_meals, volunteers } = session
  const output: ParcelSession = {
    id,
    date,
    holiday: holiday as ParcelSession['holiday'],
    activities,
    activities_other,
    average_meals,
    ...totals,
    clone: clone_of,
    volunteers: [...new Set((await resolvePrimaryIds(tx, organisation, volunteers)).values())],
    registered: await readFamilies(tx, organisation, id),
  }
  return new VersionedOutput(output, await readParcelVersion(tx, id, session.version))
}

/** Reads a session in a snapshot, so that the totals match the families during a concurrent merge. */
export const readParcelProvision = (db: Db, user: CurrentUser, id: string): Promise<VersionedOutput<ParcelSession>> =>
  db.club(requireClubId(user), (tx) => loadParcelProvision(tx, requireClubId(user), id), 'snapshot')
