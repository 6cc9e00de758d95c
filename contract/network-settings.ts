import * as v from 'valibot'
import { defineOperation } from './operation.ts'
import { EmailAddress } from './rules/email.ts'
import { buildMultilineText, hasInvisibleCharacters } from './text.ts'

/** Maximum number of characters in the privacy notice of each language. */
export const MAX_NOTICE_LENGTH = 6000

/**
 * Modes for clearing an applicant. `required`: two people must clear the applicant. `shown`: one person can, and the
 * record shows this.
 */
export const twoPeopleModes = ['required', 'shown'] as const

const isLink = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && !hasInvisibleCharacters(text)

/** URL of a web page. An empty text is stored as null. */
const WebLink = v.pipe(
  v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(500))),
  v.transform((text) => text || null),
  v.check((text) => text === null || isLink(text), 'not_a_link'),
)

const Telephone = v.pipe(
  v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(30))),
  v.transform((text) => text || null),
  v.check((text) => text === null || /^\+?[\d ()-]{3,}$/.test(text), 'not_a_phone'),
)

const buildIntegerRange = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Body of the settings form. Missing fields do not change. An empty notice restores the default notice. */
export const NetworkSettingsBody = v.object({
  privacy_notice_en: v.optional(buildMultilineText(MAX_NOTICE_LENGTH)),
  privacy_notice_cy: v.optional(buildMultilineText(MAX_NOTICE_LENGTH)),
  contact_address: v.optional(EmailAddress),
  community_link: v.optional(WebLink),
  /** Phone number of the network's safeguarding contact. An empty text is stored as null. */
  safeguarding_number: v.optional(Telephone),
  /**
   * Number of days after which a reminder is sent to a referee, parent, DBS contact or applicant who has not answered.
   * After two, three and four times this number, the applicant is notified about late referees.
   */
  reminder_days: v.optional(buildIntegerRange(2, 60)),
  /** Number of months between the decision about an application and the erasure of its check details. */
  erasure_months: v.optional(buildIntegerRange(1, 120)),
  /** Number of years for which a DBS check is valid (England and Wales). */
  dbs_years: v.optional(buildIntegerRange(1, 10)),
  /** Number of months after which tiles mark people whose allergy or condition was not confirmed (B-FAM-04). */
  health_confirmation_months: v.optional(buildIntegerRange(1, 60)),
  /**
   * Rule for completing an applicant's checks. Either two people are required, or one person is sufficient and the
   * record shows this.
   */
  two_people: v.optional(v.picklist(twoPeopleModes)),
  /** True if staff who sign in from now on must set up an authenticator app before any other call. */
  one_time_code_required: v.optional(v.boolean()),
})

/** Settings of the full network, each with a default (WEL-27, B-REC-06, B-REC-09, B-REC-11). */
const NetworkSettings = v.object({
  privacy_notice_en: v.string(),
  privacy_notice_cy: v.string(),
  contact_address: v.string(),
  community_link: v.nullable(v.string()),
  safeguarding_number: v.nullable(v.string()),
  reminder_days: v.number(),
  erasure_months: v.number(),
  dbs_years: v.number(),
  health_confirmation_months: v.number(),
  two_people: v.picklist(twoPeopleModes),
  one_time_code_required: v.boolean(),
})
export type NetworkSettings = v.InferOutput<typeof NetworkSettings>

/** Settings about signing in. A change of these needs a recent proof of the caller's identity. */
const SIGN_IN_SETTINGS = ['one_time_code_required'] as const

export const networkSettingsOperations = {
  'network_settings.get': defineOperation({
    method: 'GET',
    path: '/network_settings',
    access: 'vp_support',
    summary: 'What holds for the whole network: notices, addresses and periods.',
    output: NetworkSettings,
    versioned: true,
  }),
  'network_settings.replace': defineOperation({
    method: 'PUT',
    path: '/network_settings',
    access: 'vp_support',
    summary: 'The same as PATCH, because no setting is required.',
    body: NetworkSettingsBody,
    output: NetworkSettings,
    versioned: true,
    event: 'settings_changed',
    needsRecentSignIn: SIGN_IN_SETTINGS,
  }),
  'network_settings.update': defineOperation({
    method: 'PATCH',
    path: '/network_settings',
    access: 'vp_support',
    summary: 'Changes settings of the network; what the body does not name stays as it is.',
    body: NetworkSettingsBody,
    output: NetworkSettings,
    versioned: true,
    event: 'settings_changed',
    needsRecentSignIn: SIGN_IN_SETTINGS,
  }),
} as const
