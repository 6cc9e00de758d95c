import * as v from 'valibot'
import { Instant } from '../rules/days.ts'

/** The secret token of a public link. A malformed token leads to the same page as an unknown one. */
export const PublicToken = v.pipe(v.string(), v.maxLength(200))

export const byToken = v.object({ id: PublicToken })

/** The only response of a form link after submission. */
export const Submitted = v.strictObject({ submitted: Instant })
