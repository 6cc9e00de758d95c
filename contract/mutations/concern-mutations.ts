import * as v from 'valibot'
import { ConcernSeals } from '../concerns/concern-seals.ts'
import { Id } from '../id.ts'
import { define } from './mutation.ts'

/**
 * A concern about a child. No device holds it as a row: it is written, sealed and sent, and cannot be read back. Nobody but
 * those it is sealed to are told of it.
 */
export const concernMutations = {
  'concern.create': define({
    version: 1,
    access: 'concern_notes',
    args: v.strictObject({ id: Id, sealed: ConcernSeals }),
    record: () => null,
    needs: () => [],
    creates: true,
    effect: () => [],
    // The seals lie with the concern, and go with it.
    trail: ({ id }) => ({ id }),
  }),
} as const
