import { v5, v7 } from 'uuid'
import * as v from 'valibot'

/** A UUID in lower case, as ids travel on the wire. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export type Id = v.InferOutput<typeof Id>

/** A new time-ordered id (UUIDv7, RFC 9562), made on whichever device creates the record. */
export const newId = (): Id => v7()

const HOLIDAY_ALLOCATION = '6f1f4b0e-6e0a-5c53-9d0c-3f2b7c1de0a5'

/**
 * The id of a club's allocation for one holiday of one year. Derived, so that two offline devices
 * that both set the same holiday write the same record.
 */
export const holidayAllocationId = (organisation: Id, year: number, holiday: string): Id =>
  v5(`${organisation}:${year}:${holiday}`, HOLIDAY_ALLOCATION)

/** The id of one family's parcel in one parcel provision session. */
export const parcelRowId = (parcel: Id, registered: Id): string => `${parcel}:${registered}`

/** The id of one person's attendance of one session. */
export const attendanceId = (session: Id, registered: Id): string => `${session}:${registered}`
