import * as v from 'valibot'
import type { ProblemKind } from '../form.ts'
import { EARLIEST_BIRTH } from '../rules/age.ts'
import { Day, getAge, getLondonDay, hasDayBegun } from '../rules/days.ts'
import { OptionalEmail } from '../rules/email.ts'
import { isPhone, normalizePhone } from '../rules/phone.ts'
import { hasWebAddress } from '../rules/web-address.ts'
import { countWords } from '../rules/words.ts'
import { buildMultilineText, buildOneLineText, buildUnmarkedLine, isBlank } from '../text.ts'

/** Maximum number of characters in a long answer, about 1,500 words. */
export const MAX_ANSWER_LENGTH = 10_000

/** Converts blank text to null. The rules of the full form define which fields are required. */
const blankToNull = v.transform((text: string | null) => (isBlank(text) ? null : text))

/** Builds the schema of an optional line of text. */
export const buildLineSchema = (max: number) => v.pipe(v.nullable(buildOneLineText(max)), blankToNull)

/** Builds the schema of an optional text with several lines. */
export const buildMultilineSchema = (max: number) => v.pipe(v.nullable(buildMultilineText(max)), blankToNull)

/** Builds the schema of a name. It rejects web addresses, because names are included in emails to other people. */
export const buildNameSchema = (max: number) =>
  v.pipe(
    buildLineSchema(max),
    v.check((text) => !text || !hasWebAddress(text), 'web_address' satisfies ProblemKind),
  )

export const emailField = OptionalEmail

/** Phone number in any usual notation, stored in groups of digits. */
export const phoneField = v.pipe(
  v.nullable(buildUnmarkedLine(40)),
  blankToNull,
  v.check((text) => text === null || isPhone(text), 'not_a_phone' satisfies ProblemKind),
  v.transform((text) => text && normalizePhone(text)),
)

const isDay = (text: string | null): boolean => text === null || v.is(Day, text)

/** A day that is not in the future. An empty text is stored as null. */
export const pastDayField = v.pipe(
  v.nullable(v.pipe(v.string(), v.maxLength(10))),
  blankToNull,
  v.check(isDay, 'not_a_day' satisfies ProblemKind),
  v.check(
    (text) => text === null || !isDay(text) || (hasDayBegun(text) && text >= EARLIEST_BIRTH),
    'not_valid' satisfies ProblemKind,
  ),
)

/** Builds the schema of a birthday. It reports the given problem if the age today (London time) is out of range. */
export const buildBirthdaySchema = (minAge: number, maxAge: number, problem: ProblemKind) =>
  v.pipe(
    pastDayField,
    v.check((day) => {
      if (day === null || !isDay(day)) return true
      const age = getAge(day, getLondonDay())
      return age !== null && age >= minAge && age <= maxAge
    }, problem),
  )

/** Builds the schema of a long answer. The answer is either empty or has a minimum number of words. */
export const buildLongAnswerSchema = (minWords: number) =>
  v.pipe(
    buildMultilineSchema(MAX_ANSWER_LENGTH),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value === null || countWords(dataset.value) >= minWords) return
      // Send the minimum as `expected`, because the issue of a custom check does not have a `requirement`.
      addIssue({ message: 'too_few_words' satisfies ProblemKind, expected: String(minWords) })
    }),
  )

/** Number of years for which the referee has known the applicant. */
export const yearsKnownField = v.nullable(
  v.pipe(v.number('not_years' satisfies ProblemKind), v.minValue(0), v.maxValue(100)),
)

/** True for yes, false for no, null if not answered yet. */
export const yesNoField = v.nullable(v.boolean())

/** Builds the schema of one option from a list. An empty text is stored as null. */
export const buildChoiceSchema = <const W extends readonly string[]>(options: W) =>
  v.nullable(
    v.union([
      v.picklist(options),
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
    ]),
  )

/** Problem that the rules of a full form report, with the path of the field. */
export type FormProblem = { path: readonly (string | number)[]; kind: ProblemKind }

const buildPathItems = (input: unknown, keys: FormProblem['path']): [v.IssuePathItem, ...v.IssuePathItem[]] => {
  let currentValue = input
  return keys.map((key) => {
    const value = (currentValue as Record<string | number, unknown> | undefined)?.[key]
    const item = {
      type: 'object',
      origin: 'value',
      input: currentValue as Record<string, unknown>,
      key,
      value,
    } as const
    currentValue = value
    return item as v.IssuePathItem
  }) as [v.IssuePathItem, ...v.IssuePathItem[]]
}

/** Adds the rules of the full form to its schema. The rules are also checked if a field is invalid. */
export const withFormRules = <S extends v.GenericSchema<object, object>>(
  object: S,
  findFormProblems: (values: Record<string, unknown>) => readonly FormProblem[],
) =>
  v.pipe(
    object,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      const input = dataset.value as Record<string, unknown> | null
      if (typeof input !== 'object' || input === null) return
      for (const { path, kind } of findFormProblems(input))
        addIssue({
          message: kind,
          ...(kind === 'missing' && { received: 'undefined' }),
          path: buildPathItems(input, path),
        })
    }),
  )

/** True if a field has no value. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Finds fields that have no value. */
export const findMissing = (values: Record<string, unknown>, fields: readonly string[]): FormProblem[] =>
  fields.filter((field) => isEmpty(values[field])).map((field) => ({ path: [field], kind: 'missing' }))

/** Finds missing details of questions that are answered with yes. */
export const findMissingDetails = (values: Record<string, unknown>, questions: readonly string[]): FormProblem[] =>
  findMissing(
    values,
    questions.filter((question) => values[question] === true).map((question) => `${question}_details`),
  )
