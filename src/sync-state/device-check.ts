import type { ReplicaDb } from '@/replica/db.ts'
import { ensureDeviceId } from '@/replica/device.ts'
import { readNotifiedAge } from '@/replica/register-age.ts'
import { readSyncState } from '@/replica/sync-state.ts'
import { countUnsentItems } from '@/replica/unsent-counts.ts'
import { type EvictionMarker, getMarkerKey, readMarker, writeMarker } from '../browser/eviction-marker.ts'
import { getWaitMs, STALE_MS, toFullDays } from '../browser/wait-time.ts'

/** Changes that have been pending for too long: their number, and the age of the oldest change in full days. */
export type StaleChanges = { count: number; days: number }

/** Loss after the browser cleared the replica: the last known number of unsent changes and the time of that count. */
export type ReplicaLoss = NonNullable<EvictionMarker['lost']>

export type DeviceCheckResult = {
  stale: StaleChanges | null
  lost: ReplicaLoss | null
  /** Days since the register was last updated. Null if the register is recent. */
  age: number | null
}

type OldestChange = { seq: number; made_at: string }

const getStaleChanges = async (
  db: ReplicaDb,
  head: OldestChange,
  seen: number,
  now: number,
): Promise<StaleChanges | null> => {
  const { doneAt } = await readSyncState(db.user)
  const waitedMs = getWaitMs({ made: Date.parse(head.made_at), seen, doneAt }, now)
  if (waitedMs < STALE_MS) return null
  const staleBefore = now - STALE_MS
  const oldCount = await db.outbox.filter(({ made_at }) => Date.parse(made_at) <= staleBefore).count()
  return { count: Math.max(1, oldCount), days: toFullDays(waitedMs) }
}

/**
 * Checks for changes that have been pending for too long, and for a replica that the browser has cleared. Stores the
 * state for the next check.
 */
export const checkDevice = async (db: ReplicaDb, now = Date.now()): Promise<DeviceCheckResult> => {
  const key = await getMarkerKey(db.user)
  const deviceId = await ensureDeviceId(db)
  const [head, unsent] = await Promise.all([db.outbox.orderBy('seq').first(), countUnsentItems(db)])
  // Do not await between this line and the write. Otherwise a sign-out in between would delete the marker, and the
  // write would restore it.
  const previousMarker = readMarker(key)
  const wasCleared = previousMarker !== null && previousMarker.device !== deviceId
  const knownHead = !wasCleared && previousMarker?.head?.seq === head?.seq ? previousMarker?.head : null
  // Replace a first sighting in the future by the current time, because the clock was set back.
  const firstSeenAt = knownHead && knownHead.first <= now ? knownHead.first : now
  const reportedLoss = wasCleared
    ? { waiting: previousMarker.waiting + (previousMarker.lost?.waiting ?? 0), at: previousMarker.at }
    : (previousMarker?.lost ?? null)
  writeMarker(key, {
    device: deviceId,
    waiting: unsent.changes || unsent.photos,
    at: now,
    head: head ? { seq: head.seq, first: firstSeenAt } : null,
    lost: reportedLoss,
  })
  const registerAge = await readNotifiedAge(db, now)
  return {
    stale: head ? await getStaleChanges(db, head, firstSeenAt, now) : null,
    lost: reportedLoss,
    age: registerAge,
  }
}

/** Clears the reported loss after the user has seen it. */
export const clearLost = async (db: ReplicaDb): Promise<void> => {
  const key = await getMarkerKey(db.user)
  const marker = readMarker(key)
  if (marker) writeMarker(key, { ...marker, lost: null })
}
