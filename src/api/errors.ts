import type { ErrorBody, ErrorCode, ErrorDetail } from '@contract/errors.ts'
import { errorCatalogue } from '@contract/errors.ts'

/** The server answered with an error of the catalogue. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: ErrorDetail | null
  /** Seconds to wait, where the server said so. */
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

/** The sign-in was right, and who has signed in could not be read (ERR-18). */
export class NoUser extends Error {
  override name = 'NoUser'
}

/**
 * No answer of the server came: no network, a time-out, a gateway without a server behind it, or something
 * else answered in its place, such as the sign-in page of a Wi-Fi (`portal`).
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
