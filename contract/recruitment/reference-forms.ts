import * as v from 'valibot'
import { operation } from '../operation.ts'
import { FORM_BODY } from './application-forms.ts'
import { named } from './named-operations.ts'
import { byToken, Submitted } from './public-token.ts'
import { ReferenceDraft, toldReferenceAnswers } from './reference-answers.ts'
import { formStatusValues } from './vocabulary.ts'

/** Why a referee gives no reference (B-REC-05). */
export const declineReasons = ['cannot', 'wrong_person'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** A reference that is not sent yet, as its referee finds it. `applicant_name` is preset. */
const OpenReferenceForm = v.object({
  submitted: v.null(),
  status: v.picklist(formStatusValues),
  /** The name of the person it is about, and what they have applied for. */
  applicant: v.string(),
  role: v.nullable(v.string()),
  organisation__name: v.nullable(v.string()),
  ...toldReferenceAnswers,
})
export type OpenReferenceForm = v.InferOutput<typeof OpenReferenceForm>

const ReferenceForm = v.union([Submitted, OpenReferenceForm])

/** The public calls of the references of a flow. */
export const referenceFormCalls = <const N extends string>(noun: N) =>
  named(noun, {
    get: operation({
      method: 'GET',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'The reference of a link; once it was sent, that alone (PUB-35, PUB-37).',
      params: byToken,
      output: ReferenceForm,
      versioned: true,
    }),
    update: operation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary:
        'Saves fields of a reference; `submit` sends it, once it is whole (PUB-36). 409 once it was sent.',
      params: byToken,
      body: v.object({ ...ReferenceDraft.entries, submit: v.optional(v.boolean()) }),
      bodyLimit: FORM_BODY,
      output: ReferenceForm,
      versioned: true,
    }),
    decline: operation({
      method: 'POST',
      path: `/${noun}/:id/decline`,
      access: 'everyone',
      summary: 'A referee says that they cannot, or are the wrong person (B-REC-05). 409 once it was sent.',
      params: byToken,
      body: v.object({ reason: v.picklist(declineReasons) }),
      output: Submitted,
    }),
  })

export const referenceFormOperations = referenceFormCalls('reference_forms')
