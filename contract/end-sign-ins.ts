import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'

/** Number of active sign-ins, and of the users who have them. */
const SignInCount = v.object({ sign_ins: v.number(), users: v.number() })
export type SignInCount = v.InferOutput<typeof SignInCount>

const endParts = {
  access: 'vp_support',
  event: 'sign_in_ended',
  output: SignInCount,
  needsRecentSignIn: true,
} as const
const idParams = v.object({ id: Id })

/**
 * Calls that end many sign-ins at once (B-OPS-06). They end with `sign_in_expired`, so the devices keep their register
 * and unsent changes until the same user signs in again. The caller's own present sign-in stays.
 */
export const endSignInOperations = {
  'users.end_pastor_sign_ins': defineOperation({
    method: 'DELETE',
    path: '/users/pastors/:id/sign_ins',
    summary: 'Ends all sign-ins of a club user. The devices keep their register until the user signs in again.',
    params: idParams,
    ...endParts,
  }),
  'users.end_staff_sign_ins': defineOperation({
    method: 'DELETE',
    path: '/users/staff/:id/sign_ins',
    summary: 'Ends all sign-ins of a user of the central staff. The caller’s own present sign-in stays.',
    params: idParams,
    ...endParts,
  }),
  'organisations.sign_ins': defineOperation({
    method: 'GET',
    path: '/organisations/:id/sign_ins',
    access: 'vp_support',
    summary: 'How many sign-ins of a club are active.',
    params: idParams,
    output: SignInCount,
  }),
  'organisations.end_sign_ins': defineOperation({
    method: 'DELETE',
    path: '/organisations/:id/sign_ins',
    summary: 'Ends all sign-ins of a club. The devices keep their register until the same users sign in again.',
    params: idParams,
    ...endParts,
  }),
  'sign_ins.get': defineOperation({
    method: 'GET',
    path: '/sign_ins',
    access: 'vp_support',
    summary: 'How many sign-ins of the network are active, without the one that makes the call.',
    output: SignInCount,
  }),
  'sign_ins.end': defineOperation({
    method: 'DELETE',
    path: '/sign_ins',
    summary: 'Ends all sign-ins of the network except the one that makes the call.',
    ...endParts,
  }),
} as const
