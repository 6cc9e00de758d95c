import * as v from 'valibot'
import { Id, musterId } from '../id.ts'
import { defineMutation, personRef, resolveIds, sessionRef } from './mutation.ts'

/** Mutations of people who have been seen at the fire assembly point. */
export const musterMutations = {
  'muster.set': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({ session: Id, registered: Id, seen: v.boolean() }),
    record: (a) => ({ table: 'musters', id: musterId(a.session, a.registered) }),
    needs: (a) => [sessionRef(a.session), personRef(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveIds(a, context)
      const id = musterId(ids.session, ids.registered)
      return [{ table: 'musters', id, row: a.seen ? { id, ...ids, at: context.now } : null }]
    },
  }),
} as const
