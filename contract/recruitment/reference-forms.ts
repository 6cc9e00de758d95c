import * as v from 'valibot'
import { operation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { FORM_BODY } from './application-forms.ts'
import { named } from './named-operations.ts'
import { byToken, Submitted } from './public-token.ts'
import { ReferenceDraft, toldReferenceAnswers } from './reference-answers.ts'
import { formStatusValues } from './vocabulary.ts'

/** Why a referee gives no reference (B-REC-05). */
export const declineReasons = ['cannot', 'wrong_person'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Days for which a referee can take a decline back. */
export const REOPEN_DAYS = 14

/** A reference that was sent or declined. `declined` is only there while the referee can take the decline back. */
const DoneReferenceForm = v.strictObject({
  ...Submitted.entries,
  declined: v.optional(v.object({ reason: v.picklist(declineReasons), reopen_until: Instant })),
})
export type DoneReferenceForm = v.InferOutput<typeof DoneReferenceForm>

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

const ReferenceForm = v.union([DoneReferenceForm, OpenReferenceForm])

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
    reopen: operation({
      method: 'POST',
      path: `/${noun}/:id/reopen`,
      access: 'everyone',
      summary:
        'A referee takes a decline back, for 14 days, and the form is open again (B-REC-05). 409 once it was sent, or later.',
      params: byToken,
      output: ReferenceForm,
      versioned: true,
    }),
  })

export const referenceFormOperations = referenceFormCalls('reference_forms')
