import type { TableName } from '@contract/rows.ts'
import { runAfterPaint } from '../after-paint.ts'
import type { ReplicaDb } from '../db.ts'
import { notifyLiveQueries } from '../optimistic-write.ts'
import { announce, announceToOthers } from './announce.ts'

type PendingAnnouncement = { ids: Map<TableName, Set<string>>; quick: boolean }

const pendingByDb = new Map<ReplicaDb, PendingAnnouncement>()

/**
 * Announces saved rows to other pages and the worker after this page has painted them. Merges successive saves into one
 * message. A message for each save would cost time between two taps.
 * @param quick true if the save bypassed Dexie, so that Dexie's live queries must be notified
 */
export const announceAfterPaint = (db: ReplicaDb, rows: ReadonlyMap<TableName, string[]>, quick: boolean): void => {
  const pendingAnnouncement = pendingByDb.get(db)
  const announcement = pendingAnnouncement ?? { ids: new Map<TableName, Set<string>>(), quick: false }
  announcement.quick ||= quick
  for (const [table, ids] of rows) {
    const tableIds = announcement.ids.get(table) ?? new Set()
    for (const id of ids) tableIds.add(id)
    announcement.ids.set(table, tableIds)
  }
  if (pendingAnnouncement) return
  pendingByDb.set(db, announcement)
  runAfterPaint(() => {
    pendingByDb.delete(db)
    for (const [table, ids] of announcement.ids) announceToOthers({ kind: 'rows', user: db.user, table, ids: [...ids] })
    if (announcement.quick) notifyLiveQueries(db, announcement.ids.keys())
    announce({ kind: 'full', user: db.user, full: false })
    announce({ kind: 'queue', user: db.user })
  })
}
