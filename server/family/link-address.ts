import { canReceiveTexts, normalizeMobile } from '../../contract/rules/mobile.ts'

/** How a family gets its link: an email address, or a mobile number in stored form. */
export type LinkAddress = { channel: 'email' | 'text'; to: string }

type Contact = { email: string | null; mobile_number: string | null }

/**
 * Chooses how a link reaches a person: by email, or by text if the person has only a mobile number. Null if neither is
 * possible.
 */
export function findLinkAddress({ email, mobile_number }: Contact, canText: boolean): LinkAddress | null {
  if (email?.trim()) return { channel: 'email', to: email }
  if (!canText || !mobile_number || !canReceiveTexts(mobile_number)) return null
  return { channel: 'text', to: normalizeMobile(mobile_number) }
}

/** True if two contacts have the same mobile number, written in any form. */
export const isSameNumber = (a: string | null, b: string | null): boolean =>
  Boolean(a) && Boolean(b) && normalizeMobile(a ?? '') === normalizeMobile(b ?? '')
