import { and, eq, isNull } from 'drizzle-orm'
import { buildDepartureId } from '../../../contract/id.ts'
import { getDefinition, type MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { ConflictRow, RowChange } from '../../../contract/rows.ts'
import { isSameCollector } from '../../../contract/rules/collectors.ts'
import { conflicts } from '../../db/schema.ts'
import { buildOwnSide, closeConflicts, recordConflict, renewConflicts } from '../conflicts/conflicts.ts'
import { type Batch, getAuthorName } from '../rows/author.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { readDepartures } from '../rows/departure-table.ts'
import { type Judge, type Outcome, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { findRequiredRecord, isErasedPerson } from '../rows/require-record.ts'

/**
 * Records that a person has left or is back in. If another device has reported something different, opens a conflict,
 * and the report received last applies. The row is also written for a removed person or session, because the child has
 * left in any case. The row becomes visible if the person or session is restored.
 */
export const judgeDepartureSet: Judge<'departure.set'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('departures', buildDepartureId(args.session, args.registered))
  const session = await findRequiredRecord(batch, toRef('sessions', args.session), [requestedRef])
  if ('outcome' in session) return session.outcome
  const person = await findRequiredRecord(batch, toRef('registered', args.registered), [requestedRef])
  if ('outcome' in person) return person.outcome
  const id = buildDepartureId(session.id, person.id)
  const touched = id === requestedRef.id ? [requestedRef] : [requestedRef, toRef('departures', id)]
  if (person.deleted && (await isErasedPerson(batch, person.id))) return toRejected('not_found', touched)
  const aliases = { [args.session]: session.id, [args.registered]: person.id }
  const changes = getDefinition('departure.set').effect(args, await buildEffectContext(batch, [], { madeAt, aliases }))
  const outcome = await judgeDepartureRow(batch, { args, id, changes: changes.map(withAuthorName(batch)), madeAt })
  return { ...outcome, touched: [...touched, ...outcome.touched] }
}

/** Sets `by` from the author's sign-in, not from the device's data. */
const withAuthorName =
  ({ author }: Batch) =>
  (change: RowChange): RowChange =>
    change.table === 'departures' && change.row
      ? { ...change, row: { ...change.row, by: getAuthorName(author) } }
      : change

type DepartureReport = { args: MutationArgs['departure.set']; id: string; changes: RowChange[]; madeAt: string }

const judgeDepartureRow = async (batch: Batch, { args, id, changes, madeAt }: DepartureReport): Promise<Outcome> => {
  const [currentDeparture] = await readDepartures(batch.tx, [id])
  const currentCollector = currentDeparture?.collector ?? null
  const ownSide = buildOwnSide(batch, args.collector, madeAt)
  // Treat the report as a decision if the user has seen the current state.
  if (currentDeparture && args.seen >= currentDeparture.version && (await hasOpenConflict(batch, id))) {
    if (!isSameCollector(currentCollector, args.collector)) await writeChanges(batch, changes)
    const closedIds = await closeConflicts(batch, id, 'field', args.collector)
    return toApplied(closedIds.map((one) => toRef('conflicts', one)))
  }
  if (isSameCollector(currentCollector, args.collector)) return toApplied([])
  const isOwnReport = batch.author.device !== null && currentDeparture?.device_id === batch.author.device
  await writeChanges(batch, changes)
  const renewedRefs = await renewConflicts(batch, id, 'collector', ownSide)
  if (!currentDeparture || isOwnReport || currentDeparture.version <= args.seen) return toApplied(renewedRefs)
  const earlierSide: ConflictRow['mine'] = {
    value: currentCollector,
    by: currentDeparture.by,
    device: currentDeparture.device_id,
    at: currentDeparture.at,
  }
  const conflictId = await recordConflict(batch, {
    kind: 'field',
    table: 'departures',
    record: id,
    field: 'collector',
    base: null,
    mine: earlierSide,
    theirs: ownSide,
  })
  return toConflict([conflictId], renewedRefs)
}

/** True if there is an open conflict about the collector of this departure. */
const hasOpenConflict = async ({ tx, author }: Batch, record: string): Promise<boolean> => {
  const isOpen = and(
    eq(conflicts.organisation_id, author.organisation),
    eq(conflicts.table, 'departures'),
    eq(conflicts.record, record),
    isNull(conflicts.resolved_at),
    isNull(conflicts.deleted_at),
  )
  return (await tx.$count(conflicts, isOpen)) > 0
}
