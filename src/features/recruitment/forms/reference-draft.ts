import { emptyReference, type ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { type OpenReferenceForm, referenceFormOperations } from '@contract/recruitment/reference-forms.ts'
import { type Flow, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { volunteerReferenceFormOperations } from '@contract/recruitment/volunteer-reference-forms.ts'
import { buildFormDraft, type FormOperations } from './form-draft.ts'

const coreOperations = referenceFormOperations
const volunteerOperations = volunteerReferenceFormOperations

/** Link to a reference form: the flow and the secret id. */
export type ReferenceLink = { flow: Flow; id: string }

/** Operations for declining a reference. Key: flow. */
export const declineOperations = {
  core: coreOperations['reference_forms.decline'],
  volunteer: volunteerOperations['volunteer_reference_forms.decline'],
} as const

/** Operations for withdrawing a decline. Key: flow. */
export const reopenOperations = {
  core: coreOperations['reference_forms.reopen'],
  volunteer: volunteerOperations['volunteer_reference_forms.reopen'],
} as const

const buildReferenceDraft = (calls: unknown) =>
  buildFormDraft<ReferenceAnswers, OpenReferenceForm>({
    calls: calls as FormOperations,
    empty: emptyReference,
    shape: 1,
    choices: [...ratingFields, ...referenceQuestions, 'is_adult'],
  })

/** Drafts of the reference form. Key: flow. */
export const referenceDrafts = {
  core: buildReferenceDraft({
    get: coreOperations['reference_forms.get'],
    update: coreOperations['reference_forms.update'],
  }),
  volunteer: buildReferenceDraft({
    get: volunteerOperations['volunteer_reference_forms.get'],
    update: volunteerOperations['volunteer_reference_forms.update'],
  }),
} as const
