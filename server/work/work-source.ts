import type { SQL } from 'drizzle-orm'
import type { WorkKind } from '../../contract/work.ts'

/** Query that counts the tasks of one kind. It uses the condition of the list that `href` opens. */
export type WorkSource = {
  kind: WorkKind
  href: string
  /** FROM and WHERE of the list's rows. */
  rows: SQL
  /** Aggregate that counts the rows. The default counts all of them. */
  count?: SQL
  /** Aggregate of the time at which the longest wait began. */
  oldest: SQL
}

/** Builds the address of a page with filters. */
export const buildHref = (path: string, filters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(filters)}`
