import { emptyReference, type ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { type OpenReferenceForm, referenceFormOperations } from '@contract/recruitment/reference-forms.ts'
import { ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { callForRow, type Row } from '@/api/call.ts'
import type { SavedRecord } from '@/kit/public/use-saved-form.ts'

type Calls = typeof referenceFormOperations
type Answer = Row<Calls['reference_forms.get']>

/** What is kept changes its shape with the questions. */
export const REFERENCE_SHAPE = 1

/** Answered by choosing, not by typing. */
export const referenceChoices = [...ratingFields, ...referenceQuestions]

const fields = Object.keys(emptyReference) as (keyof ReferenceAnswers)[]

const answersOf = (form: OpenReferenceForm): ReferenceAnswers =>
  Object.fromEntries(fields.map((field) => [field, form[field]])) as unknown as ReferenceAnswers

/** The answers of a reference that is not sent yet; null once it was. */
const recordOf = ({ output, etag }: Answer): SavedRecord<ReferenceAnswers> | null =>
  output.submitted === null ? { values: answersOf(output), etag } : null

export const loadReference = async (id: string, signal?: AbortSignal) => {
  const answer = await callForRow(referenceFormOperations['reference_forms.get'], {
    params: { id },
    ...(signal && { signal }),
  })
  return { output: answer.output, record: recordOf(answer) }
}

/** Saves what was changed, and sends the reference where it is to be. @throws ApiError, NoAnswer */
export const saveReference =
  (id: string) => async (patch: Partial<ReferenceAnswers>, submit: boolean, etag: string | null) =>
    recordOf(
      await callForRow(referenceFormOperations['reference_forms.update'], {
        params: { id },
        body: { ...patch, ...(submit && { submit }) },
        ...(etag !== null && { ifMatch: etag }),
      }),
    )
