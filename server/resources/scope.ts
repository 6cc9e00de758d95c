import { and, eq, type SQL, sql } from 'drizzle-orm'
import { getAccessFlags, isAllowed } from '../../contract/access.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { resourceDirectories } from '../db/schema.ts'

export type DirectoryContent = 'files' | 'videos'

/**
 * Selects the published directories of a programme. A directory is hidden if it or a directory above it is unpublished
 * (RES-72, RES-73).
 */
const selectPublishedDirectories = (directoryContent: DirectoryContent, boxesOfHope: boolean): SQL => sql`(
  WITH RECURSIVE open AS (
    SELECT d.id FROM ${resourceDirectories} d
    WHERE d.parent IS NULL AND NOT d.unpublished AND d.holds = ${directoryContent} AND d.is_boxes_of_hope = ${boxesOfHope}
    UNION ALL
    SELECT d.id FROM ${resourceDirectories} d JOIN open ON d.parent = open.id WHERE NOT d.unpublished
  ) SELECT id FROM open)`

/**
 * Builds the filter for directories that a user can see. Editors see all directories of their programme, and VP support
 * see both programmes. All other users see the published directories of their programme.
 */
export const filterVisibleDirectories = (user: CurrentUser, directoryContent: DirectoryContent): SQL | undefined => {
  const { bohStaff, boxesOfHope } = getAccessFlags(user)
  const isOfKind = eq(resourceDirectories.holds, directoryContent)
  if (!isAllowed('admin_resources', user))
    return sql`${resourceDirectories.id} IN ${selectPublishedDirectories(directoryContent, boxesOfHope)}`
  return bohStaff ? and(isOfKind, eq(resourceDirectories.is_boxes_of_hope, true)) : isOfKind
}

/** Builds the same filter for a column that contains a record's directory. */
export const isInVisibleDirectory = (column: SQL, user: CurrentUser, directoryContent: DirectoryContent): SQL => {
  const visibleFilter = filterVisibleDirectories(user, directoryContent)
  return sql`${column} IN (SELECT ${resourceDirectories.id} FROM ${resourceDirectories} WHERE ${visibleFilter})`
}
