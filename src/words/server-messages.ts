import {
  buildMessageParser,
  type ClubDependency,
  clubDependencies,
  type ErrorMessageKey,
  type MessageValues,
  errorMessages as sentences,
} from '@contract/error-messages.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translateDay } from '@/i18n/long-dates.ts'
import { errorMessages } from './error-messages.ts'

type Translator = Pick<I18n, '_'>
type ServerMessage = MessageDescriptor | ((values: MessageValues, i18n: Translator) => MessageDescriptor)

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
const parseDependency = buildMessageParser(clubDependencies)

const buildDependencyMessage: ServerMessage = ({ things: listedThings = '' }, i18n) => {
  const dependencyNames = listedThings.split(', ').map((one) => {
    const parsedDependency = parseDependency(one)
    return parsedDependency ? i18n._(dependencyLabels[parsedDependency.key]) : one
  })
  const what = dependencyNames.join(', ')
  return msg`This club has ${what}. To close it, fill in “Inactive after year” on its page.`
}

const messageByKey: Record<ErrorMessageKey, ServerMessage> = {
  required: msg`Something is missing or not valid. Check it and send it again.`,
  not_valid: msg`Something is missing or not valid. Check it and send it again.`,
  invisible: msg`This text has characters that cannot be seen.`,
  no_etag: errorMessages.unexpected,
  changed: msg`This has changed since you opened it.`,
  changed_at: ({ time = '' }) => msg`This was changed at ${time}`,
  changed_on: ({ day = '', time = '' }) => {
    const date = translateDay(day)
    return msg`This was changed on ${date} at ${time}`
  },
  changed_by_at: ({ by = '', time = '' }) => msg`${by} changed this at ${time}`,
  changed_by_on: ({ by = '', day = '', time = '' }) => {
    const date = translateDay(day)
    return msg`${by} changed this on ${date} at ${time}`
  },
  lead_has_clubs: msg`Leads with clubs are kept. Give their clubs another lead first.`,
  section_has_members: msg`A section with members stays: move or delete them first.`,
  directory_not_empty: msg`Failed to delete, make sure no files/subdirectories exist`,
  texts_gone_out: msg`Holiday texts that have gone out cannot be deleted.`,
  club_has: buildDependencyMessage,
  own_account: msg`You cannot close your own account.`,
  own_group: msg`The club’s own group cannot be removed.`,
  group_has_sessions: msg`A group with sessions cannot be removed.`,
  no_room: msg`There is no room for more photos of this club. Remove some photos first.`,
  no_picture: msg`Invalid image selected`,
  no_adult: msg`This person is not an adult in the register.`,
  confirmed_since: msg`The confirmation was changed after this text.`,
  take_back_first: msg`Take back what this text has set first.`,
  has_set_nothing: msg`This text has set nothing.`,
  not_held: msg`This text is no longer on hold.`,
  not_called_back: msg`This text was not called back.`,
  is_sent: msg`This text has been sent.`,
  another_number: msg`This user has a new number by now. Nothing was changed.`,
  two_holders: msg`Choose two people of VP support, so that one can stand in for the other.`,
  no_lead: msg`This lead was removed. Choose another one.`,
  wants_no_texts: msg`This number wants no more texts.`,
  reply_waits: msg`A reply from this number waits to be read.`,
  choose_holiday: msg`Choose the holiday that this reply is about.`,
  key_exists: msg`This key is there already.`,
  own_password_needed: errorMessages.own_password_needed,
  present_key_needed: msg`Open your present key on this device to confirm the new one, or ask another person.`,
  address_changed_lately: msg`Staff changed the email address of your account less than 30 days ago. Ask another person to confirm this key.`,
  second_pair_needed: msg`You and the other person do not count as two, because one of you has made or changed the other’s account. Ask another person to confirm this key.`,
  not_its_confirmer: msg`Another person has to confirm this key.`,
  date_taken: errorMessages.date_taken,
  outside_holiday: errorMessages.outside_holiday,
}

const parseSentence = buildMessageParser(sentences)

/**
 * Translates a sentence from the server into the user's language. A sentence that only a newer server uses stays
 * unchanged.
 */
export const translateSentence = (i18n: Translator, sentence: string): string => {
  const parsedSentence = parseSentence(sentence)
  if (!parsedSentence) return sentence
  const message = messageByKey[parsedSentence.key]
  return i18n._(typeof message === 'function' ? message(parsedSentence.said, i18n) : message)
}
