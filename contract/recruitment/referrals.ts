import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineOperation, NoContent } from '../operation.ts'
import { EarlierApplications, EarlierApplicationsQuery, SendAgainBody } from './earlier-referrals.ts'
import { buildNameSchema, emailField, type FormProblem, findMissing, withFormRules } from './form-fields.ts'
import { applicantRoles, referrerRoles } from './vocabulary.ts'

/** Fields of the three statements that a referrer ticks (REFL-19 to REFL-21). */
export const referralConfirmations = ['confirm_referral', 'confirm_documents', 'confirm_confidence'] as const

/**
 * Recommended number of months for which the referrer has known the applicant. The form shows this number, but the
 * number is not checked (REFL-22).
 */
export const REFERRER_MONTHS = 6

/** Schemas of the fields of a referral in both flows. */
export const referralEntries = {
  /** Id that the form creates, so that a retry after a lost response does not create another referral. */
  id: v.optional(Id),
  first_name: buildNameSchema(100),
  last_name: buildNameSchema(100),
  email: emailField,
  referrer_name: buildNameSchema(200),
  referrer_role: v.picklist(referrerRoles),
  confirm_referral: v.boolean(),
  confirm_documents: v.boolean(),
  confirm_confidence: v.boolean(),
  /** Language of the page and of the applicant's email. Without a language, the email is in both languages. */
  language: v.optional(v.nullable(v.picklist(['en', 'cy'])), null),
}

/** Finds missing fields and missing statements of a referral in either flow. */
export const findReferralProblems = (values: Record<string, unknown>): FormProblem[] => [
  ...findMissing(values, ['first_name', 'last_name', 'email', 'referrer_name']),
  ...referralConfirmations
    .filter((field) => values[field] === false)
    .map((field): FormProblem => ({ path: [field], kind: 'missing' })),
]

/** True if a referral for this role needs a coordinator (REFL-17, REFL-18). */
export const needsCoordinator = (role: unknown): boolean => role === 'Core Team Member'

/**
 * Referral of a core team member (REFL-09 to REFL-31). A coordinator's name and email address are required
 * only for the role Core Team Member.
 */
export const Referral = withFormRules(
  v.object({
    ...referralEntries,
    role: v.picklist(applicantRoles),
    coordinator_name: v.optional(buildNameSchema(200), null),
    coordinator_email: v.optional(emailField, null),
  }),
  (values) => [
    ...findReferralProblems(values),
    ...(needsCoordinator(values.role) ? findMissing(values, ['coordinator_name', 'coordinator_email']) : []),
  ],
)
export type Referral = v.InferInput<typeof Referral>

/** A referral as returned in a record (REFL-36). */
export const ReferralRecord = v.object({
  id: Id,
  created: v.pipe(v.string(), v.isoTimestamp()),
  referrer_role: v.string(),
  referrer_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  role: v.nullable(v.string()),
  coordinator_name: v.nullable(v.string()),
  coordinator_email: v.nullable(v.string()),
  confirm_referral: v.boolean(),
  confirm_documents: v.boolean(),
  confirm_confidence: v.boolean(),
})
export type ReferralRecord = v.InferOutput<typeof ReferralRecord>

export const referralOperations = {
  'referrals.earlier': defineOperation({
    method: 'POST',
    path: '/referrals/earlier',
    access: 'everyone',
    knowsUser: true,
    summary: 'The live applications of an address, of those that the caller sees; none for a visitor.',
    body: EarlierApplicationsQuery,
    output: EarlierApplications,
  }),
  'referrals.send_again': defineOperation({
    method: 'POST',
    path: '/referrals/send_again',
    access: 'applications',
    summary: 'Mails the link of an earlier application’s form again, instead of a referral. 409 once it was sent.',
    body: SendAgainBody,
    output: NoContent,
    status: 204,
  }),
  'referrals.create': defineOperation({
    method: 'POST',
    path: '/referrals',
    access: 'everyone',
    knowsUser: true,
    summary:
      'Refers a coordinator or core team member; the applicant gets the link to the form by mail (REFL-34, REFL-38).',
    body: Referral,
    output: ReferralRecord,
    status: 201,
  }),
} as const
