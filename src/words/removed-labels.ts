import { msg } from '@lingui/core/macro'

/** Replacement for a person's name that the replica no longer contains, at the start of a sentence. */
export const removedPersonLabel = msg`A removed person`
/** Label of a person who was merged into another person in the same list. */
export const mergedPersonLabel = msg`(merged)`
export const removedSessionLabel = msg`A removed session`

export const removedParcelSessionLabel = msg`A removed parcel session`

/** Replacements for use inside a sentence. */
export const removedPersonInSentence = msg`a removed person`
export const removedSessionInSentence = msg`a removed session`

/**
 * Labels for a person or session that another device refers to. The row was removed or has not arrived on this device.
 */
export const unknownPersonLabel = msg`A person this device does not know`
export const unknownPersonInSentence = msg`a person this device does not know`
export const unknownSessionInSentence = msg`a session that this device does not know`
