import { tableNames } from '@contract/rows.ts'
import type { PullReply } from '@contract/sync.ts'
import { syncOperations } from '@contract/sync.ts'
import { call } from '@/api/call.ts'
import type { MetaValues, ReplicaDb } from '../db.ts'
import { getRefKeys, getReplicaTables, groupIdsByTable, putServerRows, type ServerChange } from '../write-rows.ts'
import { announce } from './announce.ts'
import { reapplyPending } from './reapply.ts'
import { readAcceptedEpoch, storeForReupload } from './reupload.ts'

export type PullContext = { db: ReplicaDb; organisation: string; token: string }

/**
 * Checksums of the server's rows for this user. Key: table. Each has the number of rows and a hash of their ids and
 * versions.
 */
export type Checksums = NonNullable<PullReply['checksums']>

const PULL_PAGE_SIZE = 1000
const PULL_TIMEOUT_MS = 60_000

/**
 * Updates the replica page by page. Each page commits with its cursor, so an interrupted bootstrap continues. Old rows
 * stay readable until a new bootstrap is complete.
 * @param checksums true requests the server's checksums after the last page
 * @returns the checksums, empty if not requested. If the database was restored, returns its new epoch instead. In that
 * case, re-upload this device's rows before they are overwritten.
 * @throws ApiError, NoAnswer
 */
export const pullChanges = async (
  context: PullContext,
  checksums = false,
): Promise<{ checksums: Checksums } | { restored: string }> => {
  const { db } = context
  const acceptedEpoch = await readAcceptedEpoch(db)
  const requestPage = (cursor: string | undefined) => {
    const page = call(syncOperations['sync.pull'], {
      token: context.token,
      timeout: PULL_TIMEOUT_MS,
      query: {
        limit: String(PULL_PAGE_SIZE),
        ...(cursor && { cursor }),
        ...(checksums && { checksums: '1' as const }),
      },
    })
    // Mark the error as handled, because it is thrown again when the promise is awaited. Otherwise it would crash the
    // worker.
    page.catch(() => undefined)
    return page
  }
  let cursor = await db.getMeta('cursor')
  let pendingPage = requestPage(cursor)
  for (;;) {
    const page = await pendingPage
    if (acceptedEpoch !== undefined && page.epoch !== acceptedEpoch) {
      await storeForReupload(db, acceptedEpoch, page)
      return { restored: page.epoch }
    }
    // Prefetch the next page while this page is stored.
    if (page.more) pendingPage = requestPage(page.cursor)
    const changes = page.changes as ServerChange[]
    const isNewBootstrap = cursor === undefined || page.reset === true
    const touchedRows = await db.transaction('rw', getReplicaTables(db), async (transaction) => {
      const [storedGeneration, wasBootstrapping = false, storedVersion = 0] = await Promise.all([
        db.getMeta('gen'),
        db.getMeta('bootstrapping'),
        db.getMeta('version'),
      ])
      const generation = (storedGeneration ?? (await getFirstGeneration(db))) + (isNewBootstrap ? 1 : 0)
      const isBootstrapping = isNewBootstrap || wasBootstrapping
      await putServerRows(db, changes, generation)
      // Sweep only after a later bootstrap, because the first bootstrap finds no older rows.
      const sweptRows = isBootstrapping && !page.more && generation > 1 ? await sweepOldRows(db, generation) : []
      const reappliedRows = await reapplyPending(
        db,
        transaction,
        context.organisation,
        sweptRows.length ? 'all' : getRefKeys(changes),
      )
      // Include the page's version. A bootstrap contains no deletions, so the rows alone could give too low a version.
      const versions = [page.version ?? 0, ...changes.map((c) => c.version ?? 0)]
      const meta: Partial<MetaValues> = {
        gen: generation,
        cursor: page.cursor,
        cursor_at: Date.now(),
        epoch: page.epoch,
        bootstrapping: isBootstrapping && page.more,
      }
      if (changes.some(({ table }) => table === 'registered')) meta.photos_due = true
      if (!page.more) {
        meta.complete = true
        meta.version = Math.max(storedVersion, ...versions)
        meta.restored_lately = page.restored_version !== undefined
        if (page.concern_keys) meta.concern_keys = page.concern_keys
        if (page.concern_contacts) meta.concern_contacts = page.concern_contacts
        if (page.offline_days !== undefined) meta.offline_days = page.offline_days
      }
      await db.setMetaValues(meta)
      return [...changes, ...sweptRows, ...reappliedRows]
    })
    for (const [table, ids] of groupIdsByTable(touchedRows)) {
      announce({ kind: 'rows', user: db.user, table, ids: ids.length > 500 ? 'all' : ids })
    }
    if (!page.more) return { checksums: page.checksums ?? {} }
    cursor = page.cursor
  }
}

/**
 * Returns 1 if the replica has rows from responses to earlier changes, otherwise 0. Such rows must be swept after the
 * first bootstrap, because a bootstrap does not report deletions.
 */
const getFirstGeneration = async (db: ReplicaDb): Promise<number> => {
  for (const table of tableNames) if (await db.rows(table).count()) return 1
  return 0
}

/** Deletes the rows that a finished bootstrap did not include. */
const sweepOldRows = async (db: ReplicaDb, gen: number) => {
  const sweptRows: { table: (typeof tableNames)[number]; id: string }[] = []
  for (const table of tableNames) {
    // Read all rows at once, because a cursor would be slow.
    const rows = await db.rows(table).toArray()
    const oldIds = rows.flatMap((row) => (row.gen === gen ? [] : row.id))
    if (oldIds.length) await db.rows(table).bulkDelete(oldIds)
    sweptRows.push(...oldIds.map((id) => ({ table, id })))
  }
  return sweptRows
}
