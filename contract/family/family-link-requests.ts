import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { EmailAddress } from '../rules/email.ts'
import { canReceiveTexts } from '../rules/mobile.ts'

/** A family names its email address, or its mobile number if the club has no email of the family. */
export const FamilyLinkRequest = v.pipe(
  v.strictObject({
    organisation_hashid: v.pipe(v.string(), v.maxLength(100)),
    email: v.optional(EmailAddress),
    mobile_number: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(40),
        v.check((text) => canReceiveTexts(text), 'not_a_mobile'),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['mobile_number']],
      ({ email, mobile_number }) => (email === undefined) !== (mobile_number === undefined),
      'missing',
    ),
    ['email'],
  ),
)

/** Call of a family that has lost its private link. */
export const familyLinkRequestOperations = {
  'family_link_requests.create': defineOperation({
    method: 'POST',
    path: '/family_link_requests',
    access: 'everyone',
    summary: 'Sends a family its private link by email or text. The reply is the same for every address (B-FAM-01).',
    body: FamilyLinkRequest,
    output: v.object({}),
    status: 202,
  }),
} as const
