/** A text to send. */
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

/** Status of an accepted text that the provider reports later. */
export type Receipt = {
  gatewayId: string
  status: 'accepted' | 'delivered' | 'failed'
  /** Our own id of the text, if the provider returns it. */
  textId?: string
  /** Code for the reason of the failure. Never contains the provider's own words. */
  reason?: string
}

/** Provider that sends texts. */
export type TextGateway = {
  kind: 'http' | 'twilio'
  /** Hands a text over once. Never throws: an unknown result is `perhaps_sent`. */
  send(text: OutgoingText): Promise<HandOverResult>
}

/** Timeout for a gateway's response. */
export const GATEWAY_TIMEOUT_MS = 30_000

/** Delay before the next attempt if the gateway was not reached. */
export const UNREACHED_SECONDS = 60
