import * as v from 'valibot'
import { ConcernSeals } from '../concerns/concern-seals.ts'
import { Id } from '../id.ts'
import { defineMutation } from './mutation.ts'

/**
 * Mutations of concerns about a child. A concern is encrypted, sent, and never stored as a row or read back
 * on the device. Only users with a key for the concern are notified.
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
    // The encrypted copies are stored and deleted together with the concern, so the trail only has its id.
    trail: ({ id }) => ({ id }),
  }),
} as const
