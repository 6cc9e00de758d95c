import { useEffect, useState } from 'react'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { forgetRemoved, type Removed, readRemoved } from '@/replica/erased-notice.ts'
import { forgetKept } from './eviction-marker.ts'

/**
 * Returns the user whose register was removed from this device without their request, and the reason. Null if
 * none was.
 */
export const useRemovedHere = (): { removed: Removed | null; told: () => void } => {
  const [removed, setRemoved] = useState<Removed | null>(null)
  useEffect(() => {
    let closed = false
    const look = async () => {
      const found = await readRemoved()
      if (closed) return
      setRemoved(found)
      // The deletion was intended, so it must not be reported as a loss.
      if (found) await forgetKept(found.user)
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
  const told = () => {
    setRemoved(null)
    void forgetRemoved()
  }
  return { removed, told }
}
