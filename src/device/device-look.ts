import { unsentIn } from '@/replica/counts.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { deviceId } from '@/replica/device.ts'
import { manyDaysOld } from '@/replica/register-age.ts'
import { readState } from '@/replica/state.ts'
import { type Kept, keptKey, readKept, writeKept } from './eviction-marker.ts'
import { daysOf, STALE_MS, waitedMs } from './waited.ts'

/** Work that has waited too long: how many changes, and for how many whole days the oldest has. */
export type Stale = { count: number; days: number }

/** What the browser took with the replica: changes not sent, as last known at this time. */
export type Lost = NonNullable<Kept['lost']>

export type DeviceWatch = {
  stale: Stale | null
  lost: Lost | null
  /** Days since the register was last brought up to date, once they are many. */
  age: number | null
}

type Head = { seq: number; made_at: string }

const staleOf = async (db: ReplicaDb, head: Head, seen: number, now: number): Promise<Stale | null> => {
  const { doneAt } = await readState(db.user)
  const waited = waitedMs({ made: Date.parse(head.made_at), seen, doneAt }, now)
  if (waited < STALE_MS) return null
  const limit = now - STALE_MS
  const old = await db.outbox.filter(({ made_at }) => Date.parse(made_at) <= limit).count()
  return { count: Math.max(1, old), days: daysOf(waited) }
}

/**
 * Looks whether work waits too long and whether the browser has cleared the replica since it was last looked at, and
 * remembers what the next look compares with.
 */
export const lookAtDevice = async (db: ReplicaDb, now = Date.now()): Promise<DeviceWatch> => {
  const key = await keptKey(db.user)
  const device = await deviceId(db)
  const [head, unsent] = await Promise.all([db.outbox.orderBy('seq').first(), unsentIn(db)])
  // From here to the writing nothing is waited for: who signs out meanwhile is not remembered again.
  const before = readKept(key)
  const cleared = before !== null && before.device !== device
  const known = !cleared && before?.head?.seq === head?.seq ? before?.head : null
  // Seen in the future: the clock was put back since.
  const first = known && known.first <= now ? known.first : now
  const lost = cleared
    ? { waiting: before.waiting + (before.lost?.waiting ?? 0), at: before.at }
    : (before?.lost ?? null)
  writeKept(key, {
    device,
    waiting: unsent.changes || unsent.photos,
    at: now,
    head: head ? { seq: head.seq, first } : null,
    lost,
  })
  const age = await manyDaysOld(db, now)
  return { stale: head ? await staleOf(db, head, first, now) : null, lost, age }
}

/** The user has been told what was lost. */
export const forgetLost = async (db: ReplicaDb): Promise<void> => {
  const key = await keptKey(db.user)
  const kept = readKept(key)
  if (kept) writeKept(key, { ...kept, lost: null })
}
