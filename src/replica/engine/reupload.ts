import { type TableName, tableNames } from '@contract/rows.ts'
import { getFullName } from '@contract/rules/person.ts'
import { type OfferReply, type OfferStatus, syncOperations } from '@contract/sync.ts'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import type { ReplicaDb, ReuploadEntry, StoredRow } from '../db.ts'
import { toWireRow } from '../draft.ts'
import { updateSyncState } from '../sync-state.ts'
import { hasTrackedRemovals } from '../tracked-removals.ts'

/** Value of `place` for people that the server refused. Their entries stay until a user has read the list. */
const REFUSED_POSITION = 1000

/** Part of a push or pull response that reveals a restored database. */
type RestoreInfo = { epoch: string; restored_version?: number | undefined }

/** Maximum number of rows in one request, because 500 people would exceed the request limit. */
const MAX_ROWS_PER_REQUEST = 200
const REUPLOAD_TIMEOUT_MS = 60_000

/**
 * Returns the epoch of the database that has received all changes stored on this device as accepted. This is the
 * device's last known value.
 */
export const readAcceptedEpoch = async (db: ReplicaDb): Promise<string | undefined> =>
  (await db.getMeta('accepted_epoch')) ?? (await db.getMeta('epoch'))

/**
 * True for rows that are re-uploaded. Skips data that the network owns. Also skips conflicts that are resolved, or that
 * the server creates again.
 */
const shouldReupload = (table: TableName, row: StoredRow<TableName>): boolean => {
  if (table === 'options' || table === 'clearances') return false
  if (table !== 'conflicts') return true
  const { resolved_at, kind } = row as StoredRow<'conflicts'>
  return resolved_at === null && kind === 'field'
}

/**
 * Stores the rows that are missing in the restored database, before a response overwrites them. Runs once for each
 * restore, even if a later step is interrupted.
 * @param from epoch of the database that the rows come from
 */
export const storeForReupload = async (db: ReplicaDb, from: string, restoreInfo: RestoreInfo): Promise<void> => {
  const restoredVersion = restoreInfo.restored_version
  // Skip the re-upload if the restore was too long ago, or if an older server does not accept re-uploads.
  if (restoredVersion === undefined) return
  const tables = [...tableNames.map((name) => db.rows(name)), db.removed, db.offers, db.meta]
  await db.transaction('rw', tables, async () => {
    const previousState = await db.getMeta('offering')
    if (previousState?.to === restoreInfo.epoch) return
    const entries: ReuploadEntry[] = []
    for (const [index, table] of tableNames.entries()) {
      // Send conflicts last, after all rows that they may refer to.
      const position = table === 'conflicts' ? tableNames.length : index
      for (const row of await db.rows(table).toArray()) {
        if (row.version <= restoredVersion || !shouldReupload(table, row)) continue
        const { id, version } = row
        entries.push({ id: `${table}/${id}`, table, record: id, version, row: toWireRow(row), from, place: position })
      }
      if (!hasTrackedRemovals(table)) continue
      const prefix = `${table}/`
      for (const { id, version } of await db.removed.where('id').startsWith(prefix).toArray())
        if (version > restoredVersion)
          entries.push({ id, table, record: id.slice(prefix.length), version, row: null, from, place: position })
    }
    // Overwrite rows left from an earlier re-upload, because the current rows are newer.
    await db.offers.bulkPut(entries)
    await db.setMeta('offering', {
      to: restoreInfo.epoch,
      people: previousState?.people ?? 0,
      refused: previousState?.refused ?? 0,
    })
  })
}

/** Adds to the counts in this device's restore notice. */
export const addReuploadCounts = async (db: ReplicaDb, people: number, refused: number): Promise<void> => {
  if (people + refused === 0) return
  await db.transaction('rw', db.meta, async () => {
    const reuploadState = await db.getMeta('offering')
    if (!reuploadState) return
    await db.setMeta('offering', {
      ...reuploadState,
      people: reuploadState.people + people,
      refused: reuploadState.refused + refused,
    })
  })
}

type ReuploadContext = { db: ReplicaDb; token: string; device: string }

/**
 * Re-uploads the stored rows in batches, and deletes each row that has a response. The next bootstrap fetches these
 * rows again.
 * @throws ApiError, NoAnswer: rows without a response stay stored
 */
export const reuploadStoredRows = async ({ db, token, device }: ReuploadContext): Promise<void> => {
  let batchLimit = MAX_ROWS_PER_REQUEST
  for (;;) {
    const [firstEntry, ...otherEntries] = await db.offers
      .where('place')
      .below(REFUSED_POSITION)
      .limit(batchLimit)
      .toArray()
    if (!firstEntry) break
    const batch = [firstEntry, ...otherEntries.filter(({ from }) => from === firstEntry.from)]
    try {
      const { results } = await sendRows(batch, token, device)
      await storeResults(db, batch, results)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_restored') {
        await storeResults(db, batch, batch.map(toRefusedResult))
        continue
      }
      if (!(error instanceof ApiError) || error.status !== 413 || batch.length === 1) throw error
      batchLimit = Math.ceil(batch.length / 2)
    }
  }
  const reuploadState = await db.getMeta('offering')
  if (!reuploadState) return
  const { people, refused } = reuploadState
  await updateSyncState(db.user, { restored: { people, refused } })
  await db.meta.delete('offering')
}

const toRefusedResult = ({ table, record }: ReuploadEntry) => ({
  table,
  id: record,
  status: 'refused' as const,
  row: null,
})

const sendRows = (batch: readonly ReuploadEntry[], token: string, device: string): Promise<OfferReply> =>
  call(syncOperations['sync.offer'], {
    token,
    timeout: REUPLOAD_TIMEOUT_MS,
    body: {
      device_id: device,
      epoch: batch[0]?.from ?? '',
      rows: batch.map(({ table, record, version, row }) => ({ table, id: record, version, row })),
    },
  })

const storeResults = async (
  db: ReplicaDb,
  batch: readonly ReuploadEntry[],
  results: OfferReply['results'],
): Promise<void> => {
  const filterPeople = (status: OfferStatus) =>
    results.filter((result) => result.table === 'registered' && result.status === status)
  // Skip refused people with a row in the response, because they are still in the register.
  const refusedIds = new Set(filterPeople('refused').flatMap(({ id, row }) => (row === null ? id : [])))
  const refusedPeople = batch.filter(
    ({ table, record, row }) => table === 'registered' && row !== null && refusedIds.has(record),
  )
  await db.transaction('rw', db.offers, db.meta, async () => {
    await db.offers.bulkDelete(batch.map(({ id }) => id))
    if (refusedPeople.length)
      await db.offers.bulkPut(refusedPeople.map((entry) => ({ ...entry, place: REFUSED_POSITION })))
    await addReuploadCounts(db, filterPeople('taken').length, refusedPeople.length)
  })
}

/** Reads the people that a restored server refused. They are stored only on this device. */
export const readRefusedPeople = async (db: ReplicaDb): Promise<{ id: string; name: string }[]> =>
  (await db.offers.where('place').equals(REFUSED_POSITION).toArray()).map(({ record, row }) => ({
    id: record,
    name: getFullName(row as { first_name: string; last_name: string }),
  }))

/** Removes the restore notice after a user has read it. */
export const dismissRestoreNotice = async (db: ReplicaDb): Promise<void> => {
  await db.offers.where('place').equals(REFUSED_POSITION).delete()
  await updateSyncState(db.user, { restored: null })
}
