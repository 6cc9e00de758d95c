/** A text to send. */
export type OutgoingText = { id: string; to: string; text: string }

/** Result of handing a text over to a gateway. */
export type HandOverResult =
  /** The gateway has accepted the text. `gatewayId` is the gateway's own id of the text. */
  | { state: 'sent'; gatewayId: string }
  /** The text was certainly not sent, and can be sent later. */
  | { state: 'wait'; seconds: number; reason: string }
  /** The text was certainly not sent, and never will be. */
  | { state: 'failed'; reason: string }
  /** The text may have been sent: the response was lost or cannot be read. */
  | { state: 'perhaps_sent'; reason: string }

/**
 * Reason of a text that the provider refuses because its recipient has replied STOP. We then record the number as
 * stopped.
 */
export const NUMBER_STOPPED_REASON = 'stopped'

/** Delivery status of an accepted text, which the provider reports later. */
export type DeliveryReceipt = {
  gatewayId: string
  status: 'accepted' | 'delivered' | 'failed'
  /** Our own id of the text, if the provider includes it in the receipt. */
  textId?: string
  /** Code for the reason of the failure. Never contains free text of the provider. */
  reason?: string
}

/** Provider that sends texts. */
export type TextGateway = {
  kind: 'http' | 'twilio'
  /** Hands a text over once. Never throws, because an unknown result is returned as `perhaps_sent`. */
  send(text: OutgoingText): Promise<HandOverResult>
}

/** Maximum time in ms to wait for a gateway's response. */
export const GATEWAY_TIMEOUT_MS = 30_000

/** Delay in seconds before the next attempt if the gateway could not be reached. */
export const UNREACHED_SECONDS = 60
