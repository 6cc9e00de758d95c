import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import {
  isHealthField,
  type ScalarField,
  scalarFields,
  setFields,
} from '../../../contract/registered/registered-fields.ts'
import type { ConflictRow } from '../../../contract/rows.ts'
import { applyDerivedFacts, applyFoodChange } from '../../../contract/rules/derived-facts.ts'
import { type FieldChanges, isCheckboxField, isSameValue, mergeFields } from '../../../contract/rules/merge.ts'
import { hasHealthFacts } from '../../../contract/rules/person.ts'
import { aliases, conflicts, merges } from '../../db/schema.ts'
import { recordConflict, renewConflicts } from '../conflicts/conflicts.ts'
import { moveBookings } from '../judge/move-bookings.ts'
import { moveDepartures } from '../judge/move-departures.ts'
import type { Batch } from '../rows/author.ts'
import { getAuthorName } from '../rows/author.ts'
import type { ChangedPerson, MergeChanges, MovedConflict, Person } from '../rows/merge-trail.ts'
import { type Judge, type Outcome, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { loadRows, writeChange } from '../rows/tables.ts'
import { copyNoLinkReason } from './copy-no-link-reason.ts'
import { copyTypedAddress } from './copy-typed-address.ts'
import { moveParcels, moveVolunteers } from './merge-parcels.ts'
import { moveAttendance, moveTickConflicts } from './merge-ticks.ts'

const rejectField = (field: 'primary' | 'dedupe' | 'choose') => toRejected('invalid', [], { [field]: ['not_valid'] })

const isFlag = (value: unknown): boolean => value === true || value === false

/**
 * Builds the remaining person with the fields taken over from a duplicate. Health facts that differ are returned as
 * disputed, so that no note is lost. For all other fields the remaining person's value applies (DUP-31).
 */
const takeOverFields = (primary: Person, duplicate: Person, mergedIds: readonly string[]) => {
  const currentFields = primary as Record<string, unknown>
  const duplicateFields = duplicate as Record<string, unknown>
  const changes: FieldChanges = {}
  for (const field of scalarFields) {
    if (field === 'soft_archived' || field === 'is_adult' || isSameValue(duplicateFields[field], null)) continue
    // Take over a flag that is set only in the duplicate's record. The base is false, so that the flag does not become
    // a conflict.
    const isRaisedFlag = isCheckboxField(field) && currentFields[field] === false && duplicateFields[field] === true
    changes[field] = { base: isRaisedFlag ? false : null, value: duplicateFields[field] }
  }
  // Join the lists of both records, without links between the merged records, because they are the same person.
  for (const field of setFields)
    changes[field] = {
      add: (duplicateFields[field] as string[]).filter((id) => !mergedIds.includes(id)),
      remove: mergedIds,
    }
  const { values, conflicts } = mergeFields(currentFields, changes)
  const takenOverFields = Object.entries(values).filter(([field, value]) => !isSameValue(currentFields[field], value))
  // Treat a pending registration as reviewed if the duplicate is not archived, because it then matches a person in the
  // register.
  const isReviewed = primary.held_registration !== null && !duplicate.soft_archived
  const mergedPerson = applyDerivedFacts({
    ...currentFields,
    ...values,
    ...(isReviewed && { soft_archived: false }),
    // A person stays out of family links if one of the records is marked.
    no_family_link: Boolean(primary.no_family_link || duplicate.no_family_link),
  } as Person)
  // Dispute only health facts that the merged person does not already have. An allergy from the other record may have
  // set the flag (PER-130).
  const disputedHealthFacts = conflicts.filter(
    ({ field, mine }) =>
      isHealthField(field) && (isFlag(mine) || mine !== '') && !isSameValue(mergedPerson[field as keyof Person], mine),
  )
  // Use the older confirmation date, because no user has confirmed the facts of both records together.
  if (disputedHealthFacts.length || hasHealthFacts(Object.fromEntries(takenOverFields)))
    mergedPerson.health_confirmed = getOlderDay(primary.health_confirmed, duplicate.health_confirmed)
  return { next: mergedPerson, disputed: disputedHealthFacts }
}

/** Returns the older of two days. An unknown day (null) counts as the oldest. */
function getOlderDay(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null
  return a < b ? a : b
}

/** Replaces duplicates by the remaining person in the family lists of other people. */
const moveFamily = async (batch: Batch, primary: string, duplicates: readonly string[]): Promise<ChangedPerson[]> => {
  const { rows: relativeRows } = await batch.tx.execute<{ id: string }>(
    sql`SELECT id FROM people_with_family(${sql.param(duplicates)}::uuid[]) AS id`,
  )
  const rows = await loadRows(
    batch.tx,
    'registered',
    relativeRows.map(({ id }) => id),
  )
  const changedPeople: ChangedPerson[] = []
  for (const { row: before } of rows.values()) {
    if (before.id === primary || duplicates.includes(before.id)) continue
    const family = before.family_entries.map((id) => (duplicates.includes(id) ? primary : id))
    const rowAfter = { ...before, family_entries: [...new Set(family)].filter((id) => id !== before.id) }
    await writeChange(batch, { table: 'registered', id: before.id, row: rowAfter })
    changedPeople.push({ id: before.id, before, after: rowAfter })
  }
  return changedPeople
}

/** Finds the fields of a person that have an open conflict. */
const findDisputedFields = async ({ tx, author }: Batch, person: string): Promise<string[]> => {
  const fieldRows = await tx
    .selectDistinct({ field: conflicts.field })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, author.organisation),
        eq(conflicts.record, person),
        eq(conflicts.kind, 'field'),
        isNull(conflicts.resolved_at),
      ),
    )
  return fieldRows.flatMap(({ field }) => field ?? [])
}

/** Loads the conflicts about these people before the duplicates' conflicts move to the remaining person. */
const loadConflicts = async ({ tx, author }: Batch, people: readonly string[]): Promise<MovedConflict[]> => {
  const conflictRows = await tx
    .select({
      id: conflicts.id,
      of: conflicts.record,
      mine: conflicts.mine,
      resolved: conflicts.resolved_at,
      deleted: conflicts.deleted_at,
    })
    .from(conflicts)
    .where(and(eq(conflicts.organisation_id, author.organisation), inArray(conflicts.record, [...people])))
  return conflictRows.map(({ id, of: record, mine, resolved, deleted }) => ({
    id,
    of: record,
    value: (mine as ConflictRow['mine']).value ?? null,
    open: resolved === null && deleted === null,
  }))
}

export const judgePeopleMerge: Judge<'registered.merge'> = async (batch, args, madeAt): Promise<Outcome> => {
  const duplicates = [...new Set(args.duplicates)]
  if (duplicates.includes(args.primary)) return rejectField('dedupe')
  const rows = await loadRows(batch.tx, 'registered', [args.primary, ...duplicates])
  const storedPrimary = rows.get(args.primary)
  if (!storedPrimary || storedPrimary.deleted) return rejectField('primary')
  if (duplicates.some((id) => rows.get(id)?.deleted !== false)) return rejectField('dedupe')
  const fieldChoices = Object.entries(args.choose ?? {}) as [ScalarField, string][]
  if (fieldChoices.some(([, id]) => !duplicates.includes(id))) return rejectField('choose')
  const touchedRefs = [args.primary, ...duplicates].map((id) => toRef('registered', id))
  const conflictsBefore = await loadConflicts(batch, [args.primary, ...duplicates])
  const disputeIds: string[] = []
  let primary = storedPrimary.row
  for (const id of duplicates) {
    const duplicate = rows.get(id)?.row as Person
    const { next, disputed } = takeOverFields(primary, duplicate, [args.primary, ...duplicates])
    primary = applyFoodChange(next, primary, batch.now)
    for (const { field, mine: ownSide, theirs: otherSide } of disputed) {
      const buildSide = (value: unknown) => ({
        value,
        by: getAuthorName(batch.author),
        device: null,
        at: madeAt,
      })
      disputeIds.push(
        await recordConflict(batch, {
          kind: 'field',
          table: 'registered',
          record: args.primary,
          field,
          base: null,
          mine: buildSide(ownSide),
          theirs: buildSide(otherSide),
        }),
      )
    }
    await batch.tx
      .insert(aliases)
      .values({ id, organisation_id: batch.author.organisation, table: 'registered', target: args.primary })
      .onConflictDoUpdate({ target: [aliases.organisation_id, aliases.id], set: { target: args.primary } })
  }
  for (const [field, id] of fieldChoices) primary = { ...primary, [field]: rows.get(id)?.row[field] }
  // Redirect aliases from the duplicates to the remaining person. They are ids of people who were merged into a
  // duplicate before.
  const isDuplicateAlias = and(
    eq(aliases.organisation_id, batch.author.organisation),
    inArray(aliases.target, duplicates),
  )
  const followerAliases = await batch.tx
    .select({ id: aliases.id, target: aliases.target })
    .from(aliases)
    .where(isDuplicateAlias)
  await batch.tx.update(aliases).set({ target: args.primary }).where(isDuplicateAlias)
  const changedRelatives = await moveFamily(batch, args.primary, duplicates)
  const movedTicks = await moveAttendance(batch, args.primary, duplicates)
  const movedParcels = await moveParcels(batch, args.primary, duplicates)
  const movedVolunteers = await moveVolunteers(batch, args.primary, duplicates)
  const movedDepartures = await moveDepartures(batch, args.primary, duplicates)
  const movedBookings = await moveBookings(batch, args.primary, duplicates)
  const movedConflicts = await moveTickConflicts(batch, args.primary, duplicates, movedTicks)
  await batch.tx
    .update(conflicts)
    .set({ record: args.primary, version: batch.version })
    .where(and(eq(conflicts.organisation_id, batch.author.organisation), inArray(conflicts.record, duplicates)))
  await writeChange(batch, { table: 'registered', id: args.primary, row: primary })
  for (const id of duplicates) await writeChange(batch, { table: 'registered', id, row: null })
  await copyNoLinkReason(batch.tx, args.primary, duplicates)
  await copyTypedAddress(batch, {
    before: storedPrimary.row,
    after: primary,
    duplicates: duplicates.flatMap((id) => rows.get(id)?.row ?? []),
  })
  // Update the moved conflicts to the remaining person's values, because they still show a duplicate's values.
  for (const field of await findDisputedFields(batch, args.primary)) {
    const value = (primary as Record<string, unknown>)[field]
    await renewConflicts(batch, args.primary, field, {
      value,
      by: getAuthorName(batch.author),
      device: null,
      at: madeAt,
    })
  }
  const people = [{ id: args.primary, before: storedPrimary.row, after: primary }, ...changedRelatives]
  await batch.tx.insert(merges).values({
    id: newId(),
    organisation_id: batch.author.organisation,
    primary_id: args.primary,
    duplicates: duplicates,
    changes: {
      people,
      ticks: movedTicks,
      parcels: movedParcels,
      volunteers: movedVolunteers,
      departures: movedDepartures,
      bookings: movedBookings,
      asked: movedConflicts,
      conflicts: disputeIds,
      questions: conflictsBefore,
      followers: followerAliases,
    } satisfies MergeChanges,
  })
  return disputeIds.length ? toConflict(disputeIds, touchedRefs) : toApplied(touchedRefs)
}
