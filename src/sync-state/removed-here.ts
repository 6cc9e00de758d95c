import { useEffect, useState } from 'react'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { deleteRemovalNotice, type RemovalNotice, readRemovalNotice } from '@/replica/removal-notice.ts'
import { deleteMarker } from '../browser/eviction-marker.ts'

/**
 * Returns the user whose register was removed from this device although they did not request it, and the reason. Null
 * if no register was removed.
 */
export const useRemovedHere = (): { removed: RemovalNotice | null; told: () => void } => {
  const [removed, setRemoved] = useState<RemovalNotice | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const notice = await readRemovalNotice()
      if (isUnmounted) return
      setRemoved(notice)
      // Delete the marker, because the removal was intended and must not be reported as a loss.
      if (notice) await deleteMarker(notice.user)
    }
    void load()
    const unsubscribe = onAnnouncement(({ kind }) => {
      if (kind === 'owner') void load()
    })
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [])
  const dismissNotice = () => {
    setRemoved(null)
    void deleteRemovalNotice()
  }
  return { removed, told: dismissNotice }
}
