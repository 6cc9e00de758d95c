import * as v from 'valibot'
import { Id } from '../id.ts'
import { Day } from '../rules/days.ts'
import { email } from './form-fields.ts'

/** Asks for the live applications of an address that is about to be referred. */
export const EarlierQuestion = v.object({ email: v.pipe(email, v.string()) })

/** The live applications of an address, of those that the caller sees, the oldest first. A visitor sees none. */
export const EarlierApplications = v.object({
  applications: v.array(
    v.object({
      id: Id,
      /** The day on which it was made, in London. */
      started: Day,
      /** Its form was sent, so that there is no link to send again. */
      submitted: v.boolean(),
    }),
  ),
})
export type EarlierApplication = v.InferOutput<typeof EarlierApplications>['applications'][number]

/** Names the application whose form’s link is mailed again. */
export const SendAgainBody = v.object({ application: Id })
