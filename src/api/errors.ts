import type { ErrorBody, ErrorCode, ErrorDetail } from '@contract/errors.ts'
import { errorCatalogue } from '@contract/errors.ts'

/** An error response of the server, with a code of the error catalogue. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: ErrorDetail | null
  /** Seconds to wait before a retry, if the server sent `Retry-After`. */
  readonly retryAfter: number | null

  constructor(body: ErrorBody, retryAfter: number | null) {
    super(body.code)
    this.code = body.code
    this.status = body.status
    this.detail = body.detail
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
