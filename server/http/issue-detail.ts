import * as v from 'valibot'
import { AppError } from '../../contract/errors.ts'
import { type FieldProblems, NON_FIELD, type ProblemReason, toReason } from '../../contract/problems.ts'

/** Converts the issues of a failed parse to the first problem of each field. */
export const toFieldProblems = (
  issues: readonly v.BaseIssue<unknown>[],
  getFieldName = (path: string | null) => path ?? NON_FIELD,
): FieldProblems => {
  const problems: Record<string, readonly ProblemReason[]> = {}
  for (const issue of issues) {
    problems[getFieldName(v.getDotPath(issue))] ??= [toReason(issue)]
  }
  return problems
}

/**
 * Parses a complete form that combines stored and sent values.
 * @throws AppError `invalid` with a problem for each invalid field
 */
export const parseForm = <S extends v.GenericSchema>(form: S, values: unknown): v.InferOutput<S> => {
  const result = v.safeParse(form, values)
  if (!result.success) throw new AppError('invalid', toFieldProblems(result.issues))
  return result.output
}
