import type { ClubDependency, recordProblemTexts } from '@contract/problem-texts.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiProblem } from '@/api/errors.ts'
import { formatDayAndMonth } from '@/i18n/long-dates.ts'
import { errorMessages } from './error-messages.ts'

type Translator = Pick<I18n, '_'>
type ServerMessage = MessageDescriptor | ((params: ApiProblem['params'], i18n: Translator) => MessageDescriptor)

const dependencyLabels: Record<ClubDependency, MessageDescriptor> = {
  users: msg`users`,
  people: msg`people`,
  sessions: msg`sessions`,
  parcel_sessions: msg`parcel sessions`,
  changes: msg`changes that were sent for it`,
  surveys: msg`answers of the survey`,
  applications: msg`applications`,
  concerns: msg`concern notes`,
  numbers: msg`numbers entered by hand`,
  parcels: msg`parcels entered by hand`,
  holidays: msg`confirmed holidays`,
  texts: msg`texts`,
  replies: msg`replies to texts`,
}
const isDependency = (text: string): text is ClubDependency => Object.hasOwn(dependencyLabels, text)

const buildDependencyMessage: ServerMessage = ({ things = '' }, i18n) => {
  const dependencyNames = things.split(',').map((one) => (isDependency(one) ? i18n._(dependencyLabels[one]) : one))
  const what = dependencyNames.join(', ')
  return msg`This club has ${what}. To close it, fill in “Inactive after year” on its page.`
}

/** Codes of fields that an error may also have without a field. */
type NonFieldCode = 'missing' | 'not_valid' | 'invisible' | 'not_a_picture'

/** Messages for problems of records, by code. Fields have their own messages in the kit of forms. */
export const problemMessages: Record<keyof typeof recordProblemTexts | NonFieldCode, ServerMessage> = {
  missing: errorMessages.invalid,
  not_valid: errorMessages.invalid,
  invisible: msg`This text has characters that cannot be seen.`,
  no_etag: errorMessages.unexpected,
  changed: msg`This has changed since you opened it.`,
  names_others: msg`This text names someone outside this family’s link, or their address or number. Leave that out.`,
  not_tied: msg`These people no longer belong to the adult who asked. Nothing was removed.`,
  changed_at: ({ time = '' }) => msg`This was changed at ${time}`,
  changed_on: ({ day = '', time = '' }) => {
    const date = formatDayAndMonth(day)
    return msg`This was changed on ${date} at ${time}`
  },
  changed_by_at: ({ by = '', time = '' }) => msg`${by} changed this at ${time}`,
  changed_by_on: ({ by = '', day = '', time = '' }) => {
    const date = formatDayAndMonth(day)
    return msg`${by} changed this on ${date} at ${time}`
  },
  lead_has_clubs: msg`Leads with clubs are kept. Give their clubs another lead first.`,
  section_has_members: msg`A section with members stays: move or delete them first.`,
  directory_not_empty: msg`Failed to delete, make sure no files/subdirectories exist`,
  texts_gone_out: msg`Holiday texts that have gone out cannot be deleted.`,
  club_has: buildDependencyMessage,
  own_account: msg`You cannot close your own account.`,
  own_second_factor: msg`You cannot let yourself in again. Ask another VP support user.`,
  own_access: msg`You cannot confirm your own account.`,
  review_not_due: msg`This account can still be confirmed.`,
  review_last_coordinator: msg`The club has no other coordinator.`,
  review_recent_tick: msg`Ticked someone in the last 60 days.`,
  last_support: msg`Hallbook needs one active VP support user.`,
  own_role: msg`You cannot change your own role.`,
  inactive_account: msg`An inactive account gets no link.`,
  email_taken: msg`A user with this email already exists`,
  email_taken_at: ({ club = '' }) => msg`A user with this email already exists (${club})`,
  mobile_taken: msg`A user with this mobile number already exists`,
  weak_password: msg`At least 8 characters, with letters and numbers.`,
  wrong_password: msg`This is not your password.`,
  common_password: msg`Too many people use this password. Choose another.`,
  password_is_email: msg`This is your email address. Choose another password.`,
  guessable_password: msg`This is easy to guess: a name, a common word, a season or a month with numbers. Use three words that do not belong together, and a number.`,
  own_group: msg`The club’s own group cannot be removed.`,
  group_has_sessions: msg`A group with sessions cannot be removed.`,
  no_group: msg`This group is no longer there.`,
  last_passkey: msg`The network asks all staff for a second proof. Add another passkey or a sign-in code first.`,
  passkeys_stay: msg`Your passkeys stay, because the network asks all staff for a second proof. Untick this, then save. If a passkey is lost, ask VP support to let you in again.`,
  passkey_limit: msg`An account has at most ten passkeys. Remove one first.`,
  no_session: msg`This session is no longer there.`,
  fixed_in_session: ({ field }) =>
    field === 'year' ? msg`The year of a session cannot be changed.` : msg`The date of a session cannot be changed.`,
  not_registered: msg`Someone on this list is not registered with the club.`,
  listed_twice: msg`Someone is on this list twice.`,
  list_too_long: msg`This list is too long.`,
  application_of_another: msg`This application belongs to another person in the register.`,
  no_room: msg`There is no room for more photos of this club. Remove some photos first.`,
  not_a_picture: msg`This picture cannot be used. Choose a JPEG, PNG or WebP picture.`,
  no_adult: msg`This person is not an adult in the register.`,
  confirmed_since: msg`The confirmation was changed after this text.`,
  take_back_first: msg`Take back what this text has set first.`,
  has_set_nothing: msg`This text has set nothing.`,
  not_held: msg`This text is no longer on hold.`,
  not_called_back: msg`This text was not called back.`,
  is_sent: msg`This text has been sent.`,
  text_gone_out: msg`This text has gone out, so this can no longer be changed.`,
  no_text: msg`This text is no longer there.`,
  no_holiday_of_text: msg`This text does not belong to a club’s holiday.`,
  another_number: msg`This user has a new number by now. Nothing was changed.`,
  two_holders: msg`Choose two people of VP support, so that one can stand in for the other.`,
  no_lead: msg`This lead was removed. Choose another one.`,
  wants_no_texts: msg`This number wants no more texts.`,
  reply_waits: msg`A reply from this number waits to be read.`,
  number_texted_out: msg`This number has had four texts today. Try again tomorrow.`,
  choose_holiday: msg`Choose the holiday that this reply is about.`,
  club_name_taken: msg`A club with this name already exists`,
  club_id_taken: msg`A club with this ID already exists`,
  year_not_begun: msg`This year has not begun yet.`,
  year_of_rows: msg`All rows must be of the same year.`,
  year_of_address: msg`All rows must be of the same year.`,
  no_directory: msg`This directory is not there any more.`,
  too_deep: msg`Directories cannot lie any deeper within each other.`,
  no_file: msg`This file is not there any more. Choose it again.`,
  virus: msg`This file has a virus. It was not kept.`,
  not_whole_file: msg`This file did not arrive whole. Send it again.`,
  note_of_application: msg`A note stays with its application.`,
  no_database: errorMessages.unavailable,
  key_exists: msg`This key is there already.`,
  own_password_needed: errorMessages.own_password_needed,
  present_key_needed: msg`Open your present key on this device to confirm the new one, or ask another person.`,
  address_changed_lately: msg`Staff changed the email address of your account less than 30 days ago. Ask another person to confirm this key.`,
  second_pair_needed: msg`You and the other person do not count as two, because one of you has made or changed the other’s account. Ask another person to confirm this key.`,
  not_its_confirmer: msg`Another person has to confirm this key.`,
  date_taken: errorMessages.date_taken,
  outside_holiday: errorMessages.outside_holiday,
}

/** Returns true if problems with this code have a message that is understood without a field. */
export const hasMessage = (code: string | undefined): code is keyof typeof problemMessages =>
  code !== undefined && Object.hasOwn(problemMessages, code)

/** Returns the message for a problem. Without one, returns the server's English text. A newer server may have new codes. */
export function translateProblem(i18n: Translator, { code, params, text }: Omit<ApiProblem, 'field'>): string {
  if (!hasMessage(code)) return text
  const message = problemMessages[code]
  return i18n._(typeof message === 'function' ? message(params, i18n) : message)
}
