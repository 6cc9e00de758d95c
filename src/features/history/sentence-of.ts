import type { HistoryEntry } from '@contract/history.ts'
import { addsFamily } from '@contract/rules/parcel-rows.ts'
import type { Named } from './use-known-names.ts'

/**
 * Converts an entry to the change whose sentence describes it: a tick, a departure, or a family added or
 * removed.
 * @param session id of the session that the history belongs to
 * @returns undefined if the entry is described field by field
 */
export function sentenceOf(entry: HistoryEntry, session: string): Named | undefined {
  const { id, tick, departure, family, what } = entry
  if (tick) return { id, name: 'attendance.set', args: { session, ...tick } }
  if (departure) return { id, name: 'departure.set', args: departure }
  if (!family) return undefined
  const args = { parcel: session, registered: family }
  if (what === 'removed') return { id, name: 'parcel_row.remove', args }
  const set = Object.fromEntries(
    entry.fields.map(({ field, from, to }) => [field, { base: from, value: to }]),
  )
  // A decision has no previous value and does not add a family.
  if (what === 'decided' || !addsFamily(set)) return undefined
  return { id, name: 'parcel_row.set', args: { ...args, set } }
}

/** Returns the changes of families' parcels, so that their names are loaded. */
export function familyChanges(entries: readonly HistoryEntry[], session: string): Named[] {
  return entries.flatMap(({ id, family }) =>
    family ? [{ id, name: 'parcel_row.set', args: { parcel: session, registered: family } }] : [],
  )
}
