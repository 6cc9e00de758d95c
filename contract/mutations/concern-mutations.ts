import * as v from 'valibot'
import { ConcernSeals } from '../concerns/concern-seals.ts'
import { Id } from '../id.ts'
import { defineMutation } from './mutation.ts'

/**
 * Mutations of concerns about a child. A concern is sent encrypted. It is never stored as a row or read back on the
 * device. Only users with a key for the concern are notified.
 */
export const concernMutations = {
  'concern.create': defineMutation({
    version: 1,
    access: 'concern_notes',
    args: v.strictObject({ id: Id, sealed: ConcernSeals }),
    record: () => null,
    needs: () => [],
    creates: true,
    effect: () => [],
    // Store only the id in the audit trail, because the encrypted copies are stored and deleted with the concern.
    trail: ({ id }) => ({ id }),
  }),
} as const
