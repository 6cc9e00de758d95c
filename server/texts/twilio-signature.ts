import { createHmac, timingSafeEqual } from 'node:crypto'

/** Values of a form in the order in which they were sent. Key: field name. */
export type FormValues = ReadonlyMap<string, readonly string[]>

type SignedForm = {
  /** Origin of the address that Twilio calls. */
  origin: string
  /** Path and query, exactly as in the call. */
  target: string
  values: FormValues
}

/**
 * True if `X-Twilio-Signature` proves that a form was sent by Twilio. The signature is the base64 HMAC-SHA-1 of the
 * full address followed by the sorted parameters (https://www.twilio.com/docs/usage/security).
 */
export function isSignedByTwilio(token: string, signature: string, form: SignedForm): boolean {
  const receivedSignature = Buffer.from(signature)
  // Accept both spellings, because some of Twilio's services sign the port and others do not.
  const expectedSignatures = getOriginSpellings(form.origin).map((origin) =>
    Buffer.from(computeSignature(token, origin, form)),
  )
  return expectedSignatures.some(
    (one) => one.length === receivedSignature.length && timingSafeEqual(one, receivedSignature),
  )
}

function computeSignature(token: string, origin: string, { target, values }: SignedForm): string {
  const hmac = createHmac('sha1', token).update(`${origin}${target}`)
  for (const name of [...values.keys()].sort())
    for (const value of [...new Set(values.get(name))].sort()) hmac.update(`${name}${value}`)
  return hmac.digest('base64')
}

/** Returns an origin with and without its port. */
function getOriginSpellings(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin)
  const defaultPort = protocol === 'https:' ? '443' : '80'
  return [`${protocol}//${hostname}:${port || defaultPort}`, `${protocol}//${hostname}`]
}

/** Parses a body of `application/x-www-form-urlencoded`. */
export function parseForm(body: Uint8Array): FormValues {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) {
    const earlierValues = values.get(name)
    if (earlierValues) earlierValues.push(value)
    else values.set(name, [value])
  }
  return values
}
