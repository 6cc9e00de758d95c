import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import type { ParcelRegister } from '@/hooks/parcel-register.ts'

/** View of a parcel session: families with their numbers, boxes to pack, or deliveries. */
export type ParcelView = 'families' | 'pack' | 'deliver'

/** Returns the view in the URL. The default is the families. */
export const parseView = (value: unknown): ParcelView => (value === 'pack' || value === 'deliver' ? value : 'families')

/** Props of the pack and delivery views. */
export type ParcelViewProps = {
  register: ParcelRegister
  families: readonly ParcelFamily[]
  /** Title of the session, for the header of printed pages. */
  title: string
}
