import { and, eq, inArray, isNull } from 'drizzle-orm'
import { nonFieldError } from '../../../contract/errors.ts'
import { parcelRowId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { Change, Ref, Rows } from '../../../contract/rows.ts'
import { isSetChange } from '../../../contract/rules/merge.ts'
import { getBoxNumber } from '../../../contract/rules/parcel-rows.ts'
import { isVolunteer } from '../../../contract/rules/parcels.ts'
import { parcelProvisionRegistered as given, parcelProvisions } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { mergeRecord } from '../merge/merge-record.ts'
import { toParcelRow } from '../parcel-tables.ts'
import { applied, type Judge, type Outcome, ref, rejected } from '../push/outcome.ts'
import { insertNew, loadRows } from '../tables.ts'
import { buildEffectContext, writeChanges } from './context.ts'
import { areKnownActivities } from './judge-session.ts'
import { findRequired } from './require-record.ts'
import { addAlias } from './twin-session.ts'
import { finishDeletion } from './unseen-changes.ts'

type Families = { live: Rows['parcel_rows'][]; people: string[] }

/**
 * Loads a session's live families, and all people who ever had a row in the session. Devices may still have
 * the deleted rows.
 */
export const loadFamilies = async ({ tx }: Batch, parcel: string): Promise<Families> => {
  const rows = await tx.select().from(given).where(eq(given.parcel_provision_id, parcel))
  const live = rows.filter((row) => row.deleted_at === null && !row.hidden).map(toParcelRow)
  return { live, people: rows.map((row) => row.registered_id) }
}

const rowRefs = (parcel: string, people: readonly string[]): Ref[] =>
  people.map((person) => ref('parcel_rows', parcelRowId(parcel, person)))

/** Finds the live session of this day. */
export const findLiveParcel = async ({ tx, author }: Batch, date: string): Promise<string | undefined> => {
  const [twin] = await tx
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
  return twin?.id
}

export const judgeParcelCreate: Judge<'parcel.create'> = async (batch, args, madeAt) => {
  const createdRef = ref('parcel_provisions', args.id)
  const source = args.clone
    ? await findRequired(batch, ref('parcel_provisions', args.clone), [createdRef])
    : null
  if (source && 'outcome' in source) return source.outcome
  if (source?.deleted)
    return rejected('not_found', [createdRef], { clone: ['This session is not there any more.'] })
  if ((await loadRows(batch.tx, 'parcel_provisions', [args.id])).has(args.id))
    return rejected('already_exists', [createdRef])
  const twin = await findLiveParcel(batch, args.date)
  // Reject a plain call. Two tablets that create the same day get one session with all families.
  if (twin && !batch.author.device)
    return rejected('date_taken', [createdRef], nonFieldError('There is already a session on this date.'))

  const families = source ? await loadFamilies(batch, source.id) : { live: [], people: [] }
  const people = families.live.map((row) => ref('registered', row.registered))
  const reads = source ? [ref('parcel_provisions', source.id), ...people] : []
  const aliases = args.clone && source ? { [args.clone]: source.id } : {}
  const context = await buildEffectContext(batch, reads, { madeAt, aliases, parcelRows: families.live })
  const [session, ...rows] = getDefinition('parcel.create').effect({ ...args, id: twin ?? args.id }, context)
  const row = session?.row as Rows['parcel_provisions']
  const touched = [createdRef, ...rowRefs(args.id, families.people)]
  if (twin) {
    const joined = await joinParcel(batch, args.id, { ...row, id: twin }, rows, madeAt)
    return applied([...touched, ...joined], { alias_of: twin })
  }
  if (!(await insertNew(batch, { table: 'parcel_provisions', row })))
    return rejected('already_exists', [createdRef])
  await writeChanges(batch, rows)
  return applied(touched)
}

/**
 * Replaces a session by another session of the same day. The other session gets the replaced session's
 * activities, and the families that the other session never had.
 * @param rows the families, under the id of the session that stays
 */
export const joinParcel = async (
  batch: Batch,
  id: string,
  { id: twin, activities, activities_other }: Rows['parcel_provisions'],
  rows: readonly Change[],
  madeAt: string,
): Promise<Ref[]> => {
  await addAlias(batch, id, twin, 'parcel_provisions')
  const record = ref('parcel_provisions', twin)
  const set = {
    ...(activities.length > 0 && { activities: { add: activities } }),
    ...(activities_other && { activities_other: { base: null, value: activities_other } }),
  }
  await mergeRecord(batch, { record, touched: [], set, madeAt, waits: null, check: () => null })
  const { live, people } = await loadFamilies(batch, twin)
  const there = new Set(people.map((person) => parcelRowId(twin, person)))
  const currentRows = [...live]
  const added = rows.flatMap((one): Change[] => {
    if (one.table !== 'parcel_rows' || !one.row || there.has(one.id)) return []
    const row = { ...one.row, number: getBoxNumber(currentRows) }
    currentRows.push(row)
    return [{ ...one, row }]
  })
  const written = await writeChanges(batch, added)
  return [record, ...written]
}

/**
 * True if every added person is a volunteer of the club. People who were already in the session are not
 * checked.
 */
const areVolunteers = async (batch: Batch, parcel: string, change: object | undefined): Promise<boolean> => {
  if (!change) return true
  const named = isSetChange(change) ? (change.add ?? []) : ((change as { value: string[] }).value ?? [])
  const had = (await loadRows(batch.tx, 'parcel_provisions', [parcel])).get(parcel)?.row.volunteers ?? []
  const added = [...new Set(named)].filter((id) => !had.includes(id))
  const peopleById = await loadRows(batch.tx, 'registered', added)
  // Accept any known person from a tablet. The person may have stopped helping or left by now, but helped on
  // the day.
  return added.every((id) => {
    const one = peopleById.get(id)
    return one !== undefined && (batch.author.device !== null || (!one.deleted && isVolunteer(one.row)))
  })
}

const invalid = (field: string, touched: Ref[]): Outcome =>
  rejected('invalid', touched, { [field]: ['This value is not valid.'] })

export const judgeParcelUpdate: Judge<'parcel.update'> = async (batch, args, madeAt) => {
  const requestedRef = ref('parcel_provisions', args.id)
  const need = await findRequired(batch, requestedRef, [requestedRef])
  if ('outcome' in need) return need.outcome
  const record = ref('parcel_provisions', need.id)
  const touched = need.id === args.id ? [requestedRef] : [requestedRef, record]
  const { volunteers, ...others } = args.set
  // Ignore the field for clubs of Boxes of Hope, which record no volunteers (PARC-43).
  const set = batch.author.user.organisation__is_boxes_of_hope || !volunteers ? others : args.set
  const has = (await loadRows(batch.tx, 'parcel_provisions', [need.id])).get(need.id)?.row.activities ?? []
  if (!(await areKnownActivities(batch, has, set.activities?.add ?? [])))
    return invalid('activities', touched)
  if (set === args.set && !(await areVolunteers(batch, need.id, volunteers)))
    return invalid('volunteers', touched)
  if (Object.keys(set).length === 0) return applied(touched)
  const waits = need.deleted ? { name: 'parcel.update' as const, args: { ...args, set } } : null
  return mergeRecord(batch, { record, touched, set, madeAt, waits, check: () => null })
}

export const judgeParcelDelete: Judge<'parcel.delete'> = async (batch, args, madeAt) => {
  const requestedRef = ref('parcel_provisions', args.id)
  const need = await findRequired(batch, requestedRef, [requestedRef])
  if ('outcome' in need) return need.outcome
  const touched = need.id === args.id ? [requestedRef] : [requestedRef, ref('parcel_provisions', need.id)]
  if (need.deleted) return applied(touched)
  const { people } = await loadFamilies(batch, need.id)
  const context = await buildEffectContext(batch, [], { madeAt, aliases: { [args.id]: need.id } })
  await writeChanges(batch, getDefinition('parcel.delete').effect(args, context))
  // Hide the families but leave them unchanged, in case the session is restored.
  await batch.tx
    .update(given)
    .set({ hidden: true, version: batch.version })
    .where(and(eq(given.parcel_provision_id, need.id), inArray(given.hidden, [false])))
  const removedRefs = [...touched, ...rowRefs(need.id, people)]
  return finishDeletion(batch, ref('parcel_provisions', need.id), args.seen, madeAt, removedRefs)
}
