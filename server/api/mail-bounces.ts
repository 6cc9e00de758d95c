import { AppError } from '../../contract/errors.ts'
import { readSignedBody } from '../http/signed-body.ts'
import type { Bounce, UnknownBounce } from '../mail/bounces/bounce.ts'
import { askAboutBounce, noteBounces } from '../mail/bounces/note-bounces.ts'
import { readBounceMail } from '../mail/bounces/read-bounce-mail.ts'
import { readProviderBounces } from '../mail/bounces/read-provider-bounces.ts'
import type { Handlers } from '../mount.ts'

/**
 * Maximum size of a bounced email in bytes, including the original. Mail servers truncate emails with
 * pictures.
 */
const LARGEST_BOUNCE = 2_000_000

/** Parses JSON. Returns undefined if the text is not JSON. */
const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** @throws AppError `unreadable_body` for a report in an unknown provider's format */
const bouncesIn = async (body: Buffer): Promise<readonly (Bounce | UnknownBounce)[]> => {
  const json = jsonOf(body)
  if (json === undefined) {
    const bounce = await readBounceMail(body).catch((cause: unknown) => {
      // The email has deeper nesting or more parts than any report of a mail server.
      throw new AppError('unreadable_body', null, { cause })
    })
    return bounce ? [bounce] : []
  }
  const bounces = readProviderBounces(json)
  if (!bounces) throw new AppError('unreadable_body')
  return bounces
}

/**
 * Handles bounced emails (B-REC-04). An email that is not a bounce is accepted and ignored, because a retry
 * would not change it.
 */
export const mailBounceHandlers = {
  'mail_bounces.create': async ({ db, env, mail, header, bytes }) => {
    const body = await readSignedBody({ header, bytes }, env.MAIL_WEBHOOK_SECRET, LARGEST_BOUNCE)
    const found = await bouncesIn(body)
    const unknown = found.filter((one) => 'unknown' in one)
    for (const one of unknown) await askAboutBounce(db, one)
    if (unknown.length > 0) mail.wake()
    return {
      bounced: await noteBounces(
        db,
        found.filter((one) => 'mail' in one),
      ),
    }
  },
} satisfies Partial<Handlers>
