import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { textStates } from '../club-status/text-states.ts'
import { Id } from '../id.ts'
import { defineOperation, NoContent } from '../operation.ts'
import { Instant } from '../rules/days.ts'

/** Days after its last use on which a link ends. */
export const FAMILY_LINK_DAYS = 90

/** Reasons to leave a child out of a link until a coordinator adds the child. */
export const linkExclusions = ['looked_after', 'other_address', 'shared_email', 'shared_number'] as const

/**
 * Reasons for people around a link who are not in it. `taken_out` is for children whom a user has left out, and
 * `no_children` for adults whose link a bulk sending would make without a child. The last five are about the mobile
 * number of a family without an email.
 */
export const leftOutReasons = [
  ...linkExclusions,
  'taken_out',
  'no_email',
  'no_family_link',
  'no_children',
  'stopped',
  'stop_question',
  'day_limit',
  'texted_today',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Maximum number of people that one call selects by id. */
const MAX_SELECTED_PEOPLE = 5000

const idParams = v.object({ id: Id })
const NamedPerson = v.object({ id: Id, name: v.string() })
const LeftOutPerson = v.object({ id: Id, name: v.string(), reason: v.picklist(leftOutReasons) })

/** Ways to send a link. A family without an email gets a text if the server has a gateway. */
export const linkChannels = ['email', 'text'] as const
export type LinkChannel = (typeof linkChannels)[number]

/** Hours in London in which links are texted. Null if this server sends no texts. */
const TextHours = v.nullable(v.object({ from: v.number(), to: v.number() }))
export type TextHours = v.InferOutput<typeof TextHours>

const FamilyLinkState = v.object({
  /** Address or mobile number to which the link was sent. Null if it was only shown on a tablet. */
  sent_to: v.nullable(v.string()),
  channel: v.picklist([...linkChannels, 'shown']),
  /** State of the latest text with the link. Null if the link was never texted. */
  text_state: v.nullable(v.picklist(textStates)),
  text_hours: TextHours,
  sent: v.nullable(Instant),
  last_opened: v.nullable(Instant),
  expires: Instant,
  people: v.array(
    v.object({
      ...NamedPerson.entries,
      is_adult: v.boolean(),
      /** True if the link shows the person's address and phone numbers. */
      shows_contacts: v.boolean(),
    }),
  ),
  left_out: v.array(LeftOutPerson),
  /** True if a coordinator allowed the link to show all children's contact facts. */
  show_contacts: v.boolean(),
})
export type FamilyLinkState = v.InferOutput<typeof FamilyLinkState>

/** Selects the people whose families are asked. All given conditions apply. */
const LinkSelection = v.strictObject({
  /** Only people whose health facts were not confirmed for this many months. */
  unconfirmed_months: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120))),
  group: v.optional(Id),
  ids: v.optional(buildBoundedList(MAX_SELECTED_PEOPLE, Id)),
})
export type LinkSelection = v.InferOutput<typeof LinkSelection>

const LinkPreview = v.object({
  recipients: v.array(
    v.object({
      id: Id,
      name: v.string(),
      to: v.string(),
      channel: v.picklist(linkChannels),
      people: v.array(NamedPerson),
    }),
  ),
  left_out: v.array(LeftOutPerson),
  text_hours: TextHours,
})
export type LinkPreview = v.InferOutput<typeof LinkPreview>

/** Calls of club users about the private link of a family. */
export const familyLinkOperations = {
  'registered.family_link': defineOperation({
    method: 'GET',
    path: '/registered/:id/family_link',
    access: 'registered',
    summary: "The family's private link of this person: people, sending, end (B-FAM-01).",
    params: idParams,
    output: FamilyLinkState,
  }),
  'registered.send_family_link': defineOperation({
    method: 'POST',
    path: '/registered/:id/family_link',
    access: 'registered',
    summary: 'Sends the private link of a family by email or text, or shows its address for a QR code (B-FAM-01).',
    params: idParams,
    body: v.strictObject({
      /** Children to include. By default all that no rule leaves out. */
      people: v.optional(buildBoundedList(50, Id)),
      /** True to return the address without sending it. */
      show: v.optional(v.boolean(), false),
      /** True to show children's contact facts in this link. For coordinators. */
      show_contacts: v.optional(v.boolean()),
    }),
    output: v.object({
      sent_to: v.optional(v.string()),
      channel: v.optional(v.picklist(linkChannels)),
      /** True if the link was texted earlier today, so that no second text is sent. */
      already_texted: v.optional(v.boolean()),
      url: v.optional(v.string()),
      people: v.array(NamedPerson),
      expires: Instant,
    }),
  }),
  'registered.withdraw_family_link': defineOperation({
    method: 'DELETE',
    path: '/registered/:id/family_link',
    access: 'registered',
    summary: 'Withdraws the private link of a family (B-FAM-01).',
    params: idParams,
    output: NoContent,
    status: 204,
  }),
  'family_links.preview': defineOperation({
    method: 'POST',
    path: '/family_links/preview',
    access: 'registered',
    summary:
      'Lists the links that a bulk send would email or text, and the people it leaves out with the reason (B-FAM-01).',
    body: LinkSelection,
    output: LinkPreview,
  }),
  'family_links.send': defineOperation({
    method: 'POST',
    path: '/family_links',
    access: 'registered',
    summary: 'Sends their private link to many families by email or text (B-FAM-01).',
    body: LinkSelection,
    output: v.object({ queued: v.number(), left_out: v.array(LeftOutPerson) }),
  }),
} as const
