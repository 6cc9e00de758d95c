import { and, eq, type SQL, sql } from 'drizzle-orm'
import { allowed, flagsOf } from '../../../contract/access.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { resourceDirectories } from '../../db/schema.ts'

export type Holds = 'files' | 'videos'

/**
 * Selects the published directories of a programme. A directory is hidden if it or one above it is
 * unpublished (RES-72, RES-73).
 */
const published = (holds: Holds, boxesOfHope: boolean): SQL => sql`(
  WITH RECURSIVE open AS (
    SELECT d.id FROM ${resourceDirectories} d
    WHERE d.parent IS NULL AND NOT d.unpublished AND d.holds = ${holds} AND d.is_boxes_of_hope = ${boxesOfHope}
    UNION ALL
    SELECT d.id FROM ${resourceDirectories} d JOIN open ON d.parent = open.id WHERE NOT d.unpublished
  ) SELECT id FROM open)`

/**
 * Filters the directories that a user can see. Editors see all of their programme, and VP support those of
 * both programmes. All other users see the published ones of their programme.
 */
export const directoriesSeenBy = (user: CurrentUser, holds: Holds): SQL | undefined => {
  const { bohStaff, boxesOfHope } = flagsOf(user)
  const of = eq(resourceDirectories.holds, holds)
  if (!allowed('admin_resources', user))
    return sql`${resourceDirectories.id} IN ${published(holds, boxesOfHope)}`
  return bohStaff ? and(of, eq(resourceDirectories.is_boxes_of_hope, true)) : of
}

/** Applies the same filter to the column with a record's directory. */
export const inDirectoriesSeenBy = (column: SQL, user: CurrentUser, holds: Holds): SQL => {
  const seen = directoriesSeenBy(user, holds)
  return sql`${column} IN (SELECT ${resourceDirectories.id} FROM ${resourceDirectories} WHERE ${seen})`
}
