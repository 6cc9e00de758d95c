import { AdultPart, ChildPart, ParentPart, StatementsPart, WhyPart } from '@contract/participant-registration.ts'
import { getDoubtfulChildAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { findTextExcess, INVISIBLE_CHARACTERS, type TextExcess } from '@contract/text.ts'
import * as v from 'valibot'
import { type ChildDraft, type Draft, toAdultValues, toChildValues, toParentValues, toWhyValues } from './draft.ts'

/**
 * Kinds of validation problems of an answer. `no day` is a date that does not exist, and `to come` is a future date.
 * `not theirs` is a birthday that is not the child's, and `twice` is a repeated child.
 */
export type Problem = 'missing' | 'unseen' | 'wrong' | 'no day' | 'to come' | 'not theirs' | 'twice' | TextExcess
export type Problems = Readonly<Record<string, Problem>>

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const getProblemKind = (issue: v.BaseIssue<unknown>): Problem => {
  if (issue.message === INVISIBLE_CHARACTERS) return 'unseen'
  return findTextExcess([issue]) ?? 'wrong'
}

const validatePart = (schema: v.GenericSchema, values: object): Problems => {
  const problemByField: Record<string, Problem> = {}
  for (const issue of v.safeParse(schema, values).issues ?? []) {
    const field = String(issue.path?.[0]?.key ?? '')
    const value = (values as Record<string, unknown>)[field]
    problemByField[field] ??= isBlank(value) ? 'missing' : getProblemKind(issue)
  }
  return problemByField
}

/**
 * Returns the problem of a date of birth. Distinguishes a half-typed date, a missing date and a date that does not
 * exist.
 */
const getBirthProblem = ({ date_of_birth: born, birth_text: text }: ChildDraft): Problem => {
  if (born && born > getLondonDay()) return 'to come'
  if (!text) return 'missing'
  return !born && text.day && text.month && /^(..){1,2}$/.test(text.year) ? 'no day' : 'wrong'
}

function findChildProblems(child: ChildDraft): Problems {
  const { date_of_birth: birth, ...found } = validatePart(ChildPart, toChildValues(child))
  if (!birth) return found
  if (getDoubtfulChildAge(child.date_of_birth, getLondonDay()) === null)
    return { ...found, date_of_birth: getBirthProblem(child) }
  const isDenied = child.birth_answer?.day === child.date_of_birth
  return isDenied ? { ...found, date_of_birth: 'not theirs' } : { ...found, birth_answer: 'missing' }
}

/** Returns true if two children have the same names and birthday, ignoring case and spaces. */
const isSameChild = (a: ChildDraft, b: ChildDraft): boolean => {
  const [one, other] = [a, b].map(({ first_name, surname }) => `${first_name.trim()} ${surname.trim()}`.toLowerCase())
  return a.date_of_birth !== null && a.date_of_birth === b.date_of_birth && one === other
}

/** Validates the children and reports the second of two equal children, so that no child is counted and fed twice. */
const findChildrenProblems = (children: readonly ChildDraft[]): Problems[] =>
  children.map((child, index) => {
    const problems = findChildProblems(child)
    const twice = children.slice(0, index).some((earlier) => isSameChild(earlier, child))
    return twice ? { first_name: 'twice', ...problems } : problems
  })

/** Validates each part of the form (SELF-41 to SELF-46). `children` and `adults` contain one entry for each person. */
export const validateForm = (draft: Draft) => ({
  parent: validatePart(ParentPart, toParentValues(draft.parent)),
  children: findChildrenProblems(draft.children),
  adults: draft.adults.map((adult) => validatePart(AdultPart, toAdultValues(adult))),
  why: validatePart(WhyPart, toWhyValues(draft.why)),
  statements: validatePart(StatementsPart, draft.statements),
})

export type FormProblems = ReturnType<typeof validateForm>

export const hasProblems = (problems: Problems | readonly Problems[]): boolean =>
  Array.isArray(problems) ? problems.some(hasProblems) : Object.keys(problems).length > 0
