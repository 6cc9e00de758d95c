import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { buildCrudOperations, toPutBody } from '../crud.ts'
import { Id } from '../id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { buildMultilineText, buildOneLineText, isBlank } from '../text.ts'
import { findUnknownPlaceholders } from './placeholders.ts'
import { textStates } from './text-states.ts'
import { textLanguages, waves } from './text-wording.ts'

/** Earliest year for which holiday texts exist (TXT-22). */
export const FIRST_TEXT_YEAR = 2022

/**
 * Maximum number of characters in the wording of a text. A wording of this length fits into ten parts. A phone joins no
 * more parts into one text.
 */
export const MAX_WORDING_LENGTH = 1000

/** A wording that a user has written. If it is null or empty, the default wording is used. */
const wordingText = v.pipe(
  v.nullable(buildMultilineText(MAX_WORDING_LENGTH)),
  v.transform((text) => (isBlank(text) ? null : text)),
)
const DraftedWording = v.optional(wordingText)

/** A wording without misspelt placeholders. They would stay unfilled in the text that clubs receive. */
const Wording = v.optional(
  v.pipe(
    wordingText,
    v.check((text) => text === null || findUnknownPlaceholders(text).length === 0, 'unknown_placeholder'),
  ),
)

const regionNames = v.optional(buildBoundedList(50, buildOneLineText(100)))

const onHoldClubIds = v.optional(buildBoundedList(1000, Id))

const bodyFields = {
  holiday: v.picklist(namedHolidays),
  year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_TEXT_YEAR), v.maxValue(9999)),
  start_date: Day,
  end_date: Day,
  /** Regions that receive the texts. An empty list includes every region (TXT-38). */
  include_regions: regionNames,
  /** Regions that do not receive the texts, even if `include_regions` contains them. */
  exclude_regions: regionNames,
  /** Ids of clubs that still receive the texts although they have a hold status. Other such clubs receive no texts. */
  include_on_hold: onHoldClubIds,
  first_text_date: Day,
  second_text_date: Day,
  third_text_date: Day,
  first_text: Wording,
  second_text: Wording,
  third_text: Wording,
  first_text_cy: Wording,
  second_text_cy: Wording,
  third_text_cy: Wording,
}

/** Body that the holiday text form sends (TXT-16 to TXT-34). */
export const HolidayTextBody = v.object(bodyFields)

/**
 * The form body with checks of its dates. The holiday's last day must not be before its first day. The three texts must
 * have dates in order (TXT-39).
 */
export const HolidayTextForm = v.pipe(
  HolidayTextBody,
  v.forward(
    v.partialCheck(
      [['start_date'], ['end_date']],
      ({ start_date, end_date }) => start_date <= end_date,
      'before_start',
    ),
    ['end_date'],
  ),
  v.forward(
    v.partialCheck(
      [['first_text_date'], ['second_text_date']],
      ({ first_text_date, second_text_date }) => first_text_date <= second_text_date,
      'not_in_order',
    ),
    ['second_text_date'],
  ),
  v.forward(
    v.partialCheck(
      [['second_text_date'], ['third_text_date']],
      ({ second_text_date, third_text_date }) => second_text_date <= third_text_date,
      'not_in_order',
    ),
    ['third_text_date'],
  ),
)

/** States of a wave, which is one of the three texts of a holiday. */
export const waveStates = [
  /** The wave's send date is in the future. */
  'waiting',
  /** The wave is scheduled. It is sent after `held_until`, and a user can recall it before that. */
  'held',
  /** A user has recalled the wave. It is sent only if a user sends it again. */
  'called_back',
  /** The wave's texts are being passed to the gateway. */
  'sending',
  /** Every text of the wave was passed to the gateway, or will never be passed because it failed. */
  'sent',
  /** The holiday ended before the wave could be sent. */
  'passed',
] as const
export type WaveState = (typeof waveStates)[number]

const instant = v.pipe(v.string(), v.isoTimestamp())

/** State of one of the three texts, with its counts. */
const WaveStatus = v.object({
  wave: v.picklist(waves),
  state: v.picklist(waveStates),
  /** Time until which a user can recall the scheduled wave. */
  held_until: v.nullable(instant),
  started: v.nullable(instant),
  ended: v.nullable(instant),
  /** Number of texts in this wave: `texts` in total, the other fields for each state. */
  texts: v.number(),
  queued: v.number(),
  sent: v.number(),
  delivered: v.number(),
  failed: v.number(),
  perhaps_sent: v.number(),
  /** Number of clubs that have replied. */
  replied: v.number(),
})
export type WaveStatus = v.InferOutput<typeof WaveStatus>

const rowFields = {
  id: Id,
  holiday: bodyFields.holiday,
  year: v.number(),
  start_date: Day,
  end_date: Day,
  include_regions: v.array(v.string()),
  exclude_regions: v.array(v.string()),
  first_text_date: Day,
  second_text_date: Day,
  third_text_date: Day,
  first_text_sent: v.boolean(),
  second_text_sent: v.boolean(),
  third_text_sent: v.boolean(),
}

const storedWording = v.nullable(v.string())

/** A record of holiday texts with the fields that its form needs. */
const HolidayText = v.object({
  ...rowFields,
  include_on_hold: v.array(Id),
  first_text: storedWording,
  second_text: storedWording,
  third_text: storedWording,
  first_text_cy: storedWording,
  second_text_cy: storedWording,
  third_text_cy: storedWording,
  waves: v.array(WaveStatus),
})
export type HolidayText = v.InferOutput<typeof HolidayText>

/** Reasons why a user is left out of a wave. */
export const leftOutReasons = [
  'no_number',
  /** The number is a British number but not of a mobile phone. */
  'not_a_mobile',
  /** The number cannot receive texts, for example because a digit is missing. */
  'not_reachable',
  /** The number is stopped. Its user replied STOP, or a user decided that no more texts are sent to it. */
  'stopped',
  /** Another user has the same number and receives the text. */
  'same_number',
  /** The club has already replied, and this wave is only a reminder. */
  'replied',
  /** The club's lead has confirmed the status, so the reminder is not needed. */
  'confirmed',
  /** The club is closed in this holiday, so it has no sessions to record after the holiday. */
  'closed',
  /** The user has already received this text. */
  'had_it',
  /** A reply with a stop word waits for a user's decision. */
  'stop_question',
  /** The account is not active. */
  'inactive_user',
  'inactive_club',
  /** Boxes of Hope clubs receive no holiday texts. The texts are for lunch clubs only. */
  'boxes_of_hope',
  /** The club has a hold status, and `include_on_hold` does not contain the club. */
  'on_hold',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const recipientFields = {
  user: Id,
  user__name: v.string(),
  organisation: Id,
  organisation_name: v.string(),
  region: v.nullable(v.string()),
}

/** Result of a dry run: the recipients of a wave with the text for each, and the users who would receive no text. */
const DryRun = v.object({
  recipients: v.array(
    v.object({
      ...recipientFields,
      mobile_number: v.string(),
      language: v.picklist(textLanguages),
      text: v.string(),
      encoding: v.picklist(['GSM-7', 'Unicode']),
      parts: v.number(),
    }),
  ),
  left_out: v.array(
    v.object({ ...recipientFields, mobile_number: v.nullable(v.string()), reason: v.picklist(leftOutReasons) }),
  ),
  /** Total numbers of recipients and parts, with one entry for each language. */
  totals: v.array(v.object({ language: v.picklist(textLanguages), recipients: v.number(), parts: v.number() })),
  /** Clubs in the selected regions in which no user would receive the text. */
  clubs_without: v.array(v.object({ organisation: Id, organisation_name: v.string() })),
})
export type DryRun = v.InferOutput<typeof DryRun>

/** Input of a dry run: a saved record, or the current values of its form. */
const DryRunBody = v.object({
  /** Id of the saved record. If given, texts already sent and replies to this record exclude recipients. */
  id: v.optional(v.nullable(Id), null),
  wave: v.picklist(waves),
  holiday: bodyFields.holiday,
  year: bodyFields.year,
  include_regions: regionNames,
  exclude_regions: regionNames,
  include_on_hold: onHoldClubIds,
  text: DraftedWording,
  text_cy: DraftedWording,
})

/** One text to one number (B-TXT-01). */
const LedgerRow = v.object({
  id: Id,
  wave: v.picklist(waves),
  ...recipientFields,
  mobile_number: v.string(),
  language: v.picklist(textLanguages),
  message: v.string(),
  parts: v.number(),
  state: v.picklist(textStates),
  /** Reason why the text failed or may not have arrived. Always a code, never the gateway's message. */
  reason: v.nullable(v.string()),
  /** Id of the earlier text that a user has sent again as this text. Null for a first text. */
  again_of: v.nullable(Id),
  /** True if a user has sent this text again. */
  sent_again: v.boolean(),
  created: instant,
  sent: v.nullable(instant),
  delivered: v.nullable(instant),
})
export type LedgerRow = v.InferOutput<typeof LedgerRow>

/** The server's gateway settings for outgoing texts. */
const TextGateway = v.object({
  /** Kind of gateway. Null if no gateway is configured, so that nothing is sent. */
  kind: v.nullable(v.picklist(['http', 'twilio'])),
  /** The number or name that texts are sent from. */
  sender: v.nullable(v.string()),
  /**
   * True if replies can be received. This needs a route for incoming texts, and a sender that is a number and not a
   * name.
   */
  two_way: v.boolean(),
  hold_minutes: v.number(),
  /** Hours of the day in London time. Texts are sent from `from_hour` until `to_hour`. */
  from_hour: v.number(),
  to_hour: v.number(),
  /** Origin of the links that texts contain, such as `https://hallbook.example`. */
  link_origin: v.string(),
})
export type TextGateway = v.InferOutput<typeof TextGateway>

const idParams = v.object({ id: Id })
const waveBody = v.object({ wave: v.picklist(waves) })

const crudOperations = buildCrudOperations('holiday_texts', {
  access: 'vp_support',
  many: 'holiday texts',
  codes: 'TXT-52 to TXT-58',
  orderings: ['holiday', 'year', 'start_date', 'end_date', 'first_text_date', 'second_text_date', 'third_text_date'],
  filters: {
    year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))),
    holiday: v.optional(v.picklist(namedHolidays)),
  },
  row: v.object(rowFields),
  body: HolidayTextBody,
  record: HolidayText,
})

export const holidayTextOperations = {
  ...crudOperations,
  /** Also accepts a request without a body, which changes nothing (TXT-56, TXT-57). */
  'holiday_texts.replace': {
    ...crudOperations['holiday_texts.replace'],
    body: v.optional(toPutBody(HolidayTextBody)),
  },
  'holiday_texts.gateway': defineOperation({
    method: 'GET',
    path: '/holiday_texts/gateway',
    access: 'staff',
    summary: 'How texts go out of this server; `kind` null says that nothing is sent.',
    output: TextGateway,
  }),
  'holiday_texts.dry_run': defineOperation({
    method: 'POST',
    path: '/holiday_texts/dry_run',
    access: 'vp_support',
    summary: 'Who would get a text and who not, with the reason, and what it costs (B-TXT-02). Sends nothing.',
    body: DryRunBody,
    output: DryRun,
  }),
  'holiday_texts.call_back': defineOperation({
    method: 'POST',
    path: '/holiday_texts/:id/call_back',
    access: 'vp_support',
    summary: 'Calls a text back while it is held (B-TXT-02).',
    params: idParams,
    body: waveBody,
    output: HolidayText,
    versioned: true,
  }),
  'holiday_texts.send': defineOperation({
    method: 'POST',
    path: '/holiday_texts/:id/send',
    access: 'vp_support',
    summary: 'Sends a text that was called back, or whose day has passed; it is held first.',
    params: idParams,
    body: waveBody,
    output: HolidayText,
    versioned: true,
  }),
  'holiday_texts.texts': defineOperation({
    method: 'GET',
    path: '/holiday_texts/:id/texts',
    access: 'vp_support',
    summary: 'The ledger: each text to each number with what became of it (B-TXT-01).',
    params: idParams,
    query: buildListQuerySchema(['organisation_name', 'user__name', 'state', 'created', 'sent'], {
      wave: v.optional(
        v.pipe(
          v.picklist(['1', '2', '3']),
          v.transform((text) => Number(text) as 1 | 2 | 3),
        ),
      ),
      state: v.optional(v.picklist(textStates)),
    }),
    output: buildListResponseSchema(LedgerRow),
  }),
  'holiday_texts.send_again': defineOperation({
    method: 'POST',
    path: '/holiday_texts/:id/send_again',
    access: 'vp_support',
    summary: 'Sends one text again that failed or was perhaps sent, knowingly (B-TXT-01).',
    params: idParams,
    body: v.object({ text: Id }),
    output: LedgerRow,
  }),
} as const

/** Builds the label of a holiday text, for example `2026 - July/Aug`. */
export const buildHolidayTextLabel = ({ year, holiday }: { year: number; holiday: string }): string =>
  `${year} - ${holiday}`
