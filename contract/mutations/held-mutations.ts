import type { RegisteredRow } from '../rows.ts'
import { ofOnePerson } from './mutation.ts'

/** True for a person from a suspicious registration (flood or bot) that the club has not reviewed yet. */
export const isHeld = (row: Pick<RegisteredRow, 'held_registration'>): boolean =>
  Boolean(row.held_registration)

const takenIn = (row: RegisteredRow): RegisteredRow => ({
  ...row,
  soft_archived: false,
  held_registration: null,
})

export const heldMutations = {
  /** `id` is the id of the registration, which equals the parent's id. */
  'registration.take': ofOnePerson(({ id }, context) =>
    context.heldOf(id).map((row) => ({ table: 'registered', id: row.id, row: takenIn(row) })),
  ),
} as const
