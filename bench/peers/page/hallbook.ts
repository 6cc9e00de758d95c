import { set } from 'idb-keyval'
import { buildAttendanceId, newId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { setLock } from '../../../src/lock/lock.ts'
import type { QueueEntry } from '../../../src/replica/db.ts'
import { getTouchedKeys } from '../../../src/replica/draft.ts'
import { onAnnouncement, type SyncState } from '../../../src/replica/engine/announce.ts'
import { syncOnce } from '../../../src/replica/engine/engine.ts'
import { followEvents } from '../../../src/replica/engine/events.ts'
import { type LiveRows, openLiveRows } from '../../../src/replica/live-rows.ts'
import { storeOwner } from '../../../src/replica/owner.ts'
import { openReplica, type Replica } from '../../../src/replica/replica.ts'
import { rewriteRows } from '../../../src/replica/sealing.ts'
import { readSyncState } from '../../../src/replica/sync-state.ts'
import type { Peer, SetupOptions, Tick } from '../peer.ts'
import { measureMs, runInSequence, startTogether, waitForAll } from './timing.ts'

/**
 * Page that runs Hallbook's own replica, queue and sync engine. It uses them as the app and its worker do, but without
 * screens.
 */

let replica: Replica
let token: string
/** Called after each write. It does nothing until `follow` replaces it with a sync. */
let onWrite = () => {}

/**
 * Runs `work` and resolves when the engine reports the expected state.
 * @throws if the engine reports a problem
 */
const waitForState = (isReached: (state: SyncState) => boolean, work: () => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const stopListening = onAnnouncement((a) => {
      if (a.kind !== 'state') return
      const { state } = a
      if (state.phase === 'idle' && state.problem) reject(new Error(`the sync says ${state.problem}`))
      else if (isReached(state)) resolve()
      else return
      stopListening()
    })
    work()
  })

/** Waits until no sync cycle is running. It does so by waiting for the lock that the engine takes during a cycle. */
const waitForIdle = (): Promise<void> => navigator.locks.request(`hallbook-sync-${replica.user.id}`, async () => {})

/** Loads a session's ticks into memory, as the session's screen does. */
const loadSession = async (ticks: readonly Tick[]): Promise<LiveRows<'attendance'>> => {
  const session = ticks[0]?.session ?? ''
  const { db } = replica
  const loadRows = () => db.rows('attendance').where('session').equals(session).toArray()
  const isInSession = (id: string) => id.startsWith(session)
  return (await openLiveRows(db, 'attendance', loadRows, (row) => row.session === session, isInSession)).rows
}

/**
 * Ticks people one after another, as the session's screen does.
 * @returns duration in ms
 */
const tickAll = (ticks: readonly Tick[], liveRows: LiveRows<'attendance'>, seen: number): Promise<number> =>
  runInSequence(ticks, (tick) => {
    const args = { ...tick, seen, state: 'attending' as const }
    return replica.queue([{ name: 'attendance.set', args }], ({ id }) => liveRows.get(id))
  })

/** Builds the row and the queue entry of a tick, as the replica writes them. */
const buildQueuedTick = (tick: Tick) => {
  const id = buildAttendanceId(tick.session, tick.registered)
  const args = { ...tick, seen: 0, state: 'attending' as const }
  const row = { ...tick, id, state: 'attending' as const, contested: false }
  const touches = getTouchedKeys('attendance.set', args, replica.organisation, [{ table: 'attendance', id, row }])
  const { version: v } = getDefinition('attendance.set')
  const made_at = new Date().toISOString()
  const entry: Omit<QueueEntry, 'seq'> = { id: newId(), name: 'attendance.set', v, args, made_at, touches }
  return { row: { ...row, version: 0 }, entry }
}

const runFirstSync = (): Promise<void> =>
  waitForState(
    (state) => state.doneAt !== null,
    () => syncOnce('asked'),
  )

/** Ticks that `converge` writes, and the rows of their session in memory. */
let prepared: { ticks: readonly Tick[]; liveRows: LiveRows<'attendance'> } | undefined

const hallbookPeer: Peer = {
  setup: async (options: SetupOptions) => {
    token = options.token
    const user = options.user as CurrentUser
    await set('token', token)
    await storeOwner(user)
    replica = await openReplica(user, () => onWrite())
    const { db } = replica
    if (!options.sealed) return
    const secrets = { pin: '402817', password: 'a password of this bench', idleMinutes: 60 }
    await setLock(user, secrets, () => rewriteRows(db))
  },
  localWrite: async (ticks) => tickAll(ticks, await loadSession(ticks), 0),
  replay: async (ticks) => {
    await runFirstSync()
    await waitForIdle()
    const { db } = replica
    const queuedTicks = ticks.map(buildQueuedTick)
    await db.transaction('rw', db.rows('attendance'), db.outbox, async () => {
      await db.rows('attendance').bulkPut(queuedTicks.map(({ row }) => row))
      await db.outbox.bulkAdd(queuedTicks.map(({ entry }) => entry as QueueEntry))
    })
    // Wait until the engine begins to receive. It begins only after everything was sent.
    return measureMs(() =>
      waitForState(
        (state) => state.phase === 'receiving',
        () => syncOnce('asked'),
      ),
    )
  },
  bootstrap: () => measureMs(runFirstSync),
  people: () => replica.db.rows('registered').count(),
  follow: async () => {
    const { db, user } = replica
    await runFirstSync()
    const requestSync = () => void syncOnce('now')
    onWrite = requestSync
    const getSignIn = async () => ({ token, user: user.id })
    void followEvents(db, getSignIn, new AbortController().signal, requestSync)
  },
  prepare: async (ticks) => {
    prepared = { ticks, liveRows: await loadSession(ticks) }
  },
  converge: async (all, startAt) => {
    const { db, user } = replica
    if (!prepared) throw new Error('converge was called before prepare')
    const { ticks, liveRows } = prepared
    const session = ticks[0]?.session ?? ''
    await startTogether(startAt)
    const seenVersion = (await db.getMeta('version')) ?? 0
    await tickAll(ticks, liveRows, seenVersion)
    const arrivedAt = await waitForAll(() => db.rows('attendance').where('session').equals(session).count(), all)
    const { problem } = await readSyncState(user.id)
    if (problem) throw new Error(`the sync says ${problem}`)
    return arrivedAt
  },
}
globalThis.peer = hallbookPeer
