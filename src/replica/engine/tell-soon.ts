import type { TableName } from '@contract/rows.ts'
import { afterPaint } from '../after-paint.ts'
import type { ReplicaDb } from '../db.ts'
import { tellLiveQueries } from '../held-write.ts'
import { announce, tellOthers } from './announce.ts'

type Untold = { ids: Map<TableName, Set<string>>; quick: boolean }

const untold = new Map<ReplicaDb, Untold>()

/**
 * Announces saved rows to other pages and the worker after this page has painted them. Merges successive
 * saves into one message, because each message would cost time between two taps.
 * @param quick the save bypassed Dexie
 */
export const tellSoon = (db: ReplicaDb, rows: ReadonlyMap<TableName, string[]>, quick: boolean): void => {
  const known = untold.get(db)
  const due = known ?? { ids: new Map<TableName, Set<string>>(), quick: false }
  due.quick ||= quick
  for (const [table, ids] of rows) {
    const all = due.ids.get(table) ?? new Set()
    for (const id of ids) all.add(id)
    due.ids.set(table, all)
  }
  if (known) return
  untold.set(db, due)
  afterPaint(() => {
    untold.delete(db)
    for (const [table, ids] of due.ids) tellOthers({ kind: 'rows', user: db.user, table, ids: [...ids] })
    if (due.quick) tellLiveQueries(db, due.ids.keys())
    announce({ kind: 'full', user: db.user, full: false })
    announce({ kind: 'queue', user: db.user })
  })
}
