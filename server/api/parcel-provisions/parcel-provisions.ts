import { and, eq, inArray } from 'drizzle-orm'
import type { Output } from '../../../contract/api.ts'
import type { Tx } from '../../db/client.ts'
import { aliases } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { clubOf } from '../sessions.ts'
import { familiesOf } from './parcel-families.ts'
import { listParcelProvisions, parcelHolidays, storedParcelProvision } from './parcel-lists.ts'

type Session = Output<'parcel_provisions.get'>

/** People in place of ids, each once: that of somebody merged is the primary's. */
const primariesOf = async (tx: Tx, organisation: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const merged = await tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(
      and(
        eq(aliases.organisation_id, organisation),
        eq(aliases.table, 'registered'),
        inArray(aliases.id, [...ids]),
      ),
    )
  const targets = new Map(merged.map(({ id, target }) => [id, target]))
  return [...new Set(ids.map((id) => targets.get(id) ?? id))]
}

const oneParcelProvision = async (tx: Tx, organisation: string, id: string): Promise<Session> => {
  const { session, totals } = await storedParcelProvision(tx, organisation, id)
  const { date, holiday, clone_of, activities, activities_other, average_meals, volunteers } = session
  return {
    ...{ id, date, holiday: holiday as Session['holiday'], activities, activities_other, average_meals },
    ...totals,
    clone: clone_of,
    volunteers: await primariesOf(tx, organisation, volunteers),
    registered: await familiesOf(tx, organisation, id),
  }
}

export const parcelProvisionHandlers = {
  'parcel_provisions.list': async ({ db, user, query }) =>
    db.club(clubOf(user), (tx) => listParcelProvisions(tx, clubOf(user), query)),
  'parcel_provisions.holidays': async ({ db, user }) =>
    db.club(clubOf(user), (tx) => parcelHolidays(tx, clubOf(user))),
  // Of one moment: the totals are those of the families, whoever is being merged meanwhile.
  'parcel_provisions.get': async ({ db, user, params }) =>
    db.club(clubOf(user), (tx) => oneParcelProvision(tx, clubOf(user), params.id), 'snapshot'),
} satisfies Partial<Handlers>
