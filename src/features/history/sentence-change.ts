import type { HistoryEntry } from '@contract/history.ts'
import { isAddingFamily } from '@contract/rules/parcel-rows.ts'
import type { ChangeSummary } from './use-known-names.ts'

/**
 * Converts an entry to the change whose sentence describes it: a tick, a departure, or a family added or removed.
 * @param session id of the session that the history belongs to
 * @returns undefined if the entry is described field by field
 */
export function toSentenceChange(entry: HistoryEntry, session: string): ChangeSummary | undefined {
  const { id, tick, departure, family, what } = entry
  if (tick) return { id, name: 'attendance.set', args: { session, ...tick } }
  if (departure) return { id, name: 'departure.set', args: departure }
  if (!family) return undefined
  const args = { parcel: session, registered: family }
  if (what === 'removed') return { id, name: 'parcel_row.remove', args }
  const fieldChanges = Object.fromEntries(
    entry.fields.map(({ field, from: oldValue, to: newValue }) => [field, { base: oldValue, value: newValue }]),
  )
  // Describe a decision field by field, because it has no previous value and does not add a family.
  if (what === 'decided' || !isAddingFamily(fieldChanges)) return undefined
  return { id, name: 'parcel_row.set', args: { ...args, set: fieldChanges } }
}

/** Returns the changes of families' parcels. They are used to load the families' names. */
export function toFamilyChanges(entries: readonly HistoryEntry[], session: string): ChangeSummary[] {
  return entries.flatMap(({ id, family }) =>
    family ? [{ id, name: 'parcel_row.set', args: { parcel: session, registered: family } }] : [],
  )
}
