import * as v from 'valibot'
import data from './data/recruitment.json' with { type: 'json' }

/** Number of days before the demo's current day. */
const daysAgo = v.optional(v.number())

/** A referee's state. The results are an answer, a refusal, a bounce or a telephone call. */
const ReferenceState = v.object({
  sent: daysAgo,
  submitted: daysAgo,
  checked: daysAgo,
  declined: daysAgo,
  bounced: daysAgo,
  telephone: v.optional(v.boolean()),
})

/** State of a demo application. */
const DemoState = v.object({
  key: v.string(),
  referred: v.number(),
  started: daysAgo,
  submitted: daysAgo,
  references: v.optional(v.array(ReferenceState)),
  dbs: v.optional(v.object({ sent: v.number(), confirmed: daysAgo, barred: v.optional(v.boolean()) })),
  /** Day on which the checks were completed. */
  checked: daysAgo,
  /** Number of reviewers' notes. */
  notes: v.optional(v.number()),
  archived: v.optional(v.picklist(['declined', 'withdrawn'])),
  /** True if the club's coordinator was created from this application. */
  converted: v.optional(v.boolean()),
  /** True if the applicant asked for another referee. */
  request: v.optional(v.boolean()),
  flow: v.optional(v.literal('volunteer')),
  /** Consent to a Young Helper: request, answer, and if the email bounced. */
  young: v.optional(v.object({ sent: v.number(), given: daysAgo, bounced: v.optional(v.boolean()) })),
  /** True if a helper in the club's register was created from this application. */
  registered: v.optional(v.boolean()),
  /** True if one account processed the application alone, so that it waits for a second reviewer. */
  alone: v.optional(v.boolean()),
  /** True if the email with the link bounced. */
  unreached: v.optional(v.boolean()),
})
export type DemoReference = v.InferOutput<typeof ReferenceState>
export type DemoState = v.InferOutput<typeof DemoState>

/** One application in each state. */
export const coreStates = v.parse(v.array(DemoState), data.coreStates)

/** Applications of volunteers in a club with accounts, one in each state, from adults and Young Helpers. */
export const volunteerStates = v.parse(v.array(DemoState), data.volunteerStates)

/** Riverside's applications that one person processed alone. */
export const aloneStates = v.parse(v.array(DemoState), data.aloneStates)

/** Keys of the states that a club without accounts has. */
export const basicStateKeys: readonly string[] = ['not_started', 'asked', 'cleared']
