import { unsentIn } from '@/replica/counts.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { deviceId } from '@/replica/device.ts'
import { manyDaysOld } from '@/replica/register-age.ts'
import { readState } from '@/replica/state.ts'
import { type Kept, keptKey, readKept, writeKept } from './eviction-marker.ts'
import { daysOf, STALE_MS, waitedMs } from './waited.ts'

/** Changes that were pending for too long: their count, and the age of the oldest in full days. */
export type Stale = { count: number; days: number }

/** Loss after the browser cleared the replica: unsent changes and the time at which they were counted. */
export type Lost = NonNullable<Kept['lost']>

export type DeviceWatch = {
  stale: Stale | null
  lost: Lost | null
  /** Days since the register was last updated, once there are many. */
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
 * Checks if changes are pending for too long and if the browser has cleared the replica since the last check.
 * Stores the state for the next check.
 */
export const lookAtDevice = async (db: ReplicaDb, now = Date.now()): Promise<DeviceWatch> => {
  const key = await keptKey(db.user)
  const device = await deviceId(db)
  const [head, unsent] = await Promise.all([db.outbox.orderBy('seq').first(), unsentIn(db)])
  // No await from here until the write, so that a user who signs out is not stored again.
  const before = readKept(key)
  const cleared = before !== null && before.device !== device
  const known = !cleared && before?.head?.seq === head?.seq ? before?.head : null
  // A first sighting in the future means that the clock was set back.
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

/** Clears the reported loss after the user has seen it. */
export const forgetLost = async (db: ReplicaDb): Promise<void> => {
  const key = await keptKey(db.user)
  const kept = readKept(key)
  if (kept) writeKept(key, { ...kept, lost: null })
}
