import * as v from 'valibot'
import { Id } from '../id.ts'
import type { RegisteredRow } from '../rows.ts'
import { define, person } from './mutation.ts'

/** Whether somebody came by a form that was sent in a flood, or by a program, and nobody at the club has looked at it yet. */
export const isHeld = (row: Pick<RegisteredRow, 'held_registration'>): boolean =>
  Boolean(row.held_registration)

const takenIn = (row: RegisteredRow): RegisteredRow => ({
  ...row,
  soft_archived: false,
  held_registration: null,
})

export const heldMutations = {
  'registration.take': define({
    version: 1,
    access: 'registered',
    /** `id`: the registration's, which is the parent's. */
    args: v.strictObject({ id: Id }),
    record: (a) => person(a.id),
    needs: () => [],
    creates: false,
    effect: (a, context) =>
      context.heldOf(a.id).map((row) => ({ table: 'registered', id: row.id, row: takenIn(row) })),
  }),
} as const
