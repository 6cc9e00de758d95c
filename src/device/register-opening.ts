import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { lockEverywhere } from '@/lock/key-exchange.ts'
import { loadLocks } from '@/lock/lock-records.ts'
import { lockState } from '@/lock/vault.ts'
import { afterPaint } from '@/replica/after-paint.ts'
import {
  type AgeFacts,
  isOld,
  noteScant,
  type Opening,
  openingOf,
  readAge,
  type Sealed,
} from '@/replica/register-age.ts'
import type { Replica } from '@/replica/replica.ts'
import { useLock } from './use-lock.ts'

export { manyDaysOld, type Opening } from '@/replica/register-age.ts'

/** What tells how a register may be opened. */
export type OpeningFacts = { age: AgeFacts; sealed: Sealed }

/** How often it is looked whether a register that stays open has become too old, in ms. */
const RETRY_INTERVAL_MS = 600_000

/** Whether a user has a lock here, and when it was last opened: asked where the register is too old alone. */
export const sealedBy = async (user: string, age: AgeFacts): Promise<Sealed> => {
  const record = isOld(age, Date.now()) ? (await loadLocks())[user] : undefined
  return record ? { unlockedAt: record.unlockedAt ?? null } : null
}

/** How the register of this device may be opened, followed live: it opens whole as soon as the server has been reached. */
export const useOpening = (replica: Replica | null, known: OpeningFacts): Opening => {
  const user = replica?.user.id ?? ''
  const lock = useLock(user)
  // What was read with the first picture is not read again before that is drawn.
  const [drawn, setDrawn] = useState(false)
  useEffect(() => afterPaint(() => setDrawn(true)), [])
  const look = async (): Promise<OpeningFacts> => {
    if (!replica || !drawn) return known
    const age = await readAge(replica.db)
    return { age, sealed: await sealedBy(user, age) }
  }
  const facts = useLiveQuery(look, [replica, lock, drawn, known.age.cursor_at], known)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tell = () => setNow(Date.now())
    const timer = setInterval(tell, RETRY_INTERVAL_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  const opening: Opening = replica ? openingOf(facts.age, facts.sealed, now) : { way: 'whole' }
  const { way } = opening
  const { age } = facts
  useEffect(() => {
    // Once, as it becomes too old: who has just unlocked it is known a moment later.
    if (way === 'locked' && lockState(user) === 'open') lockEverywhere(user)
  }, [way, user])
  useEffect(() => {
    if (replica && way === 'scant') void noteScant(replica.db, age)
  }, [replica, way, age])
  return opening
}
