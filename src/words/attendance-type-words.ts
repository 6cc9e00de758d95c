import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What adults are at the club. */
export const attendanceTypeWords: Record<string, MessageDescriptor> = {
  parent_or_carer: msg`Parent or carer`,
  core_team_member: msg`Core team member`,
  lunchmaker: msg`Lunchmaker`,
  young_helper: msg`Young helper`,
  visitor: msg`Visitor`,
}

/** How often somebody takes part in the wider support of the church (PER-100 to PER-102). */
export const supportTypeWords: Record<string, MessageDescriptor> = {
  yes_single: msg`Yes - once`,
  yes_occasionally: msg`Yes - occasionally`,
  yes_consistently: msg`Yes - consistently`,
}

/** The same of several people at once, of whom Welsh says it in another form. */
export const supportTypeWordsOfSeveral: Record<string, MessageDescriptor> = {
  yes_single: msg({ message: 'Yes - once', context: 'several people' }),
  yes_occasionally: msg({ message: 'Yes - occasionally', context: 'several people' }),
  yes_consistently: msg({ message: 'Yes - consistently', context: 'several people' }),
}

export const genderWords: Record<string, MessageDescriptor> = {
  Male: msg`Male`,
  Female: msg`Female`,
  Other: msg`Other`,
  'Prefer not to say': msg`Prefer not to say`,
  'Not provided': msg`Not provided`,
}
