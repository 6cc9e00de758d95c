import { v7, validate, version } from 'uuid'
import * as v from 'valibot'

/** A UUID in lower case, as ids travel on the wire. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export type Id = v.InferOutput<typeof Id>

/** A new time-ordered id (UUIDv7, RFC 9562), made on whichever device creates the record. */
export const newId = (): Id => v7()

/** Reads when a time-ordered id was made, by the clock of its device; null for an id of another kind. */
export const timeOfId = (id: string): Date | null =>
  validate(id) && version(id) === 7
    ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
    : null

/** The id of one family's parcel in one parcel provision session. */
export const parcelRowId = (parcel: Id, registered: Id): string => `${parcel}:${registered}`

/** The id of one person's place on the fire roll of one session. */
export const musterId = (session: Id, registered: Id): string => `${session}:${registered}`

/** The id of one person's leaving from one session. */
export const departureId = (session: Id, registered: Id): string => `${session}:${registered}`

/** The id of one person's attendance of one session. */
export const attendanceId = (session: Id, registered: Id): string => `${session}:${registered}`
