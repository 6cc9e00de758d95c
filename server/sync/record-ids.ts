import type { WrittenTable } from './tables.ts'

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const forms: Partial<Record<WrittenTable, RegExp>> = {
  attendance: new RegExp(`^${UUID}:${UUID}$`),
  parcel_rows: new RegExp(`^${UUID}:${UUID}$`),
  musters: new RegExp(`^${UUID}:${UUID}$`),
  departures: new RegExp(`^${UUID}:${UUID}$`),
  checklist: /^(ready|steady|cook):/,
}
const single = new RegExp(`^${UUID}$`)

/** Whether an id has the form of those of a table: what devices send may be anything, and only such ids can be looked up. */
export const isRecordId = (table: WrittenTable, id: string): boolean => (forms[table] ?? single).test(id)
