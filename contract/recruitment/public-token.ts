import * as v from 'valibot'
import { Instant } from '../rules/days.ts'

/** The secret of a public link as it stands in an address. What cannot be one is a link that leads nowhere. */
export const PublicToken = v.pipe(v.string(), v.maxLength(200))

export const byToken = v.object({ id: PublicToken })

/** All that the link of a form tells once the form was sent. */
export const Submitted = v.strictObject({ submitted: Instant })
