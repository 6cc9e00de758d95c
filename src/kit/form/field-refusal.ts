import { ApiError } from '@/api/errors.ts'

/** A refusal in words of the form's own: it marks a field and says them there. */
export const fieldRefusal = (field: string, words: string): ApiError =>
  new ApiError({ code: 'invalid', status: 400, detail: { [field]: [words] } }, null)
