import { buildParcelRowId } from '../id.ts'
import type { ParcelProvisionRow, ParcelRow, RegisteredRow } from '../rows.ts'
import { foldName } from './alphabet.ts'
import { countParcelPeople, countPortions } from './parcels.ts'

type ParcelNumbers = Pick<ParcelRow, 'adults' | 'children' | 'num_meals'>

/**
 * Returns the initial numbers of a parcel: people in the family and the session's number of meals (PARC-63, PARC-65).
 */
export const getInitialNumbers = (
  person: Parameters<typeof countParcelPeople>[0] | undefined,
  family: readonly { is_adult: boolean }[],
  session: Pick<ParcelProvisionRow, 'average_meals'> | undefined,
): ParcelNumbers => ({
  // Count an unknown person as one adult, for example after erasure.
  ...(person ? countParcelPeople(person, family) : { adults: 1, children: 0 }),
  num_meals: session?.average_meals ?? null,
})

type NumberedRow = { number?: number | null }

/**
 * Returns the box number of a family that is added to a session: its previous number if that is free, otherwise the
 * next number. Numbers do not change during a session, so that printed labels stay correct. If two offline tablets use
 * the same number, the server changes the later one.
 */
export const getBoxNumber = (rows: readonly NumberedRow[], previousNumber?: number): number => {
  const usedNumbers = new Set(rows.flatMap(({ number }) => number ?? []))
  return previousNumber !== undefined && !usedNumbers.has(previousNumber)
    ? previousNumber
    : Math.max(rows.length, ...usedNumbers) + 1
}

/** Creates a family's parcel that is not packed or handed out. */
export const createParcelRow = (
  parcel: string,
  registered: string,
  numbers: ParcelNumbers,
  number: number | null = null,
): ParcelRow => ({
  id: buildParcelRowId(parcel, registered),
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

type ClonedPerson = Pick<RegisteredRow, 'soft_archived' | 'first_name' | 'last_name'>

type NamedRow = { row: ParcelRow; name: string }

function compareByName(a: NamedRow, b: NamedRow): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.row.registered < b.row.registered ? -1 : 1
}

/**
 * Clones the families of another session (PARC-30). Copies their numbers, but not what was packed or handed out. Skips
 * people who have left the register or are archived. Numbers the boxes in name order, so that every device and the
 * server agree.
 */
export const cloneParcelRows = (
  source: readonly ParcelRow[],
  parcel: string,
  getPerson: (id: string) => ClonedPerson | undefined,
): ParcelRow[] =>
  source
    .flatMap((row) => {
      const person = getPerson(row.registered)
      if (person?.soft_archived !== false) return []
      return { row, name: foldName(`${person.last_name} ${person.first_name}`) }
    })
    .sort(compareByName)
    .map(({ row }, index) => createParcelRow(parcel, row.registered, row, index + 1))

/** Totals of a session (PARC-52 to PARC-58). */
export type ParcelSums = {
  total_parcels: number
  total_adults: number
  total_children: number
  total_meals: number
  total_portions: number
}

/** Sums the parcels of a session. Each family is one parcel, and missing meals count as 0 (PARC-58). */
export const sumParcels = (rows: Iterable<ParcelNumbers>): ParcelSums => {
  const sums = { total_parcels: 0, total_adults: 0, total_children: 0, total_meals: 0, total_portions: 0 }
  for (const row of rows) {
    sums.total_parcels += 1
    sums.total_adults += row.adults
    sums.total_children += row.children
    sums.total_meals += row.num_meals ?? 0
    sums.total_portions += countPortions(row)
  }
  return sums
}

/** True if a person can be added to a session: an active delivery contact who is not in the session yet (PARC-64). */
export const canBeAdded = (
  person: Pick<RegisteredRow, 'id' | 'parcel_delivery_contact' | 'soft_archived'>,
  inSession: { has: (id: string) => boolean },
): boolean => person.parcel_delivery_contact && !person.soft_archived && !inSession.has(person.id)

/** True if a change adds a family to a session, because it sets the number of adults without a previous value. */
export const isAddingFamily = (set: { adults?: { base?: unknown } | undefined }): boolean =>
  set.adults !== undefined && (set.adults.base ?? null) === null

const flagFields = ['wellbeing_resources', 'packed', 'handed_over', 'not_in']

/**
 * Returns only those fields of a parcel change whose value really changes. A missing flag counts as false. An empty
 * number of meals without a previous value does not count as a change. Otherwise it would conflict with another
 * device's number.
 */
export const getEffectiveParcelChanges = <S extends Record<string, { base: unknown; value: unknown } | undefined>>(
  set: S,
): S => {
  const effectiveChanges = Object.entries(set).flatMap(([field, change]) => {
    if (!change) return []
    const base = flagFields.includes(field) ? (change.base ?? false) : (change.base ?? null)
    return base === change.value || (base === null && change.value === '')
      ? []
      : [[field, { base, value: change.value }]]
  })
  return Object.fromEntries(effectiveChanges) as S
}
