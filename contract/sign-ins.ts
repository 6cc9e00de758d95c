import * as v from 'valibot'
import { DeviceName } from './devices.ts'
import { Id } from './id.ts'
import { buildListResponseSchema, defineOperation, NoContent } from './operation.ts'
import { Instant } from './rules/days.ts'

const SignIn = v.object({
  id: Id,
  device_name: DeviceName,
  created: Instant,
  /** Time of the device's last call, accurate to a few minutes. */
  last_seen: Instant,
  /** True if this sign-in makes the call. */
  current: v.boolean(),
  /** False if the sign-in has run out, but its device can still open the register. Missing from older servers. */
  active: v.optional(v.boolean(), true),
})
export type SignIn = v.InferOutput<typeof SignIn>

const signInListParts = { params: v.object({ id: Id }), output: buildListResponseSchema(SignIn) }
const endSignInParts = { params: v.object({ id: Id, sign_in: Id }), output: NoContent, status: 204 } as const

export const signInOperations = {
  'users.pastor_sign_ins': defineOperation({
    method: 'GET',
    path: '/users/pastors/:id/sign_ins',
    access: 'users_pastors',
    summary: 'Where a club user is signed in.',
    ...signInListParts,
  }),
  'users.end_pastor_sign_in': defineOperation({
    method: 'DELETE',
    path: '/users/pastors/:id/sign_ins/:sign_in',
    access: 'users_pastors',
    event: 'sign_in_ended',
    needsRecentSignIn: true,
    summary: 'Ends a sign-in of a club user: its device sends what it holds and removes the register.',
    ...endSignInParts,
  }),
  'users.staff_sign_ins': defineOperation({
    method: 'GET',
    path: '/users/staff/:id/sign_ins',
    access: 'users_staff',
    summary: 'Where a user of the central staff is signed in.',
    ...signInListParts,
  }),
  'users.end_staff_sign_in': defineOperation({
    method: 'DELETE',
    path: '/users/staff/:id/sign_ins/:sign_in',
    access: 'users_staff',
    event: 'sign_in_ended',
    needsRecentSignIn: true,
    summary: 'Ends a sign-in of a user of the central staff.',
    ...endSignInParts,
  }),
  'me.sign_ins': defineOperation({
    method: 'GET',
    path: '/me/sign_ins',
    access: 'signed_in',
    summary:
      'Where the user is signed in, the last used first; devices that still hold a register, though their sign-in ran out or the password was changed, too.',
    output: buildListResponseSchema(SignIn),
  }),
  'me.end_sign_in': defineOperation({
    method: 'DELETE',
    path: '/me/sign_ins/:id',
    access: 'signed_in',
    event: 'sign_in_ended',
    needsRecentSignIn: true,
    summary: 'Ends a sign-in of one’s own: its device sends what it holds and removes the register.',
    params: v.object({ id: Id }),
    output: NoContent,
    status: 204,
  }),
  'me.password': defineOperation({
    method: 'POST',
    path: '/me/password',
    access: 'signed_in',
    event: 'password_set',
    summary:
      'Sets another password and ends all other sign-ins. `lost`: a tablet or phone was lost or stolen; the others then remove their register. `remove_passkeys` removes the passkeys of the account and needs a recent proof of identity; staff get `passkey_required` while the network asks them for a second factor and they have no app.',
    body: v.object({
      current: v.pipe(v.string(), v.maxLength(500)),
      password: v.string(),
      lost: v.optional(v.boolean(), false),
      remove_passkeys: v.optional(v.boolean(), false),
    }),
    output: NoContent,
    status: 204,
  }),
} as const
