import * as v from 'valibot'
import { buildMusterId, Id } from '../id.ts'
import { buildPersonRef, buildSessionRef, defineMutation, resolveIds } from './mutation.ts'

/** Mutations that record the people who have been seen at the fire assembly point. */
export const musterMutations = {
  'muster.set': defineMutation({
    version: 1,
    access: 'sessions',
    args: v.strictObject({ session: Id, registered: Id, seen: v.boolean() }),
    record: (a) => ({ table: 'musters', id: buildMusterId(a.session, a.registered) }),
    needs: (a) => [buildSessionRef(a.session), buildPersonRef(a.registered)],
    creates: false,
    effect: (a, context) => {
      const ids = resolveIds(a, context)
      const id = buildMusterId(ids.session, ids.registered)
      return [{ table: 'musters', id, row: a.seen ? { id, ...ids, at: context.now } : null }]
    },
  }),
} as const
