import * as v from 'valibot'
import type { ErrorMessageText } from './error-messages.ts'
import { INVISIBLE_CHARACTERS } from './text.ts'

/**
 * The error catalogue: every code that the API may return, its HTTP status, and whether a retry of the
 * unchanged request may succeed.
 */
export const errorCatalogue = {
  not_signed_in: { status: 401, retryable: false },
  sign_in_expired: { status: 401, retryable: false },
  /** Reasons why a sign-in has ended. A device handles each reason differently. */
  account_closed: { status: 401, retryable: false },
  ended_by_other: { status: 401, retryable: false },
  password_changed: { status: 401, retryable: false },
  server_restored: { status: 401, retryable: false },
  signed_out: { status: 401, retryable: false },
  invalid_credentials: { status: 400, retryable: false },
  /** Password reset codes keep the spelling that API clients expect (PWD-26 to PWD-28). */
  PasswordFailsValidation: { status: 400, retryable: false },
  InvalidToken: { status: 400, retryable: false },
  TokenExpired: { status: 400, retryable: false },
  /** The code for a file that cannot be imported also keeps its spelling (REG-86). */
  UnableToReadFile: { status: 400, retryable: false },
  one_time_code_required: { status: 400, retryable: false },
  invalid_one_time_code: { status: 400, retryable: false },
  /**
   * The network requires a one-time code from staff. They have to set up an authenticator app before anything
   * else.
   */
  one_time_code_missing: { status: 403, retryable: false },
  too_many_tries: { status: 429, retryable: true },
  forbidden: { status: 403, retryable: false },
  device_of_another_user: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  /** The row no longer has the version in `If-Match`. */
  changed_meanwhile: { status: 412, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  invalid: { status: 400, retryable: false },
  unreadable_body: { status: 400, retryable: false },
  too_large: { status: 413, retryable: false },
  unavailable: { status: 503, retryable: true },
  unexpected: { status: 500, retryable: true },

  // Codes of single mutations. Their status applies if the same rule rejects a plain call.
  unknown_mutation: { status: 400, retryable: false },
  version_unsupported: { status: 400, retryable: false },
  payload_mismatch: { status: 409, retryable: false },
  seq_reused: { status: 409, retryable: false },
  depends_on: { status: 409, retryable: false },
  /** Rows were re-uploaded to a database that was never restored from a backup. */
  not_restored: { status: 409, retryable: false },
  /** The change was sent after the sign-in ended. The club's coordinators accept or reject it. */
  access_ended: { status: 409, retryable: false },
  outside_holiday: { status: 400, retryable: false },
  date_taken: { status: 400, retryable: false },
  end_before_start: { status: 400, retryable: false },
  /** The record is in use by others and cannot be deleted. Change or delete those records first. */
  in_use: { status: 409, retryable: false },
  already_exists: { status: 400, retryable: false },
  /** A public form that was already submitted through its link. */
  already_submitted: { status: 409, retryable: false },
  /** The application was already converted to a user or a registration. */
  already_converted: { status: 409, retryable: false },
  /** A second person has to clear the applicant. `detail.who` names the users who can do the second look. */
  second_person_needed: { status: 403, retryable: false },
  /** The application is the caller's own. */
  own_application: { status: 403, retryable: false },
  /** A referee or the parent has the email address of the caller's account. */
  own_reference: { status: 403, retryable: false },
  /** Only the author can change a note. */
  not_your_note: { status: 403, retryable: false },
  /**
   * Staff set the account's password. Its user has to set a password by an emailed link before using concern
   * notes.
   */
  own_password_needed: { status: 403, retryable: false },
  /** The concern note was applied, but no active key opens it. */
  no_reader: { status: 409, retryable: false },
  /** The application is retained for safeguarding. */
  kept_for_safeguarding: { status: 409, retryable: false },
  /** The club has named no contact for its checks (DBS-18). */
  name_or_email_missing: { status: 400, retryable: false },
  decided_otherwise: { status: 409, retryable: false },
  /** Errors of the dashboard exports (DASH-160, DASH-161, DASH-165). */
  no_year_export: { status: 400, retryable: false },
  no_data: { status: 400, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** Messages by field name. `non_field_errors` contains messages without a single field (ERR-02). */
export const ErrorDetail = v.record(v.string(), v.array(v.string()))
export type ErrorDetail = v.InferOutput<typeof ErrorDetail>

/** Body of every error response (ERR-01). */
export const ErrorBody = v.object({
  code: v.picklist(errorCodes),
  detail: v.nullable(ErrorDetail),
  status: v.number(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Error that handlers and mutation validation throw. It becomes an error response or a rejected mutation. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail | null
  /** Seconds until a retry makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    detail: ErrorDetail | null = null,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.detail = detail
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** Builds an error detail with one message that belongs to no single field. */
export const nonFieldError = (message: ErrorMessageText): ErrorDetail => ({ non_field_errors: [message] })

/** Full sentences for problems other than a missing or invalid value. */
const fieldMessages: Partial<Record<string, string>> = {
  under_18: 'The selected date of birth is under 18 years old',
  volunteer_under_18: 'The selected date of birth is under 18 years old.',
  young_helper_age: 'Young Helpers must be between 11 and 17 years old.',
  too_few_words: 'At least {least} words are needed.',
  web_address: 'A name has no web address in it.',
  missing: 'This field is required.',
  unknown_placeholder: 'Write placeholders exactly so: {name} {club} {holiday} {link}',
}

/**
 * Returns the message for a failed parse of one value, for an error's `detail`. The message never contains
 * the value.
 */
export const getIssueMessage = (issue: v.BaseIssue<unknown>): string => {
  const sentence = Object.hasOwn(fieldMessages, issue.message) ? fieldMessages[issue.message] : undefined
  if (sentence) return sentence.replace('{least}', issue.expected ?? '')
  if (issue.message === INVISIBLE_CHARACTERS) return 'This text has characters that cannot be seen.'
  const missing = issue.received === 'undefined' || issue.type === 'min_length'
  return missing ? 'This field is required.' : 'This value is not valid.'
}
