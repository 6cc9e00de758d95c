import { Id } from '@contract/id.ts'
import type { Allergen } from '@contract/option-lists.ts'
import type { ConflictRow } from '@contract/rows.ts'
import { Day, formatDay } from '@contract/rules/days.ts'
import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { attendanceTypeLabels, genderLabels, supportTypeLabels } from '@/words/attendance-type-labels.ts'

/** Labels for the stored codes of choice fields. Key: field name. */
const choiceLabels: Record<string, Record<string, MessageDescriptor>> = {
  attendance_type: attendanceTypeLabels,
  accessing_wider_support_type: supportTypeLabels,
  gender: genderLabels,
}

/** Returns the text of a field value or a disputed value. */
export const useFieldValueText = (): ((conflict: Pick<ConflictRow, 'kind' | 'field'>, value: unknown) => string) => {
  const { i18n, t } = useLingui()
  const formatAllergens = (codes: string[]): string =>
    codes
      .map((code) => (Object.hasOwn(allergenLabels, code) ? i18n._(allergenLabels[code as Allergen]) : code))
      .join(', ') || t`No allergies ticked`
  return (conflict, value) => {
    if (value === 'attending') return t`Here`
    if (value === 'registered') return t`Expected`
    if (conflict.kind === 'opposite') return t`Not here`
    if (conflict.field === 'is_adult' && typeof value === 'boolean') return value ? t`Adult` : t`Child`
    if (value === true) return t`Yes`
    if (value === false) return t`No`
    if (value === null && conflict.field === 'collector') return t`Still here`
    if (value === null || value === '') return t`Nothing noted`
    if (v.is(Id, value)) return conflict.field === 'photo' ? t`A photo` : t`An application`
    const choiceLabel = choiceLabels[conflict.field ?? '']?.[String(value)]
    if (choiceLabel) return i18n._(choiceLabel)
    if (v.is(Day, value)) return formatDay(value)
    // Show volunteers as a number, because the value contains ids. Their session shows the names.
    if (conflict.field === 'allergens' && Array.isArray(value)) return formatAllergens(value)
    if (conflict.field === 'volunteers' && Array.isArray(value))
      return t`${plural(value.length, { one: '# volunteer', other: '# volunteers' })}`
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
}
