import { emptyReference, type ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { type OpenReferenceForm, referenceFormOperations } from '@contract/recruitment/reference-forms.ts'
import { type Flow, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { volunteerReferenceFormOperations } from '@contract/recruitment/volunteer-reference-forms.ts'
import { callForRow, type Row } from '@/api/call.ts'
import type { SavedRecord } from '@/kit/public/use-saved-form.ts'

const core = referenceFormOperations
const volunteer = volunteerReferenceFormOperations

/** The calls of a reference, by flow. */
export const referenceCalls = {
  core: {
    get: core['reference_forms.get'],
    update: core['reference_forms.update'],
    decline: core['reference_forms.decline'],
  },
  volunteer: {
    get: volunteer['volunteer_reference_forms.get'],
    update: volunteer['volunteer_reference_forms.update'],
    decline: volunteer['volunteer_reference_forms.decline'],
  },
} as const

type Answer = Row<(typeof referenceCalls)['core']['get']>

/** A reference of a link: the flow, and the secret of the link. */
export type ReferenceLink = { flow: Flow; id: string }

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

export const loadReference = async ({ flow, id }: ReferenceLink, signal?: AbortSignal) => {
  const answer = await callForRow(referenceCalls[flow].get, {
    params: { id },
    ...(signal && { signal }),
  })
  return { output: answer.output, record: recordOf(answer) }
}

/** Saves what was changed, and sends the reference where it is to be. @throws ApiError, NoAnswer */
export const saveReference =
  ({ flow, id }: ReferenceLink) =>
  async (patch: Partial<ReferenceAnswers>, submit: boolean, etag: string | null) =>
    recordOf(
      await callForRow(referenceCalls[flow].update, {
        params: { id },
        body: { ...patch, ...(submit && { submit }) },
        ...(etag !== null && { ifMatch: etag }),
      }),
    )
