import { emptyReference, type ReferenceAnswers } from '@contract/recruitment/reference-answers.ts'
import { type OpenReferenceForm, referenceFormOperations } from '@contract/recruitment/reference-forms.ts'
import { type Flow, ratingFields, referenceQuestions } from '@contract/recruitment/vocabulary.ts'
import { volunteerReferenceFormOperations } from '@contract/recruitment/volunteer-reference-forms.ts'
import { type FormCalls, formDraft } from './form-draft.ts'

const core = referenceFormOperations
const volunteer = volunteerReferenceFormOperations

/** A reference of a link: the flow, and the secret of the link. */
export type ReferenceLink = { flow: Flow; id: string }

/** The calls by which a referee says no, by flow. */
export const declineCalls = {
  core: core['reference_forms.decline'],
  volunteer: volunteer['volunteer_reference_forms.decline'],
} as const

/** The calls by which a referee takes a decline back, by flow. */
export const reopenCalls = {
  core: core['reference_forms.reopen'],
  volunteer: volunteer['volunteer_reference_forms.reopen'],
} as const

const draftOf = (calls: unknown) =>
  formDraft<ReferenceAnswers, OpenReferenceForm>({
    calls: calls as FormCalls,
    empty: emptyReference,
    shape: 1,
    choices: [...ratingFields, ...referenceQuestions, 'is_adult'],
  })

/** The references of the flows. */
export const referenceDrafts = {
  core: draftOf({ get: core['reference_forms.get'], update: core['reference_forms.update'] }),
  volunteer: draftOf({
    get: volunteer['volunteer_reference_forms.get'],
    update: volunteer['volunteer_reference_forms.update'],
  }),
} as const
