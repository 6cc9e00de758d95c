import * as v from 'valibot'
import { fieldProblemTexts, recordProblemTexts } from './problem-texts.ts'
import { refusalTexts } from './recruitment/refusals.ts'
import { importIssueTexts, unreadableFileTexts } from './registered/registered-import-issues.ts'
import { INVISIBLE_CHARACTERS } from './text.ts'

/**
 * The catalogue of problems. It contains the English text of every code, or a function that builds the text. Names in
 * braces are placeholders for parameters. Pages have their own messages for the codes, so they never load this object.
 * The build removes it from pages only if it is the result of a pure call, because a spread could call getters.
 */
export const problemTexts = /* @__PURE__ */ mergeProblemTexts()
type ProblemTexts = typeof problemTexts

export type ProblemCode = keyof ProblemTexts

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never

type ParamsOf<Text> = Text extends (params: infer Params) => string ? Params : Record<Placeholder<Text>, string>

/** Code of a problem without parameters. */
type PlainCode = {
  [Code in ProblemCode]: ProblemTexts[Code] extends () => string
    ? Code
    : [keyof ParamsOf<ProblemTexts[Code]>] extends [never]
      ? Code
      : never
}[ProblemCode]

type ProblemWithParams = {
  [Code in Exclude<ProblemCode, PlainCode>]: { code: Code; params: ParamsOf<ProblemTexts[Code]> }
}[Exclude<ProblemCode, PlainCode>]

/** A problem as the server's code writes it. */
export type ProblemReason = PlainCode | ProblemWithParams

/** Key of problems that do not belong to a single field (ERR-02). */
export const NON_FIELD = 'non_field_errors'

/** Problems by dotted field path. */
export type FieldProblems = Readonly<Record<string, readonly ProblemReason[]>>

function mergeProblemTexts() {
  return {
    ...fieldProblemTexts,
    ...recordProblemTexts,
    ...refusalTexts,
    ...importIssueTexts,
    ...unreadableFileTexts,
  } as const
}

/** Builds the same problem for several fields. */
export const buildFieldProblems = (fields: readonly string[], reason: ProblemReason): FieldProblems =>
  Object.fromEntries(fields.map((field) => [field, [reason]]))

/** A problem as an error response contains it. It has no field if it does not belong to a single field. */
export const Problem = v.object({
  field: v.optional(v.string()),
  code: v.string(),
  params: v.record(v.string(), v.string()),
})
export type Problem = v.InferOutput<typeof Problem>

/** Returns problems as a list, in the order of the error's `detail`. */
export function listProblems(fieldProblems: FieldProblems): Problem[] {
  return Object.entries(fieldProblems).flatMap(([field, reasons]) =>
    reasons.map((reason) => {
      const problem = typeof reason === 'string' ? { code: reason, params: {} } : reason
      return field === NON_FIELD ? problem : { field, ...problem }
    }),
  )
}

/** Returns the English text of a problem. */
export function getProblemText(reason: ProblemReason): string {
  const { code, params }: { code: ProblemCode; params: Record<string, string> } =
    typeof reason === 'string' ? { code: reason, params: {} } : reason
  const text: string | ((params: never) => string) = problemTexts[code]
  if (typeof text === 'function') return text(params as never)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

/** Codes that our own schema checks use as the message of an issue. */
const checkCodes = [
  'under_18',
  'volunteer_under_18',
  'young_helper_age',
  'web_address',
  'missing',
  'unknown_placeholder',
] as const

/** Returns the problem for a schema issue. The problem never contains the value. */
export function toReason(issue: v.BaseIssue<unknown>): ProblemReason {
  const checkCode = checkCodes.find((code) => code === issue.message)
  if (checkCode) return checkCode
  if (issue.message === 'too_few_words') return { code: 'too_few_words', params: { bound: issue.expected ?? '' } }
  if (issue.message === INVISIBLE_CHARACTERS) return 'invisible'
  const isMissing = issue.received === 'undefined' || issue.type === 'min_length'
  return isMissing ? 'missing' : 'not_valid'
}
