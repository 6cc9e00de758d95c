import { AppError } from '../../contract/errors.ts'
import { readSignedBody } from '../http/signed-body.ts'
import type { Bounce, UnknownBounce } from '../mail/bounces/bounce.ts'
import { parseBounceMail } from '../mail/bounces/parse-bounce-mail.ts'
import { parseProviderBounces } from '../mail/bounces/parse-provider-bounces.ts'
import { recordBounces, requestBounceReview } from '../mail/bounces/record-bounces.ts'
import type { Handlers } from '../mount.ts'

/** Maximum size of a bounced email in bytes, including the original. Mail servers truncate emails with pictures. */
const MAX_BOUNCE_BYTES = 2_000_000

/** Parses JSON. Returns undefined if the text is not JSON. */
const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Parses the bounces in a report.
 * @throws AppError `unreadable_body` for a report in an unknown provider's format
 */
const readBounces = async (body: Buffer): Promise<readonly (Bounce | UnknownBounce)[]> => {
  const json = parseJson(body)
  if (json === undefined) {
    const bounce = await parseBounceMail(body).catch((cause: unknown) => {
      // Treat the email as unreadable, because it has deeper nesting or more parts than any mail server's report.
      throw new AppError('unreadable_body', null, { cause })
    })
    return bounce ? [bounce] : []
  }
  const bounces = parseProviderBounces(json)
  if (!bounces) throw new AppError('unreadable_body')
  return bounces
}

/**
 * Handles bounced emails (B-REC-04). An email that is not a bounce is accepted and ignored, because a retry would not
 * change it.
 */
export const mailBounceHandlers = {
  'mail_bounces.create': async ({ db, env, mail, header, bytes }) => {
    const body = await readSignedBody({ header, bytes }, env.MAIL_WEBHOOK_SECRET, MAX_BOUNCE_BYTES)
    const reportedBounces = await readBounces(body)
    const unknownBounces = reportedBounces.filter((one) => 'unknown' in one)
    for (const unknownBounce of unknownBounces) await requestBounceReview(db, unknownBounce)
    if (unknownBounces.length > 0) mail.wake()
    return {
      bounced: await recordBounces(
        db,
        reportedBounces.filter((one) => 'mail' in one),
      ),
    }
  },
} satisfies Partial<Handlers>
