import { clear, del, set } from 'idb-keyval'
import { newId } from '../../contract/id.ts'
import { tableNames } from '../../contract/rows.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { type QueueEntry, ReplicaDb, type SetAsideEntry } from '../../src/replica/db.ts'
import { syncOnce } from '../../src/replica/engine/engine.ts'
import { countAccepted, readAllAccepted } from '../../src/replica/engine/receipts.ts'
import { openLiveRows } from '../../src/replica/live-rows.ts'
import { storeOwner } from '../../src/replica/owner.ts'
import type { NewChange } from '../../src/replica/queue.ts'
import { openReplica, type Replica } from '../../src/replica/replica.ts'
import { discardChanges, requeue } from '../../src/replica/requeue.ts'
import { readSyncState } from '../../src/replica/sync-state.ts'
import type { Action } from './actions.ts'
import { buildChanges, type TabletView } from './changes.ts'

/** Page without screens that exposes the app's storage and sync code to the tests. */

/** A queued change. */
export type QueuedChange = Pick<QueueEntry, 'id' | 'seq' | 'name' | 'args'>

type Seat = { replica: Replica; shown: TabletView; close(): void }
let seat: Seat | undefined

const getSeat = (): Seat => {
  if (!seat) throw new Error('Nobody is signed in')
  return seat
}

const openUserReplica = async (user: CurrentUser): Promise<void> => {
  seat?.close()
  const replica = await openReplica(user, () => undefined)
  const { db } = replica
  const attendanceRows = await openLiveRows(db, 'attendance', () => db.rows('attendance').toArray())
  const clubName = user.organisation__organisation_name ?? ''
  const close = () => {
    attendanceRows.close()
    replica.close()
  }
  seat = {
    replica,
    shown: { db, mark: clubName, tick: (id) => attendanceRows.rows.get(id), opened: [], parcels: [], met: new Set() },
    close,
  }
}

/** Returns all changes that were queued on this device, except discarded ones. */
const readAllChanges = async (db: ReplicaDb): Promise<QueueEntry[]> => [
  ...(await db.outbox.toArray()),
  ...(await readAllAccepted(db)),
  ...(await db.set_aside.toArray()),
]

const toQueued = ({ id, seq, name, args }: QueueEntry): QueuedChange => ({ id, seq, name, args })

/** Runs `work` and returns the changes that it added to the queue. */
const runAndGetQueued = async (work: (seat: Seat) => Promise<unknown>): Promise<QueuedChange[]> => {
  const currentSeat = getSeat()
  const { db } = currentSeat.replica
  const lastSeqBefore = Math.max(0, ...(await readAllChanges(db)).map(({ seq }) => seq))
  await work(currentSeat)
  return (await readAllChanges(db)).filter(({ seq }) => seq > lastSeqBefore).map(toQueued)
}

/**
 * Builds a malformed queue entry, or an entry of a newer app version. Such an entry stays in the queue when an update
 * is reverted.
 */
const buildForeignEntry = (name: string): Omit<QueueEntry, 'seq'> => ({
  id: newId(),
  name,
  v: 1,
  args: { id: newId() },
  made_at: new Date().toISOString(),
  touches: [],
})

const harnessApi = {
  /** Signs in as the app does. FMT-39 defines the storage key of the token. */
  signIn: async (user: CurrentUser, token: string): Promise<void> => {
    await set('token', token)
    // Delete the records of ended sign-ins.
    await del('sign-in-ends')
    await storeOwner(user)
    await openUserReplica(user)
  },
  /** Stores only the token, like the first step of `signIn`. The register still belongs to the previous user. */
  storeToken: (token: string): Promise<void> => set('token', token),
  /** Opens the replica as the app does at its start. */
  open: openUserReplica,
  /**
   * Performs a user's action and returns the queued changes. Does nothing if the tablet does not show the records that
   * the action needs.
   */
  act: (action: Action): Promise<QueuedChange[]> =>
    runAndGetQueued(async ({ replica, shown: view }) => {
      if (action.do === 'poison' && (action.kind === 'unknown' || action.kind === 'malformed')) {
        const name = action.kind === 'unknown' ? 'future.thing' : 'x'.repeat(101)
        await replica.db.outbox.add(buildForeignEntry(name) as QueueEntry)
        return
      }
      const changes = await buildChanges(action, view)
      if (changes.length) await replica.queue(changes, ({ id }) => view.tick(id))
    }),
  /** Queues changes as a screen does, all in one transaction. */
  change: (changes: NewChange[]): Promise<QueuedChange[]> =>
    runAndGetQueued(({ replica, shown: view }) => replica.queue(changes, ({ id }) => view.tick(id))),
  /** Ticks people one after another. Each tick is based on the row that the screen shows at that time. */
  tick: (session: string, people: string[], state: 'attending' | 'none' = 'attending'): Promise<QueuedChange[]> =>
    runAndGetQueued(async ({ replica, shown: view }) => {
      for (const registered of people) {
        const row = view.tick(`${session}:${registered}`)
        const seenVersion = row?.version || (await replica.db.getMeta('version')) || 0
        const args = { session, registered, seen: seenVersion, state }
        await replica.queue([{ name: 'attendance.set', args }], ({ id }) => view.tick(id))
      }
    }),
  /** Adds entries to the queue, as another app version could have left them there. */
  leave: (entries: Omit<QueueEntry, 'seq' | 'id' | 'made_at' | 'touches'>[]): Promise<QueuedChange[]> =>
    runAndGetQueued(async ({ replica: { db } }) => {
      const leftEntries = entries.map((entry) => ({ ...buildForeignEntry(entry.name), ...entry }))
      await db.outbox.bulkAdd(leftEntries as QueueEntry[])
    }),
  /** Runs a sync as the timer does. It does nothing before the next-try time that the last sync has set. */
  syncByTimer: async () => {
    await syncOnce('timer')
    return readSyncState(getSeat().replica.user.id)
  },
  /** Returns the current sync state. */
  state: () => readSyncState(getSeat().replica.user.id),
  /** Counts the user's queued, accepted or set-aside changes directly in the database. */
  count: async (kind: 'outbox' | 'accepted' | 'set_aside'): Promise<number> => {
    const { db } = getSeat().replica
    return kind === 'accepted' ? countAccepted(db) : db[kind].count()
  },
  /**
   * Sends set-aside changes again, repaired if possible, or discards them. Returns the ids of the set-aside changes and
   * the queued changes.
   */
  repair: async (how: 'again' | 'let_go'): Promise<{ was: string[]; queued: QueuedChange[] }> => {
    const entries = await getSeat().replica.db.set_aside.orderBy('seq').toArray()
    const queued = await runAndGetQueued(async ({ replica: { db, organisation } }) => {
      if (how === 'again') await requeue(db, organisation, entries.map(repairEntry))
      else
        await discardChanges(
          db,
          entries.map(({ id }) => id),
        )
    })
    return { was: entries.map(({ id }) => id), queued }
  },
  /** Waits for a running sync cycle, then runs another. `batch` is the number of changes in the first push. */
  sync: async (batch?: number) => {
    const { db, user } = getSeat().replica
    if (batch) await db.setMeta('batch_size', batch)
    await syncOnce('asked')
    return readSyncState(user.id)
  },
  /** Reads everything in a user's replica on this device. */
  read: async (user: string) => {
    const db = new ReplicaDb(user)
    try {
      return await db.transaction('r', db.tables, async () => {
        const rows = await Promise.all(tableNames.map(async (name) => [name, await db.rows(name).toArray()]))
        return {
          rows: Object.fromEntries(rows) as Record<string, ({ id: string; version: number } & object)[]>,
          outbox: await db.outbox.toArray(),
          accepted: await readAllAccepted(db),
          set_aside: await db.set_aside.toArray(),
          aliases: await db.aliases.toArray(),
          device: (await db.getMeta('device_id')) ?? null,
        }
      })
    } finally {
      db.close()
    }
  },
  /** Deletes all data on this device. */
  wipe: async (): Promise<void> => {
    seat?.close()
    seat = undefined
    await clear()
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('hallbook-')) await new ReplicaDb(name.slice('hallbook-'.length)).delete()
    }
  },
}

/** Adds the missing values to a refused person, as a user would do. Returns other entries unchanged. */
const repairEntry = (entry: SetAsideEntry): SetAsideEntry => {
  const values = entry.args.values as Record<string, unknown> | undefined
  if (entry.name !== 'registered.create' || !values?.has_medical_conditions) return entry
  return { ...entry, args: { ...entry.args, values: { ...values, medical_conditions: 'Asthma' } } }
}

export type Harness = typeof harnessApi
/** Content of a replica: rows and changes. */
export type ReplicaContent = Awaited<ReturnType<Harness['read']>>

declare global {
  var harness: Harness
}
globalThis.harness = harnessApi
