import { and, eq, isNull } from 'drizzle-orm'
import { buildDepartureId } from '../../../contract/id.ts'
import { getDefinition, type MutationArgs } from '../../../contract/mutations/mutations.ts'
import type { Change, ConflictRow } from '../../../contract/rows.ts'
import { isSameCollector } from '../../../contract/rules/collectors.ts'
import { conflicts } from '../../db/schema.ts'
import { type Batch, getAuthorName } from '../author.ts'
import { readDepartures } from '../departure-table.ts'
import { type Judge, type Outcome, toApplied, toConflict, toRef, toRejected } from '../push/outcome.ts'
import { buildOwnSide, closeConflicts, recordConflict, renewConflicts } from './conflicts.ts'
import { buildEffectContext, writeChanges } from './context.ts'
import { findRequired, isErasedPerson } from './require-record.ts'

/**
 * Records that a person has left or is back in. If another device has reported something different, opens a conflict,
 * and the report received last applies. The row is also written for a removed person or session, because the child has
 * left in any case. The row becomes visible if the person or session is restored.
 */
export const judgeDepartureSet: Judge<'departure.set'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('departures', buildDepartureId(args.session, args.registered))
  const session = await findRequired(batch, toRef('sessions', args.session), [requestedRef])
  if ('outcome' in session) return session.outcome
  const person = await findRequired(batch, toRef('registered', args.registered), [requestedRef])
  if ('outcome' in person) return person.outcome
  const id = buildDepartureId(session.id, person.id)
  const touched = id === requestedRef.id ? [requestedRef] : [requestedRef, toRef('departures', id)]
  if (person.deleted && (await isErasedPerson(batch, person.id))) return toRejected('not_found', touched)
  const aliases = { [args.session]: session.id, [args.registered]: person.id }
  const changes = getDefinition('departure.set').effect(args, await buildEffectContext(batch, [], { madeAt, aliases }))
  const outcome = await judgeRow(batch, { args, id, changes: changes.map(withAuthorName(batch)), madeAt })
  return { ...outcome, touched: [...touched, ...outcome.touched] }
}

/** Sets `by` from the author's sign-in, not from the device's data. */
const withAuthorName =
  ({ author }: Batch) =>
  (change: Change): Change =>
    change.table === 'departures' && change.row
      ? { ...change, row: { ...change.row, by: getAuthorName(author) } }
      : change

type Judging = { args: MutationArgs['departure.set']; id: string; changes: Change[]; madeAt: string }

const judgeRow = async (batch: Batch, { args, id, changes, madeAt }: Judging): Promise<Outcome> => {
  const [current] = await readDepartures(batch.tx, [id])
  const currentCollector = current?.collector ?? null
  const side = buildOwnSide(batch, args.collector, madeAt)
  // Treat the report as a decision if the user has seen the current state.
  if (current && args.seen >= current.version && (await hasOpenConflict(batch, id))) {
    if (!isSameCollector(currentCollector, args.collector)) await writeChanges(batch, changes)
    const closed = await closeConflicts(batch, id, 'field', args.collector)
    return toApplied(closed.map((one) => toRef('conflicts', one)))
  }
  if (isSameCollector(currentCollector, args.collector)) return toApplied([])
  const isOwnReport = batch.author.device !== null && current?.device_id === batch.author.device
  await writeChanges(batch, changes)
  const renewed = await renewConflicts(batch, id, 'collector', side)
  if (!current || isOwnReport || current.version <= args.seen) return toApplied(renewed)
  const earlierSide: ConflictRow['mine'] = {
    value: currentCollector,
    by: current.by,
    device: current.device_id,
    at: current.at,
  }
  const conflictId = await recordConflict(batch, {
    kind: 'field',
    table: 'departures',
    record: id,
    field: 'collector',
    base: null,
    mine: earlierSide,
    theirs: side,
  })
  return toConflict([conflictId], renewed)
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
