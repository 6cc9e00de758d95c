import * as v from 'valibot'
import { visible } from '../text.ts'

/** Most meals, adults or children of one parcel. */
export const MAX_PER_PARCEL = 999

/** A number of a parcel: whole, from 0 (PARC-77, PARC-78). */
export const ParcelCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PER_PARCEL))

/** The number of a box in its session. */
export const BoxNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999))

/** What is to be known where a parcel is brought. Not trimmed: it is saved while it is typed. */
export const ParcelNote = v.pipe(v.string(), v.maxLength(500), visible)
