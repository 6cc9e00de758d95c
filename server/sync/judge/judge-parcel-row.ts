import { buildParcelRowId } from '../../../contract/id.ts'
import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { RecordRef, RowByTable } from '../../../contract/rows.ts'
import { applyFieldChanges, type FieldChanges } from '../../../contract/rules/merge.ts'
import {
  createParcelRow,
  getBoxNumber,
  getEffectiveParcelChanges,
  getInitialNumbers,
  isAddingFamily,
} from '../../../contract/rules/parcel-rows.ts'
import { mergeRecord } from '../conflicts/merge-record.ts'
import { finishDeletion } from '../conflicts/unseen-changes.ts'
import { storeWaitingChange } from '../conflicts/waiting-changes.ts'
import type { Batch } from '../rows/author.ts'
import { type Judge, type Outcome, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { findRequiredRecord, isErasedPerson, resolveAlias } from '../rows/require-record.ts'
import { loadRows, writeChange } from '../rows/tables.ts'
import { loadFamilies } from './judge-parcel.ts'

type ParcelRowArgs = MutationArgs['parcel_row.set']

export const judgeParcelRowSet: Judge<'parcel_row.set'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('parcel_rows', buildParcelRowId(args.parcel, args.registered))
  const parcel = await findRequiredRecord(batch, toRef('parcel_provisions', args.parcel), [requestedRef])
  if ('outcome' in parcel) return parcel.outcome
  // Return both ids if the device uses another id (alias) of the session or person.
  const getTouched = (registered: string): RecordRef[] => {
    const id = buildParcelRowId(parcel.id, registered)
    return id === requestedRef.id ? [requestedRef] : [requestedRef, toRef('parcel_rows', id)]
  }
  const person = await findRequiredRecord(batch, toRef('registered', args.registered), getTouched(args.registered))
  if ('outcome' in person) return person.outcome
  const touched = getTouched(person.id)
  if (person.deleted && (await isErasedPerson(batch, person.id))) return toRejected('not_found', touched)
  if (parcel.deleted || person.deleted) {
    const removedRef = parcel.deleted ? toRef('parcel_provisions', parcel.id) : toRef('registered', person.id)
    return waitForRecord(batch, removedRef, args, madeAt, touched)
  }
  return setParcelRow(batch, { ...args, parcel: parcel.id, registered: person.id }, madeAt, touched)
}

const waitForRecord = async (
  batch: Batch,
  removedRef: RecordRef,
  args: ParcelRowArgs,
  madeAt: string,
  touched: RecordRef[],
): Promise<Outcome> => {
  const waitingChange = { name: 'parcel_row.set' as const, args }
  return toConflict([await storeWaitingChange(batch, removedRef, waitingChange, madeAt)], touched)
}

/** Sets fields of a parcel row whose session and person both exist. */
const setParcelRow = async (
  batch: Batch,
  args: ParcelRowArgs,
  madeAt: string,
  touched: RecordRef[],
): Promise<Outcome> => {
  const record = toRef('parcel_rows', buildParcelRowId(args.parcel, args.registered))
  const storedRow = (await loadRows(batch.tx, 'parcel_rows', [record.id])).get(record.id)
  const effectiveChanges = getEffectiveParcelChanges(args.set)
  if (storedRow && !storedRow.deleted)
    return mergeRecord(batch, {
      record,
      touched,
      set: effectiveChanges,
      madeAt,
      waits: null,
      check: () => null,
    })
  // Open a conflict for an edit of a row that another user removed. Adding the family again writes a new row instead.
  if (storedRow && !isAddingFamily(args.set)) return waitForRecord(batch, record, args, madeAt, touched)
  const row = applyFieldChanges(await buildNewParcelRow(batch, args), args.set as FieldChanges)
  await writeChange(batch, { table: 'parcel_rows', id: record.id, row })
  return toApplied(touched)
}

const buildNewParcelRow = async (
  batch: Batch,
  { parcel, registered, number }: ParcelRowArgs,
): Promise<RowByTable['parcel_rows']> => {
  const { tx } = batch
  const session = (await loadRows(tx, 'parcel_provisions', [parcel])).get(parcel)?.row
  const person = (await loadRows(tx, 'registered', [registered])).get(registered)?.row
  const family = await loadRows(tx, 'registered', person?.family_entries ?? [])
  const liveRelatives = [...family.values()].flatMap(({ row, deleted }) => (deleted ? [] : row))
  const { live: liveRows } = await loadFamilies(batch, parcel)
  return createParcelRow(
    parcel,
    registered,
    getInitialNumbers(person, liveRelatives, session),
    getBoxNumber(liveRows, number),
  )
}

export const judgeParcelRowRemove: Judge<'parcel_row.remove'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('parcel_rows', buildParcelRowId(args.parcel, args.registered))
  const parcel = await findRequiredRecord(batch, toRef('parcel_provisions', args.parcel), [requestedRef])
  if ('outcome' in parcel) return parcel.outcome
  const record = toRef('parcel_rows', buildParcelRowId(parcel.id, await resolveAlias(batch, args.registered)))
  const touched = record.id === requestedRef.id ? [requestedRef] : [requestedRef, record]
  const storedRow = (await loadRows(batch.tx, 'parcel_rows', [record.id])).get(record.id)
  if (!storedRow || storedRow.deleted) return toApplied(touched)
  await writeChange(batch, { table: 'parcel_rows', id: record.id, row: null })
  return finishDeletion(batch, record, args.seen, madeAt, touched)
}
