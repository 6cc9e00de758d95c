import { msg } from '@lingui/core/macro'

/** Replacement for a person's name that the replica no longer contains, at the start of a sentence. */
export const removedPersonLabel = msg`A removed person`
/** Label of a person who was merged into another person in the same list. */
export const mergedPersonLabel = msg`(merged)`

/** Label for a person that another device refers to. The row was removed or has not arrived on this device. */
export const unknownPersonLabel = msg`A person this device does not know`
