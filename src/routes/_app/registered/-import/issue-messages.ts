import type { importIssueTexts, unreadableFileTexts } from '@contract/registered/registered-import-issues.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ApiProblem } from '@/api/errors.ts'

type Params = ApiProblem['params']

/** Message of an issue, or a function that builds the message from the values in the file. */
type IssueMessage = MessageDescriptor | ((values: Params) => MessageDescriptor)

/** Builds the message for a row with cells beyond the last column. The advice depends on the separator. */
const describeExtraCells = (values: Params): MessageDescriptor => {
  const count = Number.parseInt(values.count ?? '', 10)
  if (values.mark === 'semicolon')
    return msg`${plural(count, {
      one: 'This row has # more cell than there are columns. A semicolon inside a cell needs quotes around it.',
      other: 'This row has # more cells than there are columns. A semicolon inside a cell needs quotes around it.',
    })}`
  if (values.mark === 'tab')
    return msg`${plural(count, {
      one: 'This row has # more cell than there are columns. A tab inside a cell needs quotes around it.',
      other: 'This row has # more cells than there are columns. A tab inside a cell needs quotes around it.',
    })}`
  return msg`${plural(count, {
    one: 'This row has # more cell than there are columns. A comma inside a cell needs quotes around it.',
    other: 'This row has # more cells than there are columns. A comma inside a cell needs quotes around it.',
  })}`
}

/** Codes of any field that an import may also have. */
type FieldCode = 'missing' | 'not_valid' | 'invisible'

/** Messages for problems of a file, by code. */
export const issueMessages: Record<
  keyof typeof importIssueTexts | keyof typeof unreadableFileTexts | FieldCode,
  IssueMessage
> = {
  missing: msg`This is missing.`,
  not_valid: msg`This value is not valid.`,
  invisible: msg`This text has characters that cannot be seen.`,
  line_break: msg`This has a line break. Put it on one line.`,
  too_long: msg`This text is too long.`,
  date: msg`This is not a date. Use dd/mm/yyyy.`,
  future: msg`A date of birth is not in the future.`,
  birthday: ({ name = '', age = '' }) => msg`That makes ${name} ${age}. Confirm that this is the child’s birthday.`,
  letters: ({ words = '' }) => msg`The letters of this file can be read in several ways: ${words}. Choose one.`,
  long_ago: msg`Check the year of this date.`,
  yes_no: msg`Use Yes or No.`,
  choice: msg`This is not one of the choices.`,
  number: msg`Use a whole number from 0 to 200.`,
  email: msg`This is not an email address.`,
  group: msg`There is no group with this name.`,
  contradiction: msg`This says No, but a need is named.`,
  person: msg`No one in the register has this ID.`,
  merged: msg`This person has been merged with another. Export the register again, or take the ID out.`,
  twice: msg`Another row changes the same person.`,
  shortened: ({ text = '' }) =>
    msg`Excel has turned this number into ${text}. Format the column as text and export again.`,
  mistake: ({ text = '' }) =>
    msg`The spreadsheet shows ${text} here, which is a mistake in its formula. Type in what belongs here.`,
  lost: ({ text = '' }) => msg`A letter is lost in ${text}. Type it again in the spreadsheet and save as CSV UTF-8.`,
  cells: describeExtraCells,
  beyond: ({ text = '' }) => msg`No column: ${text}`,
  cell: ({ name = '', text = '' }) => msg`${name}: ${text}`,
  found: ({ count = '' }) => {
    const number = Number(count)
    return msg`${plural(number, { one: '# problem was found.', other: '# problems were found.' })}`
  },
  damaged: msg`The file did not arrive as it was sent.`,
  empty: msg`The file is empty.`,
  other_kind: msg`This is another kind of file. Save it as CSV in your spreadsheet.`,
  binary: msg`The file has characters that no text has.`,
  quote: ({ row = '' }) =>
    msg`The quotation marks in row ${row} do not match. Write one inside a cell twice, or leave it out.`,
  no_column: msg`The first row has no column name that is known.`,
  columns: msg`The file has more than 300 columns.`,
  rows: msg`The file has more than 10,000 rows.`,
}

const hasMessage = (code: string): code is keyof typeof issueMessages => Object.hasOwn(issueMessages, code)

/** Returns the message for a problem. Without one, returns the server's English text. A newer server may have new codes. */
export function translateIssue(i18n: Pick<I18n, '_'>, { code, params, text }: ApiProblem): string {
  if (code === undefined || !hasMessage(code)) return text
  const message = issueMessages[code]
  return i18n._(typeof message === 'function' ? message(params) : message)
}
