import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation, NoContent } from './operation.ts'

const params = v.object({ id: Id })

/** What an account needs in addition to the password. */
const SecondFactor = v.object({
  /** True if the account has an authenticator app. */
  one_time_code: v.boolean(),
  recovery_codes_left: v.number(),
  passkeys: v.number(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

const readParts = { method: 'GET', access: 'vp_support', params, output: SecondFactor } as const
const removeParts = {
  method: 'DELETE',
  access: 'vp_support',
  params,
  output: NoContent,
  status: 204,
  event: 'second_factor_removed',
  needsRecentSignIn: true,
} as const

/** Calls with which VP support let in a user who has lost the second factor and the recovery codes (B-OPS-06). */
export const secondFactorOperations = {
  'users.pastor_second_factor': defineOperation({
    path: '/users/pastors/:id/second_factor',
    summary: 'Whether a club user has an authenticator app or passkeys.',
    ...readParts,
  }),
  'users.remove_pastor_second_factor': defineOperation({
    path: '/users/pastors/:id/second_factor',
    summary:
      'Removes the authenticator app, recovery codes and passkeys of a club user, so that the password is enough.',
    ...removeParts,
  }),
  'users.staff_second_factor': defineOperation({
    path: '/users/staff/:id/second_factor',
    summary: 'Whether a user of the central staff has an authenticator app or passkeys.',
    ...readParts,
  }),
  'users.remove_staff_second_factor': defineOperation({
    path: '/users/staff/:id/second_factor',
    summary: 'Removes the authenticator app, recovery codes and passkeys of another user of the central staff.',
    ...removeParts,
  }),
} as const
