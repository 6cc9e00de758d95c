import { and, eq, type SQL, sql } from 'drizzle-orm'
import { allowed, flagsOf } from '../../../contract/access.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { resourceDirectories } from '../../db/schema.ts'

export type Holds = 'files' | 'videos'

/** Published directories of a programme: neither they nor any above them are kept back (RES-72, RES-73). */
const published = (holds: Holds, boxesOfHope: boolean): SQL => sql`(
  WITH RECURSIVE open AS (
    SELECT d.id FROM ${resourceDirectories} d
    WHERE d.parent IS NULL AND NOT d.unpublished AND d.holds = ${holds} AND d.is_boxes_of_hope = ${boxesOfHope}
    UNION ALL
    SELECT d.id FROM ${resourceDirectories} d JOIN open ON d.parent = open.id WHERE NOT d.unpublished
  ) SELECT id FROM open)`

/**
 * The directories that a user sees, as a condition on `resource_directories`: who maintains them all of their programme's, VP
 * support those of both; everybody else what is published of their own.
 */
export const directoriesSeenBy = (user: CurrentUser, holds: Holds): SQL | undefined => {
  const { bohStaff, boxesOfHope } = flagsOf(user)
  const of = eq(resourceDirectories.holds, holds)
  if (!allowed('admin_resources', user))
    return sql`${resourceDirectories.id} IN ${published(holds, boxesOfHope)}`
  return bohStaff ? and(of, eq(resourceDirectories.is_boxes_of_hope, true)) : of
}

/** The same as a condition on the column that names a record's directory. */
export const inDirectoriesSeenBy = (column: SQL, user: CurrentUser, holds: Holds): SQL => {
  const seen = directoriesSeenBy(user, holds)
  return sql`${column} IN (SELECT ${resourceDirectories.id} FROM ${resourceDirectories} WHERE ${seen})`
}
