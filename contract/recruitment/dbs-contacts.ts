import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { prefixOperationNames } from './named-operations.ts'

/** Contact for background checks that the club has entered (DBS-10). Null if no club is chosen. */
const DbsContact = v.object({
  organisation_name: v.nullable(v.string()),
  dbs_contact_name: v.nullable(v.string()),
  dbs_contact_email: v.nullable(v.string()),
})

const EmailSentResponse = v.object({ email_sent: Instant })

/** Builds the operations with which reviewers request the confirmation of a check. */
const buildDbsContactOperations = <const N extends string>(noun: N, read: AccessRule, write: AccessRule) => {
  const params = v.object({ id: Id })
  return prefixOperationNames(noun, {
    dbs_contact: defineOperation({
      method: 'GET',
      path: `/${noun}/:id/dbs_contact`,
      access: read,
      summary: 'Whom the club has named for its checks (DBS-09).',
      params,
      output: DbsContact,
    }),
    send_dbs_form: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/send_dbs_form`,
      access: write,
      summary: 'Mails the confirmation to the contact of the club (DBS-13). 400 where there is none.',
      params,
      output: EmailSentResponse,
    }),
    resend_dbs_form: defineOperation({
      method: 'POST',
      path: `/${noun}/:id/resend_dbs_form`,
      access: write,
      summary: 'Mails the same link again (DBS-14).',
      params,
      output: EmailSentResponse,
    }),
  })
}

export const applicationDbsOperations = buildDbsContactOperations('applications', 'applications', 'vp_support')
export const volunteerApplicationDbsOperations = buildDbsContactOperations(
  'volunteer_applications',
  'volunteer_applications',
  'volunteer_applications',
)
