import * as v from 'valibot'
import type { Env } from '../settings/env.ts'
import type { OutgoingText, TextGateway } from './gateway.ts'
import { buildBasicAuthorization, postToGateway, type ResponseReader } from './gateway-call.ts'

/**
 * Sends texts by POST to the gateway's address (`SMS_GATEWAY_URL`). A user and password in the address are sent as
 * Basic authorisation.
 */
export function createHttpGateway(
  { SMS_FROM }: Pick<Env, 'SMS_FROM'>,
  address: string,
  timeoutMs?: number,
): TextGateway {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (username)
    headers.Authorization = buildBasicAuthorization(decodeURIComponent(username), decodeURIComponent(password))
  return {
    kind: 'http',
    send: ({ id, to: number, text }: OutgoingText) => {
      const body = JSON.stringify({ id, to: number, text, ...(SMS_FROM && { from: SMS_FROM }) })
      return postToGateway({ url, headers, body, timeoutMs }, responseReader)
    },
  }
}

const AcceptedResponse = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
})

const responseReader: ResponseReader = {
  readId: (answer) => {
    const parsedResponse = v.safeParse(AcceptedResponse, answer)
    return parsedResponse.success ? parsedResponse.output.id : null
  },
  readRefusal: (status) => `http_${status}`,
}
