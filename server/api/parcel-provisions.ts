import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Output } from '../../contract/api.ts'
import { parcelDietaryRequirements } from '../../contract/rules/parcels.ts'
import { fullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { aliases, parcelProvisionRegistered, registered } from '../db/schema.ts'
import type { Handlers } from '../mount.ts'
import { familiesWhere, listParcelProvisions, parcelHolidays, storedParcelProvision } from './parcel-lists.ts'
import { clubOf } from './sessions.ts'

type Session = Output<'parcel_provisions.get'>
type Family = Session['registered'][number]

/** By surname and first name as people look for them. Who has no name any more comes last. */
const byName = [
  sql`fold_name(${registered.last_name}) NULLS LAST`,
  sql`fold_name(${registered.first_name}) NULLS LAST`,
]

/**
 * The families of a session (PARC-45 to PARC-50). Somebody who was removed stays in the count alone: their facts are
 * sealed, and later erased.
 */
const familiesOf = async (tx: Tx, organisation: string, session: string): Promise<Family[]> => {
  const families = familiesWhere(tx, eq(parcelProvisionRegistered.parcel_provision_id, session))
  const rows = await tx
    .select({
      registered: families.registered,
      adults: families.adults,
      children: families.children,
      num_meals: families.num_meals,
      person: registered,
    })
    .from(families)
    .leftJoin(
      registered,
      and(
        eq(registered.id, families.registered),
        eq(registered.organisation_id, organisation),
        isNull(registered.deleted_at),
      ),
    )
    .orderBy(...byName, asc(families.registered))
  const relatives = await eatersOf(
    tx,
    organisation,
    rows.flatMap(({ person }) => person?.family_entries ?? []),
  )
  return rows.map(({ person, ...row }) => ({
    ...row,
    name: person ? fullName(person) : '',
    full_dietary_requirements: person
      ? parcelDietaryRequirements(
          person,
          person.family_entries.flatMap((id) => relatives.get(id) ?? []),
        )
      : null,
  }))
}

/** What these people may eat, by their ids; nothing of those who were removed. */
const eatersOf = async (tx: Tx, organisation: string, ids: readonly string[]) => {
  const { id, has_dietary_requirements, dietary_requirements } = registered
  const found = ids.length
    ? await tx
        .select({ id, has_dietary_requirements, dietary_requirements })
        .from(registered)
        .where(
          and(
            eq(registered.organisation_id, organisation),
            isNull(registered.deleted_at),
            sql`${registered.id} = ANY (${sql.param([...new Set(ids)])}::uuid[])`,
          ),
        )
    : []
  return new Map(found.map((one) => [one.id, one]))
}

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
