import type { ErrorDetail } from '@contract/errors.ts'
import { ApiError } from '@/api/errors.ts'
import type { Draft } from './draft.ts'
import { type FormProblems, hasProblems, type Problem, type Problems } from './problems.ts'

/** The server's words for a field, as the form has them; any others mean that it is not what was asked for. */
const kinds: Record<string, Problem> = {
  'This field is required.': 'missing',
  'This text has characters that cannot be seen.': 'unseen',
}

type Told = {
  [N in keyof FormProblems]: FormProblems[N] extends Problems
    ? Record<string, Problem>
    : Record<string, Problem>[]
}

const partsOf = (draft: Draft): Told => ({
  parent: {},
  children: draft.children.map(() => ({})),
  adults: draft.adults.map(() => ({})),
  why: {},
  statements: {},
})

/** Where an answer stands that the server calls `children.0.first_name`, or `email`. */
const placeOf = (
  told: Told,
  draft: Draft,
  path: string,
): { part: Record<string, Problem>; field: string } | null => {
  const [list, at, field = ''] = path.split('.')
  if (list === 'children' || list === 'adults') {
    const part = told[list][Number(at)]
    return part && field in (draft[list][Number(at)] ?? {}) ? { part, field } : null
  }
  for (const name of ['why', 'statements', 'parent'] as const)
    if (path in draft[name]) return { part: told[name], field: path }
  return null
}

/** What the server says of a form that it has refused; null where it names no answer of it. */
export const refusedAnswers = (error: unknown, draft: Draft): FormProblems | null => {
  const detail: ErrorDetail = (error instanceof ApiError && error.detail) || {}
  const told = partsOf(draft)
  for (const [path, [words = '']] of Object.entries(detail)) {
    const place = placeOf(told, draft, path)
    if (place) place.part[place.field] = kinds[words] ?? 'wrong'
  }
  return Object.values(told).some(hasProblems) ? told : null
}

const both = (a: Problems, b: Problems | undefined): Problems => ({ ...b, ...a })

/** What is wrong with a form, and what the server has said of it besides. */
export const withTold = (found: FormProblems, told: Partial<FormProblems>): FormProblems => ({
  parent: both(found.parent, told.parent),
  children: found.children.map((child, at) => both(child, told.children?.[at])),
  adults: found.adults.map((adult, at) => both(adult, told.adults?.[at])),
  why: both(found.why, told.why),
  statements: both(found.statements, told.statements),
})
