import type { ReplicaDb } from '@/replica/db.ts'
import { ensureDeviceId } from '@/replica/device.ts'
import { readNotifiedAge } from '@/replica/register-age.ts'
import { readState } from '@/replica/sync-state.ts'
import { unsentIn } from '@/replica/unsent-counts.ts'
import { type EvictionMarker, getMarkerKey, readMarker, writeMarker } from './eviction-marker.ts'
import { getWaitMs, STALE_MS, toFullDays } from './wait-time.ts'

/**
 * Changes that have been pending for too long: their number, and the age of the oldest change in full days.
 */
export type Stale = { count: number; days: number }

/**
 * Loss after the browser cleared the replica: the last known number of unsent changes and the time of that
 * count.
 */
export type Lost = NonNullable<EvictionMarker['lost']>

export type DeviceWatch = {
  stale: Stale | null
  lost: Lost | null
  /** Days since the register was last updated. Null if the register is recent. */
  age: number | null
}

type Head = { seq: number; made_at: string }

const getStaleChanges = async (
  db: ReplicaDb,
  head: Head,
  seen: number,
  now: number,
): Promise<Stale | null> => {
  const { doneAt } = await readState(db.user)
  const waited = getWaitMs({ made: Date.parse(head.made_at), seen, doneAt }, now)
  if (waited < STALE_MS) return null
  const limit = now - STALE_MS
  const old = await db.outbox.filter(({ made_at }) => Date.parse(made_at) <= limit).count()
  return { count: Math.max(1, old), days: toFullDays(waited) }
}

/**
 * Checks for changes that have been pending for too long, and for a replica that the browser has cleared.
 * Stores the state for the next check.
 */
export const checkDevice = async (db: ReplicaDb, now = Date.now()): Promise<DeviceWatch> => {
  const key = await getMarkerKey(db.user)
  const device = await ensureDeviceId(db)
  const [head, unsent] = await Promise.all([db.outbox.orderBy('seq').first(), unsentIn(db)])
  // Do not await between this line and the write. Otherwise a sign-out in between would delete the marker,
  // and the write would restore it.
  const before = readMarker(key)
  const cleared = before !== null && before.device !== device
  const knownHead = !cleared && before?.head?.seq === head?.seq ? before?.head : null
  // Replace a first sighting in the future by the current time, because the clock was set back.
  const first = knownHead && knownHead.first <= now ? knownHead.first : now
  const lost = cleared
    ? { waiting: before.waiting + (before.lost?.waiting ?? 0), at: before.at }
    : (before?.lost ?? null)
  writeMarker(key, {
    device,
    waiting: unsent.changes || unsent.photos,
    at: now,
    head: head ? { seq: head.seq, first } : null,
    lost,
  })
  const age = await readNotifiedAge(db, now)
  return { stale: head ? await getStaleChanges(db, head, first, now) : null, lost, age }
}

/** Clears the reported loss after the user has seen it. */
export const clearLost = async (db: ReplicaDb): Promise<void> => {
  const key = await getMarkerKey(db.user)
  const marker = readMarker(key)
  if (marker) writeMarker(key, { ...marker, lost: null })
}
