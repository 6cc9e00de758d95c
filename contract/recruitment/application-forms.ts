import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { CoreDraft, coreAnswerFields } from './core-form.ts'
import { publicTokenParams, SubmittedForm } from './public-token.ts'
import { applicantRoles, checkKinds, formStatusValues } from './vocabulary.ts'

/** A form that is not submitted yet, as returned for its link on any device. */
const OpenApplicationForm = v.object({
  submitted: v.null(),
  status: v.picklist(formStatusValues),
  role: v.nullable(v.picklist(applicantRoles)),
  organisation__name: v.nullable(v.string()),
  /** Kind of background check in the nation of the chosen club. */
  check_kind: v.picklist(checkKinds),
  ...coreAnswerFields,
})
export type OpenApplicationForm = v.InferOutput<typeof OpenApplicationForm>

const ApplicationForm = v.union([SubmittedForm, OpenApplicationForm])

/** Maximum size in bytes of a form's body. Sufficient for the longest answers in any script. */
export const MAX_FORM_BODY_BYTES = 262_144

export const applicationFormOperations = {
  'application_forms.organisations': defineOperation({
    method: 'GET',
    path: '/application_forms/organisations',
    access: 'everyone',
    summary: 'The clubs that an applicant can choose, by name (APP-83, PUB-32).',
    output: v.array(v.object({ id: Id, organisation_name: v.string(), check_kind: v.picklist(checkKinds) })),
  }),
  'application_forms.get': defineOperation({
    method: 'GET',
    path: '/application_forms/:id',
    access: 'everyone',
    summary: 'The form of a link; once it was sent, that alone (PUB-27, PUB-30).',
    params: publicTokenParams,
    output: ApplicationForm,
    versioned: true,
  }),
  'application_forms.update': defineOperation({
    method: 'PATCH',
    path: '/application_forms/:id',
    access: 'everyone',
    summary: 'Saves fields of the form; `submit` sends it, once it is whole (PUB-28, PUB-29). 409 once it was sent.',
    params: publicTokenParams,
    body: v.object({ ...CoreDraft.entries, submit: v.optional(v.boolean()) }),
    bodyLimit: MAX_FORM_BODY_BYTES,
    output: ApplicationForm,
    versioned: true,
  }),
} as const
