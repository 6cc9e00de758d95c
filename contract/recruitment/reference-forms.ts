import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { MAX_FORM_BODY_BYTES } from './application-forms.ts'
import { prefixOperationNames } from './named-operations.ts'
import { publicTokenParams, SubmittedForm } from './public-token.ts'
import { ReferenceDraft, referenceAnswerFields } from './reference-answers.ts'
import { formStatusValues } from './vocabulary.ts'

/** Reasons for declining to give a reference (B-REC-05). */
export const declineReasons = ['cannot', 'wrong_person'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Number of days for which a referee can withdraw a decline. */
export const REOPEN_DAYS = 14

/** A submitted or declined reference. It has the field `declined` only while the referee can withdraw the decline. */
const DoneReferenceForm = v.strictObject({
  ...SubmittedForm.entries,
  declined: v.optional(v.object({ reason: v.picklist(declineReasons), reopen_until: Instant })),
})
export type DoneReferenceForm = v.InferOutput<typeof DoneReferenceForm>

/** A reference that is not submitted yet, as returned for the referee's link. `applicant_name` is prefilled. */
const OpenReferenceForm = v.object({
  submitted: v.null(),
  status: v.picklist(formStatusValues),
  /** Name of the applicant. `role` is the role that the applicant has applied for. */
  applicant: v.string(),
  role: v.nullable(v.string()),
  organisation__name: v.nullable(v.string()),
  ...referenceAnswerFields,
})
export type OpenReferenceForm = v.InferOutput<typeof OpenReferenceForm>

const ReferenceForm = v.union([DoneReferenceForm, OpenReferenceForm])

/** Builds the public operations of a flow's references. */
export const buildReferenceFormOperations = <const N extends string>(noun: N) =>
  prefixOperationNames(noun, {
    get: defineOperation({
      method: 'GET',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'The reference of a link; once it was sent, that alone (PUB-35, PUB-37).',
      params: publicTokenParams,
      output: ReferenceForm,
      versioned: true,
    }),
    update: defineOperation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'Saves fields of a reference; `submit` sends it, once it is whole (PUB-36). 409 once it was sent.',
      params: publicTokenParams,
      body: v.object({ ...ReferenceDraft.entries, submit: v.optional(v.boolean()) }),
      bodyLimit: MAX_FORM_BODY_BYTES,
      output: ReferenceForm,
      versioned: true,
    }),
    decline: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/decline`,
      access: 'everyone',
      summary: 'A referee says that they cannot, or are the wrong person (B-REC-05). 409 once it was sent.',
      params: publicTokenParams,
      body: v.object({ reason: v.picklist(declineReasons) }),
      output: SubmittedForm,
    }),
    reopen: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/reopen`,
      access: 'everyone',
      summary:
        'A referee takes a decline back, for 14 days, and the form is open again (B-REC-05). 409 once it was sent, or later.',
      params: publicTokenParams,
      output: ReferenceForm,
      versioned: true,
    }),
  })

export const referenceFormOperations = buildReferenceFormOperations('reference_forms')
