import { formatAge } from '@contract/rules/age.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { attendanceTypeLabels, genderLabels, supportTypeLabels } from '@/words/attendance-type-labels.ts'

const getLabel = (words: typeof genderLabels, value: string | null): string =>
  value && words[value] ? i18n._(words[value]) : (value ?? '')

/**
 * Returns the cell texts of a person's row (REG-07 to REG-17).
 * @param today day in the format `YYYY-MM-DD`, for the age
 */
export const getPersonText = (person: StoredRow<'registered'>, today: string) => ({
  first: person.first_name,
  last: person.last_name,
  gender: getLabel(genderLabels, person.gender),
  age: formatAge(person, today) ?? '',
  type: person.is_adult ? getLabel(attendanceTypeLabels, person.attendance_type) : t`Child`,
  support: getLabel(supportTypeLabels, person.accessing_wider_support_type),
  groups: String(person.groups.length),
  created: formatTimestamp(person.created),
})
