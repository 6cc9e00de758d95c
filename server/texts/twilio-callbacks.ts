import * as v from 'valibot'
import { TwilioInboundText, TwilioStatusCallback } from '../../contract/club-status/text-messages.ts'
import { AppError } from '../../contract/errors.ts'
import { readAllBytes } from '../http/body.ts'
import { getPublicOrigin } from '../http/page-address.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { recordReceipt } from './receipts.ts'
import { receiveReply } from './receive-reply.ts'
import { getNumberErrorReason } from './twilio-gateway.ts'
import { type FormValues, isSignedByTwilio, parseForm } from './twilio-signature.ts'

/** Maximum size of a form in bytes. A Twilio text has at most 1,600 characters and ten media addresses. */
const MAX_FORM_BYTES = 262_144

type TwilioCall = Pick<
  Call<'text_messages.twilio_status' | 'text_messages.twilio_inbound'>,
  'env' | 'header' | 'bytes' | 'target'
>

/**
 * Handlers for calls from Twilio. Each handler responds after the commit, so that Twilio's own log shows which calls
 * were not stored.
 */
export const twilioCallbackHandlers = {
  'text_messages.twilio_status': async (call) => {
    const { db, log, target } = call
    const form = await readSignedForm(call)
    const query = parseForm(Buffer.from(getQuery(target)))
    const { MessageSid, MessageStatus, ErrorCode, id } = parseParameters(
      TwilioStatusCallback,
      new Map([...form, ['id', query.get('id') ?? []]]),
    )
    await recordReceipt(db, {
      gatewayId: MessageSid,
      status: MessageStatus,
      textId: id,
      reason: (ErrorCode && getNumberErrorReason(ErrorCode)) || undefined,
    })
    if (ErrorCode) log.warn({ text: id, code: ErrorCode }, 'text not delivered')
    return null
  },

  'text_messages.twilio_inbound': async (call) => {
    const receivedText = parseParameters(TwilioInboundText, await readSignedForm(call))
    await receiveReply(call.db, {
      id: receivedText.MessageSid,
      from: receivedText.From,
      message: receivedText.Body,
      receivedAt: new Date(),
      media: receivedText.NumMedia,
      isStop: receivedText.OptOutType === 'STOP',
    })
    return null
  },
} satisfies Partial<Handlers>

/**
 * Reads the form of a call that Twilio has signed with the account's token.
 * @throws AppError `not_signed_in`, `too_large`
 */
async function readSignedForm({ env, header, bytes, target }: TwilioCall): Promise<FormValues> {
  const signature = header('x-twilio-signature') ?? ''
  // Check the header before the body is read, so that an unsigned body is not stored in memory.
  if (!env.twilio || !signature) throw new AppError('not_signed_in')
  const values = parseForm(await readAllBytes(bytes, MAX_FORM_BYTES))
  const isSigned = isSignedByTwilio(env.twilio.token, signature, {
    origin: getPublicOrigin(env),
    target,
    values,
  })
  if (!isSigned) throw new AppError('not_signed_in')
  return values
}

/**
 * Validates the parameters of a form.
 * @throws AppError `invalid` if a parameter is missing, invalid, or sent twice with different values
 */
function parseParameters<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  form: FormValues,
): v.InferOutput<S> {
  const parameters = Object.keys(schema.entries).flatMap((name) => {
    const values = [...new Set(form.get(name))]
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]]
  })
  const result = v.safeParse(schema, Object.fromEntries(parameters))
  if (!result.success) throw new AppError('invalid')
  return result.output
}

function getQuery(target: string): string {
  const start = target.indexOf('?')
  return start < 0 ? '' : target.slice(start + 1)
}
