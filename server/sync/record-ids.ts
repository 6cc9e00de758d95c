import type { WrittenTable } from './tables.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idFormats: Partial<Record<WrittenTable, RegExp>> = {
  attendance: new RegExp(`^${UUID}:${UUID}$`),
  parcel_rows: new RegExp(`^${UUID}:${UUID}$`),
  musters: new RegExp(`^${UUID}:${UUID}$`),
  departures: new RegExp(`^${UUID}:${UUID}$`),
  checklist: /^(ready|steady|cook):/,
}
const singleId = new RegExp(`^${UUID}$`)

/**
 * True if an id has the format of its table's ids. Devices can send any text, and only ids of this format can be looked
 * up.
 */
export const isRecordId = (table: WrittenTable, id: string): boolean => (idFormats[table] ?? singleId).test(id)
