import { ApiError } from '@/api/errors.ts'

/** Creates a validation error with the form's own message for a field. */
export const createFieldError = (field: string, message: string): ApiError =>
  new ApiError({ code: 'invalid', status: 400, detail: { [field]: [message] } }, null)
