import type { RegisteredRow } from '../rows.ts'
import { definePersonMutation } from './mutation.ts'

/**
 * True for a person from a suspicious registration that the club has not reviewed yet. A registration is suspicious if
 * it seems to be sent by a bot or is one of too many.
 */
export const isPendingApproval = (row: Pick<RegisteredRow, 'held_registration'>): boolean =>
  Boolean(row.held_registration)

const approvePerson = (row: RegisteredRow): RegisteredRow => ({
  ...row,
  soft_archived: false,
  held_registration: null,
})

export const pendingRegistrationMutations = {
  /** `id` is the id of the registration, which equals the parent's id. */
  'registration.take': definePersonMutation(({ id }, context) =>
    context.heldOf(id).map((row) => ({ table: 'registered', id: row.id, row: approvePerson(row) })),
  ),
} as const
