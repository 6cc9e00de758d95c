import type { RegisteredRow } from '../rows.ts'
import { ofOnePerson } from './mutation.ts'

/** Whether a person came by a form that was sent in a flood, or by a program, and the club has not looked at it yet. */
export const isHeld = (row: Pick<RegisteredRow, 'held_registration'>): boolean =>
  Boolean(row.held_registration)

const takenIn = (row: RegisteredRow): RegisteredRow => ({
  ...row,
  soft_archived: false,
  held_registration: null,
})

export const heldMutations = {
  /** `id`: the registration's, which is the parent's. */
  'registration.take': ofOnePerson(({ id }, context) =>
    context.heldOf(id).map((row) => ({ table: 'registered', id: row.id, row: takenIn(row) })),
  ),
} as const
