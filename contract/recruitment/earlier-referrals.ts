import * as v from 'valibot'
import { Id } from '../id.ts'
import { Day } from '../rules/days.ts'
import { emailField } from './form-fields.ts'

/** Query for open applications with the email address of a new referral. */
export const EarlierApplicationsQuery = v.object({ email: v.pipe(emailField, v.string()) })

/**
 * Open applications with this address that the caller may see, oldest first. Empty for visitors who are not signed in.
 */
export const EarlierApplications = v.object({
  applications: v.array(
    v.object({
      id: Id,
      /** Day on which the application was created (London time). */
      started: Day,
      /** True if the form is submitted. Its link can then not be sent again. */
      submitted: v.boolean(),
    }),
  ),
})
export type EarlierApplication = v.InferOutput<typeof EarlierApplications>['applications'][number]

/** Body with the id of the application whose form link is sent again. */
export const SendAgainBody = v.object({ application: Id })
