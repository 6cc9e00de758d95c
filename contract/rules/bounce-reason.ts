/** Reasons for a bounce that the mail server's code reveals. */
export const bounceReasons = ['no_such_address', 'mailbox_full', 'refused', 'other'] as const
export type BounceReason = (typeof bounceReasons)[number]

/**
 * Matches codes for an address that does not exist: no mailbox, no domain, or no mail server (RFC 3463, 3.2 and 3.5).
 */
const NO_ADDRESS_CODE = /\b[45]\.(1\.([0-36]|10)|4\.4|2\.1)$/
const MAILBOX_FULL_CODE = /\b[45]\.2\.[23]$/
const REFUSED_CODE = /\b[45]\.7\.\d+$/

/** Returns the reason for a bounce from its code, for example `5.1.1` (RFC 3463). */
export const getBounceReason = (code: string | null): BounceReason => {
  if (code === null) return 'other'
  if (NO_ADDRESS_CODE.test(code)) return 'no_such_address'
  if (MAILBOX_FULL_CODE.test(code)) return 'mailbox_full'
  return REFUSED_CODE.test(code) ? 'refused' : 'other'
}
