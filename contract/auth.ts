import * as v from 'valibot'
import { EthnicityCapture } from './ethnicities.ts'
import { defineOperation, NoContent } from './operation.ts'
import { type ChecklistSection, getSectionItems } from './rules/checklist.ts'
import { withPlainDigits } from './rules/digits.ts'
import { EmailAddress } from './rules/email.ts'
import { removeInvisibleMarks } from './text.ts'
import { CurrentUser } from './user.ts'

/**
 * A code from an authenticator app, or a recovery code for users who have lost their phone. Spaces and hyphens are
 * removed, and digits of any script become plain digits.
 */
export const OneTimeCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) =>
    withPlainDigits(removeInvisibleMarks(text))
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  ),
)

export const Credentials = v.object({
  email: EmailAddress,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  /** Code from the user's authenticator app. Required if the account has an app. */
  one_time_code: v.optional(OneTimeCode),
})

/**
 * Builds the schema of a section of the saved checklist. Only known items are allowed, and each ticked item has the
 * value true (RSC-42, RSC-44).
 */
const buildChecklistSectionSchema = (section: ChecklistSection) =>
  v.optional(
    v.pipe(
      v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
      v.record(v.picklist(getSectionItems(section)), v.literal(true)),
    ),
  )

export const authOperations = {
  'auth.sign_in': defineOperation({
    method: 'POST',
    path: '/auth',
    access: 'everyone',
    summary:
      'Signs in with e-mail and password (AUTH-07), and with a one-time code where the account has an app for it.',
    body: Credentials,
    output: v.object({ token: v.string() }),
    event: 'signed_in',
  }),
  'auth.sign_out': defineOperation({
    method: 'DELETE',
    path: '/auth',
    access: 'signed_in',
    summary: 'Ends this sign-in on the server at once.',
    output: NoContent,
    status: 204,
    event: 'sign_in_ended',
    beforeCode: true,
  }),
  'me.get': defineOperation({
    method: 'GET',
    path: '/me',
    access: 'signed_in',
    summary: 'The current user (AUTH-27).',
    output: CurrentUser,
    beforeCode: true,
  }),
  'me.update': defineOperation({
    method: 'POST',
    path: '/me',
    access: 'signed_in',
    summary: "Saves the user's own settings and the club's checklist (AUTH-44, AUTH-45).",
    body: v.object({
      two_step_attendance: v.optional(v.boolean()),
      ethnicity_capture: v.optional(EthnicityCapture),
      ready_steady_cook: v.optional(
        v.object({
          ready: buildChecklistSectionSchema('ready'),
          steady: buildChecklistSectionSchema('steady'),
          cook: buildChecklistSectionSchema('cook'),
        }),
      ),
    }),
    output: CurrentUser,
  }),
} as const
