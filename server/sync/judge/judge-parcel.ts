import { and, eq, inArray, isNull } from 'drizzle-orm'
import { buildNonFieldError } from '../../../contract/errors.ts'
import { buildParcelRowId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { RecordRef, RowByTable, RowChange } from '../../../contract/rows.ts'
import { isSetChange } from '../../../contract/rules/merge.ts'
import { getBoxNumber } from '../../../contract/rules/parcel-rows.ts'
import { isVolunteer } from '../../../contract/rules/parcels.ts'
import { parcelProvisionRegistered as given, parcelProvisions } from '../../db/schema.ts'
import { mergeRecord } from '../conflicts/merge-record.ts'
import { finishDeletion } from '../conflicts/unseen-changes.ts'
import type { Batch } from '../rows/author.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { type Judge, type Outcome, toApplied, toRef, toRejected } from '../rows/outcome.ts'
import { toParcelRow } from '../rows/parcel-tables.ts'
import { findRequiredRecord } from '../rows/require-record.ts'
import { insertNewRecord, loadRows } from '../rows/tables.ts'
import { areKnownActivities } from './judge-session.ts'
import { addAlias } from './live-session.ts'

type ParcelFamilies = { live: RowByTable['parcel_rows'][]; people: string[] }

/**
 * Loads a session's live families, and all people who ever had a row in the session. Devices may still have the deleted
 * rows.
 */
export const loadFamilies = async ({ tx }: Batch, parcel: string): Promise<ParcelFamilies> => {
  const rows = await tx.select().from(given).where(eq(given.parcel_provision_id, parcel))
  const liveRows = rows.filter((row) => row.deleted_at === null && !row.hidden).map(toParcelRow)
  return { live: liveRows, people: rows.map((row) => row.registered_id) }
}

const buildRowRefs = (parcel: string, people: readonly string[]): RecordRef[] =>
  people.map((person) => toRef('parcel_rows', buildParcelRowId(parcel, person)))

/** Finds the live session of this day. */
export const findLiveParcel = async ({ tx, author }: Batch, date: string): Promise<string | undefined> => {
  const [liveParcel] = await tx
    .select({ id: parcelProvisions.id })
    .from(parcelProvisions)
    .where(
      and(
        eq(parcelProvisions.organisation_id, author.organisation),
        eq(parcelProvisions.date, date),
        isNull(parcelProvisions.deleted_at),
      ),
    )
    .limit(1)
  return liveParcel?.id
}

export const judgeParcelCreate: Judge<'parcel.create'> = async (batch, args, madeAt) => {
  const createdRef = toRef('parcel_provisions', args.id)
  const sourceParcel = args.clone
    ? await findRequiredRecord(batch, toRef('parcel_provisions', args.clone), [createdRef])
    : null
  if (sourceParcel && 'outcome' in sourceParcel) return sourceParcel.outcome
  if (sourceParcel?.deleted) return toRejected('not_found', [createdRef], { clone: ['no_session'] })
  if ((await loadRows(batch.tx, 'parcel_provisions', [args.id])).has(args.id))
    return toRejected('already_exists', [createdRef])
  const liveId = await findLiveParcel(batch, args.date)
  // Reject a plain API call if the day already has a session. If two tablets create sessions for the same day, the
  // families of both are joined in one session.
  if (liveId && !batch.author.device) return toRejected('date_taken', [createdRef], buildNonFieldError('date_taken'))

  const families = sourceParcel ? await loadFamilies(batch, sourceParcel.id) : { live: [], people: [] }
  const peopleRefs = families.live.map((row) => toRef('registered', row.registered))
  const readRefs = sourceParcel ? [toRef('parcel_provisions', sourceParcel.id), ...peopleRefs] : []
  const aliases = args.clone && sourceParcel ? { [args.clone]: sourceParcel.id } : {}
  const context = await buildEffectContext(batch, readRefs, { madeAt, aliases, parcelRows: families.live })
  const [session, ...rows] = getDefinition('parcel.create').effect({ ...args, id: liveId ?? args.id }, context)
  const row = session?.row as RowByTable['parcel_provisions']
  const touched = [createdRef, ...buildRowRefs(args.id, families.people)]
  if (liveId) {
    const joinedRefs = await joinParcel(batch, args.id, { ...row, id: liveId }, rows, madeAt)
    return toApplied([...touched, ...joinedRefs], { alias_of: liveId })
  }
  if (!(await insertNewRecord(batch, { table: 'parcel_provisions', row })))
    return toRejected('already_exists', [createdRef])
  await writeChanges(batch, rows)
  return toApplied(touched)
}

/**
 * Replaces a session by another session of the same day, which stays. The session that stays gets the activities of the
 * replaced session, and the families that it never had itself.
 * @param rows the families, under the id of the session that stays
 */
export const joinParcel = async (
  batch: Batch,
  id: string,
  { id: liveId, activities, activities_other }: RowByTable['parcel_provisions'],
  rows: readonly RowChange[],
  madeAt: string,
): Promise<RecordRef[]> => {
  await addAlias(batch, id, liveId, 'parcel_provisions')
  const record = toRef('parcel_provisions', liveId)
  const changes = {
    ...(activities.length > 0 && { activities: { add: activities } }),
    ...(activities_other && { activities_other: { base: null, value: activities_other } }),
  }
  await mergeRecord(batch, { record, touched: [], set: changes, madeAt, waits: null, check: () => null })
  const { live: liveRows, people } = await loadFamilies(batch, liveId)
  const existingRowIds = new Set(people.map((person) => buildParcelRowId(liveId, person)))
  const currentRows = [...liveRows]
  const addedRows = rows.flatMap((one): RowChange[] => {
    if (one.table !== 'parcel_rows' || !one.row || existingRowIds.has(one.id)) return []
    const row = { ...one.row, number: getBoxNumber(currentRows) }
    currentRows.push(row)
    return [{ ...one, row }]
  })
  const writtenRefs = await writeChanges(batch, addedRows)
  return [record, ...writtenRefs]
}

/** True if every added person is a volunteer of the club. People who were already in the session are not checked. */
const areVolunteers = async (batch: Batch, parcel: string, change: object | undefined): Promise<boolean> => {
  if (!change) return true
  const volunteerIds = isSetChange(change) ? (change.add ?? []) : ((change as { value: string[] }).value ?? [])
  const oldVolunteerIds = (await loadRows(batch.tx, 'parcel_provisions', [parcel])).get(parcel)?.row.volunteers ?? []
  const addedIds = [...new Set(volunteerIds)].filter((id) => !oldVolunteerIds.includes(id))
  const peopleById = await loadRows(batch.tx, 'registered', addedIds)
  // Accept any known person from a tablet. The person may have stopped helping or left by now, but helped on the day.
  return addedIds.every((id) => {
    const person = peopleById.get(id)
    return person !== undefined && (batch.author.device !== null || (!person.deleted && isVolunteer(person.row)))
  })
}

const rejectInvalid = (field: string, touched: RecordRef[]): Outcome =>
  toRejected('invalid', touched, { [field]: ['not_valid'] })

export const judgeParcelUpdate: Judge<'parcel.update'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('parcel_provisions', args.id)
  const requiredRecord = await findRequiredRecord(batch, requestedRef, [requestedRef])
  if ('outcome' in requiredRecord) return requiredRecord.outcome
  const record = toRef('parcel_provisions', requiredRecord.id)
  const touched = requiredRecord.id === args.id ? [requestedRef] : [requestedRef, record]
  const { volunteers, ...otherFields } = args.set
  // Ignore the field for clubs of Boxes of Hope, which record no volunteers (PARC-43).
  const changes = batch.author.user.organisation__is_boxes_of_hope || !volunteers ? otherFields : args.set
  const currentActivities =
    (await loadRows(batch.tx, 'parcel_provisions', [requiredRecord.id])).get(requiredRecord.id)?.row.activities ?? []
  if (!(await areKnownActivities(batch, currentActivities, changes.activities?.add ?? [])))
    return rejectInvalid('activities', touched)
  if (changes === args.set && !(await areVolunteers(batch, requiredRecord.id, volunteers)))
    return rejectInvalid('volunteers', touched)
  if (Object.keys(changes).length === 0) return toApplied(touched)
  const waitingChange = requiredRecord.deleted
    ? { name: 'parcel.update' as const, args: { ...args, set: changes } }
    : null
  return mergeRecord(batch, { record, touched, set: changes, madeAt, waits: waitingChange, check: () => null })
}

export const judgeParcelDelete: Judge<'parcel.delete'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('parcel_provisions', args.id)
  const requiredRecord = await findRequiredRecord(batch, requestedRef, [requestedRef])
  if ('outcome' in requiredRecord) return requiredRecord.outcome
  const touched =
    requiredRecord.id === args.id ? [requestedRef] : [requestedRef, toRef('parcel_provisions', requiredRecord.id)]
  if (requiredRecord.deleted) return toApplied(touched)
  const { people } = await loadFamilies(batch, requiredRecord.id)
  const context = await buildEffectContext(batch, [], { madeAt, aliases: { [args.id]: requiredRecord.id } })
  await writeChanges(batch, getDefinition('parcel.delete').effect(args, context))
  // Hide the families but leave them unchanged, in case the session is restored.
  await batch.tx
    .update(given)
    .set({ hidden: true, version: batch.version })
    .where(and(eq(given.parcel_provision_id, requiredRecord.id), inArray(given.hidden, [false])))
  const removedRefs = [...touched, ...buildRowRefs(requiredRecord.id, people)]
  return finishDeletion(batch, toRef('parcel_provisions', requiredRecord.id), args.seen, madeAt, removedRefs)
}
