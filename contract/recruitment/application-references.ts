import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { buildListResponseSchema, defineOperation, NoContent } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import { MAX_FORM_BODY_BYTES } from './application-forms.ts'
import { buildLineSchema } from './form-fields.ts'
import { RecordMail } from './mails.ts'
import { prefixOperationNames } from './named-operations.ts'
import { PublicToken } from './public-token.ts'
import { refereeEntries } from './referees.ts'
import { ReferenceDraft, referenceAnswerFields } from './reference-answers.ts'
import { declineReasons } from './reference-forms.ts'
import { Reason } from './second-look.ts'
import { formStatusValues } from './vocabulary.ts'

const nullableText = v.nullable(v.string())
const nullableInstant = v.nullable(Instant)

const formFields = {
  /** Secret token of the referee's link. Always null for signed-in users, because only the referee may know it. */
  id: v.nullable(PublicToken),
  status: v.picklist(formStatusValues),
  submitted: nullableInstant,
}

/** A reference as shown in the tab (REFE-05, REFE-06). */
const referenceFields = {
  id: Id,
  application: Id,
  /** Position of the reference, from 1 to 3. */
  number: v.number(),
  role: nullableText,
  full_name: nullableText,
  email: nullableText,
  organisation: nullableText,
  position: nullableText,
  relationship: nullableText,
  years_known: v.nullable(v.number()),
  phone: nullableText,
  address: nullableText,
  email_sent: nullableInstant,
  /** Time when the request bounced. Null if a later request was sent. */
  bounced: nullableInstant,
  checked: v.boolean(),
  /** Time when another referee replaced this referee. */
  replaced: nullableInstant,
  declined: v.nullable(v.object({ reason: v.picklist(declineReasons), at: Instant })),
  /** Earlier decline by a referee who was then contacted again or gave the reference. */
  former_decline: v.nullable(v.object({ reason: v.picklist(declineReasons), at: Instant })),
  /** User, time and phone number of a reference that was given by phone (B-REC-05). */
  telephone: v.nullable(v.object({ by: v.string(), at: Instant, number: nullableText })),
  /** User and time of the phone call that verified a written reference. */
  verified: v.nullable(v.object({ by: v.string(), at: Instant })),
  /** Name of the account that first sent the request to the current address. */
  sent_by: nullableText,
  /** Name of the account that entered the current address. Null if the applicant entered it. */
  typed_by: nullableText,
  /** Latest correction of the referee's details by an account. */
  corrected: v.nullable(v.object({ by: v.string(), at: Instant, former_email: nullableText })),
  checked_by: nullableText,
  checked_at: nullableInstant,
  /** True if fewer than two people handled the reference. */
  by_one_person: v.boolean(),
  /** True if the caller's account has the referee's email address. */
  is_yours: v.boolean(),
  /** Next automatic reminder and its recipient (B-REC-06). */
  next_reminder: v.nullable(v.object({ to: v.picklist(['referee', 'applicant']), at: Instant })),
  mails: v.array(RecordMail),
}

const Reference = v.object({ ...referenceFields, form: v.object(formFields) })
export type Reference = v.InferOutput<typeof Reference>

/** A reference with the referee's answers. All answers are null until the referee submits them. */
const ReferenceWithAnswers = v.object({
  ...referenceFields,
  form: v.object({ ...formFields, ...referenceAnswerFields }),
})
export type ReferenceWithAnswers = v.InferOutput<typeof ReferenceWithAnswers>

/** Fields that staff can correct if the referee has not answered, for example after a bounced email. */
const correctionFields = v.partial(v.object(refereeEntries)).entries

/** Maximum number of references that one call reminds of. */
export const MAX_REMINDED_REFERENCES = 100

/**
 * Reasons why no reminder was sent. `too_soon`: the last email about the reference is less than 48 hours old.
 * `checks_completed`: the application needs no further answer. `no_address`: the referee has no email address, or the
 * last email bounced. `not_found`: the caller can see no such reference, the referee was replaced, or the application is
 * archived.
 */
export const unsentReminderReasons = [
  'answered',
  'checks_completed',
  'declined',
  'too_soon',
  'no_address',
  'own_application',
  'not_found',
] as const
export type UnsentReminderReason = (typeof unsentReminderReasons)[number]

const ReminderResult = v.object({
  id: Id,
  sent: v.boolean(),
  reason: v.optional(v.picklist(unsentReminderReasons)),
})
export type ReminderResult = v.InferOutput<typeof ReminderResult>

/** Builds the reference operations of a flow. */
const buildReferenceOperations = <const N extends string>(
  noun: N,
  rules: { read: AccessRule; answers: AccessRule; write: AccessRule },
) => {
  const params = v.object({ id: Id })
  return prefixOperationNames(noun, {
    list: defineOperation({
      method: 'GET',
      path: `/${noun}`,
      access: rules.read,
      summary: 'The references of an application, by their numbers (REFE-03). 403 of one’s own.',
      query: v.object({ application: Id }),
      output: buildListResponseSchema(Reference),
    }),
    get: defineOperation({
      method: 'GET',
      path: `/${noun}/:id`,
      access: rules.answers,
      summary: 'One reference with its answers, for reviewers (REFE-16, REFE-17). 403 of one’s own.',
      params,
      output: ReferenceWithAnswers,
      versioned: true,
    }),
    update: defineOperation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access: rules.write,
      summary:
        'Ticks a reference as checked or as verified by telephone; corrects a referee who has not answered (REFE-15).',
      params,
      body: v.object({
        checked: v.optional(v.boolean()),
        verified: v.optional(v.boolean()),
        /**
         * Reason why an account marks a reference as checked although the account has the referee's email address.
         * Accepted only if no other account can mark it.
         */
        alone_reason: v.optional(Reason),
        ...correctionFields,
      }),
      output: Reference,
      versioned: true,
    }),
    send_email: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/send_email`,
      access: rules.write,
      summary: 'Sends the request for a reference, or sends it again (REFE-10).',
      params,
      output: Reference,
    }),
    remind: defineOperation({
      method: 'POST',
      path: `/${noun}/remind`,
      access: rules.write,
      summary: 'Reminds the referees of up to 100 references by email, with a result for each (B-DESK-05).',
      body: v.object({ ids: buildBoundedList(MAX_REMINDED_REFERENCES, Id) }),
      output: v.object({ results: v.array(ReminderResult) }),
    }),
    telephone: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/telephone`,
      access: rules.write,
      summary: 'Records a reference that was given by telephone (B-REC-05).',
      params,
      body: v.object({
        day: Day,
        number: buildLineSchema(40),
        /**
         * Answers of the referee. The rules of `TelephoneReference` validate them, because a phone reference has no
         * written declaration.
         */
        answers: ReferenceDraft,
      }),
      bodyLimit: MAX_FORM_BODY_BYTES,
      output: Reference,
    }),
    delete: defineOperation({
      method: 'DELETE',
      path: `/${noun}/:id`,
      access: rules.write,
      summary: 'Takes away a referee who has not answered.',
      params,
      output: NoContent,
      status: 204,
    }),
  })
}

export const applicationReferenceOperations = buildReferenceOperations('application_references', {
  read: 'applications',
  answers: 'application_reference_answers',
  write: 'vp_support',
})
export const volunteerApplicationReferenceOperations = buildReferenceOperations('volunteer_application_references', {
  read: 'volunteer_applications',
  answers: 'volunteer_reference_answers',
  write: 'volunteer_applications',
})
