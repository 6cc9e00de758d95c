/** Kinds of text to a family. The ledger has at most one text of a kind for a link and a day. */
export const familyTextKinds = ['link', 'code', 'offer', 'evening'] as const
export type FamilyTextKind = (typeof familyTextKinds)[number]

/** Maximum number of texts to families that a mobile number gets in a day, from all clubs together. */
export const MAX_FAMILY_TEXTS_PER_DAY = 4

/** Hours in London in which offers and texts of the evening before are sent. */
export const BOOKING_TEXT_HOURS = { from: 8, to: 20 } as const
