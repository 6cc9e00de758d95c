import type { OutputOf } from '@contract/operation.ts'
import type { parcelProvisionOperations } from '@contract/parcel-provisions.ts'

/** A session with its families. */
export type ParcelSession = OutputOf<(typeof parcelProvisionOperations)['parcel_provisions.get']>
export type ParcelFamily = ParcelSession['registered'][number]

/** Whether a family leads to its person: the server has a name for them, and this device has the person. */
export const isHere = (family: ParcelFamily, names: ReadonlyMap<string, string>): boolean =>
  family.name !== '' && names.has(family.registered)

/** The record of a family's person, and from there the way back to the session (PER-175). */
export const recordOf = (session: ParcelSession, family: ParcelFamily): string =>
  `/registered/${family.registered}?parcel_provision_session=${session.id}`

/** What the lists of families show beside the session: who is on this device, by id. */
export type FamilyListProps = { session: ParcelSession; names: ReadonlyMap<string, string> }
