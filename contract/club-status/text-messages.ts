import * as v from 'valibot'
import { Id } from '../id.ts'
import { listOf, listQuery, NoContent, operation, QueryFlag } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { severalLines } from '../text.ts'
import { MAX_DATES_LENGTH } from './holiday-confirmations.ts'
import { waves } from './text-wording.ts'

/** The letters of a received text, at most; what is longer is cut. */
export const MAX_RECEIVED_LENGTH = 5000

/** What a received text did (B-TXT-03). */
export const replyOutcomes = [
  /** A sure yes or no: it has set the confirmation. */
  'confirmed',
  /** It said something else than another reply or the lead: a person decides. */
  'two_answers',
  /** Nobody can be sure what it says: a person decides. */
  'waiting',
  /** Its number belongs to nobody, or its club was sent no text. */
  'unknown',
  /** No more texts to this number. */
  'stop',
  /** Texts may come again. */
  'start',
  /** A person has decided what it says. */
  'decided',
  /** A person has decided that it says nothing about being open. */
  'set_aside',
  /** What it had set was taken back. */
  'undone',
  /** A phone's report that its user liked a text. It answers nothing. */
  'reaction',
  /** A STOP or START that arrived after a later one. */
  'overtaken',
] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]

/** Outcomes of a reply that answers, so that its club gets no reminder. */
export const repliedOutcomes = [
  'confirmed',
  'two_answers',
  'waiting',
  'decided',
] as const satisfies readonly ReplyOutcome[]

const text = v.nullable(v.string())
const instant = v.pipe(v.string(), v.isoTimestamp())

/** A reply that says the opposite of another one. */
const OtherAnswer = v.object({
  id: Id,
  user__name: text,
  mobile_number: v.string(),
  message: v.string(),
  timestamp: instant,
  is_open: v.boolean(),
})

/** A holiday text that a reply may be about. */
const HolidayChoice = v.object({ id: Id, year: v.number(), holiday: v.picklist(namedHolidays) })

/** A text message as the inbox shows it (INB-17 to INB-27). */
const TextMessage = v.object({
  id: Id,
  user: v.nullable(Id),
  user__email: text,
  user__name: text,
  user__organisation: v.nullable(Id),
  user__organisation__organisation_name: text,
  /** The number that it came from or went to. */
  mobile_number: text,
  message: v.string(),
  /** Pictures that came with it. They are never fetched. */
  media: v.number(),
  timestamp: instant,
  holiday_text: v.nullable(Id),
  holiday_text__holiday: v.nullable(v.picklist(namedHolidays)),
  holiday_text__year: v.nullable(v.number()),
  wave: v.nullable(v.picklist(waves)),
  /** The confirmation that it has set. Null: it has set none (INB-28). */
  holiday_confirmation: v.nullable(Id),
  /** By text, or by the link of one. Of a sent one `sms`. */
  source: v.picklist(['sms', 'link']),
  /** What it did; null of a sent one. */
  outcome: v.nullable(v.picklist(replyOutcomes)),
  /** What it says as far as that is sure. */
  is_open: v.nullable(v.boolean()),
  /** Dates that it names. */
  suggested_dates: text,
  /** Who decided or took back, and when. */
  decided_by: text,
  decided: v.nullable(instant),
  /** A stop word in it waits for a person; until then its number gets no text. */
  asks_stop: v.boolean(),
  /** No texts go to its number. */
  texts_stopped: v.boolean(),
  /** What it had set was changed since, so that the club is the other way now. */
  superseded: v.boolean(),
  /** Replies to the same text of the same club that say the opposite. */
  other_answers: v.array(OtherAnswer),
  /** Of a reply without a holiday: the texts that a person can choose for it, the latest first. */
  holiday_choices: v.array(HolidayChoice),
})
export type TextMessage = v.InferOutput<typeof TextMessage>

const one = v.object({ id: Id })

/** A person's decision about a reply. `is_open` null: it says nothing about being open. */
const DecideBody = v.object({
  is_open: v.nullable(v.boolean()),
  dates: v.optional(v.nullable(severalLines(MAX_DATES_LENGTH))),
  /** True: no more texts to its number. False: texts continue, whatever stop word the reply has. */
  stop: v.optional(v.boolean()),
  /** The holiday text that it is about, for a reply without one. */
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
        /** Of received ones: those that have set a confirmation, or those that have not. */
        processed: v.optional(QueryFlag),
        /** Of received ones: those that wait for a person. */
        waiting: v.optional(QueryFlag),
      },
    ),
    output: listOf(TextMessage),
  }),
  'text_messages.decide': operation({
    method: 'POST',
    path: '/text_messages/:id/decide',
    access: 'organisation_status',
    summary:
      'Decides what a reply means: it sets the confirmation or nothing, and stops texts to its number or lets them continue (B-TXT-03).',
    params: one,
    body: DecideBody,
    output: TextMessage,
  }),
  'text_messages.undo': operation({
    method: 'POST',
    path: '/text_messages/:id/undo',
    access: 'organisation_status',
    summary: 'Takes back what a reply has set: the confirmation is as it was before (B-TXT-03).',
    params: one,
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

/** Characters of a text that came in, at most: 255 parts of 153. */
const MAX_TEXT_LENGTH = 39_015

/** A text without control characters that is not blank. */
const printable = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^(?=.*\S)\P{Cc}+$/u))

/** Before the first text of any club, and within the range of the database. */
const EARLIEST_RECEIVED = new Date('2000-01-01T00:00:00Z')

const ReceivedAt = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
  v.date(),
  v.minValue(EARLIEST_RECEIVED),
)

/** What a provider sends to the signed webhook: a text that came in, or the status of one that went out. */
export const Inbound = v.union([
  v.object({
    id: printable(200),
    from: printable(40),
    /** No phone sends a text of more than 255 parts. */
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

/** What each status of Twilio means for a text (https://www.twilio.com/docs/messaging/api/message-resource). */
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

/** Parameters of Twilio's status callback that are read. `id`: our own, from the query of the address. */
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

/** Parameters of a text that Twilio has received. */
export const TwilioInbound = v.object({
  MessageSid: TwilioSid,
  From: printable(40),
  Body: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)),
  NumMedia: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '0'),
  /** The keyword that Twilio has recognised, also one that the account has added to the usual ones. */
  OptOutType: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
})
