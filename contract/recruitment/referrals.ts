import * as v from 'valibot'
import { Id } from '../id.ts'
import { NoContent, operation } from '../operation.ts'
import { EarlierApplications, EarlierQuestion, SendAgainBody } from './earlier-referrals.ts'
import { demanding, email, type Lack, missing, name } from './form-fields.ts'
import { applicantRoles, referrerRoles } from './vocabulary.ts'

/** The three sentences that a referrer ticks (REFL-19 to REFL-21). */
export const confirmationsOfReferral = [
  'confirm_referral',
  'confirm_documents',
  'confirm_confidence',
] as const

/** Months for which a referrer should have known the applicant: told, never asked (REFL-22). */
export const REFERRER_MONTHS = 6

/** What both flows ask of a referral. */
export const referralEntries = {
  /** Made where the form is filled in: sent again after a lost answer, it is taken once. */
  id: v.optional(Id),
  first_name: name(100),
  last_name: name(100),
  email,
  referrer_name: name(200),
  referrer_role: v.picklist(referrerRoles),
  confirm_referral: v.boolean(),
  confirm_documents: v.boolean(),
  confirm_confidence: v.boolean(),
  /** Of the page on which it was filled in; the applicant's mail comes in it. Without it in both. */
  language: v.optional(v.nullable(v.picklist(['en', 'cy'])), null),
}

/** What has to be filled in and ticked in either. */
export const referralLacks = (values: Record<string, unknown>): Lack[] => [
  ...missing(values, ['first_name', 'last_name', 'email', 'referrer_name']),
  ...confirmationsOfReferral
    .filter((field) => values[field] === false)
    .map((field): Lack => ({ path: [field], kind: 'missing' })),
]

/** Whether a referral asks for a coordinator (REFL-17, REFL-18). */
export const asksForCoordinator = (role: unknown): boolean => role === 'Core Team Member'

/** The referral of a core team member (REFL-09 to REFL-31). The coordinator is asked for where the role is theirs to lead. */
export const Referral = demanding(
  v.object({
    ...referralEntries,
    role: v.picklist(applicantRoles),
    coordinator_name: v.optional(name(200), null),
    coordinator_email: v.optional(email, null),
  }),
  (values) => [
    ...referralLacks(values),
    ...(asksForCoordinator(values.role) ? missing(values, ['coordinator_name', 'coordinator_email']) : []),
  ],
)
export type Referral = v.InferInput<typeof Referral>

/** A referral as the record shows it (REFL-36). */
export const ToldReferral = v.object({
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
export type ToldReferral = v.InferOutput<typeof ToldReferral>

export const referralOperations = {
  'referrals.earlier': operation({
    method: 'POST',
    path: '/referrals/earlier',
    access: 'everyone',
    knowsUser: true,
    summary: 'The live applications of an address, of those that the caller sees; none for a visitor.',
    body: EarlierQuestion,
    output: EarlierApplications,
  }),
  'referrals.send_again': operation({
    method: 'POST',
    path: '/referrals/send_again',
    access: 'applications',
    summary:
      'Mails the link of an earlier application’s form again, instead of a referral. 409 once it was sent.',
    body: SendAgainBody,
    output: NoContent,
    status: 204,
  }),
  'referrals.create': operation({
    method: 'POST',
    path: '/referrals',
    access: 'everyone',
    knowsUser: true,
    summary:
      'Refers a coordinator or core team member; the applicant gets the link to the form by mail (REFL-34, REFL-38).',
    body: Referral,
    output: ToldReferral,
    status: 201,
  }),
} as const
