import * as v from 'valibot'
import { Id } from '../id.ts'
import { listQuery, listResponse, NoContent, operation, QueryFlag } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { severalLines } from '../text.ts'
import { MAX_DATES_LENGTH } from './holiday-confirmations.ts'
import { waves } from './text-wording.ts'

/** Maximum length in characters of a stored received text. A longer text is cut. */
export const MAX_RECEIVED_LENGTH = 5000

/** Effects of a received text (B-TXT-03). */
export const replyOutcomes = [
  /** A clear yes or no that has set the confirmation. */
  'confirmed',
  /** The reply contradicts another reply or the lead, so a user has to decide. */
  'two_answers',
  /** The meaning of the reply is unclear, so a user has to decide. */
  'waiting',
  /** The number belongs to no user, or its club was sent no text. */
  'unknown',
  /** The sender wants no more texts to this number. */
  'stop',
  /** The sender wants to receive texts again. */
  'start',
  /** A user has decided what the reply means. */
  'decided',
  /** A user has decided that the reply does not state whether the club is open. */
  'set_aside',
  /** The confirmation that the reply had set was reverted. */
  'undone',
  /** A phone's report that its user liked a text. It does not answer the question. */
  'reaction',
  /** A STOP or START that arrived after a later one. */
  'overtaken',
] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]

/** Outcomes that count as a reply, so that the club receives no reminder. */
export const repliedOutcomes = [
  'confirmed',
  'two_answers',
  'waiting',
  'decided',
] as const satisfies readonly ReplyOutcome[]

const text = v.nullable(v.string())
const instant = v.pipe(v.string(), v.isoTimestamp())

/** A reply that contradicts this one. */
const OtherAnswer = v.object({
  id: Id,
  user__name: text,
  mobile_number: v.string(),
  message: v.string(),
  timestamp: instant,
  is_open: v.boolean(),
})

/** A holiday text that a reply may refer to. */
const HolidayChoice = v.object({ id: Id, year: v.number(), holiday: v.picklist(namedHolidays) })

/** A text message as the inbox shows it (INB-17 to INB-27). */
const TextMessage = v.object({
  id: Id,
  user: v.nullable(Id),
  user__email: text,
  user__name: text,
  user__organisation: v.nullable(Id),
  user__organisation__organisation_name: text,
  /** The sender's number of a received text, or the recipient's number of a sent text. */
  mobile_number: text,
  message: v.string(),
  /** Number of attached pictures. The pictures are never fetched. */
  media: v.number(),
  timestamp: instant,
  holiday_text: v.nullable(Id),
  holiday_text__holiday: v.nullable(v.picklist(namedHolidays)),
  holiday_text__year: v.nullable(v.number()),
  wave: v.nullable(v.picklist(waves)),
  /** Id of the confirmation that the reply set, or null if it set no confirmation (INB-28). */
  holiday_confirmation: v.nullable(Id),
  /** A reply by text message or by the link in a text. Sent texts always have `sms`. */
  source: v.picklist(['sms', 'link']),
  /** Effect of a received text. Null for a sent text. */
  outcome: v.nullable(v.picklist(replyOutcomes)),
  /** The answer, if it is clear. */
  is_open: v.nullable(v.boolean()),
  /** Dates mentioned in the text. */
  suggested_dates: text,
  /** User and time of the last decision or reversal. */
  decided_by: text,
  decided: v.nullable(instant),
  /** True while a stop word in the reply is pending review. Until then its number receives no text. */
  asks_stop: v.boolean(),
  /** True if no texts are sent to its number. */
  texts_stopped: v.boolean(),
  /** True if the confirmation was changed later, so that the club now has the opposite status. */
  superseded: v.boolean(),
  /** Replies for the same club and holiday text that contradict this one. */
  other_answers: v.array(OtherAnswer),
  /** Holiday texts to choose from for a reply without a holiday, newest first. */
  holiday_choices: v.array(HolidayChoice),
})
export type TextMessage = v.InferOutput<typeof TextMessage>

const byId = v.object({ id: Id })

/**
 * A user's decision about a reply. `is_open` is null if the reply does not state whether the club is open.
 */
const DecideBody = v.object({
  is_open: v.nullable(v.boolean()),
  dates: v.optional(v.nullable(severalLines(MAX_DATES_LENGTH))),
  /** True stops all texts to its number. False lets texts continue even if the reply contains a stop word. */
  stop: v.optional(v.boolean()),
  /** The holiday text that a reply without a holiday refers to. */
  holiday_text: v.optional(Id),
})

export const textMessageOperations = {
  'text_messages.list': operation({
    method: 'GET',
    path: '/text_messages',
    access: 'organisation_status',
    summary: 'A page of the text messages, the newest first (INB-03 to INB-13, INB-33).',
    query: listQuery(
      ['user__email', 'user__organisation', 'message', 'timestamp', 'holiday', 'holiday_confirmation'],
      {
        type: v.optional(v.picklist(['received', 'sent']), 'received'),
        /** Filters received texts by whether they have set a confirmation. */
        processed: v.optional(QueryFlag),
        /** Filters received texts by whether they are pending review by a user. */
        waiting: v.optional(QueryFlag),
      },
    ),
    output: listResponse(TextMessage),
  }),
  'text_messages.decide': operation({
    method: 'POST',
    path: '/text_messages/:id/decide',
    access: 'organisation_status',
    summary:
      'Decides what a reply means: it sets the confirmation or nothing, and stops texts to its number or lets them continue (B-TXT-03).',
    params: byId,
    body: DecideBody,
    output: TextMessage,
  }),
  'text_messages.undo': operation({
    method: 'POST',
    path: '/text_messages/:id/undo',
    access: 'organisation_status',
    summary: 'Takes back what a reply has set: the confirmation is as it was before (B-TXT-03).',
    params: byId,
    output: TextMessage,
  }),
  'text_messages.inbound': operation({
    method: 'POST',
    path: '/text_messages/inbound',
    access: 'everyone',
    unlimited: true,
    summary:
      'Takes a text or a delivery receipt from the provider, signed with the secret of the webhook; a repeat changes nothing (INB-32).',
    rawBody: true,
    output: v.object({ id: v.string() }),
  }),
  'text_messages.twilio_status': operation({
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
  'text_messages.twilio_inbound': operation({
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

/** Maximum length in characters of an incoming text: 255 parts with 153 characters each. */
const MAX_TEXT_LENGTH = 39_015

/** A text that is not blank and has no control characters. */
const printable = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^(?=.*\S)\P{Cc}+$/u))

/** A date before the first text of any club and within the range of the database. */
const EARLIEST_RECEIVED = new Date('2000-01-01T00:00:00Z')

const ReceivedAt = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.date(),
  v.minValue(EARLIEST_RECEIVED),
)

/** Payload of the signed provider webhook: an incoming text, or the status of an outgoing text. */
export const Inbound = v.union([
  v.object({
    id: printable(200),
    from: printable(40),
    /** No phone sends a text with more than 255 parts. */
    message: v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
    ),
    received_at: ReceivedAt,
  }),
  v.object({
    id: printable(200),
    status: v.picklist(['delivered', 'failed']),
  }),
])

const TwilioSid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** The meaning of each Twilio status (https://www.twilio.com/docs/messaging/api/message-resource). */
const twilioStatuses = {
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
 * The used parameters of Twilio's status callback. `id` is our own id from the query of the callback address.
 */
export const TwilioStatus = v.object({
  MessageSid: TwilioSid,
  MessageStatus: v.pipe(
    v.picklist(Object.keys(twilioStatuses) as (keyof typeof twilioStatuses)[]),
    v.transform((status) => twilioStatuses[status]),
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
export const TwilioInbound = v.object({
  MessageSid: TwilioSid,
  From: printable(40),
  Body: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)),
  NumMedia: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '0'),
  /** The keyword that Twilio recognised. It can be a keyword added by the account to the standard ones. */
  OptOutType: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
})
