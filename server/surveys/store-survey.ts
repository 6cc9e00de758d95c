import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v5, version } from 'uuid'
import { AppError } from '../../contract/errors.ts'
import { agreementFields, freeTextFields, type SurveyAnswers } from '../../contract/surveys.ts'
import type { Db } from '../db/client.ts'
import { surveys } from '../db/schema.ts'

type SurveyAnswer = SurveyAnswers & { id?: string | undefined }
type SurveyTime = { day: string; at: string | null }

/** UUID versions that contain their time of creation. */
const TIMED_UUID_VERSIONS = [1, 2, 6, 7]

/**
 * Returns the id under which an answer is stored. An id that contains its time of creation is replaced for an anonymous
 * answer, because the id must not reveal that time.
 */
const toStoredId = ({ id = randomUUID(), anonymous }: SurveyAnswer): string =>
  anonymous && TIMED_UUID_VERSIONS.includes(version(id)) ? v5('survey', id) : id

/** Returns the stored fields of an answer. An anonymous answer has no name, even if one was sent (SUR-61, B-SUR-01). */
const toStoredAnswer = (answer: SurveyAnswer) => ({
  name: answer.anonymous ? null : answer.name,
  anonymous: answer.anonymous,
  gender: answer.gender,
  how_long: answer.how_long,
  ...Object.fromEntries(agreementFields.map((field) => [field, answer[field]])),
  ...Object.fromEntries(freeTextFields.map((field) => [field, answer[field] || null])),
})

/**
 * Stores an answer for a club once. Sending the same answer with the same id again changes nothing.
 * @returns the id of the stored answer
 * @throws AppError `payload_mismatch` if the id belongs to a different answer
 */
export const storeSurvey = async (
  db: Db,
  organisation: string,
  answer: SurveyAnswer,
  when: SurveyTime,
): Promise<string> => {
  const id = toStoredId(answer)
  const storedAnswer = toStoredAnswer(answer)
  await db.club(organisation, async (tx) => {
    const row = {
      id,
      organisation_id: organisation,
      day: when.day,
      at: answer.anonymous ? null : when.at,
      ...storedAnswer,
    } as typeof surveys.$inferInsert
    const insertedRows = await tx.insert(surveys).values(row).onConflictDoNothing().returning({ id: surveys.id })
    if (insertedRows.length > 0) return
    const [existingRow] = await tx.select().from(surveys).where(eq(surveys.id, id))
    const isSame = Object.entries(storedAnswer).every(
      ([field, value]) => existingRow && existingRow[field as keyof typeof existingRow] === value,
    )
    if (!isSame) throw new AppError('payload_mismatch')
  })
  return id
}
