import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { Id } from '../id.ts'
import { NoContent, operation } from '../operation.ts'
import { Day } from '../rules/days.ts'
import { email } from './form-fields.ts'
import { named } from './named-operations.ts'

/** A live application for an address that is about to be referred again. */
const EarlierApplication = v.object({
  id: Id,
  /** The day on which it was made, in London. */
  started: Day,
  /** Its form was sent, so that there is no link to send again. */
  submitted: v.boolean(),
})
export type EarlierApplication = v.InferOutput<typeof EarlierApplication>

/** The calls by which a signed-in referrer learns of an earlier application. A visitor never learns of one. */
export const earlierReferralCalls = <const N extends string>(noun: N, access: AccessRule) =>
  named(noun, {
    earlier: operation({
      method: 'POST',
      path: `/${noun}/earlier`,
      access,
      summary: 'The live applications for an address, of those that the caller sees, the oldest first.',
      body: v.object({ email: v.pipe(email, v.string()) }),
      output: v.object({ applications: v.array(EarlierApplication) }),
    }),
    send_again: operation({
      method: 'POST',
      path: `/${noun}/send_again`,
      access,
      summary:
        'Mails the link of an earlier application’s form again, instead of a new referral. 409 once the form was sent.',
      body: v.object({ application: Id }),
      output: NoContent,
      status: 204,
    }),
  })
