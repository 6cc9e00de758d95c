import * as v from 'valibot'
import { Id } from '../id.ts'
import { Instant } from '../rules/days.ts'
import { severalLines } from '../text.ts'

/** Minimum length in characters of a reason for an unusual step. */
export const MIN_REASON_LENGTH = 10
export const MAX_REASON_LENGTH = 2000

/** Reason for an unusual step. It is shown in the record, in print and in the audit trail. */
export const Reason = v.pipe(
  severalLines(MAX_REASON_LENGTH),
  v.minLength(MIN_REASON_LENGTH, 'too_short'),
  v.regex(/\p{L}{2}/u, 'too_short'),
)

/** The body of a second look. */
export const SecondLookBody = v.optional(
  v.object({ note: v.optional(v.nullable(severalLines(MAX_REASON_LENGTH))) }),
  {},
)

/** The latest valid second look. */
export const SecondLook = v.nullable(
  v.object({
    by: v.string(),
    at: Instant,
    note: v.nullable(v.string()),
  }),
)
export type SecondLook = v.InferOutput<typeof SecondLook>

/** Roles of accounts that can do a second look. */
export const secondLookRoles = ['coordinator', 'safeguarding_leader', 'vp_support', 'vp_general'] as const
export type SecondLookRole = (typeof secondLookRoles)[number]

/** Reasons why the caller cannot do a second look or complete the checks. */
export const secondLookObstacles = ['own_application', 'role', 'own_reference', 'same_person'] as const

/** Actions of an account on a reference. */
export const referenceActionKinds = ['corrected', 'sent', 'telephone', 'ticked'] as const

/** State of the two-person rule for the reader of an application. */
export const TwoPeople = v.object({
  /** True if the network requires two people. Otherwise a single person is only shown. */
  required: v.boolean(),
  /** True if at least two people handled the application and each reference that counts. */
  is_met: v.boolean(),
  /** Numbers of the references that only one person handled. */
  lacking: v.array(v.number()),
  /** True if the caller can do the second look now. */
  can_look: v.boolean(),
  /** Reason why the caller cannot. */
  obstacle: v.nullable(v.picklist(secondLookObstacles)),
  /** True if the caller can set `checks_completed` without a reason for doing it alone. */
  can_complete: v.boolean(),
  /** True if the caller can complete with `alone_reason`, because no other account can do the second look. */
  can_complete_alone: v.boolean(),
  /** The caller's actions on each reference. */
  yours: v.array(v.object({ number: v.number(), acts: v.array(v.picklist(referenceActionKinds)) })),
  /** Accounts that can do the second look: club accounts by name, network accounts only by role. */
  who: v.array(v.object({ name: v.nullable(v.string()), role: v.picklist(secondLookRoles) })),
})
export type TwoPeople = v.InferOutput<typeof TwoPeople>

/** Ways in which an account matches an applicant. */
export const ownMatches = ['account', 'address', 'mobile', 'name'] as const
export type OwnMatch = (typeof ownMatches)[number]

/** An account that may belong to the applicant, for users who decide about it. */
export const OwnQuestion = v.object({
  user: Id,
  name: v.string(),
  match: v.picklist(ownMatches),
  /** True if the account belongs to the applicant, null if undecided. */
  theirs: v.nullable(v.boolean()),
  /**
   * Set after a "no" about an address. True if an email requested another address from the applicant. False
   * if there was no address to write to, so that the applicant has to be phoned.
   */
  applicant_mailed: v.optional(v.nullable(v.boolean()), null),
})

/** The decision whether an account belongs to the applicant. */
export const OwnAnswer = v.object({ user: Id, theirs: v.boolean(), alone_reason: v.optional(Reason) })
