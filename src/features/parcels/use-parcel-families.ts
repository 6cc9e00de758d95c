import { allergens as everyAllergen } from '@contract/option-lists.ts'
import { asTold, dietaryFields, parcelDietaryRequirements, type Told } from '@contract/rules/parcels.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import type { Person } from '@/hooks/order-people.ts'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { keepFamilies } from './kept-families.ts'

/** A family of a session, as screens show it (PARC-45 to PARC-50). */
export type ParcelFamily = {
  row: Stored<'parcel_rows'>
  /** Who takes the delivery; undefined once they have left the register: their numbers still count. */
  person: Person | undefined
  /** Empty of whom nobody knows any more. */
  name: string
  family: Person[]
  /** In words, of the delivery and of everybody in the family; while devices disagree, what each of them says. */
  full_dietary_requirements: string | null
  /** Of everybody in the family, in the usual order. */
  allergens: (typeof everyAllergen)[number][]
  /** Questions about this family's parcel that somebody has to decide: both values stand in them. */
  disputes: Stored<'conflicts'>[]
  /** A change of it has not left the device, or was not answered. */
  pending: boolean
}

type Db = ReturnType<typeof useReplica>['db']
type Known = { people: ReadonlyMap<string, Person>; told: Told[] }

/** Who the families are, and what devices say of their food. */
const readPeople = async (db: Db, ids: readonly string[]): Promise<Known> => {
  const found = (await db.rows('registered').bulkGet([...ids])).filter((one) => one !== undefined)
  const people = new Map(found.map((one) => [one.id, one]))
  const others = [...new Set(found.flatMap((one) => one.family_entries))].filter((id) => !people.has(id))
  for (const one of await db.rows('registered').bulkGet(others)) if (one) people.set(one.id, one)
  const open = await db
    .rows('conflicts')
    .where('record')
    .anyOf([...people.keys()])
    .toArray()
  const told = open.flatMap(({ kind, field, record, resolved_at, mine, theirs }) =>
    kind === 'field' && !resolved_at && dietaryFields.includes(field ?? '')
      ? [mine, theirs].map(({ value }) => ({ of: record, field: field ?? '', value }))
      : [],
  )
  return { people, told }
}

const ofFamily = (row: Stored<'parcel_rows'>, { people, told }: Known) => {
  const person = people.get(row.registered)
  const family = (person?.family_entries ?? []).flatMap((id) => people.get(id) ?? [])
  const eaters = person ? [person, ...family] : []
  const all = new Set(eaters.flatMap((one) => one.allergens))
  return {
    ...{ row, person, family, name: person ? fullName(person) : '' },
    full_dietary_requirements: person
      ? parcelDietaryRequirements(
          asTold(person, told),
          family.flatMap((one) => asTold(one, told)),
        )
      : null,
    allergens: everyAllergen.filter((one) => all.has(one)),
  }
}

const PREFIX = 'parcel_rows/'

/**
 * The families of a session in the order of their names, followed live; undefined until they are read. Totals: `sumParcels`
 * over their rows.
 */
export const useParcelFamilies = (session: string): ParcelFamily[] | undefined => {
  const { db } = useReplica()
  const [kept] = useState(() => keepFamilies<ParcelFamily>())
  const rows = useLiveQuery(
    () => db.rows('parcel_rows').where('parcel').equals(session).toArray(),
    [db, session],
  )
  const key = rows
    ?.map((row) => row.registered)
    .sort()
    .join()
  const known = useLiveQuery(
    async () =>
      key === undefined ? undefined : { key, ...(await readPeople(db, key ? key.split(',') : [])) },
    [db, key],
  )
  const pending = useLiveQuery(
    async () => new Set((await db.outbox.toArray()).flatMap((entry) => entry.touches)),
    [db],
  )
  const disputes = useLiveQuery(
    () =>
      db
        .rows('conflicts')
        .where('record')
        .startsWith(`${session}:`)
        .filter((one) => one.table === 'parcel_rows' && !one.resolved_at)
        .toArray(),
    [db, session],
  )
  return useMemo(() => {
    if (!rows || !known || !pending || !disputes) return undefined
    // Whoever has just been added is shown once it is read who they are: until then nobody would know them.
    const read = new Set(known.key.split(','))
    const families = rows
      .filter((row) => read.has(row.registered))
      .map((row) => ({
        ...ofFamily(row, known),
        disputes: disputes.filter((one) => one.record === row.id),
        pending: pending.has(PREFIX + row.id),
      }))
    const surname = ({ person, name }: ParcelFamily) => (person ? `${person.last_name} ${name}` : '\uffff')
    return kept(
      families.sort((a, b) => surname(a).localeCompare(surname(b)) || (a.row.id < b.row.id ? -1 : 1)),
    )
  }, [rows, known, pending, disputes, kept])
}
