/** A text on its way out. */
export type OutgoingText = { id: string; to: string; text: string }

/** What became of handing a text over. */
export type Handed =
  /** The gateway has taken it, and calls it so. */
  | { state: 'sent'; gatewayId: string }
  /** It has surely not been sent, and can be so later. */
  | { state: 'wait'; seconds: number; reason: string }
  /** It has surely not been sent, and never will be. */
  | { state: 'failed'; reason: string }
  /** It may have been sent: the answer was lost, or says nothing. */
  | { state: 'perhaps_sent'; reason: string }

/** A text that came in. `id`: the provider's own. */
export type IncomingText = { id: string; from: string; message: string; receivedAt: Date }

/** What became of a text that a gateway had taken. */
export type Receipt = { gatewayId: string; status: 'delivered' | 'failed' }

/** The way out for texts. */
export type TextGateway = {
  kind: 'http' | 'smpp'
  /** Hands a text over, once. It never throws: what it does not know it says. */
  send(text: OutgoingText): Promise<Handed>
  close(): Promise<void>
}

/** No call of a gateway waits longer. */
export const PATIENCE_MS = 30_000

/** How long a text waits where the gateway was not reached at all. */
export const UNREACHED_SECONDS = 60
