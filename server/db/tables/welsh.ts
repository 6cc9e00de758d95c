import { text } from 'drizzle-orm/pg-core'
import type { WelshName } from '../../../contract/content/welsh.ts'

type TextColumn = ReturnType<typeof buildTextColumn>

const buildTextColumn = () => text()

/** Builds the columns for the Welsh of English columns, each with the English that the Welsh was written for. */
export function buildWelshColumns<Field extends string>(
  ...fields: readonly Field[]
): Record<WelshName<Field>, TextColumn> {
  const columns = fields.flatMap((field) => [
    [`${field}_cy`, buildTextColumn()],
    [`${field}_cy_source`, buildTextColumn()],
  ])
  return Object.fromEntries(columns)
}
