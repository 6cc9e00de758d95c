import { and, eq, gt, sql } from 'drizzle-orm'
import { mutations, registered } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import { toApplied, toRef } from '../rows/outcome.ts'
import { type ParsedUpload, SAME_RESULT, type UploadResult } from './read-offered.ts'

/**
 * True if a device knows the mark "No family link" of a person whom the backup has without the mark. An upload never
 * removes a mark, because a link would then contain a child whom a court has kept from it.
 */
export function hasLostNoLinkMark({ table, row, stored }: ParsedUpload): boolean {
  if (table !== 'registered' || row === null || !stored || stored.deleted) return false
  const isMarked = (person: object) => (person as { no_family_link?: boolean }).no_family_link === true
  return isMarked(row) && !isMarked(stored.row)
}

/**
 * Marks a person again who was marked after the backup. Devices do not have the reason, so the coordinator writes it
 * again. A coordinator's decision after the restore stays.
 */
export async function restoreNoLinkMark(
  { tx, author, version }: Batch,
  { id }: ParsedUpload,
  backupVersion: number,
): Promise<UploadResult> {
  const organisation = author.organisation
  const [laterDecision] = await tx
    .select({ id: mutations.id })
    .from(mutations)
    .where(
      and(
        eq(mutations.organisation_id, organisation),
        eq(mutations.record, id),
        gt(mutations.version, backupVersion),
        sql`${mutations.args} -> 'set' ? 'no_family_link'`,
      ),
    )
    .limit(1)
  if (laterDecision) return SAME_RESULT
  await tx
    .update(registered)
    .set({ no_family_link: true, version })
    .where(and(eq(registered.id, id), eq(registered.organisation_id, organisation)))
  const set = { no_family_link: { base: false, value: true } }
  const outcome = toApplied([toRef('registered', id)])
  return { status: 'taken', outcomes: [{ args: { mutation: 'registered.update', id, set }, outcome }] }
}
