import { msg } from '@lingui/core/macro'

/** Stand in the place of a name or a date that the replica does not hold any more, at the start of a sentence. */
export const removedPerson = msg`A removed person`
/** A person who was merged into another one of the same list. */
export const mergedPerson = msg`(merged)`
export const removedSession = msg`A removed session`

export const removedParcels = msg`A removed parcel session`

/** The same inside a sentence. */
export const removedPersonWithin = msg`a removed person`
export const removedSessionWithin = msg`a removed session`

/** Of what comes from another device: whether it was removed or has not arrived here is not known. */
export const unknownPerson = msg`A person this device does not know`
export const unknownPersonWithin = msg`a person this device does not know`
export const unknownSessionWithin = msg`a session that this device does not know`
