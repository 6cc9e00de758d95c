import * as v from 'valibot'
import { Id } from '../id.ts'
import { listOf, listQuery, operation, QueryFlag } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { severalLines } from '../text.ts'
import { LONGEST_DATES } from './holiday-confirmations.ts'
import { waves } from './text-wording.ts'

/** The letters of a received text, at most; what is longer is cut. */
export const LONGEST_RECEIVED = 5000

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
] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]

const text = v.nullable(v.string())
const instant = v.pipe(v.string(), v.isoTimestamp())

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
})
export type TextMessage = v.InferOutput<typeof TextMessage>

const one = v.object({ id: Id })

/** What a person makes of a reply. `is_open` null: it says nothing about that. */
const DecideBody = v.object({
  is_open: v.nullable(v.boolean()),
  dates: v.optional(v.nullable(severalLines(LONGEST_DATES))),
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
    summary: 'Says what a reply means: it sets the confirmation, or nothing (B-TXT-03).',
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
} as const

/** Letters of a text that came in, at most: 255 parts of 153. */
const LONGEST_TEXT = 39_015

/** What the provider sends: a text that came in, or what became of one that went out. */
export const Inbound = v.union([
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    from: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    /** More than the 255 parts of the longest text no telephone sends. */
    message: v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, LONGEST_TEXT)),
    ),
    received_at: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    status: v.picklist(['delivered', 'failed']),
  }),
])
