import { eq } from 'drizzle-orm'
import { emptyReferee, type Referee } from '../../../contract/recruitment/referees.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import { answersOf } from './flow-forms.ts'
import type { ApplicationFromDb } from './scope.ts'

/** The form says of a referee what their reference says: else a later change of the form would take it back. */
export const writeIntoForm = async (
  tx: Tx,
  row: ApplicationFromDb,
  number: number,
  referee: Partial<Referee>,
): Promise<void> => {
  const references = [...((answersOf(row).references ?? []) as Partial<Referee>[])]
  for (let at = references.length; at < number; at++) references.push({ ...emptyReferee })
  references[number - 1] = { ...references[number - 1], ...referee }
  await tx
    .update(applications)
    .set({ answers: { ...row.answers, references } })
    .where(eq(applications.id, row.id))
}
