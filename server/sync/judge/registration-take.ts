import { and, asc, eq, isNull } from 'drizzle-orm'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { registered } from '../../db/schema.ts'
import type { ClubWriteContext } from '../rows/author.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { type Judge, toApplied, toRef, toRejected } from '../rows/outcome.ts'
import { loadRows } from '../rows/tables.ts'

/** Finds the ids of the people in a registration that is pending approval. */
export const findPendingPeople = async (
  { tx, author }: Pick<ClubWriteContext, 'tx' | 'author'>,
  registration: string,
): Promise<string[]> => {
  const pendingRows = await tx
    .select({ id: registered.id })
    .from(registered)
    .where(
      and(
        eq(registered.organisation_id, author.organisation),
        eq(registered.held_registration, registration),
        isNull(registered.deleted_at),
      ),
    )
    .orderBy(asc(registered.id))
  return pendingRows.map(({ id }) => id)
}

/**
 * Approves a pending family for the register. Does nothing if another user has already approved or removed the family.
 */
export const judgeRegistrationTake: Judge<'registration.take'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('registered', args.id)
  const rows = await loadRows(batch.tx, 'registered', await findPendingPeople(batch, args.id))
  if (rows.size === 0) {
    const isKnownPerson = (await loadRows(batch.tx, 'registered', [args.id])).has(args.id)
    return isKnownPerson ? toApplied([requestedRef]) : toRejected('not_found', [requestedRef])
  }
  const pendingPeople = [...rows.values()].map(({ row }) => row)
  const context = await buildEffectContext(batch, [], { held: pendingPeople, madeAt })
  const writtenRefs = await writeChanges(batch, getDefinition('registration.take').effect(args, context))
  return toApplied(rows.has(args.id) ? writtenRefs : [requestedRef, ...writtenRefs])
}
