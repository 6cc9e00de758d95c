import type { MutationArgs } from '../../../contract/mutations.ts'
import type { Rows } from '../../../contract/rows.ts'
import type { Batch } from '../author.ts'

type WaitingChange =
  | { name: 'attendance.set'; args: MutationArgs['attendance.set'] }
  | { name: 'session.update'; args: MutationArgs['session.update'] }
  | { name: 'registered.update'; args: MutationArgs['registered.update'] }
  | { name: 'conflict.resolve'; args: MutationArgs['conflict.resolve'] }

/** Every change of the device that met a record's absence, in its order: the conflict itself shows what they come to. */
export const waitingChanges = async (batch: Batch, conflict: Rows['conflicts']): Promise<WaitingChange[]> => {
  const { rows } = await batch.client.query<WaitingChange>(
    'SELECT name, args FROM mutations WHERE organisation_id = $1 AND conflicts @> ARRAY[$2]::uuid[] ORDER BY version, seq',
    [batch.author.organisation, conflict.id],
  )
  return rows.length ? rows : [conflict.mine.value as WaitingChange]
}
