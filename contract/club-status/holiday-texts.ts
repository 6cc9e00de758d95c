import * as v from 'valibot'
import { listUpTo } from '../bounded-list.ts'
import { changesOf, crud } from '../crud.ts'
import { Id } from '../id.ts'
import { listOf, listQuery, operation } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { isBlank, oneLine, severalLines } from '../text.ts'
import { unknownPlaceholders } from './placeholders.ts'
import { textLanguages, waves } from './text-wording.ts'

/** The first year of holiday texts (TXT-22). */
export const FIRST_TEXT_YEAR = 2022

/** The letters of a wording, at most: what fills ten parts, and no more than a telephone shows as one. */
export const MAX_WORDING_LENGTH = 1000

/** Null or empty: the usual wording. */
const wording = v.pipe(
  v.nullable(severalLines(MAX_WORDING_LENGTH)),
  v.transform((text) => (isBlank(text) ? null : text)),
)
const DraftedWording = v.optional(wording)

/** A slip in a placeholder would go out to every club as it is. */
const Wording = v.optional(
  v.pipe(
    wording,
    v.check((text) => text === null || unknownPlaceholders(text).length === 0, 'unknown_placeholder'),
  ),
)

const regions = v.optional(listUpTo(50, oneLine(100)))

const clubsOnHold = v.optional(listUpTo(1000, Id))

const fields = {
  holiday: v.picklist(namedHolidays),
  year: v.pipe(v.number(), v.integer(), v.minValue(FIRST_TEXT_YEAR), v.maxValue(9999)),
  start_date: Day,
  end_date: Day,
  /** None: every region (TXT-38). */
  include_regions: regions,
  /** Taken off afterwards. */
  exclude_regions: regions,
  /** Clubs on hold that get the texts all the same; the others on hold get none. */
  include_on_hold: clubsOnHold,
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

/** What a form of a holiday text sends (TXT-16 to TXT-34). */
export const HolidayTextBody = v.object(fields)

/** The same with the order of its dates: the last day not before the first, the texts one after the other (TXT-39). */
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

/** How far one of the three texts has come. */
export const waveStates = [
  /** Its date has not come. */
  'waiting',
  /** It goes out when its hold is over; until then it can be called back. */
  'held',
  /** Somebody called it back; it goes out when somebody sends it. */
  'called_back',
  /** It is being handed over. */
  'sending',
  /** All of it was handed over, or will not be. */
  'sent',
  /** The holiday was over before it could go out. */
  'passed',
] as const
export type WaveState = (typeof waveStates)[number]

const instant = v.pipe(v.string(), v.isoTimestamp())

/** One of the three texts with its numbers. */
const WaveStatus = v.object({
  wave: v.picklist(waves),
  state: v.picklist(waveStates),
  /** Until then it can be called back. */
  held_until: v.nullable(instant),
  started: v.nullable(instant),
  ended: v.nullable(instant),
  /** How many texts there are of it, and how they fared. */
  texts: v.number(),
  queued: v.number(),
  sent: v.number(),
  delivered: v.number(),
  failed: v.number(),
  perhaps_sent: v.number(),
  /** Clubs that have answered. */
  replied: v.number(),
})
export type WaveStatus = v.InferOutput<typeof WaveStatus>

const row = {
  id: Id,
  holiday: fields.holiday,
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

/** A holiday text as its form gets it. */
const HolidayText = v.object({
  ...row,
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

/** Why somebody gets no text. */
export const leftOutReasons = [
  'no_number',
  /** A British number that is no mobile's. */
  'not_a_mobile',
  /** A number that no text can be sent to, such as one with a digit missing. */
  'not_reachable',
  /** Answered STOP, or asked by another way for no more texts. */
  'stopped',
  /** Another one of the same club or another user has this number, and gets it. */
  'same_number',
  /** The club has answered, and this text asks again those who have not. */
  'replied',
  /** Its lead has confirmed it by telephone. */
  'confirmed',
  /** Closed for this holiday: nothing to record. */
  'closed',
  /** Has had this text already. */
  'had_it',
  /** A reply with a stop word waits for a person. */
  'stop_question',
  /** The account is not active. */
  'inactive_user',
  'inactive_club',
  /** Holiday texts are for lunch clubs alone. */
  'boxes_of_hope',
  /** The club is on hold and not among `include_on_hold`. */
  'on_hold',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const person = {
  user: Id,
  user__name: v.string(),
  organisation: Id,
  organisation_name: v.string(),
  region: v.nullable(v.string()),
}

/** Who would get a text and who not, with what each would read. */
const DryRun = v.object({
  recipients: v.array(
    v.object({
      ...person,
      mobile_number: v.string(),
      language: v.picklist(textLanguages),
      text: v.string(),
      encoding: v.picklist(['GSM-7', 'Unicode']),
      parts: v.number(),
    }),
  ),
  left_out: v.array(
    v.object({ ...person, mobile_number: v.nullable(v.string()), reason: v.picklist(leftOutReasons) }),
  ),
  /** By language: how many get it, and how many parts that is in all. */
  totals: v.array(
    v.object({ language: v.picklist(textLanguages), recipients: v.number(), parts: v.number() }),
  ),
  /** Clubs of the regions that have nobody to send it to. */
  clubs_without: v.array(v.object({ organisation: Id, organisation_name: v.string() })),
})
export type DryRun = v.InferOutput<typeof DryRun>

/** What a dry run is of: a saved record, or what is in its form now. */
const DryRunBody = v.object({
  /** The saved record, whose answers and texts so far count. */
  id: v.optional(v.nullable(Id), null),
  wave: v.picklist(waves),
  holiday: fields.holiday,
  year: fields.year,
  include_regions: regions,
  exclude_regions: regions,
  include_on_hold: clubsOnHold,
  text: DraftedWording,
  text_cy: DraftedWording,
})

/** What became of one text to one number. */
export const textStates = ['queued', 'handing_over', 'sent', 'delivered', 'failed', 'perhaps_sent'] as const
export type TextState = (typeof textStates)[number]

/** One text to one number (B-TXT-01). */
const LedgerRow = v.object({
  id: Id,
  wave: v.picklist(waves),
  ...person,
  mobile_number: v.string(),
  language: v.picklist(textLanguages),
  message: v.string(),
  parts: v.number(),
  state: v.picklist(textStates),
  /** Why it failed or may not have arrived: a code, never a gateway's own words. */
  reason: v.nullable(v.string()),
  /** It is sent again by a person: the one before it. */
  again_of: v.nullable(Id),
  /** It has been sent again. */
  sent_again: v.boolean(),
  created: instant,
  sent: v.nullable(instant),
  delivered: v.nullable(instant),
})
export type LedgerRow = v.InferOutput<typeof LedgerRow>

/** How texts go out of this server. */
const Gateway = v.object({
  /** Null: none is set, and nothing is sent. */
  kind: v.nullable(v.picklist(['http', 'twilio'])),
  /** The number or name that texts come from. */
  sender: v.nullable(v.string()),
  /** Whether replies can come in: there is a way for them, and the sender is a number. */
  two_way: v.boolean(),
  hold_minutes: v.number(),
  /** The hours of London between which texts go out. */
  from_hour: v.number(),
  to_hour: v.number(),
  /** What the link of a text begins with. */
  link_origin: v.string(),
})
export type Gateway = v.InferOutput<typeof Gateway>

const one = v.object({ id: Id })
const ofWave = v.object({ wave: v.picklist(waves) })

const crudOperations = crud('holiday_texts', {
  access: 'vp_support',
  many: 'holiday texts',
  codes: 'TXT-52 to TXT-58',
  orderings: [
    'holiday',
    'year',
    'start_date',
    'end_date',
    'first_text_date',
    'second_text_date',
    'third_text_date',
  ],
  filters: {
    year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))),
    holiday: v.optional(v.picklist(namedHolidays)),
  },
  row: v.object(row),
  body: HolidayTextBody,
  record: HolidayText,
})

export const holidayTextOperations = {
  ...crudOperations,
  /** Without a body it changes nothing (TXT-56, TXT-57). */
  'holiday_texts.replace': {
    ...crudOperations['holiday_texts.replace'],
    body: v.optional(changesOf(HolidayTextBody)),
  },
  'holiday_texts.gateway': operation({
    method: 'GET',
    path: '/holiday_texts/gateway',
    access: 'staff',
    summary: 'How texts go out of this server; `kind` null says that nothing is sent.',
    output: Gateway,
  }),
  'holiday_texts.dry_run': operation({
    method: 'POST',
    path: '/holiday_texts/dry_run',
    access: 'vp_support',
    summary:
      'Who would get a text and who not, with the reason, and what it costs (B-TXT-02). Sends nothing.',
    body: DryRunBody,
    output: DryRun,
  }),
  'holiday_texts.call_back': operation({
    method: 'POST',
    path: '/holiday_texts/:id/call_back',
    access: 'vp_support',
    summary: 'Calls a text back while it is held (B-TXT-02).',
    params: one,
    body: ofWave,
    output: HolidayText,
    versioned: true,
  }),
  'holiday_texts.send': operation({
    method: 'POST',
    path: '/holiday_texts/:id/send',
    access: 'vp_support',
    summary: 'Sends a text that was called back, or whose day has passed; it is held first.',
    params: one,
    body: ofWave,
    output: HolidayText,
    versioned: true,
  }),
  'holiday_texts.texts': operation({
    method: 'GET',
    path: '/holiday_texts/:id/texts',
    access: 'vp_support',
    summary: 'The ledger: each text to each number with what became of it (B-TXT-01).',
    params: one,
    query: listQuery(['organisation_name', 'user__name', 'state', 'created', 'sent'], {
      wave: v.optional(
        v.pipe(
          v.picklist(['1', '2', '3']),
          v.transform((text) => Number(text) as 1 | 2 | 3),
        ),
      ),
      state: v.optional(v.picklist(textStates)),
    }),
    output: listOf(LedgerRow),
  }),
  'holiday_texts.send_again': operation({
    method: 'POST',
    path: '/holiday_texts/:id/send_again',
    access: 'vp_support',
    summary: 'Sends one text again that failed or was perhaps sent, knowingly (B-TXT-01).',
    params: one,
    body: v.object({ text: Id }),
    output: LedgerRow,
  }),
} as const

/** A label of a holiday text: `2026 - July/Aug`. */
export const holidayTextName = ({ year, holiday }: { year: number; holiday: string }): string =>
  `${year} - ${holiday}`
