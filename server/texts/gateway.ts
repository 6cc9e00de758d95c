/** A text to be sent. */
export type OutgoingText = { id: string; to: string; text: string }

/** Result of handing a text over to a gateway. */
export type HandOverResult =
  /** The gateway has accepted the text under its own id. */
  | { state: 'sent'; gatewayId: string }
  /** The text was certainly not sent, and can be sent later. */
  | { state: 'wait'; seconds: number; reason: string }
  /** The text was certainly not sent, and never will be. */
  | { state: 'failed'; reason: string }
  /** The text may have been sent: the response was lost or cannot be read. */
  | { state: 'perhaps_sent'; reason: string }

/** Reason of a text that the provider refuses because its number has answered STOP. The number is recorded as stopped. */
export const NUMBER_STOPPED = 'stopped'

/** Status of an accepted text, as the provider reports it later. */
export type Receipt = {
  gatewayId: string
  status: 'accepted' | 'delivered' | 'failed'
  /** Our own id of the text, if the provider returns it. */
  textId?: string
  /** Why the text failed: a code, never the provider's own words. */
  reason?: string
}

/** A provider that texts are sent by. */
export type TextGateway = {
  kind: 'http' | 'twilio'
  /** Hands a text over once. Never throws: an unknown result is `perhaps_sent`. */
  send(text: OutgoingText): Promise<HandOverResult>
}

/** Timeout for a gateway's response. */
export const GATEWAY_TIMEOUT_MS = 30_000

/** Delay before the next try if the gateway was not reached. */
export const UNREACHED_SECONDS = 60
