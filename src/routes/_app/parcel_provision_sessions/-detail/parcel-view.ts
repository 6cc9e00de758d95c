import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import type { ParcelRegister } from '@/register/parcel-register.ts'

/**
 * View of a parcel session. `families`: the families with their numbers, `pack`: the boxes to pack, `deliver`: the
 * deliveries.
 */
export type ParcelView = 'families' | 'pack' | 'deliver'

/** Returns the view that the URL names. Default: the families. */
export const parseView = (value: unknown): ParcelView => (value === 'pack' || value === 'deliver' ? value : 'families')

/** Classes of a list of the session, so that the bars above and below never cover the focused field. */
export const REACHABLE_FIELDS = '[&_:is(a,button,input)]:scroll-mt-32 [&_:is(a,button,input)]:scroll-mb-32'

/** Props of the packing view and the delivery view. */
export type ParcelViewProps = {
  register: ParcelRegister
  families: readonly ParcelFamily[]
  /** Title of the session, used as header of printed pages. */
  title: string
}
