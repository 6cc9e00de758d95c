import { and, eq, gt } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import type { OfferStatus } from '../../../contract/sync.ts'
import { conflicts, offeredRemovals } from '../../db/schema.ts'
import { isTransient } from '../../db/transient.ts'
import { judge, parseMutation } from '../apply/judge.ts'
import type { Batch } from '../rows/author.ts'
import { restoreDepartureTime } from '../rows/departure-table.ts'
import { type Outcome, toApplied } from '../rows/outcome.ts'
import { loadRows, type StoredRow } from '../rows/tables.ts'
import { isWaitingUpload, restoreBookingSource, restoreWaiting } from './offered-bookings.ts'
import { dropPendingState, findLaterApproval } from './offered-families.ts'
import { hasLostNoLinkMark, restoreNoLinkMark } from './offered-no-link-mark.ts'
import { buildChanges, type ChangedTable, isOtherSession, type OfferedChange, splitByField } from './offered-rows.ts'
import { type ParsedUpload, REFUSED_RESULT, SAME_RESULT, type UploadResult } from './read-offered.ts'
import { findLiveGroups, renameGroup, restoreGroup, restorePerson } from './restore-offered.ts'

/** Applies an uploaded row in a savepoint, so that a row that causes a server error does not affect the other rows. */
export const applyInSavepoint = async (
  batch: Batch,
  upload: ParsedUpload,
  backupVersion: number,
): Promise<UploadResult> => {
  if (isSameAsStored(upload, backupVersion)) return SAME_RESULT
  await batch.client.query('SAVEPOINT offered')
  try {
    const result = await applyUpload(batch, upload, backupVersion)
    await batch.client.query('RELEASE SAVEPOINT offered')
    return result
  } catch (error) {
    if (isTransient(error)) throw error
    await batch.client.query('ROLLBACK TO SAVEPOINT offered')
    return REFUSED_RESULT
  }
}

const isSameAsStored = ({ table, row, stored }: ParsedUpload, backupVersion: number): boolean => {
  if (row === null) return !stored || stored.deleted
  if (table === 'groups') return stored?.deleted === false && stored.row.name === (row as RowByTable['groups']).name
  if (table === 'conflicts') return stored !== undefined
  if (isWaitingUpload({ table, row } as ParsedUpload)) return false
  if (hasLostNoLinkMark({ table, row, stored } as ParsedUpload)) return false
  if (isOtherDay({ table, row, stored } as ParsedUpload)) return false
  return buildChanges(table, row, stored, backupVersion).length === 0
}

/** True if the stored session has another day. The two are then different sessions. */
const isOtherDay = ({ table, row, stored }: ParsedUpload): boolean => {
  if (table === 'parcel_provisions') return stored !== undefined && stored.row.date !== row?.date
  return table === 'sessions' && row !== null && isOtherSession(row, stored)
}

const applyUpload = async (batch: Batch, upload: ParsedUpload, backupVersion: number): Promise<UploadResult> => {
  const { table, row, stored } = upload
  if (row === null) return recordUploadedRemoval(batch, upload)
  if (table === 'groups')
    return stored
      ? renameGroup(batch, row as RowByTable['groups'], stored as StoredRow<'groups'>, backupVersion)
      : restoreGroup(batch, row as RowByTable['groups'])
  if (table === 'registered') {
    if (!stored) return restorePerson(batch, row as RowByTable['registered'])
    if (isErased((stored as StoredRow<'registered'>).row)) return REFUSED_RESULT
  }
  if (isOtherDay(upload)) return REFUSED_RESULT
  if (isWaitingUpload(upload)) return restoreWaiting(batch, upload, backupVersion)
  if (table === 'registered') {
    const result = await judgePerson(batch, upload as ParsedUpload<'registered'>, backupVersion)
    if (!hasLostNoLinkMark(upload)) return result
    return combineResults([result, await restoreNoLinkMark(batch, upload, backupVersion)])
  }
  return judgeChanges(batch, upload, backupVersion)
}

const judgeChanges = async (
  batch: Batch,
  upload: ParsedUpload<ChangedTable>,
  backupVersion: number,
): Promise<UploadResult> => {
  const { table, row, stored } = upload
  const results: UploadResult[] = []
  for (const change of row ? buildChanges(table, row, stored, backupVersion) : [])
    results.push(await judgeChange(batch, upload, await dropUnknownLinks(batch, change), backupVersion))
  if (table === 'departures') await restoreDepartureTime(batch, row as RowByTable['departures'])
  if (table === 'bookings') await restoreBookingSource(batch, row as RowByTable['bookings'])
  return combineResults(results)
}

/** Applies an uploaded person. If the person's family was approved after the backup, approves the family first. */
const judgePerson = async (
  batch: Batch,
  upload: ParsedUpload<'registered'>,
  backupVersion: number,
): Promise<UploadResult> => {
  const { id, row, stored } = upload
  if (!row || !stored) return judgeChanges(batch, upload, backupVersion)
  const registrationId = findLaterApproval(row, stored)
  const reviewedUpload = { ...upload, row: dropPendingState(row, stored) }
  if (!registrationId) return judgeChanges(batch, reviewedUpload, backupVersion)
  const [name, { version: v }] = ['registration.take', getDefinition('registration.take')] as const
  const approvalResult = await judgeOfferedChange(batch, { name, v, args: { id: registrationId } })
  const storedPerson = (await loadRows(batch.tx, 'registered', [id])).get(id)
  return combineResults([
    approvalResult,
    await judgeChanges(batch, { ...reviewedUpload, stored: storedPerson }, backupVersion),
  ])
}

/**
 * Combines the results of several changes of one row. The status is the first that occurs in this order: conflict,
 * taken, refused, same.
 */
const combineResults = (results: readonly UploadResult[]): UploadResult => {
  const hasStatus = (status: OfferStatus) => results.some((answer) => answer.status === status)
  const status = (['conflict', 'taken', 'refused'] as const).find(hasStatus) ?? 'same'
  return { status, outcomes: results.flatMap(({ outcomes }) => outcomes) }
}

/**
 * Validates and applies a change as if it came from the device's queue. If the server refuses the full change, each
 * field is applied separately.
 */
const judgeChange = async (
  batch: Batch,
  upload: ParsedUpload,
  change: OfferedChange,
  backupVersion: number,
): Promise<UploadResult> => {
  const { left: remaining, asked: hasConflict } = await removeProposedValues(batch, upload, change, backupVersion)
  const proposedResult: UploadResult = { status: hasConflict ? 'conflict' : 'same', outcomes: [] }
  if (!remaining) return proposedResult
  const fullResult = await judgeOfferedChange(batch, remaining)
  const fieldChanges = fullResult.status === 'refused' ? splitByField(remaining) : []
  if (fieldChanges.length < 2) return combineResults([proposedResult, fullResult])
  const results = [proposedResult]
  for (const part of fieldChanges) results.push(await judgeOfferedChange(batch, part))
  return combineResults(results)
}

function toOfferStatus(status: Outcome['status']): OfferStatus {
  if (status === 'applied') return 'taken'
  return status === 'conflict' ? 'conflict' : 'refused'
}

const judgeOfferedChange = async (batch: Batch, { name, v, args }: OfferedChange): Promise<UploadResult> => {
  const envelope = { id: newId(), seq: 0, name, v, args, made_at: batch.now }
  const parsedMutation = parseMutation(envelope, batch.author)
  const outcome = 'name' in parsedMutation ? await judge(batch, parsedMutation, batch.now) : parsedMutation
  return { status: toOfferStatus(outcome.status), outcomes: [{ args: { mutation: name, ...args }, outcome }] }
}

/** Removes links to deleted groups and missing relatives, so that the person's other fields are applied. */
const dropUnknownLinks = async (batch: Batch, change: OfferedChange): Promise<OfferedChange> => {
  if (change.name !== 'registered.update') return change
  const { set } = change.args as { set: Record<string, { add?: string[] }> }
  const existingIds = {
    groups: await findLiveGroups(batch, set.groups?.add ?? []),
    family_entries: [...(await loadRows(batch.tx, 'registered', set.family_entries?.add ?? []))].flatMap(
      ([id, { deleted }]) => (deleted ? [] : id),
    ),
  }
  const validEntries = Object.entries(set).flatMap(([field, one]) => {
    const ids = existingIds[field as keyof typeof existingIds]
    if (!ids) return [[field, one] as const]
    return ids.length ? [[field, { add: ids }] as const] : []
  })
  return { ...change, args: { ...change.args, set: Object.fromEntries(validEntries) } }
}

/**
 * Removes values that already have a conflict from after the restore, open or decided. Every device of the club uploads
 * the same row, so another device may have proposed these values before.
 * @returns the remaining change (null if nothing remains), and true if some values already have a conflict
 */
const removeProposedValues = async (
  { tx, author }: Batch,
  { table, id, stored }: ParsedUpload,
  change: OfferedChange,
  backupVersion: number,
): Promise<{ left: OfferedChange | null; asked: boolean }> => {
  const { args } = change
  const recordId = table !== 'conflicts' ? id : String(args.id ?? `${args.parcel}:${args.registered}`)
  const conflictRows = await tx
    .select({ kind: conflicts.kind, field: conflicts.field, mine: conflicts.mine })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, author.organisation),
        eq(conflicts.record, recordId),
        gt(conflicts.version, backupVersion),
      ),
    )
  const isProposed = (value: unknown, field: string | null) =>
    conflictRows.some((q) => q.field === field && isSameValue((q.mine as { value: unknown }).value, value))
  if (stored?.deleted && conflictRows.some(({ kind }) => kind === 'deleted')) return { left: null, asked: true }
  if (change.name === 'departure.set')
    return isProposed(change.args.collector, 'collector') ? { left: null, asked: true } : { left: change, asked: false }
  if (change.name === 'attendance.set')
    return isProposed(change.args.state, null) ? { left: null, asked: true } : { left: change, asked: false }
  const { set } = change.args as { set?: Record<string, { value?: unknown }> }
  if (!set) return { left: change, asked: false }
  const remainingFields = Object.entries(set).filter(
    ([field, one]) => !('value' in one && isProposed(one.value, field)),
  )
  const hasConflict = remainingFields.length < Object.keys(set).length
  if (remainingFields.length === 0) return { left: null, asked: hasConflict }
  return {
    left: { ...change, args: { ...change.args, set: Object.fromEntries(remainingFields) } },
    asked: hasConflict,
  }
}

const REVIEWED_TABLES = ['registered', 'sessions', 'parcel_provisions']

/**
 * Records that the device had seen the removal of a record that exists on the server. The coordinators decide which
 * state applies.
 */
const recordUploadedRemoval = async (batch: Batch, { table, id }: ParsedUpload): Promise<UploadResult> => {
  const { organisation: organisation_id, device, user } = batch.author
  if (REVIEWED_TABLES.includes(table)) {
    await batch.tx
      .insert(offeredRemovals)
      .values({ organisation_id, table, record: id, device_id: device ?? '', user_id: user.id })
      .onConflictDoNothing()
  }
  const outcome = toApplied([{ table, id }])
  return { status: 'removed', outcomes: [{ args: { id, removed: true }, outcome }] }
}
