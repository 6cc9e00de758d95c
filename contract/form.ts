import * as v from 'valibot'
import { INVISIBLE_CHARACTERS } from './text.ts'

/**
 * What may be wrong with a field: ONE vocabulary for every form. A schema's check that means one of these has its name as
 * the message; what a schema of the library says by itself is told by its type.
 */
export const problemKinds = [
  'missing',
  'too_long',
  'too_short',
  'too_small',
  'too_large',
  'invisible',
  'not_a_number',
  'not_whole',
  'not_years',
  'not_a_day',
  'not_a_link',
  'not_an_email',
  'not_a_mobile',
  'not_a_phone',
  'not_a_picture',
  'before_start',
  'under_18',
  'volunteer_under_18',
  'young_helper_age',
  'too_few_words',
  'web_address',
  'not_in_order',
  'unknown_placeholder',
  'passwords_differ',
  'not_valid',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** What is wrong with one field, and the bound that it is beyond. */
export type Problem = {
  kind: ProblemKind
  bound?: number
  /** The characters of a text that is too long. */
  length?: number
}

const isKind = (text: string): text is ProblemKind => (problemKinds as readonly string[]).includes(text)

/** The bound of a check of the library; of a check of one's own, what it expected. */
const boundOf = ({ requirement, expected }: v.BaseIssue<unknown>): { bound?: number } => {
  if (typeof requirement === 'number') return { bound: requirement }
  return expected !== null && /^\d+$/.test(expected) ? { bound: Number(expected) } : {}
}

function tooLongProblem(issue: v.BaseIssue<unknown>): Problem {
  const problem: Problem = { kind: 'too_long', ...boundOf(issue) }
  return typeof issue.input === 'string' ? { ...problem, length: issue.input.length } : problem
}

/** True for a decimal number that is still text: fields for decimals send it as a number. */
function isDecimal(input: unknown): boolean {
  return typeof input === 'string' && /^-?\d*[.,]\d+$/.test(input)
}

/** What an issue of a schema means to the person who fills in the form. */
export const problemOf = (issue: v.BaseIssue<unknown>): Problem => {
  if (isKind(issue.message)) return { kind: issue.message, ...boundOf(issue) }
  if (issue.message === INVISIBLE_CHARACTERS) return { kind: 'invisible' }
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  if (empty || issue.type === 'min_length') return { kind: 'missing' }
  if (issue.type === 'max_length') return tooLongProblem(issue)
  if (issue.type === 'min_value') return { kind: 'too_small', ...boundOf(issue) }
  if (issue.type === 'max_value') return { kind: 'too_large', ...boundOf(issue) }
  if (issue.type === 'email') return { kind: 'not_an_email' }
  if (issue.type === 'integer') return { kind: 'not_whole' }
  if (issue.type === 'number') return { kind: isDecimal(issue.input) ? 'not_whole' : 'not_a_number' }
  return { kind: 'not_valid' }
}

type Problems = Partial<Record<string, Problem>>
type Keys = readonly string[]

const firstProblems = (
  schema: v.GenericSchema<unknown, unknown>,
  values: unknown,
  nameOf: (path: Keys) => string,
): Problems => {
  const found: Problems = {}
  for (const issue of v.safeParse(schema, values).issues ?? [])
    found[nameOf((issue.path ?? []).map(({ key }) => String(key)))] ??= problemOf(issue)
  return found
}

/** The first problem of each field of a form; of what lies deeper the field it lies in. Empty where all is well. */
export const problems = (schema: v.GenericSchema<unknown, unknown>, values: unknown): Problems =>
  firstProblems(schema, values, ([field = '']) => field)

/** The first problem of each answer of a form, by its whole path: `references.0.email`. */
export const problemsByPath = (schema: v.GenericSchema<unknown, unknown>, values: unknown): Problems =>
  firstProblems(schema, values, (path) => path.join('.'))
