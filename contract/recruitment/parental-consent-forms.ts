import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import {
  buildBirthdaySchema,
  buildMultilineSchema,
  buildNameSchema,
  findMissing,
  phoneField,
  withFormRules,
} from './form-fields.ts'
import { prefixOperationNames } from './named-operations.ts'
import { publicTokenParams, SubmittedForm } from './public-token.ts'

/** Minimum and maximum age of a Young Helper (PAR-23, VOL-156). */
export const YOUNG_HELPER_AGES = { least: 11, most: 17 } as const

const { least: minAge, most: maxAge } = YOUNG_HELPER_AGES

const consentEntries = {
  child_name: buildNameSchema(200),
  child_date_of_birth: buildBirthdaySchema(minAge, maxAge, 'young_helper_age'),
  name: buildNameSchema(200),
  address: buildMultilineSchema(1000),
  phone_number: phoneField,
  alternative_contact_name: buildNameSchema(200),
  alternative_relationship: buildNameSchema(200),
  alternative_phone_number: phoneField,
}

/** Consent of a parent or guardian. All fields are required, and a single call gives the consent (PAR-11 to PAR-25). */
export const ParentalConsent = withFormRules(v.object(consentEntries), (values) =>
  findMissing(values, Object.keys(consentEntries)),
)
export type ParentalConsent = v.InferOutput<typeof ParentalConsent>

const nullableText = v.nullable(v.string())

/** Schemas of the answers in responses to reviewers. */
export const parentalConsentFields = {
  child_name: nullableText,
  child_date_of_birth: nullableText,
  name: nullableText,
  address: nullableText,
  phone_number: nullableText,
  alternative_contact_name: nullableText,
  alternative_relationship: nullableText,
  alternative_phone_number: nullableText,
}

/**
 * A consent that is not submitted yet, as returned for the link of the parent or guardian. Both names are prefilled.
 */
const OpenParentalConsent = v.object({
  submitted: v.null(),
  organisation__name: nullableText,
  child_name: nullableText,
  name: nullableText,
})
export type OpenParentalConsent = v.InferOutput<typeof OpenParentalConsent>

export const parentalConsentFormOperations = {
  ...prefixOperationNames('volunteer_parental_consent_forms', {
    get: defineOperation({
      method: 'GET',
      path: '/volunteer_parental_consent_forms/:id',
      access: 'everyone',
      summary: 'The consent of a link; once it was given, that alone (PUB-78, PUB-80).',
      params: publicTokenParams,
      output: v.union([SubmittedForm, OpenParentalConsent]),
    }),
    update: defineOperation({
      method: 'PATCH',
      path: '/volunteer_parental_consent_forms/:id',
      access: 'everyone',
      summary: 'Gives consent (PUB-79, PAR-25). 409 once it was given.',
      params: publicTokenParams,
      body: ParentalConsent,
      output: SubmittedForm,
    }),
  }),
  'volunteer_applications.resend_parental_consent_form': defineOperation({
    method: 'POST',
    path: '/volunteer_applications/:id/resend_parental_consent_form',
    access: 'volunteer_applications',
    summary: 'Mails the parent or guardian the same link again (PAR-06).',
    params: v.object({ id: Id }),
    output: v.object({ email_sent: Instant }),
  }),
} as const
