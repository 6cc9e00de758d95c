import { useEffect } from 'react'
import { announceActivity, joinKeyExchange, lockEverywhere } from '@/lock/key-exchange.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { getCipher } from '@/lock/vault.ts'
import { useLock } from './use-lock.ts'

const CHECK_INTERVAL_MS = 10_000
const BROADCAST_INTERVAL_MS = 10_000
const MINUTE_MS = 60_000

/** Encrypts leftover data of an unlocked user. The sync panel reports data that could not be encrypted. */
const finishSealingIfUnlocked = async (user: string): Promise<void> => {
  if (!getCipher(user)) return
  const { finishSealing } = await import('./lock-here.ts')
  await finishSealing(user)
}

/** Locks the device if no page of the app was touched for the lock's idle time. */
export const useIdleLock = (user: string): void => {
  const state = useLock(user)
  useEffect(() => {
    let touchedAt = Date.now()
    let broadcastAt = 0
    // Receive lock events from other pages and from this browser's worker.
    joinKeyExchange({
      // If another page was closed while it encrypted data or removed a lock, continue its work.
      changed: () => void loadLocks().then(() => finishSealingIfUnlocked(user)),
      given: (who) => {
        if (who === user) void finishSealingIfUnlocked(user)
      },
      touched: (who) => {
        if (who === user) touchedAt = Date.now()
      },
    })
    if (state !== 'open') return
    const abortController = new AbortController()
    const recordTouch = () => {
      touchedAt = Date.now()
      if (touchedAt - broadcastAt < BROADCAST_INTERVAL_MS) return
      broadcastAt = touchedAt
      announceActivity(user)
    }
    const lockIfIdle = async () => {
      const maxIdleMs = ((await loadLocks())[user]?.idleMinutes ?? 0) * MINUTE_MS
      // Use the absolute value, so that a clock that was set back does not extend the time.
      const idleDurationMs = Math.abs(Date.now() - touchedAt)
      if (maxIdleMs > 0 && idleDurationMs >= maxIdleMs && !abortController.signal.aborted) lockEverywhere(user)
    }
    const listenerOptions = { capture: true, passive: true, signal: abortController.signal }
    for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
      document.addEventListener(event, recordTouch, listenerOptions)
    }
    // Check the lock when a tablet wakes from sleep, before it shows any data.
    document.addEventListener('visibilitychange', () => void lockIfIdle(), listenerOptions)
    const timer = setInterval(() => void lockIfIdle(), CHECK_INTERVAL_MS)
    return () => {
      abortController.abort()
      clearInterval(timer)
    }
  }, [user, state])
}
