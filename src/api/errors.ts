import type { ErrorBody, ErrorCode, ErrorDetail } from '@contract/errors.ts'
import { errorCatalogue } from '@contract/errors.ts'

/** A problem of an error response. It has no code if an older server has sent only the English text. */
export type ApiProblem = {
  field: string
  code?: string | undefined
  params: Readonly<Record<string, string>>
  text: string
}

/** Key of problems that do not belong to a single field. */
const NON_FIELD = 'non_field_errors'

/** Pairs each text of `detail` with its problem. Both have the same order within a field. */
function pairProblems({ detail, problems = [] }: ErrorBody): ApiProblem[] {
  return Object.entries(detail ?? {}).flatMap(([field, texts]) => {
    const fieldProblems = problems.filter((problem) => (problem.field ?? NON_FIELD) === field)
    return texts.map((text, index) => {
      const { code, params = {} } = fieldProblems[index] ?? {}
      return { field, code, params, text }
    })
  })
}

/** An error response of the server, with a code of the error catalogue. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: ErrorDetail | null
  readonly problems: readonly ApiProblem[]
  /** Seconds to wait before a retry, if the server sent `Retry-After`. */
  readonly retryAfter: number | null

  constructor(body: ErrorBody, retryAfter: number | null) {
    super(body.code)
    this.code = body.code
    this.status = body.status
    this.detail = body.detail
    this.problems = pairProblems(body)
    this.retryAfter = retryAfter
  }

  get retryable(): boolean {
    return errorCatalogue[this.code].retryable
  }
}

/** Thrown if the sign-in succeeded but the user's details could not be loaded (ERR-18). */
export class NoUser extends Error {
  override name = 'NoUser'
}

/**
 * Thrown if no response of our server arrived. Causes: no network, a timeout, a gateway without a server behind it, or
 * another server's response. The reason `portal` means another server's response, for example the sign-in page of a
 * Wi-Fi.
 */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  constructor(
    readonly reason: 'network' | 'timeout' | 'portal' | 'gateway' | 'aborted',
    options?: { cause?: unknown },
  ) {
    super(reason, options)
  }
}
