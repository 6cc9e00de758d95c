import * as v from 'valibot'
import type { ProblemKind } from '../form.ts'
import { ageOn, EARLIEST_BIRTH } from '../rules/age.ts'
import { Day, dayHasBegun, dayInLondon } from '../rules/days.ts'
import { OptionalEmail } from '../rules/email.ts'
import { isPhone, normalPhone } from '../rules/phone.ts'
import { hasWebAddress } from '../rules/web-address.ts'
import { countWords } from '../rules/words.ts'
import { isBlank, oneLine, severalLines, unmarkedLine } from '../text.ts'

/** Letters of a long answer: some 1,500 words. */
export const MAX_ANSWER_LENGTH = 10_000

/** Every field of a form may be empty, which is null: whether it has to be filled in is asked of the whole form. */
const emptied = v.transform((text: string | null) => (isBlank(text) ? null : text))

/** A text of one line. */
export const line = (max: number) => v.pipe(v.nullable(oneLine(max)), emptied)

/** A text of several lines. */
export const lines = (max: number) => v.pipe(v.nullable(severalLines(max)), emptied)

/** A name goes into mails to others, so that it may not carry a web address. */
export const name = (max: number) =>
  v.pipe(
    line(max),
    v.check((text) => !text || !hasWebAddress(text), 'web_address' satisfies ProblemKind),
  )

/** An e-mail address. */
export const email = OptionalEmail

/** A telephone number as people type it, stored in groups. */
export const phone = v.pipe(
  v.nullable(unmarkedLine(40)),
  emptied,
  v.check((text) => text === null || isPhone(text), 'not_a_phone' satisfies ProblemKind),
  v.transform((text) => text && normalPhone(text)),
)

const isDay = (text: string | null): boolean => text === null || v.is(Day, text)

/** A day that has begun; null or empty is none. */
export const pastDay = v.pipe(
  v.nullable(v.pipe(v.string(), v.maxLength(10))),
  emptied,
  v.check(isDay, 'not_a_day' satisfies ProblemKind),
  v.check(
    (text) => text === null || !isDay(text) || (dayHasBegun(text) && text >= EARLIEST_BIRTH),
    'not_valid' satisfies ProblemKind,
  ),
)

/** A date of birth that is refused with a problem of its own where it gives another age today, in London. */
export const bornWithin = (least: number, most: number, problem: ProblemKind) =>
  v.pipe(
    pastDay,
    v.check((day) => {
      if (day === null || !isDay(day)) return true
      const age = ageOn(day, dayInLondon())
      return age !== null && age >= least && age <= most
    }, problem),
  )

/** A long answer that has at least so many words once it has any. */
export const longAnswer = (least: number) =>
  v.pipe(
    lines(MAX_ANSWER_LENGTH),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value === null || countWords(dataset.value) >= least) return
      // The bound travels as what was expected: an issue of one's own has no requirement.
      addIssue({ message: 'too_few_words' satisfies ProblemKind, expected: String(least) })
    }),
  )

/** For how many years two people have known each other. */
export const yearsKnown = v.nullable(
  v.pipe(v.number('not_years' satisfies ProblemKind), v.minValue(0), v.maxValue(100)),
)

/** Yes, no, or not answered yet. */
export const yesNo = v.nullable(v.boolean())

/** One of some words; empty is none. */
export const choice = <const W extends readonly string[]>(words: W) =>
  v.nullable(
    v.union([
      v.picklist(words),
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
    ]),
  )

/** What is wrong in a form as a whole: where, and what. */
export type Lack = { path: readonly (string | number)[]; kind: ProblemKind }

const pathItems = (input: unknown, keys: Lack['path']): [v.IssuePathItem, ...v.IssuePathItem[]] => {
  let at = input
  return keys.map((key) => {
    const value = (at as Record<string | number, unknown> | undefined)?.[key]
    const item = {
      type: 'object',
      origin: 'value',
      input: at as Record<string, unknown>,
      key,
      value,
    } as const
    at = value
    return item as v.IssuePathItem
  }) as [v.IssuePathItem, ...v.IssuePathItem[]]
}

/** A form and what it demands as a whole; looked at although another field is wrong. */
export const demanding = <S extends v.GenericSchema<object, object>>(
  object: S,
  lacks: (values: Record<string, unknown>) => readonly Lack[],
) =>
  v.pipe(
    object,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      const input = dataset.value as Record<string, unknown> | null
      if (typeof input !== 'object' || input === null) return
      for (const { path, kind } of lacks(input))
        addIssue({
          message: kind,
          ...(kind === 'missing' && { received: 'undefined' }),
          path: pathItems(input, path),
        })
    }),
  )

/** Whether a field holds nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of a list that hold nothing. */
export const missing = (values: Record<string, unknown>, fields: readonly string[]): Lack[] =>
  fields.filter((field) => isEmpty(values[field])).map((field) => ({ path: [field], kind: 'missing' }))

/** Details that a yes asks for and that are not there. */
export const missingDetails = (values: Record<string, unknown>, questions: readonly string[]): Lack[] =>
  missing(
    values,
    questions.filter((question) => values[question] === true).map((question) => `${question}_details`),
  )
