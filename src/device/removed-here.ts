import { useEffect, useState } from 'react'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { deleteRemovalNotice, type RemovalNotice, readRemovalNotice } from '@/replica/removal-notice.ts'
import { deleteMarker } from './eviction-marker.ts'

/**
 * Returns the user whose register was removed from this device although they did not request it, and the
 * reason. Null if no register was removed.
 */
export const useRemovedHere = (): { removed: RemovalNotice | null; told: () => void } => {
  const [removed, setRemoved] = useState<RemovalNotice | null>(null)
  useEffect(() => {
    let closed = false
    const look = async () => {
      const found = await readRemovalNotice()
      if (closed) return
      setRemoved(found)
      // Delete the marker, because the removal was intended and must not be reported as a loss.
      if (found) await deleteMarker(found.user)
    }
    void look()
    const stop = onAnnouncement(({ kind }) => {
      if (kind === 'owner') void look()
    })
    return () => {
      closed = true
      stop()
    }
  }, [])
  const dismiss = () => {
    setRemoved(null)
    void deleteRemovalNotice()
  }
  return { removed, told: dismiss }
}
