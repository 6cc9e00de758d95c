import { customType } from 'drizzle-orm/pg-core'

/** A point in time, read as ISO 8601 in UTC as it travels on the wire, not in PostgreSQL's own words. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
})
