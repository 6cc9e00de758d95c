import * as v from 'valibot'
import { type FieldProblems, getProblemText, listProblems, NON_FIELD, Problem, type ProblemReason } from './problems.ts'

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
  /**
   * The network requires a second factor from staff, and the account's only one is a passkey. A password is not enough.
   */
  passkey_required: { status: 403, retryable: false },
  /**
   * The caller last proved their identity more than ten minutes ago. After `auth.reauthenticate` the same call is
   * accepted.
   */
  reauthentication_needed: { status: 403, retryable: false },
  too_many_tries: { status: 429, retryable: true },
  /** Codes of a family's page. `detail.tries_left` is the number of tries before the birthday or link is blocked. */
  family_key_ended: { status: 401, retryable: false },
  wrong_birthday: { status: 403, retryable: false },
  wrong_code: { status: 403, retryable: false },
  birthday_blocked: { status: 403, retryable: false },
  /** The person is marked "No family link". */
  no_family_link: { status: 409, retryable: false },
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
  /** The time in which places of the session can be booked or cancelled is over. */
  booking_closed: { status: 409, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/**
 * English texts of problems. Key: field path. `non_field_errors` contains the texts of problems that do not belong to a
 * single field (ERR-02).
 */
export const ErrorDetail = v.record(v.string(), v.array(v.string()))
export type ErrorDetail = v.InferOutput<typeof ErrorDetail>

/**
 * Body of every error response (ERR-01). Pages show their own messages for `problems`. An older server does not
 * send `problems`, and a page ignores a list that it cannot read.
 */
export const ErrorBody = v.object({
  code: v.picklist(errorCodes),
  detail: v.nullable(ErrorDetail),
  status: v.number(),
  problems: v.fallback(v.optional(v.array(Problem)), undefined),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Error that handlers and the validation of mutations throw. It becomes an error response or a rejected mutation. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly problems: FieldProblems | null
  /** Values for `detail` that are not problems, such as names or a time. */
  readonly facts: ErrorDetail | undefined
  /** Number of seconds after which a retry makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    problems: FieldProblems | null = null,
    options: { retryAfter?: number; cause?: unknown; facts?: ErrorDetail | undefined } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.problems = problems
    this.facts = options.facts
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  get detail(): ErrorDetail | null {
    if (!this.problems) return this.facts ?? null
    return { ...toDetail(this.problems), ...this.facts }
  }

  /** The body of the error response. */
  get body(): ErrorBody {
    return { code: this.code, detail: this.detail, status: this.status, problems: listProblems(this.problems ?? {}) }
  }
}

/** Returns the English texts of problems, as `detail` contains them. */
export const toDetail = (problems: FieldProblems): ErrorDetail =>
  Object.fromEntries(Object.entries(problems).map(([field, reasons]) => [field, reasons.map(getProblemText)]))

/** Builds a problem that does not belong to a single field. */
export const buildNonFieldError = (reason: ProblemReason): FieldProblems => ({ [NON_FIELD]: [reason] })
