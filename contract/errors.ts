import * as v from 'valibot'
import type { ErrorMessageText } from './error-messages.ts'
import { INVISIBLE_CHARACTERS } from './text.ts'

/**
 * The error catalogue: every code that the API may return, and its HTTP status. `retryable` is true if the unchanged
 * request may succeed later.
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
  /** Codes of password resets. Their spelling is the one that API clients expect (PWD-26 to PWD-28). */
  PasswordFailsValidation: { status: 400, retryable: false },
  InvalidToken: { status: 400, retryable: false },
  TokenExpired: { status: 400, retryable: false },
  /** Code for a file that cannot be imported. API clients expect this spelling too (REG-86). */
  UnableToReadFile: { status: 400, retryable: false },
  one_time_code_required: { status: 400, retryable: false },
  invalid_one_time_code: { status: 400, retryable: false },
  /**
   * The network requires a one-time code from staff. The user has to set up an authenticator app before any other call.
   */
  one_time_code_missing: { status: 403, retryable: false },
  too_many_tries: { status: 429, retryable: true },
  forbidden: { status: 403, retryable: false },
  device_of_another_user: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  /** The row has a newer version than the version in `If-Match`. */
  changed_meanwhile: { status: 412, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  invalid: { status: 400, retryable: false },
  unreadable_body: { status: 400, retryable: false },
  too_large: { status: 413, retryable: false },
  unavailable: { status: 503, retryable: true },
  unexpected: { status: 500, retryable: true },

  // Codes of single mutations. The status is used if the same rule rejects an API call.
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
  /** Other records refer to the record, so it cannot be deleted. Change or delete those records first. */
  in_use: { status: 409, retryable: false },
  already_exists: { status: 400, retryable: false },
  /** The public form was already submitted through its link. */
  already_submitted: { status: 409, retryable: false },
  /** The application was already converted to a user or a registration. */
  already_converted: { status: 409, retryable: false },
  /** A second person has to clear the applicant. `detail.who` names the users who can do the second review. */
  second_person_needed: { status: 403, retryable: false },
  /** The application belongs to the caller. */
  own_application: { status: 403, retryable: false },
  /** A referee or the parent has the email address of the caller's account. */
  own_reference: { status: 403, retryable: false },
  /** Only the author can change a note. */
  not_your_note: { status: 403, retryable: false },
  /**
   * Staff set the account's password. Before using concern notes, the user has to set a password through an emailed
   * link.
   */
  own_password_needed: { status: 403, retryable: false },
  /** The concern note was accepted, but no active key opens it. */
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

/**
 * Error messages. Key: field name. `non_field_errors` contains messages that do not belong to a single field (ERR-02).
 */
export const ErrorDetail = v.record(v.string(), v.array(v.string()))
export type ErrorDetail = v.InferOutput<typeof ErrorDetail>

/** Body of every error response (ERR-01). */
export const ErrorBody = v.object({
  code: v.picklist(errorCodes),
  detail: v.nullable(ErrorDetail),
  status: v.number(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Error that handlers and the validation of mutations throw. It becomes an error response or a rejected mutation. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail | null
  /** Number of seconds after which a retry makes sense, sent as `Retry-After`. */
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

/** Builds an error detail with a message that does not belong to a single field. */
export const buildNonFieldError = (message: ErrorMessageText): ErrorDetail => ({
  non_field_errors: [message],
})

/** Messages for problems other than a missing or invalid value. Key: problem. */
const fieldMessages: Partial<Record<string, string>> = {
  under_18: 'The selected date of birth is under 18 years old',
  volunteer_under_18: 'The selected date of birth is under 18 years old.',
  young_helper_age: 'Young Helpers must be between 11 and 17 years old.',
  too_few_words: 'At least {least} words are needed.',
  web_address: 'A name has no web address in it.',
  missing: 'This field is required.',
  unknown_placeholder: 'Write placeholders exactly so: {name} {club} {holiday} {link}',
}

/** Returns the message for an issue of one value, for an error's `detail`. The message never contains the value. */
export const getIssueMessage = (issue: v.BaseIssue<unknown>): string => {
  const sentence = Object.hasOwn(fieldMessages, issue.message) ? fieldMessages[issue.message] : undefined
  if (sentence) return sentence.replace('{least}', issue.expected ?? '')
  if (issue.message === INVISIBLE_CHARACTERS) return 'This text has characters that cannot be seen.'
  const isMissing = issue.received === 'undefined' || issue.type === 'min_length'
  return isMissing ? 'This field is required.' : 'This value is not valid.'
}
