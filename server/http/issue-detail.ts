import * as v from 'valibot'
import { AppError, type ErrorDetail, issueWords } from '../../contract/errors.ts'

/** The words of a failed parse, by field; the offending value itself is never repeated. */
export const issueDetail = (issues: readonly v.BaseIssue<unknown>[]): ErrorDetail => {
  const detail: ErrorDetail = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'non_field_errors'
    detail[field] ??= [issueWords(issue)]
  }
  return detail
}

/** A form that has to be whole, of what is stored and what was sent. @throws AppError `invalid` with what is wrong at its field */
export const parseForm = <S extends v.GenericSchema>(form: S, values: unknown): v.InferOutput<S> => {
  const result = v.safeParse(form, values)
  if (!result.success) throw new AppError('invalid', issueDetail(result.issues))
  return result.output
}
