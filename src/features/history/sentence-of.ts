import type { HistoryEntry } from '@contract/history.ts'
import { addsFamily } from '@contract/rules/parcel-rows.ts'
import type { Named } from './use-known-names.ts'

/**
 * Turns an entry into the change whose sentence describes it: a tick, a departure, a family added to a session or removed.
 * @param session the id of the session that has the history
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
  // A decision has no value before it, and adds no family.
  if (what === 'decided' || !addsFamily(set)) return undefined
  return { id, name: 'parcel_row.set', args: { ...args, set } }
}

/** Lists the changes of families' parcels, so that their names are read. */
export function familyChanges(entries: readonly HistoryEntry[], session: string): Named[] {
  return entries.flatMap(({ id, family }) =>
    family ? [{ id, name: 'parcel_row.set', args: { parcel: session, registered: family } }] : [],
  )
}
