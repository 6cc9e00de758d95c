import type { FieldHistory } from '@contract/history.ts'
import type { ConflictRow } from '@contract/rows.ts'
import { useLingui } from '@lingui/react/macro'
import { fieldWords } from '../field-words.ts'
import { useListWords } from '../history/use-list-words.ts'
import { useValueWords } from './use-value-words.ts'

/** As `registered.update` and `session.update` carry a field: a value, or what joins and leaves a list. */
type FieldChange = Pick<FieldHistory, 'add' | 'remove'> & { value?: unknown }

/** The change that a conflict of a deleted record keeps. */
type Change = { name?: unknown; args?: { state?: unknown; set?: Record<string, FieldChange> } }

/**
 * A disputed value in words. Of a change whose record was deleted: each field with what it was changed to, for nobody can
 * choose between a deletion and "a change".
 */
export const useChangedWords = (): ((
  conflict: Pick<ConflictRow, 'kind' | 'table'>,
  value: unknown,
) => string) => {
  const { i18n, t } = useLingui()
  const valueWords = useValueWords()
  const listWords = useListWords()
  return ({ kind, table }, value) => {
    if (kind !== 'deleted') return valueWords({ kind }, value)
    if (value === null) return t`Leave it deleted`
    const { name, args } = value as Change
    if (name === 'attendance.set') {
      const state = valueWords({ kind: 'opposite' }, args?.state)
      return t`Bring it back, with: ${state}`
    }
    const set = args?.set ?? {}
    // The words say more than the yes that comes with them.
    const told = Object.entries(set).filter(
      ([field]) => !(field.replace('has_', '') in set && field.includes('has_')),
    )
    const fields = told.map(([field, change]) => {
      const words =
        change.add || change.remove
          ? listWords({ ...change, field, from: null, to: null })
          : valueWords({ kind: 'field' }, change.value ?? null)
      return `${i18n._(fieldWords(table, field))}: ${words}`
    })
    const said = fields.join('; ')
    return said ? t`Bring it back, with: ${said}` : t`Bring it back`
  }
}
