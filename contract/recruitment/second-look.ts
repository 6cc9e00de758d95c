import * as v from 'valibot'
import { Id } from '../id.ts'
import { Instant } from '../rules/days.ts'
import { buildMultilineText } from '../text.ts'

/** Minimum length in characters of a reason for an unusual step. */
export const MIN_REASON_LENGTH = 10
export const MAX_REASON_LENGTH = 2000

/** Reason for an unusual step. The record, the printout and the audit trail show it. */
export const Reason = v.pipe(
  buildMultilineText(MAX_REASON_LENGTH),
  v.minLength(MIN_REASON_LENGTH, 'too_short'),
  v.regex(/\p{L}{2}/u, 'too_short'),
)

/** Request body of a second look. */
export const SecondLookBody = v.optional(
  v.object({ note: v.optional(v.nullable(buildMultilineText(MAX_REASON_LENGTH))) }),
  {},
)

/** Latest second look that is still valid. Null without a valid look. */
export const SecondLook = v.nullable(
  v.object({
    by: v.string(),
    at: Instant,
    note: v.nullable(v.string()),
  }),
)
export type SecondLook = v.InferOutput<typeof SecondLook>

/** Roles whose accounts can do a second look. */
export const secondLookRoles = ['coordinator', 'safeguarding_leader', 'vp_support', 'vp_general'] as const
export type SecondLookRole = (typeof secondLookRoles)[number]

/** Reasons why the caller cannot do a second look or complete the checks: codes that screens translate. */
export const secondLookObstacles = ['own_application', 'role', 'own_reference', 'same_person'] as const

/** Kinds of actions that an account can do on a reference. */
export const referenceActionKinds = ['corrected', 'sent', 'telephone', 'ticked'] as const

/** State of the two-person rule for one application, as its reader sees it. */
export const TwoPeopleState = v.object({
  /** True if the network requires two people. If false, screens only show that one person did everything. */
  required: v.boolean(),
  /** True if at least two people handled the application and each reference that counts. */
  is_met: v.boolean(),
  /** Numbers of the references that only one person handled. */
  lacking: v.array(v.number()),
  /** True if the caller can do the second look now. */
  can_look: v.boolean(),
  /** Reason why the caller cannot do the second look. Null if the caller can. */
  obstacle: v.nullable(v.picklist(secondLookObstacles)),
  /** True if the caller can complete the checks without giving a reason for doing it alone. */
  can_complete: v.boolean(),
  /**
   * True if the caller can complete the checks with `alone_reason`, because no other account can do the second look.
   */
  can_complete_alone: v.boolean(),
  /** The caller's actions on each reference. */
  yours: v.array(v.object({ number: v.number(), acts: v.array(v.picklist(referenceActionKinds)) })),
  /** Accounts that can do the second look. Club accounts have a name, network accounts only a role. */
  who: v.array(v.object({ name: v.nullable(v.string()), role: v.picklist(secondLookRoles) })),
})
export type TwoPeopleState = v.InferOutput<typeof TwoPeopleState>

/** Ways in which an account can match an applicant. */
export const ownershipMatches = ['account', 'address', 'mobile', 'name'] as const
export type OwnershipMatch = (typeof ownershipMatches)[number]

/** An account that may belong to the applicant. Shown to users who decide about this. */
export const OwnershipQuestion = v.object({
  user: Id,
  name: v.string(),
  match: v.picklist(ownershipMatches),
  /** True if the account belongs to the applicant, false if not, null if undecided. */
  theirs: v.nullable(v.boolean()),
  /**
   * Set after the decision that an account with the same address is not the applicant's. True if the applicant received
   * an email that requests another address. False if no other address was available, so a user has to phone the
   * applicant.
   */
  applicant_mailed: v.optional(v.nullable(v.boolean()), null),
})

/** Request body of the decision whether an account belongs to the applicant. */
export const OwnershipDecision = v.object({ user: Id, theirs: v.boolean(), alone_reason: v.optional(Reason) })
