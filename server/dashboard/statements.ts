import { getColumnHeader, type RegisteredColumn } from '../../contract/registered/registered-columns.ts'
import { scalarFields } from '../../contract/registered/registered-fields.ts'

/** Returns a percentage with one decimal place (DASH-129). */
export const toPercentage = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 1000) / 10

type StatementField = RegisteredColumn & `${'true_statements' | 'why'}_${string}`

const statementFields = scalarFields.filter((field): field is StatementField & (typeof scalarFields)[number] =>
  field.startsWith('true_statements_'),
)
const firstAdultIndex = statementFields.indexOf('true_statements_refugees')

/** True statements of children, then those of adults, in the form's order (PER-62 to PER-77). */
export const statementGroups = {
  children: statementFields.slice(0, firstAdultIndex),
  adults: statementFields.slice(firstAdultIndex),
} as const

/** Fields with the reasons why people come. */
export const motivationFields = (
  ['why_fun_activities', 'why_new_friends', 'why_lunch', 'why_cost', 'why_other'] as const
).map((field) => field)

/** Returns a field and its label. The group prefix of the column header is removed from the label. */
export const toFieldLabel = (field: RegisteredColumn): { value: string; label: string } => {
  const label = getColumnHeader(field).replace(/^(Children|Adults|Why): /, '')
  return { value: field, label: label.charAt(0).toUpperCase() + label.slice(1) }
}
