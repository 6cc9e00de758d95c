import * as v from 'valibot'
import { defineOperation, NoContent } from './operation.ts'
import { EmailAddress } from './rules/email.ts'

export const PasswordResetRequest = v.object({ email: EmailAddress })

/** Reasons why a link cannot set a password (PWD-27, PWD-28). */
export const tokenProblems = ['InvalidToken', 'TokenExpired'] as const
export type TokenProblem = (typeof tokenProblems)[number]

export const passwordResetOperations = {
  'password_reset_request.create': defineOperation({
    method: 'POST',
    path: '/password_reset_request',
    access: 'everyone',
    summary: 'Mails a link to set a new password; says the same whether somebody has the address (PWD-07, PWD-12).',
    body: PasswordResetRequest,
    output: NoContent,
    status: 204,
  }),
  'password_reset.get': defineOperation({
    method: 'GET',
    path: '/password_reset/:token',
    access: 'everyone',
    summary:
      'Whether the token of a mailed link still sets a password, else why not (PWD-29 to PWD-31). Asking uses up nothing.',
    params: v.object({ token: v.string() }),
    output: v.object({ problem: v.nullable(v.picklist(tokenProblems)) }),
  }),
  'password_reset.create': defineOperation({
    method: 'POST',
    path: '/password_reset',
    access: 'everyone',
    summary:
      'Sets a new password by the token of a mailed link and ends all sign-ins (PWD-22). One that too many people use, or that is the e-mail of the account, is refused with the reason in `detail.password`. `lost`: a tablet or phone was lost or stolen; devices then remove their register. `remove_passkeys` removes the passkeys of the account; staff get `passkey_required` while the network asks them for a second factor, and nothing is changed.',
    // Accept any text, because the handler rejects invalid tokens and passwords with their own error codes (PWD-26,
    // PWD-30).
    body: v.object({
      password: v.string(),
      token: v.string(),
      lost: v.optional(v.boolean(), false),
      remove_passkeys: v.optional(v.boolean(), false),
    }),
    output: NoContent,
    status: 204,
  }),
} as const
