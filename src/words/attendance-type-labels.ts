import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the roles that adults have at the club. */
export const attendanceTypeLabels: Record<string, MessageDescriptor> = {
  parent_or_carer: msg`Parent or carer`,
  core_team_member: msg`Core team member`,
  lunchmaker: msg`Lunchmaker`,
  young_helper: msg`Young helper`,
  visitor: msg`Visitor`,
}

/** Labels for how often a person takes part in the church's wider support (PER-100 to PER-102). */
export const supportTypeLabels: Record<string, MessageDescriptor> = {
  yes_single: msg`Yes - once`,
  yes_occasionally: msg`Yes - occasionally`,
  yes_consistently: msg`Yes - consistently`,
}

/** Support labels for several people at once, because Welsh uses different forms for them. */
export const pluralSupportTypeLabels: Record<string, MessageDescriptor> = {
  yes_single: msg({ message: 'Yes - once', context: 'several people' }),
  yes_occasionally: msg({ message: 'Yes - occasionally', context: 'several people' }),
  yes_consistently: msg({ message: 'Yes - consistently', context: 'several people' }),
}

export const genderLabels: Record<string, MessageDescriptor> = {
  Male: msg`Male`,
  Female: msg`Female`,
  Other: msg`Other`,
  'Prefer not to say': msg`Prefer not to say`,
  'Not provided': msg`Not provided`,
}
