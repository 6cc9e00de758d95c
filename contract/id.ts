import { v7, validate, version } from 'uuid'
import * as v from 'valibot'

/** A UUID in lower case, as in all requests and responses. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export type Id = v.InferOutput<typeof Id>

/** Creates a time-ordered id (UUIDv7, RFC 9562). The device that creates a record creates its id. */
export const newId = (): Id => v7()

/** Returns the creation time of a time-ordered id, on the clock of its device. Returns null for other ids. */
export const getIdTime = (id: string): Date | null =>
  validate(id) && version(id) === 7 ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)) : null

/** Builds the id of one family's parcel in one parcel provision session. */
export const buildParcelRowId = (parcel: Id, registered: Id): string => `${parcel}:${registered}`

/** Builds the id of one person's fire roll entry in one session. */
export const buildMusterId = (session: Id, registered: Id): string => `${session}:${registered}`

/** Builds the id of one person's departure from one session. */
export const buildDepartureId = (session: Id, registered: Id): string => `${session}:${registered}`

/** Builds the id of one child's booking in one session. */
export const buildBookingId = (session: Id, registered: Id): string => `${session}:${registered}`

/** Builds the id of one person's attendance at one session. */
export const buildAttendanceId = (session: Id, registered: Id): string => `${session}:${registered}`
