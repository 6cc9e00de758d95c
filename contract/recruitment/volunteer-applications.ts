import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'
import {
  applicationFilters,
  applicationListFields,
  applicationRecordFields,
  buildApplicationOperations,
  formListFields,
} from './applications.ts'
import { buildLineSchema, findMissing, withFormRules } from './form-fields.ts'
import { parentalConsentFields } from './parental-consent-forms.ts'
import { PublicToken } from './public-token.ts'
import { Reason } from './second-look.ts'
import { VolunteerDraft, volunteerAnswerFields } from './volunteer-form.ts'

const nullableText = v.nullable(v.string())
const nullableInstant = v.nullable(Instant)

/** Fields of a volunteer's form that the list shows (VOL-86). */
const volunteerFormFacts = {
  ...formListFields,
  is_young_helper: v.nullable(v.boolean()),
  parent_guardian_first_name: nullableText,
  parent_guardian_email: nullableText,
}

/** A phone call to the parent of a Young Helper: the parent's name, the number and the day. */
const parentCallEntries = { name: buildLineSchema(200), number: buildLineSchema(40), day: Day }
export const ParentCall = withFormRules(v.object(parentCallEntries), (values) =>
  findMissing(values, ['name', 'number']),
)
export type ParentCall = v.InferOutput<typeof ParentCall>

/**
 * Fields of the consent of a Young Helper's parent (VOL-87). The consent is null for adults and before it was
 * requested.
 */
const consentFacts = {
  /** Secret token of the link. Null for users who may not share the link. */
  id: v.nullable(PublicToken),
  submitted: nullableInstant,
  email_sent: nullableInstant,
  /**
   * True if the parent and the helper have the same address, mobile number or name. The consent then counts only after
   * a call to the parent.
   */
  shared: v.boolean(),
  spoken: v.nullable(v.object({ ...parentCallEntries, by: v.string(), at: Instant })),
}

/** Fields of a volunteer application that the list and the page show (VOL-82). */
const volunteerFacts = {
  ...applicationListFields,
  /** Id of the registered person that the application was converted to. Null before that (VOL-84). */
  registration: v.nullable(Id),
}

const VolunteerRow = v.object({
  ...volunteerFacts,
  referral: v.nullable(v.object({ created: Instant })),
  form: v.object(volunteerFormFacts),
  parental_consent_form: v.nullable(v.object(consentFacts)),
})
export type VolunteerApplicationRow = v.InferOutput<typeof VolunteerRow>

const Application = v.object({
  ...volunteerFacts,
  ...applicationRecordFields,
  form: v.object({ ...volunteerAnswerFields, ...volunteerFormFacts, withheld: v.boolean() }),
  /** Consent with the answers of the parent or guardian. */
  parental_consent_form: v.nullable(v.object({ ...parentalConsentFields, ...consentFacts })),
})
export type VolunteerApplication = v.InferOutput<typeof Application>

/** A registered person who may be the volunteer, with the facts to decide that. */
const LikelyRegistration = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  date_of_birth: v.nullable(Day),
  created: Instant,
})

export const volunteerApplicationOperations = {
  ...buildApplicationOperations('volunteer_applications', {
    read: 'volunteer_applications',
    write: 'volunteer_applications',
    update: 'volunteer_applications',
    row: VolunteerRow,
    record: Application,
    filters: applicationFilters,
    form: v.object({ ...VolunteerDraft.entries, submit: v.optional(v.boolean()) }),
    change: { consent_spoken: v.optional(ParentCall) },
    decide: 'vp',
  }),
  'volunteer_applications.likely_registrations': defineOperation({
    method: 'GET',
    path: '/volunteer_applications/:id/likely_registrations',
    access: 'volunteer_applications',
    summary: 'People of the club’s register who may be the volunteer, by name and birthday.',
    params: v.object({ id: Id }),
    output: v.array(LikelyRegistration),
  }),
  'volunteer_applications.convert_to_registration': defineOperation({
    method: 'POST',
    path: '/volunteer_applications/:id/convert_to_registration',
    access: 'volunteer_applications',
    summary:
      'Registers the volunteer at their club (VOL-188, VOL-189); where `registration` names a person of the club, they are it. 409 the second time.',
    params: v.object({ id: Id }),
    body: v.optional(v.object({ registration: v.optional(Id), check_reason: v.optional(Reason) }), {}),
    /** Id of the registered person. */
    output: v.object({ id: Id }),
    status: 201,
  }),
} as const
