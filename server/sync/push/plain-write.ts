import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import type { Mutation } from '../../../contract/mutations/mutations.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { type PlainCallSteps, pushPlainCall } from './push.ts'

/** A mutation without its envelope. */
export type PlainChange = Mutation

/**
 * Applies changes from a plain call with the same validation and audit trail as a device's queue, in one transaction.
 * The first rejected change rejects the full call.
 * @throws AppError with the rejected mutation's code and problems
 */
export const applyChanges = async (
  db: Db,
  user: CurrentUser,
  changes: readonly PlainChange[],
  steps: Omit<PlainCallSteps, 'check'> = {},
): Promise<void> => {
  if (changes.length === 0) return
  if (!user.organisation) throw new AppError('forbidden')
  const made_at = new Date().toISOString()
  const envelopes = changes.map(
    (change, i): MutationEnvelope => ({
      id: newId(),
      seq: i + 1,
      name: change.name,
      v: 1,
      args: change.args as Record<string, unknown>,
      made_at,
    }),
  )
  await pushPlainCall(db, { user, organisation: user.organisation, device: null }, envelopes, {
    ...steps,
    check: (result) => {
      if (result.status !== 'rejected' && result.status !== 'held') return
      throw new AppError(result.code ?? 'invalid', result.problems)
    },
  })
}
