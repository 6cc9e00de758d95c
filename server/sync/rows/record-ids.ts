import type { WrittenTable } from './tables.ts'

const UUID_PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idFormats: Partial<Record<WrittenTable, RegExp>> = {
  attendance: new RegExp(`^${UUID_PATTERN}:${UUID_PATTERN}$`),
  parcel_rows: new RegExp(`^${UUID_PATTERN}:${UUID_PATTERN}$`),
  musters: new RegExp(`^${UUID_PATTERN}:${UUID_PATTERN}$`),
  departures: new RegExp(`^${UUID_PATTERN}:${UUID_PATTERN}$`),
  bookings: new RegExp(`^${UUID_PATTERN}:${UUID_PATTERN}$`),
  checklist: /^(ready|steady|cook):/,
}
const singleIdPattern = new RegExp(`^${UUID_PATTERN}$`)

/**
 * True if an id has the format of its table's ids. Devices can send any text, and only ids of this format can be looked
 * up.
 */
export const isRecordId = (table: WrittenTable, id: string): boolean => (idFormats[table] ?? singleIdPattern).test(id)
