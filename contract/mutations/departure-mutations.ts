import * as v from 'valibot'
import { departureId, Id } from '../id.ts'
import { Collector } from '../rules/collectors.ts'
import { define, person, session, standing, Version } from './mutation.ts'

/** At the door: who has left, and who has collected them (B-HAL-04). */
export const departureMutations = {
  'departure.set': define({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      session: Id,
      registered: Id,
      /** Version of the row last pulled; where there is none, the replica's own; 0 on an empty replica. */
      seen: Version,
      /** Null: they are back in. */
      collector: v.nullable(Collector),
      /** The name was not among those who may collect them, on the device that showed these, and was pressed twice. */
      unlisted: v.optional(v.boolean()),
    }),
    record: (a) => ({ table: 'departures', id: departureId(a.session, a.registered) }),
    needs: (a) => [session(a.session), person(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = standing(a, context)
      const id = departureId(ids.session, ids.registered)
      const { collector, unlisted = false } = a
      // Whose sign-in it was the server says: no device keeps its user's name.
      const row = collector === null ? null : { id, ...ids, at: context.now, collector, by: null, unlisted }
      return [{ table: 'departures', id, row }]
    },
  }),
} as const
