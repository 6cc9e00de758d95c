import { useEffect, useState } from 'react'
import { lockEverywhere } from '@/lock/key-exchange.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { getLockState } from '@/lock/vault.ts'
import { runAfterPaint } from '@/replica/after-paint.ts'
import {
  type AgeFacts,
  getOpening,
  isOutdated,
  type LockFacts,
  type RegisterOpening,
  readAge,
  storeEmergencyAccessStart,
} from '@/replica/register-age.ts'
import type { Replica } from '@/replica/replica.ts'
import { useReplicaQuery } from '../sync-state/use-replica-query.ts'
import { useLock } from './use-lock.ts'

export { type RegisterOpening, readNotifiedAge } from '@/replica/register-age.ts'

/** Facts that decide how a register may be opened. */
export type OpeningFacts = { age: AgeFacts; sealed: LockFacts }

/** Interval in ms at which an open register is checked for its age. */
const RETRY_INTERVAL_MS = 600_000

/**
 * Returns when a user's lock was last opened, or null if the user has no lock. Reads the locks only if the register is
 * too old.
 */
export const readLockFacts = async (user: string, age: AgeFacts): Promise<LockFacts> => {
  const record = isOutdated(age, Date.now()) ? (await loadLocks())[user] : undefined
  return record ? { unlockedAt: record.unlockedAt ?? null } : null
}

/** Returns how this device's register may be opened and updates live. It opens fully as soon as the server responds. */
export const useOpening = (replica: Replica | null, initialFacts: OpeningFacts): RegisterOpening => {
  const user = replica?.user.id ?? ''
  const lockState = useLock(user)
  // Use the initial facts until the first paint, because reading them again would delay it.
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => runAfterPaint(() => setIsPainted(true)), [])
  const readFacts = async ({ db }: Replica): Promise<OpeningFacts> => {
    const age = await readAge(db)
    return { age, sealed: await readLockFacts(user, age) }
  }
  const facts = useReplicaQuery(
    isPainted ? replica : null,
    readFacts,
    [lockState, initialFacts.age.cursor_at],
    initialFacts,
  )
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const updateNow = () => setNow(Date.now())
    const timer = setInterval(updateNow, RETRY_INTERVAL_MS)
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [])
  const opening: RegisterOpening = replica ? getOpening(facts.age, facts.sealed, now) : { way: 'whole' }
  const { way } = opening
  const { age } = facts
  useEffect(() => {
    // Lock only at the moment when the register becomes too old, not whenever the lock's state changes. After a fresh
    // unlock, the time of the unlock is read a moment later. Until then the register would be locked again.
    if (way === 'locked' && getLockState(user) === 'open') lockEverywhere(user)
  }, [way, user])
  useEffect(() => {
    if (replica && way === 'scant') void storeEmergencyAccessStart(replica.db, age)
  }, [replica, way, age])
  return opening
}
