import type { Output } from '@contract/api.ts'

/** A session with its families. */
export type ParcelSession = Output<'parcel_provisions.get'>
export type ParcelFamily = ParcelSession['registered'][number]

/** Whether a family leads to its person: the server has a name for them, and this device has the person. */
export const isHere = (family: ParcelFamily, names: ReadonlyMap<string, string>): boolean =>
  family.name !== '' && names.has(family.registered)

/** What the lists of families show beside the session: who is on this device, by id. */
export type FamilyListProps = { session: ParcelSession; names: ReadonlyMap<string, string> }
