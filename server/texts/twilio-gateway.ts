import * as v from 'valibot'
import { buildPageAddress } from '../http/page-address.ts'
import type { Env, TwilioSettings } from '../settings/env.ts'
import { NUMBER_STOPPED_REASON, type OutgoingText, type TextGateway } from './gateway.ts'
import { buildBasicAuthorization, isAccountRefusal, postToGateway, type ResponseReader } from './gateway-call.ts'

type TwilioGatewayEnv = Pick<Env, 'SMS_FROM' | 'PUBLIC_ORIGIN' | 'PORT'>

/**
 * Sends texts through Twilio's Messages API. Twilio reports the status of each text to `text_messages/twilio/status`.
 */
export function createTwilioGateway(
  env: TwilioGatewayEnv,
  { sid, token, url }: TwilioSettings,
  timeoutMs?: number,
): TextGateway {
  const messagesUrl = buildMessagesUrl(url, sid)
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: buildBasicAuthorization(sid, token),
  }
  return {
    kind: 'twilio',
    send: (text) => {
      const body = String(new URLSearchParams(buildFormFields(env, text)))
      return postToGateway({ url: messagesUrl, headers, body, timeoutMs }, responseReader)
    },
  }
}

/** True for the SID of a Messaging Service, which chooses one of its numbers for each text. */
export function isMessagingService(sender: string): boolean {
  return /^MG[A-Za-z0-9]+$/.test(sender)
}

function buildMessagesUrl(base: string, sid: string): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/2010-04-01/Accounts/${sid}/Messages.json`
  return url
}

function buildFormFields(env: TwilioGatewayEnv, { id, to: number, text }: OutgoingText): Record<string, string> {
  const sender = env.SMS_FROM ?? ''
  const fields: Record<string, string> = {
    To: addPlus(number),
    Body: text,
    // Send our id, so that a status that arrives before this call's response finds its text.
    StatusCallback: buildPageAddress(env, `api/text_messages/twilio/status?id=${id}`),
  }
  if (isMessagingService(sender)) fields.MessagingServiceSid = sender
  else fields.From = addPlus(sender)
  return fields
}

/** Minimum number of digits of a number with its country code. Shorter numbers are short codes, which have no plus. */
const MIN_NUMBER_LENGTH = 7

/** Returns a number as Twilio requires it (E.164). Names and short codes are unchanged. */
function addPlus(text: string): string {
  return /^\d+$/.test(text) && text.length >= MIN_NUMBER_LENGTH ? `+${text}` : text
}

const AcceptedResponse = v.object({ sid: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })
const RefusedResponse = v.object({ code: v.pipe(v.number(), v.integer()) })

/** Twilio's error codes that report a fact about the number (https://www.twilio.com/docs/api/errors). */
const NUMBER_ERRORS: Readonly<Record<number, string>> = {
  21211: 'not_a_mobile',
  21610: NUMBER_STOPPED_REASON,
  21614: 'not_a_mobile',
}

/** Returns the reason to store for an error code of Twilio, or null for a code that is not about the number. */
export function getNumberErrorReason(code: number): string | null {
  return NUMBER_ERRORS[code] ?? null
}

const responseReader: ResponseReader = {
  readId: (answer) => {
    const parsedResponse = v.safeParse(AcceptedResponse, answer)
    return parsedResponse.success ? parsedResponse.output.sid : null
  },
  readRefusal: (status, answer) => {
    const parsedRefusal = v.safeParse(RefusedResponse, answer)
    if (!parsedRefusal.success || isAccountRefusal(status)) return `http_${status}`
    const { code } = parsedRefusal.output
    return getNumberErrorReason(code) ?? `twilio_${code}`
  },
}
