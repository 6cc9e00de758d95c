import * as v from 'valibot'
import { buildBookingId, Id } from '../id.ts'
import { buildPersonRef, buildSessionRef, defineMutation, resolveIds, Version } from './mutation.ts'

/** Mutations of the places that a club books for families (B-FAM-05). */
export const bookingMutations = {
  'booking.set': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      session: Id,
      registered: Id,
      /** State by the user's decision. Only the server puts a child on the waiting list or offers a place. */
      state: v.picklist(['booked', 'cancelled']),
      /**
       * Version of the row that the device pulled last. If the device has no such row, the replica's version, or 0 for
       * an empty replica.
       */
      seen: Version,
    }),
    record: (a) => ({ table: 'bookings', id: buildBookingId(a.session, a.registered) }),
    needs: (a) => [buildSessionRef(a.session), buildPersonRef(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveIds(a, context)
      const id = buildBookingId(ids.session, ids.registered)
      const current = context.read('bookings', id)
      // Leave a child without a booking unchanged, because there is nothing to cancel.
      if (a.state === 'cancelled' && !current) return []
      const changed = current?.state === a.state ? current.at : context.now
      return [{ table: 'bookings', id, row: { id, ...ids, state: a.state, until: null, at: changed, source: 'club' } }]
    },
  }),
} as const
