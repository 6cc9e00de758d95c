import type { ApplicantRole, RefereeRole, referrerRoles } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the roles that a person can apply for, in the network's terms (REFL-13). */
export const roleLabels: Record<ApplicantRole, MessageDescriptor> = {
  Coordinator: msg`Coordinator`,
  'Core Team Member': msg`Core Team Member`,
}

/** Labels of a referee's relations to an applicant (APP-136). */
export const refereeRoleLabels: Record<RefereeRole, MessageDescriptor> = {
  'Church Leader': msg`Church leader`,
  'Has Seen Work With Children': msg`Has seen me work with children`,
  Employer: msg`Employer`,
}

/** Labels of the roles that can refer an applicant (REFL-16). */
export const referrerRoleLabels: Record<(typeof referrerRoles)[number], MessageDescriptor> = {
  'Church Leader': msg`Church Leader`,
  Coordinator: msg`Coordinator`,
}
