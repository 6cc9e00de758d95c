import type { Context } from 'hono'
import type { AppError } from '../../contract/errors.ts'

/** Builds the JSON body and headers of an error (ERR-01). */
export const buildErrorReply = (context: Context, error: AppError): Response => {
  if (error.retryAfter) context.header('Retry-After', String(error.retryAfter))
  return context.json(error.body, error.status as 400)
}
