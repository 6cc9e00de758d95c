import * as v from 'valibot'
import { EmailAddress } from './auth.ts'
import { NoContent, operation } from './operation.ts'

export const ResetRequest = v.object({ email: EmailAddress })

export const passwordResetOperations = {
  'password_reset_request.create': operation({
    method: 'POST',
    path: '/password_reset_request',
    access: 'everyone',
    summary:
      'Mails a link to set a new password; says the same whether somebody has the address (PWD-07, PWD-12).',
    body: ResetRequest,
    output: NoContent,
    status: 204,
  }),
  'password_reset.create': operation({
    method: 'POST',
    path: '/password_reset',
    access: 'everyone',
    summary:
      'Sets a new password by the token of a mailed link and ends all sign-ins (PWD-22). One that too many people use, or that is the e-mail of the account, is refused with the reason in `detail.password`. `lost`: a tablet or phone was lost or stolen; devices then remove their register.',
    // What a token or a password must be is said in words of their own (PWD-26, PWD-30).
    body: v.object({ password: v.string(), token: v.string(), lost: v.optional(v.boolean(), false) }),
    output: NoContent,
    status: 204,
  }),
} as const
