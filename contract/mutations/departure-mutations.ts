import * as v from 'valibot'
import { buildDepartureId, Id } from '../id.ts'
import { CollectorName } from '../rules/collectors.ts'
import { buildPersonRef, buildSessionRef, defineMutation, resolveIds, Version } from './mutation.ts'

/** Mutations of departures, with the people's collectors (B-HAL-04). */
export const departureMutations = {
  'departure.set': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({
      session: Id,
      registered: Id,
      /**
       * Version of the row that the device pulled last. If the device has no such row, the replica's version, or 0 for
       * an empty replica.
       */
      seen: Version,
      /** Name of the collector. Null if the person is back. */
      collector: v.nullable(CollectorName),
      /**
       * True if the device's collection list did not contain the name and the user confirmed the name with a second
       * press.
       */
      unlisted: v.optional(v.boolean()),
    }),
    record: (a) => ({ table: 'departures', id: buildDepartureId(a.session, a.registered) }),
    needs: (a) => [buildSessionRef(a.session), buildPersonRef(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveIds(a, context)
      const id = buildDepartureId(ids.session, ids.registered)
      const { collector, unlisted = false } = a
      // Leave the user empty, because the server adds it. Devices do not store their user's name.
      const row = collector === null ? null : { id, ...ids, at: context.now, collector, by: null, unlisted }
      return [{ table: 'departures', id, row }]
    },
  }),
} as const
