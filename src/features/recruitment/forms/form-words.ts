import type { ApplicantRole, RefereeRole, referrerRoles } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What one can apply to be, as the network calls it (REFL-13). */
export const roleWords: Record<ApplicantRole, MessageDescriptor> = {
  Coordinator: msg`Coordinator`,
  'Core Team Member': msg`Core Team Member`,
}

/** What a referee can be to an applicant (APP-136). */
export const refereeRoleWords: Record<RefereeRole, MessageDescriptor> = {
  'Church Leader': msg`Church leader`,
  'Has Seen Work With Children': msg`Has seen me work with children`,
  Employer: msg`Employer`,
}

/** Who can refer an applicant (REFL-16). */
export const referrerRoleWords: Record<(typeof referrerRoles)[number], MessageDescriptor> = {
  'Church Leader': msg`Church Leader`,
  Coordinator: msg`Coordinator`,
}
