/** Why a mail did not arrive, as far as the code of a mail server says. */
export const bounceReasons = ['no_such_address', 'mailbox_full', 'refused', 'other'] as const
export type BounceReason = (typeof bounceReasons)[number]

/** Addresses that cannot be had: no mailbox, no domain, nothing that takes mail (RFC 3463, 3.2 and 3.5). */
const NO_ADDRESS = /\b[45]\.(1\.([0-36]|10)|4\.4|2\.1)$/
const FULL = /\b[45]\.2\.[23]$/
const REFUSED = /\b[45]\.7\.\d+$/

/** What a code means that a mail came back with, such as `5.1.1` (RFC 3463). */
export const bounceReasonOf = (code: string | null): BounceReason => {
  if (code === null) return 'other'
  if (NO_ADDRESS.test(code)) return 'no_such_address'
  if (FULL.test(code)) return 'mailbox_full'
  return REFUSED.test(code) ? 'refused' : 'other'
}
