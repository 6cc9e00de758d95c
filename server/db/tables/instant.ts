import { customType } from 'drizzle-orm/pg-core'

/** Column type for a point in time. Read as ISO 8601 in UTC, as in the API, instead of PostgreSQL's format. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (text) => new Date(text).toISOString(),
})
