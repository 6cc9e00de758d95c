import { createLazyLondonFormat } from './rules/days.ts'

/** English texts of problems that every form can show. The codes are also kinds of field problems (`form.ts`). */
export const fieldProblemTexts = {
  missing: 'This field is required.',
  not_valid: 'This value is not valid.',
  invisible: 'This text has characters that cannot be seen.',
  not_a_picture: 'Invalid image selected',
  before_start: 'The end date must be on or after the start date.',
  under_18: 'The selected date of birth is under 18 years old',
  volunteer_under_18: 'The selected date of birth is under 18 years old.',
  young_helper_age: 'Young Helpers must be between 11 and 17 years old.',
  too_few_words: 'At least {bound} words are needed.',
  web_address: 'A name has no web address in it.',
  not_in_order: 'This date must not be before the one before it.',
  unknown_placeholder: () => 'Write placeholders exactly so: {name} {club} {holiday} {link}',
} as const

/** Reasons why a club cannot be deleted, as the English text names them. */
const clubDependencies = {
  users: 'users',
  people: 'people',
  sessions: 'sessions',
  parcel_sessions: 'parcel sessions',
  changes: 'changes that were sent for it',
  surveys: 'answers of the survey',
  applications: 'applications',
  concerns: 'concern notes',
  numbers: 'numbers entered by hand',
  parcels: 'parcels entered by hand',
  holidays: 'confirmed holidays',
  texts: 'texts',
  replies: 'replies to texts',
} as const
export type ClubDependency = keyof typeof clubDependencies

const isClubDependency = (text: string): text is ClubDependency => Object.hasOwn(clubDependencies, text)

const nameDependency = (code: string): string => (isClubDependency(code) ? clubDependencies[code] : code)

/** Formats an ISO day without its year, such as "28 November". */
const formatDay = (day: string): string =>
  createLazyLondonFormat({ day: 'numeric', month: 'long' })().format(new Date(`${day}T12:00:00Z`))

/** English texts of problems with a record, an account or a file. */
export const recordProblemTexts = {
  no_etag: 'If-Match takes the ETag of a reply.',
  changed: 'This was changed meanwhile.',
  names_others: 'This text names a person who is not in the link of the family.',
  not_tied: 'The people of this request are no longer tied to the adult who made it.',
  changed_at: 'This was changed at {time}',
  changed_on: ({ day, time }: { day: string; time: string }) => `This was changed on ${formatDay(day)} at ${time}`,
  changed_by_at: '{by} changed this at {time}',
  changed_by_on: ({ by, day, time }: { by: string; day: string; time: string }) =>
    `${by} changed this on ${formatDay(day)} at ${time}`,
  lead_has_clubs: 'Clubs refer to this lead. Give them another one first.',
  section_has_members: 'This section has members: move or delete them first.',
  directory_not_empty: 'Failed to delete, make sure no files/subdirectories exist',
  texts_gone_out: 'Texts of this record have gone out.',
  /** `things` is a list of club dependencies, separated by commas. */
  club_has: ({ things }: { things: string }) =>
    `This club has ${things.split(',').map(nameDependency).join(', ')}. Make it inactive instead.`,
  own_account: 'You cannot close your own account.',
  own_second_factor: 'You cannot let yourself in again. Ask another VP support user.',
  own_access: 'You cannot confirm your own account.',
  review_not_due: 'This account can still be confirmed.',
  review_last_coordinator: 'The club has no other coordinator.',
  review_recent_tick: 'Ticked someone in the last 60 days.',
  last_support: 'Hallbook needs one active VP support user.',
  own_role: 'You cannot change your own role.',
  inactive_account: 'An inactive account gets no link.',
  email_taken: 'A user with this email already exists',
  email_taken_at: 'A user with this email already exists ({club})',
  mobile_taken: 'A user with this mobile number already exists',
  weak_password: 'At least 8 characters, with letters and numbers.',
  wrong_password: 'This is not your password.',
  common_password: 'Too many people use this password. Choose another.',
  password_is_email: 'This is your email address. Choose another password.',
  guessable_password:
    'This is easy to guess: a name, a common word, a season or a month with numbers. Use three words that do not belong together, and a number.',
  last_passkey: 'The network asks all staff for a second proof. Add another passkey or a sign-in code first.',
  passkeys_stay:
    'The network asks all staff for a second proof, so your passkeys stay. If one is lost, ask VP support to let you in again.',
  passkey_limit: 'An account has at most ten passkeys. Remove one first.',
  own_group: 'The club’s own group cannot be removed.',
  group_has_sessions: 'A group with sessions cannot be removed.',
  no_group: 'This group is not there any more.',
  no_session: 'This session is not there any more.',
  fixed_in_session: 'The {field} of a session cannot be changed.',
  not_registered: 'Someone on this list is not registered with the club.',
  listed_twice: 'Someone is on this list twice.',
  list_too_long: 'This list is too long.',
  application_of_another: 'This application belongs to another person in the register.',
  no_room: 'The photos of this club take all the room they may have.',
  no_adult: 'This person is no adult of the register.',
  confirmed_since: 'The confirmation was changed after this text.',
  take_back_first: 'Take back first what it has set.',
  has_set_nothing: 'This text has set nothing.',
  not_held: 'This text is not held any more.',
  not_called_back: 'This text was not called back.',
  is_sent: 'This text has been sent.',
  text_gone_out: 'This text has gone out, so this can no longer be changed.',
  no_text: 'There is no such text.',
  no_holiday_of_text: 'This text belongs to no club’s holiday.',
  another_number: 'This user has another number by now.',
  two_holders: 'Name two people of VP support.',
  no_lead: 'There is no such lead.',
  wants_no_texts: 'This number wants no more texts.',
  reply_waits: 'A reply from this number waits to be read.',
  number_texted_out: 'This number has had four texts today. Try again tomorrow.',
  choose_holiday: 'Choose the holiday that this reply is about.',
  club_name_taken: 'A club with this name already exists',
  club_id_taken: 'A club with this ID already exists',
  year_not_begun: 'This year has not begun yet.',
  year_of_rows: 'Every row must be of the year that is saved.',
  year_of_address: 'This must be the year of the address.',
  no_directory: 'This directory is not there any more.',
  too_deep: 'Directories cannot lie any deeper within each other.',
  no_file: 'This file is not there any more. Choose it again.',
  virus: 'This file has a virus. It was not kept.',
  not_whole_file: 'This file did not arrive whole. Send it again.',
  note_of_application: 'A note stays with its application.',
  no_database: 'The database does not answer. Nothing that was saved is lost: devices go on and send later.',
  key_exists: 'This key is there already.',
  own_password_needed:
    'Staff set the password of this account. Sign out, press “Forgotten password?” and set your own by the mailed link. Then try again.',
  present_key_needed: 'Open your present key on this device to confirm the new one, or ask another person.',
  address_changed_lately:
    'Staff changed the email address of your account less than 30 days ago. Ask another person to confirm this key.',
  second_pair_needed:
    'You and the other person do not count as two, because one of you has made or changed the other’s account. Ask another person to confirm this key.',
  not_its_confirmer: 'Another person has to confirm this key.',
  date_taken: 'There is already a session on this date.',
  outside_holiday:
    'The session date is outside the date range of this holiday. Please go to Setup and enter the holiday date range.',
} as const
