import {
  type ImportIssue,
  type ImportUnreadable,
  importIssues,
  importUnreadable,
} from '@contract/registered-import.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const issues: Record<ImportIssue, MessageDescriptor> = {
  required: msg`This is missing.`,
  not_valid: msg`This value is not valid.`,
  invisible: msg`This text has characters that cannot be seen.`,
  too_long: msg`This text is too long.`,
  date: msg`This is not a date. Use dd/mm/yyyy.`,
  future: msg`A date of birth is not in the future.`,
  long_ago: msg`Check the year of this date.`,
  yes_no: msg`Use Yes or No.`,
  choice: msg`This is not one of the choices.`,
  number: msg`Use a whole number from 0 to 200.`,
  email: msg`This is not an email address.`,
  group: msg`There is no group with this name.`,
  contradiction: msg`This says No, but a need is named.`,
  person: msg`Nobody in the register has this ID.`,
  merged: msg`This person has been merged with another. Export the register again, or take the ID out.`,
  twice: msg`Another row changes the same person.`,
}

const unreadable: Record<ImportUnreadable, MessageDescriptor> = {
  damaged: msg`The file did not arrive as it was sent.`,
  empty: msg`The file is empty.`,
  other_kind: msg`This is another kind of file. Save it as CSV in your spreadsheet.`,
  binary: msg`The file has characters that no text has.`,
  quote: msg`A quotation mark is opened and not closed.`,
  no_column: msg`The first row has no column name that is known.`,
  columns: msg`The file has more than 300 columns.`,
  rows: msg`The file has more than 10,000 rows.`,
}

const bySentence = new Map<string, MessageDescriptor>([
  ...Object.entries(importIssues).map(([key, text]) => [text, issues[key as ImportIssue]] as const),
  ...Object.entries(importUnreadable).map(
    ([key, text]) => [text, unreadable[key as ImportUnreadable]] as const,
  ),
])

/** The words for a sentence of the server; undefined for one that only a newer server knows. */
export const wordsOfSentence = (sentence: string): MessageDescriptor | undefined => bySentence.get(sentence)
