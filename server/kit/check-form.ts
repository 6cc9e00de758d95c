import * as v from 'valibot'
import { AppError, type ErrorDetail, issueWords } from '../../contract/errors.ts'

/**
 * The values of a form that has to be whole.
 * @throws AppError `invalid`, with what is wrong by field
 */
export const checkForm = <S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  values: unknown,
): v.InferOutput<S> => {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  const detail: ErrorDetail = {}
  for (const issue of result.issues) detail[v.getDotPath(issue) ?? 'non_field_errors'] ??= [issueWords(issue)]
  throw new AppError('invalid', detail)
}
