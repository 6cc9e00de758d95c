import * as v from 'valibot'
import { Instant } from '../rules/days.ts'

/** Secret token of a public link. A malformed token shows the same page as an unknown token. */
export const PublicToken = v.pipe(v.string(), v.maxLength(200))

export const publicTokenParams = v.object({ id: PublicToken })

/** The only data that a form's link returns after submission. */
export const SubmittedForm = v.strictObject({ submitted: Instant })
