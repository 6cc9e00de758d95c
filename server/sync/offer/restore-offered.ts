import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { getLondonDay } from '../../../contract/rules/days.ts'
import { buildRequiredLine } from '../../../contract/text.ts'
import { groups } from '../../db/schema.ts'
import { parseMutation } from '../apply/judge.ts'
import { recordLinks, resolveLinks } from '../judge/family-links.ts'
import type { Batch } from '../rows/author.ts'
import { toApplied, toRef, toRejected } from '../rows/outcome.ts'
import { insertNewRecord, type StoredRow } from '../rows/tables.ts'
import { findAllowedLinks } from './offered-application-links.ts'
import { buildChanges, type OfferedChange } from './offered-rows.ts'

import { REFUSED_RESULT, type UploadResult } from './read-offered.ts'

/**
 * Restores a person that the backup did not have. Missing fields are accepted, because the server accepted them before
 * the restore, for example from a family's form. Missing relatives are accepted too, because they may arrive with the
 * next rows or from another device.
 */
export const restorePerson = async (batch: Batch, row: RowByTable['registered']): Promise<UploadResult> => {
  const [change] = buildChanges('registered', row, undefined, 0)
  const envelope = { ...(change as OfferedChange), id: newId(), seq: 0, made_at: batch.now }
  const parsedMutation = parseMutation(envelope, batch.author)
  const record = toRef('registered', row.id)
  if (!('name' in parsedMutation) || parsedMutation.name !== 'registered.create')
    return {
      status: 'refused',
      outcomes: [{ args: { id: row.id }, outcome: toRejected('invalid', [record]) }],
    }
  const { values } = parsedMutation.args
  const familyLinks = await resolveLinks(batch, row.id, values.family_entries ?? [])
  const restoredRow: RowByTable['registered'] = {
    ...row,
    ...(values as Partial<RowByTable['registered']>),
    groups: await findLiveGroups(batch, values.groups ?? []),
    ...(await findAllowedLinks(batch, row)),
    family_entries: familyLinks.links,
    created: [row.created, batch.now].sort()[0] as string,
    health_confirmed: limitToToday(row.health_confirmed),
    food_changed: limitToToday(row.food_changed ?? null),
  }
  if (!(await insertNewRecord(batch, { table: 'registered', row: restoredRow }))) return REFUSED_RESULT
  await recordLinks(batch, row.id, [], familyLinks.merged)
  return {
    status: 'taken',
    outcomes: [{ args: { mutation: envelope.name, ...parsedMutation.args }, outcome: toApplied([record]) }],
  }
}

const limitToToday = (day: string | null): string | null => day && ([day, getLondonDay()].sort()[0] as string)

/** Restores a group that the backup did not have. */
export const restoreGroup = async (batch: Batch, { id, name }: RowByTable['groups']): Promise<UploadResult> => {
  const outcome = toApplied([toRef('groups', id)])
  if (!v.is(buildRequiredLine(100), name)) return REFUSED_RESULT
  const { rowCount } = await batch.tx
    .insert(groups)
    .values({
      id,
      organisation_id: batch.author.organisation,
      version: batch.version,
      name,
      is_default: false,
    })
    .onConflictDoNothing({ target: groups.id })
  return rowCount === 1 ? { status: 'taken', outcomes: [{ args: { id, name }, outcome }] } : REFUSED_RESULT
}

/**
 * Gives a group the name that it got after the backup. Refuses the upload if the group was deleted or has changed since
 * the restore.
 */
export const renameGroup = async (
  batch: Batch,
  { id, name }: RowByTable['groups'],
  stored: StoredRow<'groups'>,
  backupVersion: number,
): Promise<UploadResult> => {
  if (stored.deleted || stored.version > backupVersion || !v.is(buildRequiredLine(100), name)) return REFUSED_RESULT
  await batch.tx.update(groups).set({ name, version: batch.version }).where(eq(groups.id, id))
  return { status: 'taken', outcomes: [{ args: { id, name }, outcome: toApplied([toRef('groups', id)]) }] }
}

/** Returns the ids of the groups that still exist. */
export const findLiveGroups = async ({ tx }: Batch, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .select({ id: groups.id })
          .from(groups)
          .where(and(inArray(groups.id, [...ids]), isNull(groups.deleted_at)))
      ).map(({ id }) => id)
