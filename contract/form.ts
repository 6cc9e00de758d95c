import * as v from 'valibot'
import { INVISIBLE_CHARACTERS } from './text.ts'

/**
 * Kinds of field problems in all forms. Our own schema checks use a kind as their message. Other checks of the schema
 * library are mapped to a kind by their issue type.
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

/** The problem of one field, and the limit that its value violates. */
export type FieldProblem = {
  kind: ProblemKind
  bound?: number
  /** Number of characters in a text that is too long. */
  length?: number
}

export const isProblemKind = (text: string): text is ProblemKind => (problemKinds as readonly string[]).includes(text)

/** Returns the limit of a library check, or the expected number in our own check. */
const getBound = ({ requirement, expected }: v.BaseIssue<unknown>): { bound?: number } => {
  if (typeof requirement === 'number') return { bound: requirement }
  return expected !== null && /^\d+$/.test(expected) ? { bound: Number(expected) } : {}
}

function buildTooLongProblem(issue: v.BaseIssue<unknown>): FieldProblem {
  const problem: FieldProblem = { kind: 'too_long', ...getBound(issue) }
  return typeof issue.input === 'string' ? { ...problem, length: issue.input.length } : problem
}

/**
 * True for a text that is a decimal number. Fields for decimal numbers send numbers, so a text means that a whole
 * number was expected.
 */
function isDecimal(input: unknown): boolean {
  return typeof input === 'string' && /^-?\d*[.,]\d+$/.test(input)
}

/** Converts a schema issue to the problem that the form shows. */
export const toProblem = (issue: v.BaseIssue<unknown>): FieldProblem => {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === ''
  const isMissing = isEmpty && issue.type === 'regex'
  if (isProblemKind(issue.message) && !isMissing) return { kind: issue.message, ...getBound(issue) }
  if (issue.message === INVISIBLE_CHARACTERS) return { kind: 'invisible' }
  if (isEmpty || issue.type === 'min_length') return { kind: 'missing' }
  if (issue.type === 'max_length') return buildTooLongProblem(issue)
  if (issue.type === 'min_value') return { kind: 'too_small', ...getBound(issue) }
  if (issue.type === 'max_value') return { kind: 'too_large', ...getBound(issue) }
  if (issue.type === 'email') return { kind: 'not_an_email' }
  if (issue.type === 'integer') return { kind: 'not_whole' }
  if (issue.type === 'number') return { kind: isDecimal(issue.input) ? 'not_whole' : 'not_a_number' }
  return { kind: 'not_valid' }
}

type Problems = Partial<Record<string, FieldProblem>>
type PathKeys = readonly string[]

const findFirstProblems = (
  schema: v.GenericSchema<unknown, unknown>,
  values: unknown,
  getFieldName: (path: PathKeys) => string,
): Problems => {
  const problems: Problems = {}
  for (const issue of v.safeParse(schema, values).issues ?? [])
    problems[getFieldName((issue.path ?? []).map(({ key }) => String(key)))] ??= toProblem(issue)
  return problems
}

/**
 * Finds the first problem of each top-level field. A problem of a nested value is listed for its top-level field. Empty
 * if the form is valid.
 */
export const findProblems = (schema: v.GenericSchema<unknown, unknown>, values: unknown): Problems =>
  findFirstProblems(schema, values, ([field = '']) => field)

/** Finds the first problem of each value. Key: full path, for example `references.0.email`. */
export const findProblemsByPath = (schema: v.GenericSchema<unknown, unknown>, values: unknown): Problems =>
  findFirstProblems(schema, values, (path) => path.join('.'))
