import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { allergens as everyAllergen } from '../../contract/option-lists.ts'
import type { ConflictRow } from '../../contract/rows.ts'
import {
  type DisputedValue,
  dietaryFields,
  expandDisputedValues,
  joinDietaryRequirements,
} from '../../contract/rules/parcels.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { conflicts, parcelProvisionRegistered, registered } from '../db/schema.ts'
import { selectFamilies } from '../records/parcel-lists.ts'

type ParcelFamily = ApiOutput<'parcel_provisions.get'>['registered'][number]
type Person = typeof registered.$inferSelect

/** Sort order: folded surname, then first name. People without a name come last. */
const nameOrder = [
  sql`fold_name(${registered.last_name}) NULLS LAST`,
  sql`fold_name(${registered.first_name}) NULLS LAST`,
]

/**
 * Reads the families of a session (PARC-45 to PARC-50). A removed person is only counted, because the person's facts
 * are encrypted and later erased.
 */
export const readFamilies = async (tx: Tx, organisation: string, session: string): Promise<ParcelFamily[]> => {
  const families = selectFamilies(tx, eq(parcelProvisionRegistered.parcel_provision_id, session))
  const rows = await tx
    .select({
      registered: families.registered,
      adults: families.adults,
      children: families.children,
      num_meals: families.num_meals,
      wellbeing_resources: families.wellbeing_resources,
      merged: families.merged,
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
    .orderBy(...nameOrder, asc(families.registered))
  const contacts = rows.flatMap(({ person }) => person ?? [])
  const relatives = await readPeople(
    tx,
    organisation,
    contacts.flatMap((one) => one.family_entries),
  )
  const disputedValues = await readDisputedValues(tx, organisation, [
    ...contacts.map(({ id }) => id),
    ...relatives.keys(),
  ])
  return rows.map(({ person, ...row }) => {
    if (!person) return { ...row, name: row.merged ? '(merged)' : '', full_dietary_requirements: null, allergens: [] }
    const family = person.family_entries.flatMap((id) => relatives.get(id) ?? [])
    const familyAllergens = new Set([person, ...family].flatMap((one) => one.allergens))
    return {
      ...row,
      name: getFullName(person),
      full_dietary_requirements: joinDietaryRequirements(
        expandDisputedValues(person, disputedValues),
        family.flatMap((one) => expandDisputedValues(one, disputedValues)),
      ),
      allergens: everyAllergen.filter((one) => familyAllergens.has(one)),
    }
  })
}

/** Reads people, without removed people. Map key: person id. */
const readPeople = async (tx: Tx, organisation: string, ids: readonly string[]): Promise<Map<string, Person>> => {
  const peopleRows = ids.length
    ? await tx
        .select()
        .from(registered)
        .where(
          and(
            eq(registered.organisation_id, organisation),
            isNull(registered.deleted_at),
            sql`${registered.id} = ANY (${sql.param([...new Set(ids)])}::uuid[])`,
          ),
        )
    : []
  return new Map(peopleRows.map((one) => [one.id, one]))
}

/** Reads both values of unresolved conflicts about these people's food. */
const readDisputedValues = async (tx: Tx, organisation: string, ids: readonly string[]): Promise<DisputedValue[]> => {
  if (ids.length === 0) return []
  const openConflicts = await tx
    .select({ of: conflicts.record, field: conflicts.field, mine: conflicts.mine, theirs: conflicts.theirs })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, organisation),
        eq(conflicts.table, 'registered'),
        eq(conflicts.kind, 'field'),
        inArray(conflicts.field, [...dietaryFields]),
        isNull(conflicts.resolved_at),
        isNull(conflicts.deleted_at),
        sql`${conflicts.record} = ANY (${sql.param([...ids])}::text[])`,
      ),
    )
  return openConflicts.flatMap(({ of: recordId, field, ...sides }) =>
    ([sides.mine, sides.theirs] as ConflictRow['mine'][]).map(({ value }) => ({
      of: recordId,
      field: field ?? '',
      value,
    })),
  )
}
