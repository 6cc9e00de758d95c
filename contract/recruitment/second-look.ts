import * as v from 'valibot'
import { Id } from '../id.ts'
import { Instant } from '../rules/days.ts'
import { severalLines } from '../text.ts'

/** The fewest characters of a reason for an unusual step. */
export const MIN_REASON = 10
export const MAX_REASON = 2000

/** Why an unusual step is taken: kept on the record, in print and in the trail. */
export const Reason = v.pipe(
  severalLines(MAX_REASON),
  v.minLength(MIN_REASON, 'too_short'),
  v.regex(/\p{L}{2}/u, 'too_short'),
)

/** The body of a second look. */
export const SecondLookBody = v.optional(
  v.object({ note: v.optional(v.nullable(severalLines(MAX_REASON))) }),
  {},
)

/** The latest second look that counts. */
export const SecondLook = v.nullable(
  v.object({
    by: v.string(),
    at: Instant,
    note: v.nullable(v.string()),
  }),
)
export type SecondLook = v.InferOutput<typeof SecondLook>

/** Roles of accounts that can take a second look. */
export const lookerRoles = ['coordinator', 'safeguarding_leader', 'vp_support', 'vp_general'] as const
export type LookerRole = (typeof lookerRoles)[number]

/** Why the caller cannot take a second look, or complete the checks. */
export const lookObstacles = ['own_application', 'role', 'own_reference', 'same_person'] as const

/** What an account did with a reference. */
export const referenceActKinds = ['corrected', 'sent', 'telephone', 'ticked'] as const

/** How the rule of two people is met, for the reader of an application. */
export const TwoPeople = v.object({
  /** The network requires two people; otherwise one person is only shown. */
  required: v.boolean(),
  /** At least two people handled each reference that counts, and the application. */
  is_met: v.boolean(),
  /** Numbers of the references that only one person handled. */
  lacking: v.array(v.number()),
  /** The caller can take the second look now. */
  can_look: v.boolean(),
  /** Why not. */
  obstacle: v.nullable(v.picklist(lookObstacles)),
  /** The caller can set `checks_completed` without a reason for doing it alone. */
  can_complete: v.boolean(),
  /** The caller can complete with `alone_reason`, because no other account could take the look. */
  can_complete_alone: v.boolean(),
  /** What the caller did. */
  yours: v.array(v.object({ number: v.number(), acts: v.array(v.picklist(referenceActKinds)) })),
  /** Accounts that could take the look: of the club by name, of the network by role alone. */
  who: v.array(v.object({ name: v.nullable(v.string()), role: v.picklist(lookerRoles) })),
})
export type TwoPeople = v.InferOutput<typeof TwoPeople>

/** How an account matches an applicant. */
export const ownMatches = ['account', 'address', 'mobile', 'name'] as const
export type OwnMatch = (typeof ownMatches)[number]

/** An account that may be the applicant's own, for those who decide. */
export const OwnQuestion = v.object({
  user: Id,
  name: v.string(),
  match: v.picklist(ownMatches),
  /** Null: not answered. */
  theirs: v.nullable(v.boolean()),
  /** After a "no" about an address: the applicant was asked for another one by mail. False: there is no other address, ring them. */
  applicant_mailed: v.optional(v.nullable(v.boolean()), null),
})

/** The answer to the question whether an account is the applicant's. */
export const OwnAnswer = v.object({ user: Id, theirs: v.boolean(), alone_reason: v.optional(Reason) })
