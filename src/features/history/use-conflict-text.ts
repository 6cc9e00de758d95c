import type { FieldHistory } from '@contract/history.ts'
import type { ConflictRow } from '@contract/rows.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { getFieldLabel } from '@/words/field-labels.ts'
import { useFieldValueText } from './use-field-value-text.ts'
import { useListText } from './use-list-text.ts'

/** Field change as in `registered.update` and `session.update`: a value, or items added to and removed from a list. */
type FieldChange = Pick<FieldHistory, 'add' | 'remove'> & { value?: unknown }

/**
 * Change stored in a conflict about a deleted record. `ticks` has the states of several ticks. Key: `session:person`.
 */
type DeletedRecordChange = {
  name?: unknown
  args?: {
    session?: unknown
    registered?: unknown
    state?: unknown
    ticks?: Record<string, unknown>
    rows?: Record<string, Record<string, FieldChange>>
    set?: Record<string, FieldChange>
  }
}

/** Maximum number of listed items. If there are more, only their number is shown. */
const MAX_NAMED_FIELDS = 4

/** Returns the tick states of a change whose record was deleted. Key: `session:person`. */
export const getTickStates = (value: unknown): Record<string, unknown> => {
  const { name, args = {} } = (value ?? {}) as DeletedRecordChange
  if (args.ticks) return args.ticks
  return name === 'attendance.set' ? { [`${args.session}:${args.registered}`]: args.state } : {}
}

/** Returns the parcel fields of a change whose session or person was deleted. Key: `session:person`. */
export const getParcelRows = (value: unknown): Record<string, Record<string, FieldChange>> =>
  ((value ?? {}) as DeletedRecordChange).args?.rows ?? {}

/**
 * Returns the text of a disputed value. For a deleted record, the text lists each changed field. Users can choose
 * between the deletion and the changes only if they see the changes.
 */
export const useConflictText = (): ((
  conflict: Pick<ConflictRow, 'kind' | 'table' | 'field'>,
  value: unknown,
  /** Returns the name or day of a tick's `session:person`. */
  getTickLabel?: (id: string) => string | undefined,
) => string) => {
  const { i18n, t } = useLingui()
  const getValueText = useFieldValueText()
  const getListText = useListText()
  return ({ kind, table, field }, value, getTickLabel) => {
    if (kind !== 'deleted') return getValueText({ kind, field }, value)
    // Use texts about the parcel session, because the family was removed only from the session and is still in the
    // register.
    const isParcel = table === 'parcel_rows'
    if (value === null) return isParcel ? t`Leave the family out of the session` : t`Leave it deleted`
    const { args } = value as DeletedRecordChange
    const ticks = Object.entries(getTickStates(value))
    const allTickTexts = ticks.map(([id, state]) => {
      const [tickLabel, words] = [getTickLabel?.(id), getValueText({ kind: 'opposite', field: null }, state)]
      return tickLabel ? `${tickLabel}: ${words}` : words
    })
    const changedValues = args?.set ?? {}
    // Skip a yes answer if its detail text is listed too.
    const listedFields = Object.entries(changedValues).filter(
      ([field]) => !(field.replace('has_', '') in changedValues && field.includes('has_')),
    )
    const allParcelTexts = Object.entries(getParcelRows(value)).map(([id, fields]) => {
      const parcelFieldTexts = Object.entries(fields).map(
        ([field, change]) =>
          `${i18n._(getFieldLabel('parcel_rows', field))}: ${getValueText({ kind: 'field', field }, change.value ?? null)}`,
      )
      const parcelLabel = getTickLabel?.(id)
      return parcelLabel ? `${parcelLabel}: ${parcelFieldTexts.join(', ')}` : parcelFieldTexts.join(', ')
    })
    const families = allParcelTexts.length
    const parcelTexts =
      families > MAX_NAMED_FIELDS ? [t`${plural(families, { one: '# parcel', other: '# parcels' })}`] : allParcelTexts
    const fieldTexts = listedFields.map(([field, change]) => {
      const valueText =
        change.add || change.remove
          ? getListText({ ...change, field, from: null, to: null })
          : getValueText({ kind: 'field', field }, change.value ?? null)
      return `${i18n._(getFieldLabel(table, field))}: ${valueText}`
    })
    const count = ticks.length
    const tickTexts =
      count > MAX_NAMED_FIELDS ? [t`${plural(count, { one: '# tick', other: '# ticks' })}`] : allTickTexts
    const details = [...tickTexts, ...parcelTexts, ...fieldTexts].join('; ')
    if (isParcel) return details ? t`Put the family back, with: ${details}` : t`Put the family back`
    return details ? t`Bring it back, with: ${details}` : t`Bring it back`
  }
}
