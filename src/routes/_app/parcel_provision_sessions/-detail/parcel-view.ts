import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import type { ParcelRegister } from '@/hooks/parcel-register.ts'

/** What a parcel session shows: the families with their numbers, the boxes to pack, or where they go. */
export type ParcelView = 'families' | 'pack' | 'deliver'

/** The view that an address names; the families where it names none. */
export const viewOf = (named: unknown): ParcelView =>
  named === 'pack' || named === 'deliver' ? named : 'families'

/** What a view is drawn from. */
export type ParcelViewProps = {
  register: ParcelRegister
  families: readonly ParcelFamily[]
  /** Of the session, at the head of what is printed. */
  title: string
}
