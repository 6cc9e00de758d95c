import type { refusalTexts } from './recruitment/refusals.ts'

/**
 * Error messages that do not belong to a single field. Screens translate each message, so the server must not use other
 * messages (`nonFieldError`). Names in braces are placeholders for values of the record.
 */
export const errorMessages = {
  required: 'This field is required.',
  not_valid: 'This value is not valid.',
  invisible: 'This text has characters that cannot be seen.',
  no_etag: 'If-Match takes the ETag of a reply.',
  changed: 'This was changed meanwhile.',
  changed_at: 'This was changed at {time}',
  changed_on: 'This was changed on {day} at {time}',
  changed_by_at: '{by} changed this at {time}',
  changed_by_on: '{by} changed this on {day} at {time}',
  lead_has_clubs: 'Clubs refer to this lead. Give them another one first.',
  section_has_members: 'This section has members: move or delete them first.',
  directory_not_empty: 'Failed to delete, make sure no files/subdirectories exist',
  texts_gone_out: 'Texts of this record have gone out.',
  /** `{things}` is a list of values from `clubDependencies`, separated by commas. */
  club_has: 'This club has {things}. Make it inactive instead.',
  own_account: 'You cannot close your own account.',
  own_group: 'The club’s own group cannot be removed.',
  group_has_sessions: 'A group with sessions cannot be removed.',
  no_room: 'The photos of this club take all the room they may have.',
  no_picture: 'Invalid image selected',
  no_adult: 'This person is no adult of the register.',
  confirmed_since: 'The confirmation was changed after this text.',
  take_back_first: 'Take back first what it has set.',
  has_set_nothing: 'This text has set nothing.',
  not_held: 'This text is not held any more.',
  not_called_back: 'This text was not called back.',
  is_sent: 'This text has been sent.',
  another_number: 'This user has another number by now.',
  two_holders: 'Name two people of VP support.',
  no_lead: 'There is no such lead.',
  wants_no_texts: 'This number wants no more texts.',
  reply_waits: 'A reply from this number waits to be read.',
  choose_holiday: 'Choose the holiday that this reply is about.',
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
export type ErrorMessageKey = keyof typeof errorMessages

/** Reasons why a club cannot be deleted, as its error message names them. */
export const clubDependencies = {
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

/** Values for a message's placeholders. They come from the record or the file. Key: placeholder name. */
export type MessageValues = Readonly<Record<string, string>>

declare const filled: unique symbol
/** A message whose placeholders are filled. */
export type FilledErrorMessage = string & { readonly [filled]: true }

/** All messages that the server may send for no single field. */
export type ErrorMessageText =
  | (typeof errorMessages)[ErrorMessageKey]
  | (typeof refusalTexts)[keyof typeof refusalTexts]
  | FilledErrorMessage

/** Fills the placeholders of a message. */
export const fillMessage = (message: string, values: MessageValues = {}): FilledErrorMessage =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') as FilledErrorMessage

/**
 * Builds a function that recognises a message in a text. It returns the message's key and the values of its
 * placeholders.
 */
export const buildMessageParser = <Key extends string>(messages: Readonly<Record<Key, string>>) => {
  const patterns = (Object.entries(messages) as [Key, string][]).map(([key, sentence]) => {
    const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return { key, pattern: new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^]*)')}$`) }
  })
  return (text: string): { key: Key; said: MessageValues } | undefined => {
    for (const { key, pattern } of patterns) {
      const match = pattern.exec(text)
      if (match) return { key, said: match.groups ?? {} }
    }
    return undefined
  }
}
