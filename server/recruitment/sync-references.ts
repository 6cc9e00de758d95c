import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import { emptyReferee, isBlankReferee, type Referee } from '../../contract/recruitment/referees.ts'
import { MAX_REFEREES } from '../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../db/client.ts'
import { applicationReferences } from '../db/schema.ts'
import { resetReferee } from './reset-referee.ts'

const refereeFields = Object.keys(emptyReferee) as (keyof Referee)[]

const toReferee = (row: Partial<Referee>): Referee =>
  Object.fromEntries(refereeFields.map((field) => [field, row[field] ?? null])) as Referee

/**
 * Updates the references from a submitted form's referees. A submitted reference does not change. A reference that was
 * already requested keeps its link, unless the referee's name or email address changed.
 */
export const syncReferences = async (
  tx: Tx,
  application: string,
  references: readonly Partial<Referee>[],
): Promise<void> => {
  const rows = await tx
    .select()
    .from(applicationReferences)
    .where(and(eq(applicationReferences.application_id, application), isNull(applicationReferences.replaced)))
  for (let number = 1; number <= MAX_REFEREES; number++) {
    const refereeInput = references[number - 1]
    const storedReference = rows.find((row) => row.number === number)
    if (!refereeInput || isBlankReferee(refereeInput)) {
      // Delete the reference only if no request was sent, because a referee who received the request may still answer.
      if (storedReference && !storedReference.email_sent && !storedReference.submitted)
        await tx.delete(applicationReferences).where(eq(applicationReferences.id, storedReference.id))
      continue
    }
    const referee = toReferee(refereeInput)
    if (!storedReference) {
      await tx.insert(applicationReferences).values({ id: newId(), application_id: application, number, ...referee })
      continue
    }
    if (storedReference.submitted || isDeepStrictEqual(toReferee(storedReference as Partial<Referee>), referee))
      continue
    const isOtherReferee = storedReference.email !== referee.email || storedReference.full_name !== referee.full_name
    await tx
      .update(applicationReferences)
      .set({
        ...referee,
        ...(isOtherReferee && (await resetReferee(tx, storedReference.id))),
        version: storedReference.version + 1,
      })
      .where(eq(applicationReferences.id, storedReference.id))
  }
}
