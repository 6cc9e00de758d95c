import * as v from 'valibot'
import type { Sentence } from './sentences.ts'
import { INVISIBLE_CHARACTERS } from './text.ts'

/**
 * The error catalogue: every code the API may answer with, its HTTP status, and whether the same
 * request may succeed later without anyone changing it.
 */
export const errorCatalogue = {
  not_signed_in: { status: 401, retryable: false },
  sign_in_expired: { status: 401, retryable: false },
  /** Why a sign-in has ended. What a device does about each is not the same. */
  account_closed: { status: 401, retryable: false },
  ended_by_other: { status: 401, retryable: false },
  password_changed: { status: 401, retryable: false },
  server_restored: { status: 401, retryable: false },
  signed_out: { status: 401, retryable: false },
  invalid_credentials: { status: 400, retryable: false },
  /** Codes of the reset of a password are spelt as its callers know them (PWD-26 to PWD-28). */
  PasswordFailsValidation: { status: 400, retryable: false },
  InvalidToken: { status: 400, retryable: false },
  TokenExpired: { status: 400, retryable: false },
  /** So is that of a file which cannot be imported (REG-86). */
  UnableToReadFile: { status: 400, retryable: false },
  one_time_code_required: { status: 400, retryable: false },
  invalid_one_time_code: { status: 400, retryable: false },
  /** The network asks staff for a one-time code: they set up an app for it before anything else. */
  one_time_code_missing: { status: 403, retryable: false },
  too_many_tries: { status: 429, retryable: true },
  forbidden: { status: 403, retryable: false },
  device_of_another_user: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  /** The row is not in the version that `If-Match` names any more. */
  changed_meanwhile: { status: 412, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  invalid: { status: 400, retryable: false },
  unreadable_body: { status: 400, retryable: false },
  too_large: { status: 413, retryable: false },
  unavailable: { status: 503, retryable: true },
  unexpected: { status: 500, retryable: true },

  // Of single mutations. Their status counts where the same rule refuses a plain call.
  unknown_mutation: { status: 400, retryable: false },
  version_unsupported: { status: 400, retryable: false },
  payload_mismatch: { status: 409, retryable: false },
  seq_reused: { status: 409, retryable: false },
  depends_on: { status: 409, retryable: false },
  /** An offer of rows to a database that was never restored from a backup. */
  not_restored: { status: 409, retryable: false },
  /** Sent after the sign-in was ended: the club's coordinators take it in or not. */
  access_ended: { status: 409, retryable: false },
  outside_holiday: { status: 400, retryable: false },
  date_taken: { status: 400, retryable: false },
  end_before_start: { status: 400, retryable: false },
  /** A record that others need is not deleted: they are changed or deleted first. */
  in_use: { status: 409, retryable: false },
  already_exists: { status: 400, retryable: false },
  /** Of a public form that was sent, by the holder of its link. */
  already_submitted: { status: 409, retryable: false },
  /** An application has been made a user, or a registration, already. */
  already_converted: { status: 409, retryable: false },
  /** One person would clear an applicant alone: `detail.who` names those who can take the second look. */
  second_person_needed: { status: 403, retryable: false },
  /** The application is the caller's own. */
  own_application: { status: 403, retryable: false },
  /** A referee, or the parent, has the address of the caller's account. */
  own_reference: { status: 403, retryable: false },
  /** Only the author changes a note. */
  not_your_note: { status: 403, retryable: false },
  /** Staff set the password of the account: it has no part in concern notes until its user has set one by a mailed link. */
  own_password_needed: { status: 403, retryable: false },
  /** Of an applied concern note: no living key opens it. */
  no_reader: { status: 409, retryable: false },
  /** The application is kept for safeguarding. */
  kept_for_safeguarding: { status: 409, retryable: false },
  /** The club has named nobody for its checks (DBS-18). */
  name_or_email_missing: { status: 400, retryable: false },
  decided_otherwise: { status: 409, retryable: false },
  /** Of the dashboard's exports (DASH-160, DASH-161, DASH-165). */
  no_year_export: { status: 400, retryable: false },
  no_data: { status: 400, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** What is wrong, by field name; `non_field_errors` for what belongs to no single field (ERR-02). */
export const ErrorDetail = v.record(v.string(), v.array(v.string()))
export type ErrorDetail = v.InferOutput<typeof ErrorDetail>

/** The body of every error reply (ERR-01). */
export const ErrorBody = v.object({
  code: v.picklist(errorCodes),
  detail: v.nullable(ErrorDetail),
  status: v.number(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Thrown by handlers and judges; becomes an error reply or a refused mutation. */
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

/** One message that belongs to no single field. */
export const nonField = (message: Sentence): ErrorDetail => ({ non_field_errors: [message] })

/** Whole sentences for problems that say more than that a value is missing or wrong. */
const fieldSentences: Partial<Record<string, string>> = {
  under_18: 'The selected date of birth is under 18 years old',
  volunteer_under_18: 'The selected date of birth is under 18 years old.',
  young_helper_age: 'Young Helpers must be between 11 and 17 years old.',
  too_few_words: 'At least {least} words are needed.',
  web_address: 'A name has no web address in it.',
  missing: 'This field is required.',
  unknown_placeholder: 'Write placeholders exactly so: {name} {club} {holiday} {link}',
}

/** What a failed parse says of one value, for the `detail` of an error. The value itself is never repeated. */
export const issueWords = (issue: v.BaseIssue<unknown>): string => {
  const sentence = Object.hasOwn(fieldSentences, issue.message) ? fieldSentences[issue.message] : undefined
  if (sentence) return sentence.replace('{least}', issue.expected ?? '')
  if (issue.message === INVISIBLE_CHARACTERS) return 'This text has characters that cannot be seen.'
  const missing = issue.received === 'undefined' || issue.type === 'min_length'
  return missing ? 'This field is required.' : 'This value is not valid.'
}
