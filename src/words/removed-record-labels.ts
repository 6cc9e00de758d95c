import { msg } from '@lingui/core/macro'

// These labels have their own file, because attendance loads only the labels of people (removed-labels.ts).

export const removedSessionLabel = msg`A removed session`

export const removedParcelSessionLabel = msg`A removed parcel session`

/** Replacements for use inside a sentence. */
export const removedPersonInSentence = msg`a removed person`
export const removedSessionInSentence = msg`a removed session`

/**
 * Replacements for a person or session that another device refers to. The row was removed or has not arrived on this
 * device.
 */
export const unknownPersonInSentence = msg`a person this device does not know`
export const unknownSessionInSentence = msg`a session that this device does not know`
