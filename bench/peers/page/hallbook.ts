import { set } from 'idb-keyval'
import { attendanceId, newId } from '../../../contract/id.ts'
import { definitionOf } from '../../../contract/mutations/mutations.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { setLock } from '../../../src/lock/lock.ts'
import type { QueueEntry } from '../../../src/replica/db.ts'
import { touchesOf } from '../../../src/replica/draft.ts'
import { onAnnouncement, type SyncState } from '../../../src/replica/engine/announce.ts'
import { syncOnce } from '../../../src/replica/engine/engine.ts'
import { followEvents } from '../../../src/replica/engine/events.ts'
import { type LiveRows, openLiveRows } from '../../../src/replica/live-rows.ts'
import { storeOwner } from '../../../src/replica/owner.ts'
import { openReplica, type Replica } from '../../../src/replica/replica.ts'
import { storeAnew } from '../../../src/replica/sealing.ts'
import { readState } from '../../../src/replica/state.ts'
import type { Given, Peer, Tick } from '../peer.ts'
import { heldAll, oneByOne, startTogether, timed } from './timing.ts'

/**
 * Hallbook's own replica, queue and sync engine, as the app and its worker run them, in a page without
 * screens.
 */

let replica: Replica
let token: string
/** Called after each write, as in the app. Does nothing until the devices follow each other. */
let afterWrite = () => {}

/**
 * Runs `work` and resolves when the engine reports the awaited state.
 * @throws if the engine reports a problem
 */
const told = (enough: (state: SyncState) => boolean, work: () => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = onAnnouncement((a) => {
      if (a.kind !== 'state') return
      const { state } = a
      if (state.phase === 'idle' && state.problem) reject(new Error(`the sync says ${state.problem}`))
      else if (enough(state)) resolve()
      else return
      stop()
    })
    work()
  })

/** Resolves when no sync cycle has the engine's lock. */
const atRest = (): Promise<void> =>
  navigator.locks.request(`hallbook-sync-${replica.user.id}`, async () => {})

/** Loads the ticks of a session into memory, as its screen does. */
const sessionOf = async (ticks: readonly Tick[]): Promise<LiveRows<'attendance'>> => {
  const session = ticks[0]?.session ?? ''
  const { db } = replica
  const load = () => db.rows('attendance').where('session').equals(session).toArray()
  const inIt = (id: string) => id.startsWith(session)
  return (await openLiveRows(db, 'attendance', load, (row) => row.session === session, inIt)).rows
}

/**
 * Makes ticks on that screen in sequence.
 * @returns duration in ms
 */
const tickAll = (made: readonly Tick[], shown: LiveRows<'attendance'>, seen: number): Promise<number> =>
  oneByOne(made, (tick) => {
    const args = { ...tick, seen, state: 'attending' as const }
    return replica.queue([{ name: 'attendance.set', args }], ({ id }) => shown.get(id))
  })

/** Builds a tick's row and queue entry, as the replica writes them. */
const queued = (tick: Tick) => {
  const id = attendanceId(tick.session, tick.registered)
  const args = { ...tick, seen: 0, state: 'attending' as const }
  const row = { ...tick, id, state: 'attending' as const, contested: false }
  const touches = touchesOf('attendance.set', args, replica.organisation, [{ table: 'attendance', id, row }])
  const { version: v } = definitionOf('attendance.set')
  const made_at = new Date().toISOString()
  const entry: Omit<QueueEntry, 'seq'> = { id: newId(), name: 'attendance.set', v, args, made_at, touches }
  return { row: { ...row, version: 0 }, entry }
}

const bootstrap = (): Promise<void> =>
  told(
    (state) => state.doneAt !== null,
    () => syncOnce('asked'),
  )

const hallbook: Peer = {
  setup: async (given: Given) => {
    token = given.token
    const user = given.user as CurrentUser
    await set('token', token)
    await storeOwner(user)
    replica = await openReplica(user, () => afterWrite())
    const { db } = replica
    if (!given.sealed) return
    const secrets = { pin: '402817', password: 'a password of this bench', idleMinutes: 60 }
    await setLock(user, secrets, () => storeAnew(db))
  },
  localWrite: async (made) => tickAll(made, await sessionOf(made), 0),
  replay: async (made) => {
    await bootstrap()
    await atRest()
    const { db } = replica
    const all = made.map(queued)
    await db.transaction('rw', db.rows('attendance'), db.outbox, async () => {
      await db.rows('attendance').bulkPut(all.map(({ row }) => row))
      await db.outbox.bulkAdd(all.map(({ entry }) => entry as QueueEntry))
    })
    // The engine begins to receive once nothing is left to send.
    return timed(() =>
      told(
        (state) => state.phase === 'receiving',
        () => syncOnce('asked'),
      ),
    )
  },
  bootstrap: () => timed(bootstrap),
  people: () => replica.db.rows('registered').count(),
  follow: async () => {
    const { db, user } = replica
    await bootstrap()
    const sync = () => void syncOnce('now')
    afterWrite = sync
    const signedIn = async () => ({ token, user: user.id })
    void followEvents(db, signedIn, new AbortController().signal, sync)
  },
  converge: async (made, all, startAt) => {
    const { db, user } = replica
    const session = made[0]?.session ?? ''
    const shown = await sessionOf(made)
    await startTogether(startAt)
    const seen = (await db.getMeta('version')) ?? 0
    await tickAll(made, shown, seen)
    const end = await heldAll(() => db.rows('attendance').where('session').equals(session).count(), all)
    const { problem } = await readState(user.id)
    if (problem) throw new Error(`the sync says ${problem}`)
    return end
  },
}
globalThis.peer = hallbook
