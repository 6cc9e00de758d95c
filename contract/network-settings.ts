import * as v from 'valibot'
import { operation } from './operation.ts'
import { EmailAddress } from './rules/email.ts'
import { hasInvisible, severalLines } from './text.ts'

/** The longest privacy notice, in each language. */
export const MAX_NOTICE_LENGTH = 6000

/** `required`: two people clear an applicant. `shown`: one can, and the record says so. */
export const twoPeopleModes = ['required', 'shown'] as const

const isLink = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && !hasInvisible(text)

/** A page on the web; empty is none. */
const Link = v.pipe(
  v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(500))),
  v.transform((text) => text || null),
  v.check((text) => text === null || isLink(text), 'not_a_link'),
)

const Telephone = v.pipe(
  v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(30))),
  v.transform((text) => text || null),
  v.check((text) => text === null || /^\+?[\d ()-]{3,}$/.test(text), 'not_a_phone'),
)

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** What the form of the settings sends; what is left out stays as it is. A notice that is emptied is the usual one again. */
export const NetworkSettingsBody = v.object({
  privacy_notice_en: v.optional(severalLines(MAX_NOTICE_LENGTH)),
  privacy_notice_cy: v.optional(severalLines(MAX_NOTICE_LENGTH)),
  contact_address: v.optional(EmailAddress),
  community_link: v.optional(Link),
  /** The telephone number of the network's safeguarding contact; empty is none. */
  safeguarding_number: v.optional(Telephone),
  /**
   * Until a referee, parent, DBS contact or applicant who has not answered is reminded; of late referees the applicant is told
   * after twice, three and four times as many.
   */
  reminder_days: v.optional(whole(2, 60)),
  /** From the decision about an application until the details of its checks are erased. */
  erasure_months: v.optional(whole(1, 120)),
  /** For which a check counts (DBS in England and Wales). */
  dbs_years: v.optional(whole(1, 10)),
  /** Checks of an applicant are completed by two people, or the record shows that one person did. */
  two_people: v.optional(v.picklist(twoPeopleModes)),
  /** Staff who sign in from now on set up an app for one-time codes before anything else. */
  one_time_code_required: v.optional(v.boolean()),
})

/** What holds for the whole network, each with a default (WEL-27, B-REC-06, B-REC-09, B-REC-11). */
const NetworkSettings = v.object({
  privacy_notice_en: v.string(),
  privacy_notice_cy: v.string(),
  contact_address: v.string(),
  community_link: v.nullable(v.string()),
  safeguarding_number: v.nullable(v.string()),
  reminder_days: v.number(),
  erasure_months: v.number(),
  dbs_years: v.number(),
  two_people: v.picklist(twoPeopleModes),
  one_time_code_required: v.boolean(),
})
export type NetworkSettings = v.InferOutput<typeof NetworkSettings>

export const networkSettingsOperations = {
  'network_settings.get': operation({
    method: 'GET',
    path: '/network_settings',
    access: 'vp_support',
    summary: 'What holds for the whole network: notices, addresses and periods.',
    output: NetworkSettings,
    versioned: true,
  }),
  'network_settings.replace': operation({
    method: 'PUT',
    path: '/network_settings',
    access: 'vp_support',
    summary: 'The same as PATCH, because no setting is required.',
    body: NetworkSettingsBody,
    output: NetworkSettings,
    versioned: true,
    event: 'settings_changed',
  }),
  'network_settings.update': operation({
    method: 'PATCH',
    path: '/network_settings',
    access: 'vp_support',
    summary: 'Changes settings of the network; what the body does not name stays as it is.',
    body: NetworkSettingsBody,
    output: NetworkSettings,
    versioned: true,
    event: 'settings_changed',
  }),
} as const
