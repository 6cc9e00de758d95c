import * as v from 'valibot'
import { Id } from '../id.ts'
import { Day } from '../rules/days.ts'
import { email } from './form-fields.ts'

/** Query for live applications with the email address of a new referral. */
export const EarlierApplicationsQuery = v.object({ email: v.pipe(email, v.string()) })

/** Live applications with this address that the caller may see, oldest first. Empty for a public visitor. */
export const EarlierApplications = v.object({
  applications: v.array(
    v.object({
      id: Id,
      /** Day of its creation (London time). */
      started: Day,
      /** True if the form was submitted, so that its link cannot be sent again. */
      submitted: v.boolean(),
    }),
  ),
})
export type EarlierApplication = v.InferOutput<typeof EarlierApplications>['applications'][number]

/** Body with the application whose form link is emailed again. */
export const SendAgainBody = v.object({ application: Id })
