/** Why a mail did not arrive, as far as the answer of a mail server says. */
export const bounceReasons = ['no_such_address', 'mailbox_full', 'refused', 'other'] as const
export type BounceReason = (typeof bounceReasons)[number]

/** A mail of ours that came back for good. */
export type Bounce = {
  /** The id of the mail in the outbox. */
  mail: string
  reason: BounceReason
}

/** The id of the mail in a `Message-ID` that this server gave it; null where it is another's. */
const OWN_MESSAGE_ID = /<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@[^\s<>@]+>?/i

export const mailOf = (messageId: string): string | null =>
  OWN_MESSAGE_ID.exec(messageId)?.[1]?.toLowerCase() ?? null

/** Addresses that cannot be had: no mailbox, no domain, nothing that takes mail (RFC 3463, 3.2 and 3.5). */
const NO_ADDRESS = /^[45]\.(1\.([0-36]|10)|4\.4|2\.1)$/
const FULL = /^[45]\.2\.[23]$/
const REFUSED = /^[45]\.7\.\d+$/

/** What a status of RFC 3463 means ("5.1.1"). */
export const reasonOfStatus = (status: string | null): BounceReason => {
  if (status === null) return 'other'
  if (NO_ADDRESS.test(status)) return 'no_such_address'
  if (FULL.test(status)) return 'mailbox_full'
  return REFUSED.test(status) ? 'refused' : 'other'
}

/** The first status in words of a mail server. */
export const statusIn = (words: string): string | null =>
  /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? null
