import { customType } from 'drizzle-orm/pg-core'

/** A point in time, read as ISO 8601 in UTC as in the API, not in PostgreSQL's format. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
})
