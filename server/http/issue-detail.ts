import * as v from 'valibot'
import { AppError, type ErrorDetail, getIssueMessage } from '../../contract/errors.ts'

/** Converts the issues of a failed parse to error details. Key: field. The invalid value itself is never included. */
export const toIssueDetail = (issues: readonly v.BaseIssue<unknown>[]): ErrorDetail => {
  const detail: ErrorDetail = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'non_field_errors'
    detail[field] ??= [getIssueMessage(issue)]
  }
  return detail
}

/**
 * Parses a complete form that combines stored and sent values.
 * @throws AppError `invalid` with a detail for each invalid field
 */
export const parseForm = <S extends v.GenericSchema>(form: S, values: unknown): v.InferOutput<S> => {
  const result = v.safeParse(form, values)
  if (!result.success) throw new AppError('invalid', toIssueDetail(result.issues))
  return result.output
}
