import * as v from 'valibot'
import { EthnicityCapture } from '../ethnicities.ts'
import { defineOperation } from '../operation.ts'
import { MAX_FORM_BODY_BYTES } from './application-forms.ts'
import { publicTokenParams, SubmittedForm } from './public-token.ts'
import { checkKinds, formStatusValues } from './vocabulary.ts'
import { VolunteerDraft, volunteerAnswerFields } from './volunteer-form.ts'

/** A volunteer form that is not submitted yet, as its link shows it on any device. */
const OpenVolunteerForm = v.object({
  submitted: v.null(),
  status: v.picklist(formStatusValues),
  organisation__name: v.nullable(v.string()),
  /** Kind of background check in the club's nation. */
  check_kind: v.picklist(checkKinds),
  ...volunteerAnswerFields,
})
export type OpenVolunteerForm = v.InferOutput<typeof OpenVolunteerForm>

const VolunteerApplicationForm = v.union([SubmittedForm, OpenVolunteerForm])

export const volunteerApplicationFormOperations = {
  'volunteer_application_forms.get': defineOperation({
    method: 'GET',
    path: '/volunteer_application_forms/:id',
    access: 'everyone',
    summary: 'The form of a link; once it was sent, that alone (PUB-57, PUB-60).',
    params: publicTokenParams,
    output: VolunteerApplicationForm,
    versioned: true,
  }),
  'volunteer_application_forms.update': defineOperation({
    method: 'PATCH',
    path: '/volunteer_application_forms/:id',
    access: 'everyone',
    summary:
      'Saves fields of the form; `submit` sends it, once it is whole, and an answer about ethnicity with it (PUB-58, PUB-59, SELF-104). 409 once it was sent.',
    params: publicTokenParams,
    body: v.pipe(
      v.object({
        ...VolunteerDraft.entries,
        submit: v.optional(v.boolean()),
        /**
         * The ethnicity answer. Stored separately from the form, and only when the form is submitted (SELF-104 to
         * SELF-122).
         */
        ethnicity_capture: v.optional(EthnicityCapture),
      }),
      v.forward(
        v.partialCheck(
          [['submit'], ['ethnicity_capture']],
          ({ submit, ethnicity_capture }) => submit === true || ethnicity_capture === undefined,
          'It is sent with the form alone',
        ),
        ['ethnicity_capture'],
      ),
    ),
    bodyLimit: MAX_FORM_BODY_BYTES,
    output: VolunteerApplicationForm,
    versioned: true,
  }),
} as const
