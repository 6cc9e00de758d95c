import { eq } from 'drizzle-orm'
import { emptyReferee, type Referee } from '../../contract/recruitment/referees.ts'
import type { Tx } from '../db/client.ts'
import { applications } from '../db/schema.ts'
import { getAnswers } from './flow-forms.ts'
import type { ApplicationFromDb } from './scope.ts'

/**
 * Copies a referee's details from the reference to the application's form. Otherwise a later change to the form would
 * overwrite the reference with the old details.
 */
export const writeRefereeIntoForm = async (
  tx: Tx,
  row: ApplicationFromDb,
  number: number,
  referee: Partial<Referee>,
): Promise<void> => {
  const references = [...((getAnswers(row).references ?? []) as Partial<Referee>[])]
  for (let index = references.length; index < number; index++) references.push({ ...emptyReferee })
  references[number - 1] = { ...references[number - 1], ...referee }
  await tx
    .update(applications)
    .set({ answers: { ...row.answers, references } })
    .where(eq(applications.id, row.id))
}
