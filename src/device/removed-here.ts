import { useEffect, useState } from 'react'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { forgetRemoved, type Removed, readRemoved } from '@/replica/erased-notice.ts'
import { forgetKept } from './eviction-marker.ts'

/** Whose register was taken off this device without their asking, and why; null where nobody's was. */
export const useRemovedHere = (): { removed: Removed | null; told: () => void } => {
  const [removed, setRemoved] = useState<Removed | null>(null)
  useEffect(() => {
    let closed = false
    const look = async () => {
      const found = await readRemoved()
      if (closed) return
      setRemoved(found)
      // It is not missed: it went because it had to.
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
