import { AppError } from '../../contract/errors.ts'
import { readSignedBody } from '../http/signed-body.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Bounce, UnknownBounce } from '../outbox/bounce.ts'
import { parseBounceMail } from './bounces/parse-bounce-mail.ts'
import { parseProviderBounces } from './bounces/parse-provider-bounces.ts'
import { recordBounces, requestBounceReview } from './bounces/record-bounces.ts'

/**
 * Maximum size in bytes of a bounce report, including the copy of the original email. Mail servers truncate emails with
 * pictures.
 */
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
 * Parses the bounces in a report, which is JSON of a provider or an email of a mail server.
 * @throws AppError `unreadable_body` for JSON in an unknown format and for an email that cannot be parsed
 */
const readBounces = async (body: Buffer): Promise<readonly (Bounce | UnknownBounce)[]> => {
  const json = parseJson(body)
  if (json === undefined) {
    const bounce = await parseBounceMail(body).catch((cause: unknown) => {
      // The parser fails if the email has deeper nesting or more parts than the report of any mail server. Treat such
      // an email as unreadable.
      throw new AppError('unreadable_body', null, { cause })
    })
    return bounce ? [bounce] : []
  }
  const bounces = parseProviderBounces(json)
  if (!bounces) throw new AppError('unreadable_body')
  return bounces
}

/**
 * Handler for reports of bounced emails (B-REC-04). An email that is not a bounce is accepted and ignored, because the
 * sender's retry would have the same result.
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
