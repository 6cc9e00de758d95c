import { msg } from '@lingui/core/macro'

/** Stand in the place of a name or a date that the replica does not hold any more, at the start of a sentence. */
export const removedPerson = msg`A removed person`
export const removedSession = msg`A removed session`

/** The same inside a sentence. */
export const removedPersonWithin = msg`a removed person`
export const removedSessionWithin = msg`a removed session`
