import type { ErrorCode } from '@contract/errors.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const mayNot = msg`Your role may not change this any more. Ask your coordinator.`
const notSignedIn = msg`You are not signed in. Sign in to go on; your work is safe on this device.`

/** What each error of the catalogue means to a person: what happened, and what to do. */
export const errorWords: Record<ErrorCode, MessageDescriptor> = {
  not_signed_in: notSignedIn,
  sign_in_expired: msg`Your sign-in has run out. Sign in again; your work is safe on this device.`,
  // A screen of its own tells what these three mean for the device.
  account_closed: notSignedIn,
  ended_by_other: notSignedIn,
  password_changed: notSignedIn,
  server_restored: notSignedIn,
  signed_out: notSignedIn,
  invalid_credentials: msg`Unable to log in with the provided credentials`,
  PasswordFailsValidation: msg`Password must be at least 8 characters and be a mix of letters and numbers`,
  InvalidToken: msg`This token has already been used to change the password`,
  TokenExpired: msg`The password change token has expired`,
  UnableToReadFile: msg`Could not read the selected file, please make sure it is a valid CSV file`,
  one_time_code_required: msg`An error occurred, please check the provided input and try again`,
  invalid_one_time_code: msg`This code is not right. Wait for the next one.`,
  one_time_code_missing: msg`Set up your sign-in code first: the network asks all staff for one.`,
  too_many_tries: msg`Too many tries. Wait five minutes and try again.`,
  forbidden: mayNot,
  device_of_another_user: msg`This device belongs to another user's register. Sign out and in again.`,
  not_found: msg`It is no longer there.`,
  changed_meanwhile: msg`This has been changed since. Look at it again, then change it.`,
  method_not_allowed: msg`An unexpected error occurred`,
  invalid: msg`Something is missing or not valid. Check it and send it again.`,
  unreadable_body: msg`An error occurred, please check the provided input and try again`,
  too_large: msg`This change is too large to send.`,
  unavailable: msg`Hallbook cannot be reached. It will keep trying.`,
  unexpected: msg`An unexpected error occurred`,
  unknown_mutation: msg`Hallbook does not know this change yet. Update the app and send it again.`,
  version_unsupported: msg`This change was made by another version of the app. Update the app and send it again.`,
  payload_mismatch: msg`This change was sent before with other contents.`,
  seq_reused: msg`This change got mixed up with another one. Send it again.`,
  depends_on: msg`It waits for another change that was not accepted.`,
  access_ended: mayNot,
  outside_holiday: msg`The session date is outside the date range of this holiday. Please go to Setup and enter the holiday date range.`,
  date_taken: msg`There is already a session on this date.`,
  end_before_start: msg`The end date must be on or after the start date.`,
  already_exists: msg`It is there already.`,
  already_submitted: msg`This form was sent already.`,
  already_converted: msg`This application was converted already.`,
  name_or_email_missing: msg`DBS/PVG/Access NI contact name or email missing from organisation`,
  second_person_needed: msg`A second person must look first: one person cannot clear an applicant alone.`,
  own_application: msg`This application may be your own. Someone else must do this.`,
  own_reference: msg`A referee or the parent has the email address of your account. Someone else must do this.`,
  not_your_note: msg`Only its author can change a note. Write a note of your own.`,
  kept_for_safeguarding: msg`This application is kept for safeguarding, so it was not deleted.`,
  in_use: msg`It is still in use, so it was not deleted.`,
  decided_otherwise: msg`Someone has already decided this differently. Their answer is used. If yours is right, change the record itself.`,
  no_year_export: msg`Year exports are not available for previous years`,
  no_data: msg`No data available to export for the requested filters`,
}
