import * as v from 'valibot'
import { Id, musterId } from '../id.ts'
import { define, person, session, standing } from './mutation.ts'

/** Mutations at the fire assembly point: people who have been seen there. */
export const musterMutations = {
  'muster.set': define({
    version: 1,
    access: 'sessions',
    args: v.strictObject({ session: Id, registered: Id, seen: v.boolean() }),
    record: (a) => ({ table: 'musters', id: musterId(a.session, a.registered) }),
    needs: (a) => [session(a.session), person(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = standing(a, context)
      const id = musterId(ids.session, ids.registered)
      return [{ table: 'musters', id, row: a.seen ? { id, ...ids, at: context.now } : null }]
    },
  }),
} as const
