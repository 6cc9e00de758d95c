import { msg } from '@lingui/core/macro'

/** Replacement for a person's name that the replica no longer contains, at the start of a sentence. */
export const removedPerson = msg`A removed person`
/** Label of a person who was merged into another person in the same list. */
export const mergedPerson = msg`(merged)`
export const removedSession = msg`A removed session`

export const removedParcels = msg`A removed parcel session`

/** Replacements for use inside a sentence. */
export const removedPersonWithin = msg`a removed person`
export const removedSessionWithin = msg`a removed session`

/**
 * Labels for a person or session that another device refers to. The row was removed or has not arrived on this device.
 */
export const unknownPerson = msg`A person this device does not know`
export const unknownPersonWithin = msg`a person this device does not know`
export const unknownSessionWithin = msg`a session that this device does not know`
