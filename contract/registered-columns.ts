import { type ScalarField, type SetField, scalarFields, setFields } from './registered-fields.ts'

/** A column of the register as a spreadsheet: a field of a person, or what the server adds. */
export type RegisteredColumn = ScalarField | SetField | 'id' | 'created' | 'participant_self_registration'

/** No column of a table: a photo is a file, an application is only an id. */
const LEFT_OUT: readonly string[] = ['photo', 'volunteer_application']

/** The columns in which people leave as a table, and come back. */
export const registeredColumns: readonly RegisteredColumn[] = [
  'id',
  ...[...scalarFields, ...setFields].filter((field) => !LEFT_OUT.includes(field)),
  'created',
  'participant_self_registration',
]

/** The head of a column: "Date of birth". */
export const columnHead = (column: RegisteredColumn): string => {
  if (column === 'id' || column === 'upn') return column.toUpperCase()
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
