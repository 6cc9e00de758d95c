import type { LinkChannel, TextHours } from '@contract/family/family-links.ts'
import { canReceiveTexts, normalizeMobile } from '@contract/rules/mobile.ts'

/** How the next sending of a link reaches a person. */
export type LinkAddress = { channel: LinkChannel; to: string }

type Contact = { email: string | null; mobile_number: string | null }

/** Chooses how a link reaches a person, as the server does. Null if neither an email nor a text is possible. */
export function findLinkAddress({ email, mobile_number }: Contact, textHours: TextHours): LinkAddress | null {
  if (email) return { channel: 'email', to: email }
  if (!textHours || !mobile_number || !canReceiveTexts(mobile_number)) return null
  return { channel: 'text', to: normalizeMobile(mobile_number) }
}
