import * as v from 'valibot'
import { requireVisibleText } from '../text.ts'

/** Maximum number of meals, adults or children for one parcel. */
export const MAX_PER_PARCEL = 999

/** Schema of a count in a parcel: an integer from 0 (PARC-77, PARC-78). */
export const ParcelCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PER_PARCEL))

/** Schema of a box number within a session. */
export const BoxNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999))

/** Schema of a delivery note. The text is not trimmed, because it is saved while the user types. */
export const ParcelNote = v.pipe(v.string(), v.maxLength(500), requireVisibleText)
