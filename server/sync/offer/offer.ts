import { sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { type RowByTable, type TableName, tableNames } from '../../../contract/rows.ts'
import { DAY_MS } from '../../../contract/rules/days.ts'
import {
  type MutationEnvelope,
  OFFER_DAYS,
  OFFER_LIMIT,
  type OfferBody,
  type OfferedRow,
  type OfferReply,
  type OfferStatus,
} from '../../../contract/sync.ts'
import { type Db, notifyAfterCommit, type Tx } from '../../db/client.ts'
import { isTransient } from '../../db/transient.ts'
import { type Batch, claimDeviceVersion, type DeviceAuthor, moveDevice } from '../rows/author.ts'
import { toRef, toRejected } from '../rows/outcome.ts'
import { getReadableTables } from '../rows/scope.ts'
import { storeResults, type ValidatedOutcome } from '../rows/stored-results.ts'
import { dropRemovedRelatives } from '../rows/visible-family.ts'
import { applyInSavepoint } from './judge-offered.ts'
import {
  isUploadableTable,
  loadStoredRows,
  type ParsedUpload,
  parseUpload,
  REFUSED_RESULT,
  type UploadResult,
} from './read-offered.ts'

/**
 * Accepts rows that a device has from before a database restore. Each row is validated separately, as the change that
 * would create it. The audit trail stores the change under the name `offer`. No row is removed and no value is
 * replaced, because only a user may decide that.
 * @throws AppError `too_large`, `device_of_another_user`, `unavailable`
 */
export const acceptUpload = async (db: Db, author: DeviceAuthor, body: OfferBody): Promise<OfferReply> => {
  if (body.rows.length > OFFER_LIMIT) throw new AppError('too_large')
  try {
    return await applyUploads(db, author, body)
  } catch (error) {
    const isOtherDevice = error instanceof AppError && error.code === 'device_of_another_user'
    if (isOtherDevice && (await moveDevice(db, author))) return applyUploads(db, author, body)
    if (error instanceof AppError || !isTransient(error)) throw error
    throw new AppError('unavailable', null, { cause: error, retryAfter: 5 })
  }
}

/**
 * Refuses uploads to a server that was never restored.
 * @throws AppError `not_restored` if the database was never restored from a backup
 */
export async function refuseUnrestoredServer(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM network WHERE restored_at IS NOT NULL`)
  if (rows.length === 0) throw new AppError('not_restored')
}

const applyUploads = (db: Db, author: DeviceAuthor, { epoch, rows }: OfferBody): Promise<OfferReply> =>
  db.club(
    author.organisation,
    async (tx, client) => {
      const claim = await claimDeviceVersion(client, author, 0)
      if (!claim) throw new AppError('device_of_another_user')
      await refuseUnrestoredServer(tx)
      const { organisation } = author
      notifyAfterCommit(tx, { organisation, version: claim.version })
      const batch: Batch = { tx, client, author, refused: new Set(), written: new Map(), ...claim }
      const backupVersion = claim.restoredVersion
      const isAccepting = backupVersion !== null && epoch !== claim.epoch && !hasMovedRecently(claim)
      const statusByRow = new Map<OfferedRow, OfferStatus>()
      // Sort groups before their people, and people before their attendance.
      const sortedRows = [...rows].sort((a, b) => getTableOrder(a) - getTableOrder(b))
      for (const [table, tableRows] of groupByTable(sortedRows)) {
        const storedById = isUploadableTable(table) ? await loadStoredRows(batch, table, tableRows) : new Map()
        for (const row of tableRows) {
          const upload =
            isAccepting && row.version > backupVersion ? parseUpload(author, row, storedById.get(row.id)) : null
          const result = upload ? await applyInSavepoint(batch, upload, backupVersion ?? 0) : REFUSED_RESULT
          statusByRow.set(row, result.status)
          if (upload) await recordInAuditTrail(batch, epoch, row, upload, result)
        }
      }
      const currentRows = await loadCurrentRows(batch, rows)
      const results = rows.map((row) => ({
        table: row.table,
        id: row.id,
        status: statusByRow.get(row) ?? ('refused' as const),
        row: currentRows.get(`${row.table}/${row.id}`) ?? null,
      }))
      return { epoch: claim.epoch, version: claim.version, results }
    },
    'by_key',
  )

/** Returns a table's position in the order of upload. Conflicts come after all records that they may be about. */
const getTableOrder = ({ table }: OfferedRow): number =>
  table === 'conflicts' ? tableNames.length : tableNames.indexOf(table as TableName)

const groupByTable = (rows: readonly OfferedRow[]): Map<string, OfferedRow[]> => {
  const rowsByTable = new Map<string, OfferedRow[]>()
  for (const row of rows) {
    const tableRows = rowsByTable.get(row.table)
    if (tableRows) tableRows.push(row)
    else rowsByTable.set(row.table, [row])
  }
  return rowsByTable
}

/** True if the user was moved recently. A child's facts of another club must not appear in the user's new club. */
const hasMovedRecently = ({ clubSince }: { clubSince: string | null }): boolean =>
  clubSince !== null && Date.now() - Date.parse(clubSince) < OFFER_DAYS * DAY_MS

/** Records the outcome of an uploaded row in the audit trail. */
const recordInAuditTrail = async (
  batch: Batch,
  epoch: string,
  { version }: OfferedRow,
  { table, id, row }: ParsedUpload,
  { status, outcomes }: UploadResult,
): Promise<void> => {
  const refusedOutcomes = status === 'refused' ? [{ args: { id }, outcome: toRejected('invalid', []) }] : []
  const recordedOutcomes = outcomes.length ? outcomes : refusedOutcomes
  const envelopes: MutationEnvelope[] = recordedOutcomes.map(({ args }) => ({
    id: newId(),
    seq: 0,
    name: 'offer',
    v: 1,
    made_at: batch.now,
    args: { ...args, epoch, version },
  }))
  const conflict = table === 'conflicts' ? (row as RowByTable['conflicts'] | null) : null
  const record = conflict ? toRef(conflict.table as TableName, conflict.record) : toRef(table, id)
  const results = recordedOutcomes.map(({ outcome }): ValidatedOutcome => ({ ...outcome, stored: true, record }))
  await storeResults(batch, envelopes, results)
}

/** Loads the server's current state of the uploaded rows, as a pull would return them. */
const loadCurrentRows = async (
  batch: Batch,
  offered: readonly OfferedRow[],
): Promise<Map<string, Record<string, unknown>>> => {
  const readableTables = getReadableTables(batch.author.user)
  const rowByKey = new Map<string, Record<string, unknown>>()
  for (const [table, rows] of groupByTable(offered)) {
    if (!isUploadableTable(table) || !readableTables.includes(table)) continue
    const liveRows = [...(await loadStoredRows(batch, table, rows)).values()].filter(({ deleted }) => !deleted)
    const visibleRows =
      table === 'registered'
        ? await dropRemovedRelatives(
            batch.tx,
            liveRows.map(({ row }) => row as RowByTable['registered']),
          )
        : liveRows.map(({ row }) => row)
    for (const row of visibleRows) rowByKey.set(`${table}/${row.id}`, row as Record<string, unknown>)
  }
  return rowByKey
}
