import * as v from 'valibot'
import { InboundWebhook } from '../../contract/club-status/text-messages.ts'
import { AppError } from '../../contract/errors.ts'
import { readSignedBody } from '../http/signed-body.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordReceipt } from './receipts.ts'
import { receiveReply } from './receive-reply.ts'

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('unreadable_body')
  }
}

/** Maximum size of a webhook call in bytes. */
const MAX_BODY_BYTES = 262_144

/** Handler for the provider's webhook: replies, and receipts of sent texts (INB-32). */
export const inboundHandlers = {
  'text_messages.inbound': async ({ db, env, bytes, header }) => {
    const body = await readSignedBody({ header, bytes }, env.SMS_WEBHOOK_SECRET, MAX_BODY_BYTES)
    const result = v.safeParse(InboundWebhook, parseJson(body))
    if (!result.success) throw new AppError('invalid')
    const { output } = result
    if ('status' in output) await recordReceipt(db, { gatewayId: output.id, status: output.status })
    else {
      const { id, from, message, received_at } = output
      // Limit the time to now, because a provider's clock may be ahead. A future time would keep the text on top of the
      // inbox.
      const receivedAt = new Date(Math.min(received_at.getTime(), Date.now()))
      await receiveReply(db, { id, from, message, receivedAt })
    }
    // Respond only after the commit, because the provider repeats a call without a response.
    return { id: output.id }
  },
} satisfies Partial<Handlers>
