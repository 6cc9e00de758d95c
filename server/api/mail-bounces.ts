import { AppError } from '../../contract/errors.ts'
import { readSignedBody } from '../http/signed-body.ts'
import type { Bounce, UnknownBounce } from '../mail/bounces/bounce.ts'
import { askAboutBounce, noteBounces } from '../mail/bounces/note-bounces.ts'
import { readBounceMail } from '../mail/bounces/read-bounce-mail.ts'
import { readProviderBounces } from '../mail/bounces/read-provider-bounces.ts'
import type { Handlers } from '../mount.ts'

/** Bytes of a mail that came back, with what was sent; those with pictures are cut by the mail servers themselves. */
const LARGEST_BOUNCE = 2_000_000

/** A JSON text, or undefined for what is none. */
const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** @throws AppError `unreadable_body` for a report that no known provider sends */
const bouncesIn = async (body: Buffer): Promise<readonly (Bounce | UnknownBounce)[]> => {
  const json = jsonOf(body)
  if (json === undefined) {
    const bounce = await readBounceMail(body).catch((cause: unknown) => {
      // Nested deeper, or in more parts, than a report of a mail server ever is.
      throw new AppError('unreadable_body', null, { cause })
    })
    return bounce ? [bounce] : []
  }
  const bounces = readProviderBounces(json)
  if (!bounces) throw new AppError('unreadable_body')
  return bounces
}

/** Mails that came back (B-REC-04). A mail that is no bounce is taken and says nothing: sent again it would be none either. */
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
