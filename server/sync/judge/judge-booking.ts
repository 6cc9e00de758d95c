import { buildBookingId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { readBookings } from '../rows/booking-table.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { type Judge, toApplied, toConflict, toRef, toRejected } from '../rows/outcome.ts'
import { findRequiredRecord } from '../rows/require-record.ts'
import { loadRows } from '../rows/tables.ts'

/**
 * Books or cancels a place for the club. The club can always book, even beyond the number of places. If the state has
 * changed since the device pulled it, the press received last applies and the device is informed by the status
 * `conflict`.
 */
export const judgeBookingSet: Judge<'booking.set'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('bookings', buildBookingId(args.session, args.registered))
  const session = await findRequiredRecord(batch, toRef('sessions', args.session), [requestedRef])
  if ('outcome' in session) return session.outcome
  const person = await findRequiredRecord(batch, toRef('registered', args.registered), [requestedRef])
  if ('outcome' in person) return person.outcome
  const id = buildBookingId(session.id, person.id)
  const touched = id === requestedRef.id ? [requestedRef] : [requestedRef, toRef('bookings', id)]
  // A deleted session and a removed person have no bookings, so the device only gets the present row.
  if (session.deleted || person.deleted) return toConflict([], touched)
  const personRow = (await loadRows(batch.tx, 'registered', [person.id])).get(person.id)?.row
  if (args.state === 'booked' && personRow?.is_adult)
    return toRejected('invalid', touched, { registered: ['not_valid'] })
  const [current] = await readBookings(batch.tx, [id])
  const aliases = { [args.session]: session.id, [args.registered]: person.id }
  const context = await buildEffectContext(batch, current ? [toRef('bookings', id)] : [], { madeAt, aliases })
  const isRepeated = current && !current.hidden && current.state === args.state && current.source === 'club'
  if (!isRepeated) await writeChanges(batch, getDefinition('booking.set').effect(args, context))
  const isOwnChange = batch.author.device !== null && current?.device_id === batch.author.device
  const hasOtherState = current !== undefined && !current.hidden && current.state !== args.state
  return hasOtherState && current.state_version > args.seen && !isOwnChange
    ? toConflict([], touched)
    : toApplied(touched)
}
