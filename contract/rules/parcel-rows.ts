import { parcelRowId } from '../id.ts'
import type { ParcelProvisionRow, ParcelRow, RegisteredRow } from '../rows.ts'
import { foldName } from './alphabet.ts'
import { parcelTotals, portionsOf } from './parcels.ts'

type Numbers = Pick<ParcelRow, 'adults' | 'children' | 'num_meals'>

/** For how many a parcel is to begin with (PARC-63, PARC-65): the family's size, and the meals of the session. */
export const initialNumbers = (
  person: Parameters<typeof parcelTotals>[0] | undefined,
  family: readonly { is_adult: boolean }[],
  session: Pick<ParcelProvisionRow, 'average_meals'> | undefined,
): Numbers => ({
  // Whom nobody knows any more was at least one.
  ...(person ? parcelTotals(person, family) : { adults: 1, children: 0 }),
  num_meals: session?.average_meals ?? null,
})

type Numbered = { number?: number | null }

/**
 * The number of the box of a family that comes into a session: the next one, or the one that it had before where no other has it
 * now. It is kept while the session lasts, so that labels that are printed stay right; of two tablets that give one number
 * without hearing of each other, the later to sync is given another by the server.
 */
export const boxNumberFor = (rows: readonly Numbered[], had?: number): number => {
  const taken = new Set(rows.flatMap(({ number }) => number ?? []))
  return had !== undefined && !taken.has(had) ? had : Math.max(rows.length, ...taken) + 1
}

/** A family's parcel before anything is done with it. */
export const freshParcelRow = (
  parcel: string,
  registered: string,
  numbers: Numbers,
  number: number | null = null,
): ParcelRow => ({
  id: parcelRowId(parcel, registered),
  parcel,
  registered,
  adults: numbers.adults,
  children: numbers.children,
  num_meals: numbers.num_meals,
  number,
  wellbeing_resources: false,
  packed: false,
  handed_over: false,
  not_in: false,
  note: null,
  merged: false,
})

type Cloned = Pick<RegisteredRow, 'soft_archived' | 'first_name' | 'last_name'>

/**
 * The families that a session takes over from the one it is made from (PARC-30): with how many they are for, and nothing of what
 * was packed or handed out that day. Who has left the register meanwhile, or is in its archive, is not among them. Their boxes
 * are numbered in the order of their names, alike on every device and on the server.
 */
export const clonedRows = (
  source: readonly ParcelRow[],
  parcel: string,
  personOf: (id: string) => Cloned | undefined,
): ParcelRow[] =>
  source
    .flatMap((row) => {
      const person = personOf(row.registered)
      if (person?.soft_archived !== false) return []
      return { row, name: foldName(`${person.last_name} ${person.first_name}`) }
    })
    .sort((a, b) =>
      a.name === b.name ? (a.row.registered < b.row.registered ? -1 : 1) : a.name < b.name ? -1 : 1,
    )
    .map(({ row }, at) => freshParcelRow(parcel, row.registered, row, at + 1))

/** What was handed out in a session (PARC-52 to PARC-58). */
export type ParcelSums = {
  total_parcels: number
  total_adults: number
  total_children: number
  total_meals: number
  total_portions: number
}

/** The totals of a session's families; one parcel for each of them, and no meals where nobody has said (PARC-58). */
export const sumParcels = (rows: Iterable<Numbers>): ParcelSums => {
  const sums = { total_parcels: 0, total_adults: 0, total_children: 0, total_meals: 0, total_portions: 0 }
  for (const row of rows) {
    sums.total_parcels += 1
    sums.total_adults += row.adults
    sums.total_children += row.children
    sums.total_meals += row.num_meals ?? 0
    sums.total_portions += portionsOf(row)
  }
  return sums
}

/** Whether somebody can be added to a session (PARC-64): they take deliveries, are no record of the archive, and are not in it yet. */
export const mayBeAdded = (
  person: Pick<RegisteredRow, 'id' | 'parcel_delivery_contact' | 'soft_archived'>,
  inSession: { has: (id: string) => boolean },
): boolean => person.parcel_delivery_contact && !person.soft_archived && !inSession.has(person.id)

/** Whether a change puts a family into a session: it says of how many people without having seen a row. */
export const addsFamily = (set: { adults?: { base?: unknown } | undefined }): boolean =>
  set.adults !== undefined && (set.adults.base ?? null) === null

const marks = ['wellbeing_resources', 'packed', 'handed_over', 'not_in']

/**
 * The fields that a change of a family's parcel says something about. A mark that was not there is one that was not set;
 * and who has not said for how many meals, where nobody had, says nothing against who has.
 */
export const saidOfParcel = <S extends Record<string, { base: unknown; value: unknown } | undefined>>(
  set: S,
): S => {
  const said = Object.entries(set).flatMap(([field, change]) => {
    if (!change) return []
    const base = marks.includes(field) ? (change.base ?? false) : (change.base ?? null)
    return base === change.value || (base === null && change.value === '')
      ? []
      : [[field, { base, value: change.value }]]
  })
  return Object.fromEntries(said) as S
}
