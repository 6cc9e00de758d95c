import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { EmailAddress } from '../rules/email.ts'

export const FamilyLinkRequest = v.strictObject({
  organisation_hashid: v.pipe(v.string(), v.maxLength(100)),
  email: EmailAddress,
})

/** Call of a family that has lost its private link. */
export const familyLinkRequestOperations = {
  'family_link_requests.create': defineOperation({
    method: 'POST',
    path: '/family_link_requests',
    access: 'everyone',
    summary: 'Emails a family its private link. The reply is the same for every address (B-FAM-01).',
    body: FamilyLinkRequest,
    output: v.object({}),
    status: 202,
  }),
} as const
