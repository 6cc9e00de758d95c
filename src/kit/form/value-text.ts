import { formatDay, isCalendarDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'

/** Returns the label of a field value, or undefined for a value without a label. */
export type GetValueLabel = (field: string, value: unknown) => string | undefined

/** Maximum length of a value in the history. A longer value is only shown as "changed". */
const MAX_VALUE_LENGTH = 200

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns a function that converts a value to text. It returns null if the value is too long, was not stored, or is an
 * id.
 */
export const useValueText = (getLabel: GetValueLabel = () => undefined) => {
  const { t } = useLingui()
  const formatUnlabelled = (value: unknown): string | null => {
    if (value === undefined) return null
    if (value === null || value === '') return t`nothing`
    if (value === true) return t`On`
    if (value === false) return t`Off`
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value)) return value.length ? value.join(', ') : t`nothing`
    if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH || value.startsWith('<') || ID.test(value))
      return null
    return isDay(value) ? formatDay(value) : value
  }
  return (field: string, value: unknown): string | null => getLabel(field, value) ?? formatUnlabelled(value)
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text)
