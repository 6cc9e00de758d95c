import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, NoContent, QueryFlag } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { buildMultilineText } from '../text.ts'
import { MAX_DATES_LENGTH } from './holiday-confirmations.ts'
import { waves } from './text-wording.ts'

/** Maximum number of characters of a received text that are stored. The rest of a longer text is cut off. */
export const MAX_RECEIVED_LENGTH = 5000

/** Effects of a received text (B-TXT-03). */
export const replyOutcomes = [
  /** The reply was a clear yes or no and set the confirmation. */
  'confirmed',
  /** The reply contradicts another reply or the lead's confirmation, so a user has to decide. */
  'two_answers',
  /** The meaning of the reply is unclear, so a user has to decide. */
  'waiting',
  /** The number belongs to no user, or no text was sent to the user's club. */
  'unknown',
  /** The sender has requested that no more texts are sent to this number. */
  'stop',
  /** The sender has requested texts again. */
  'start',
  /** A user has decided what the reply means. */
  'decided',
  /** A user has decided that the reply does not answer the question. */
  'set_aside',
  /** A user undid the effect of the reply. The confirmation is as it was before the reply. */
  'undone',
  /** A phone sent a text to report that its user liked or otherwise reacted to our text. This is not an answer. */
  'reaction',
  /** The text is a STOP or START that arrived late, after a newer STOP or START from the same number. */
  'overtaken',
] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]

/** Outcomes of a reply after which its club counts as having replied, so that the club receives no reminder. */
export const repliedOutcomes = [
  'confirmed',
  'two_answers',
  'waiting',
  'decided',
] as const satisfies readonly ReplyOutcome[]

const nullableText = v.nullable(v.string())
const instant = v.pipe(v.string(), v.isoTimestamp())

/** Another reply that contradicts this reply. */
const ContradictingReply = v.object({
  id: Id,
  user__name: nullableText,
  mobile_number: v.string(),
  message: v.string(),
  timestamp: instant,
  is_open: v.boolean(),
})

/** A record of holiday texts to which a reply may refer. */
const HolidayChoice = v.object({ id: Id, year: v.number(), holiday: v.picklist(namedHolidays) })

/** A text message as shown in the inbox (INB-17 to INB-27). */
const TextMessage = v.object({
  id: Id,
  user: v.nullable(Id),
  user__email: nullableText,
  user__name: nullableText,
  user__organisation: v.nullable(Id),
  user__organisation__organisation_name: nullableText,
  /** Phone number of the sender of a received text, or of the recipient of a sent text. */
  mobile_number: nullableText,
  message: v.string(),
  /** Number of attached pictures. They are never downloaded. */
  media: v.number(),
  timestamp: instant,
  holiday_text: v.nullable(Id),
  holiday_text__holiday: v.nullable(v.picklist(namedHolidays)),
  holiday_text__year: v.nullable(v.number()),
  wave: v.nullable(v.picklist(waves)),
  /** Id of the confirmation that the reply set (INB-28). Null if it did not set a confirmation. */
  holiday_confirmation: v.nullable(Id),
  /** `sms` for a text message, `link` for an answer through the link in a text. Sent texts always have `sms`. */
  source: v.picklist(['sms', 'link']),
  /** Effect of a received text. Null for a sent text. */
  outcome: v.nullable(v.picklist(replyOutcomes)),
  /** True if the reply states that the club is open. Null if the answer is unclear. */
  is_open: v.nullable(v.boolean()),
  /** Dates mentioned in the text. */
  suggested_dates: nullableText,
  /** User who last decided about the reply or undid its effect, and the time of this. */
  decided_by: nullableText,
  decided: v.nullable(instant),
  /** True while a user must decide about a stop word in the reply. Until then, the number receives no texts. */
  asks_stop: v.boolean(),
  /** True if no texts are sent to the message's number. */
  texts_stopped: v.boolean(),
  /** True if the confirmation that this reply set was changed later to the opposite status. */
  superseded: v.boolean(),
  /** Replies for the same club and holiday text that contradict this reply. */
  other_answers: v.array(ContradictingReply),
  /** Holiday texts from which a user can choose, newest first, if it is unknown which holiday the reply is about. */
  holiday_choices: v.array(HolidayChoice),
})
export type TextMessage = v.InferOutput<typeof TextMessage>

const idParams = v.object({ id: Id })

/** A user's decision about a reply. `is_open` is null if the reply does not answer the question. */
const DecideBody = v.object({
  is_open: v.nullable(v.boolean()),
  dates: v.optional(v.nullable(buildMultilineText(MAX_DATES_LENGTH))),
  /** True stops all texts to the reply's number. False lets texts continue, even if the reply contains a stop word. */
  stop: v.optional(v.boolean()),
  /** Id of the record of holiday texts that the reply is about. Needed if the reply was not matched to a holiday. */
  holiday_text: v.optional(Id),
})

export const textMessageOperations = {
  'text_messages.list': defineOperation({
    method: 'GET',
    path: '/text_messages',
    access: 'organisation_status',
    summary: 'A page of the text messages, the newest first (INB-03 to INB-13, INB-33).',
    query: buildListQuerySchema(
      ['user__email', 'user__organisation', 'message', 'timestamp', 'holiday', 'holiday_confirmation'],
      {
        type: v.optional(v.picklist(['received', 'sent']), 'received'),
        /** Filters received texts: true for texts that have set a confirmation. */
        processed: v.optional(QueryFlag),
        /** Filters received texts: true for texts that wait for a user's decision. */
        waiting: v.optional(QueryFlag),
      },
    ),
    output: buildListResponseSchema(TextMessage),
  }),
  'text_messages.decide': defineOperation({
    method: 'POST',
    path: '/text_messages/:id/decide',
    access: 'organisation_status',
    summary:
      'Decides what a reply means: it sets the confirmation or nothing, and stops texts to its number or lets them continue (B-TXT-03).',
    params: idParams,
    body: DecideBody,
    output: TextMessage,
  }),
  'text_messages.undo': defineOperation({
    method: 'POST',
    path: '/text_messages/:id/undo',
    access: 'organisation_status',
    summary: 'Takes back what a reply has set: the confirmation is as it was before (B-TXT-03).',
    params: idParams,
    output: TextMessage,
  }),
  'text_messages.inbound': defineOperation({
    method: 'POST',
    path: '/text_messages/inbound',
    access: 'everyone',
    unlimited: true,
    summary:
      'Takes a text or a delivery receipt from the provider, signed with the secret of the webhook; a repeat changes nothing (INB-32).',
    rawBody: true,
    output: v.object({ id: v.string() }),
  }),
  'text_messages.twilio_status': defineOperation({
    method: 'POST',
    path: '/text_messages/twilio/status',
    access: 'everyone',
    unlimited: true,
    summary:
      'Takes the status of a text from Twilio, as a form with X-Twilio-Signature; a repeat changes nothing, and a status never goes back.',
    rawBody: true,
    output: NoContent,
    status: 204,
  }),
  'text_messages.twilio_inbound': defineOperation({
    method: 'POST',
    path: '/text_messages/twilio/inbound',
    access: 'everyone',
    unlimited: true,
    summary:
      'Takes a text from Twilio, as a form with X-Twilio-Signature; a repeat changes nothing. Media are counted and never fetched.',
    rawBody: true,
    output: NoContent,
    status: 204,
  }),
} as const

/** Maximum number of characters in an incoming text: 255 parts of 153 characters each. */
const MAX_TEXT_LENGTH = 39_015

/** Builds the schema of a text that is not blank and has no control characters. */
const buildPrintableText = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^(?=.*\S)\P{Cc}+$/u))

/** Earliest accepted time of receipt. It is before the first text of any club and within the database's range. */
const MIN_RECEIVED_AT = new Date('2000-01-01T00:00:00Z')

const ReceivedAt = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.date(),
  v.minValue(MIN_RECEIVED_AT),
)

/** Payload of the provider's signed webhook: an incoming text, or the delivery status of an outgoing text. */
export const InboundWebhook = v.union([
  v.object({
    id: buildPrintableText(200),
    from: buildPrintableText(40),
    /** Cuts off a longer message. No phone sends a text with more than 255 parts. */
    message: v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
    ),
    received_at: ReceivedAt,
  }),
  v.object({
    id: buildPrintableText(200),
    status: v.picklist(['delivered', 'failed']),
  }),
])

const TwilioSid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** Our status for each status of Twilio (https://www.twilio.com/docs/messaging/api/message-resource). */
const statusByTwilioStatus = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'accepted',
  partially_delivered: 'accepted',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
} as const

/**
 * Parameters that we use of Twilio's status callback. `id` is our own id of the text, from the query of the callback
 * URL.
 */
export const TwilioStatusCallback = v.object({
  MessageSid: TwilioSid,
  MessageStatus: v.pipe(
    v.picklist(Object.keys(statusByTwilioStatus) as (keyof typeof statusByTwilioStatus)[]),
    v.transform((status) => statusByTwilioStatus[status]),
  ),
  ErrorCode: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{0,6}$/),
      v.transform((code) => (code === '' ? null : Number(code))),
    ),
    '',
  ),
  id: v.optional(Id),
})

/** Parameters of an incoming text from Twilio. */
export const TwilioInboundText = v.object({
  MessageSid: TwilioSid,
  From: buildPrintableText(40),
  Body: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)),
  NumMedia: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '0'),
  /**
   * Type of the stop keyword that Twilio recognised. A Twilio account can have keywords in addition to the standard
   * ones.
   */
  OptOutType: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
})
