/** Name of the number of problems in an import, as text. */
const nameCount = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`

/** English texts of problems of one cell or of a full row. Parameters are values from the file. */
export const importIssueTexts = {
  line_break: 'This has a line break. Put it on one line.',
  too_long: 'This text is too long.',
  date: 'This is not a date. Use dd/mm/yyyy.',
  future: 'A date of birth is not in the future.',
  birthday: 'That makes {name} {age}. Confirm that this is the child’s birthday.',
  letters: 'The letters of this file can be read in several ways: {words}. Choose one.',
  long_ago: 'Check the year of this date.',
  yes_no: 'Use Yes or No.',
  choice: 'This is not one of the choices.',
  number: 'Use a whole number from 0 to 200.',
  email: 'This is not an email address.',
  group: 'There is no group with this name.',
  contradiction: 'This says No, but a need is named.',
  person: 'No one in the register has this ID.',
  merged: 'This person has been merged with another. Export the register again, or take the ID out.',
  twice: 'Another row changes the same person.',
  shortened: 'Excel has turned this number into {text}. Format the column as text and export again.',
  mistake: 'The spreadsheet shows {text} here, which is a mistake in its formula. Type in what belongs here.',
  lost: 'A letter is lost in {text}. Type it again in the spreadsheet and save as CSV UTF-8.',
  cells: ({ count, mark }: { count: string; mark: string }) =>
    `This row has ${nameCount(count, 'more cell', 'more cells')} than there are columns. A ${mark} inside a cell needs quotes around it.`,
  /** A cell of a row that has more cells than there are columns. */
  cell: '{name}: {text}',
  beyond: 'No column: {text}',
  found: ({ count }: { count: string }) => `${nameCount(count, 'problem was', 'problems were')} found.`,
} as const

/** Reasons why a file cannot be read as CSV (REG-86). */
export const unreadableFileTexts = {
  damaged: 'The file did not arrive as it was sent.',
  empty: 'The file is empty.',
  other_kind: 'This is another kind of file. Save it as CSV in your spreadsheet.',
  binary: 'The file has characters that no text has.',
  quote: 'The quotation marks in row {row} do not match. Write one inside a cell twice, or leave it out.',
  no_column: 'The first row has no column name that is known.',
  columns: 'The file has more than 300 columns.',
  rows: 'The file has more than 10,000 rows.',
} as const

/**
 * Builds the issue key of a cell. Row 12's date of birth is `12.date_of_birth`. An issue of the full row is `12.row`.
 */
export const buildIssueKey = (row: number, field: string): string => `${row}.${field}`

/** Parses an issue key into row and field. Returns null if the text is not an issue key. */
export const parseIssueKey = (key: string): { row: number; field: string } | null => {
  const [, row, field] = /^(\d+)\.(\w+)$/.exec(key) ?? []
  return row && field ? { row: Number(row), field } : null
}
