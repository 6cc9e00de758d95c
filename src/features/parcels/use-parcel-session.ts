import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'

/** How the session of the address stands on this device. */
export type ParcelSessionState =
  /** Being read, or not here while the first download is under way. */
  | { at: 'opening' }
  | { at: 'open'; session: Stored<'parcel_provisions'> }
  /** It was made on two devices and lives on under the other id. */
  | { at: 'moved'; to: string }
  /** It was here while the screen was open, and somebody has deleted it. */
  | { at: 'deleted' }
  | { at: 'not_found' }

/** A parcel provision session, followed live. Give the component that uses it the id as its key. */
export const useParcelSession = (id: string): ParcelSessionState => {
  const { db } = useReplica()
  const seen = useRef(false)
  const read = useLiveQuery(async (): Promise<ParcelSessionState> => {
    const session = await db.rows('parcel_provisions').get(id)
    if (session) {
      seen.current = true
      return { at: 'open', session }
    }
    const alias = await db.aliases.get(id)
    if (alias) return { at: 'moved', to: alias.target }
    if (seen.current) return { at: 'deleted' }
    return { at: (await db.getMeta('complete')) ? 'not_found' : 'opening' }
  }, [db, id])
  return read ?? { at: 'opening' }
}
