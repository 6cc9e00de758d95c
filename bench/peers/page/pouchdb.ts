import './strict.ts'
import PouchDB from 'pouchdb-browser'
import { buildTickId, type Peer, type SetupOptions, type Tick } from '../peer.ts'
import { measureMs, runInSequence, startTogether, waitForAll } from './timing.ts'

/** PouchDB with the adapter of its browser build and with PouchDB's own server. */

const BATCH_SIZE = 1000

const openDatabases = (run: string) => ({
  ticks: new PouchDB('ticks'),
  people: new PouchDB('people'),
  remoteTicks: new PouchDB(`${location.origin}/couch/ticks-${run}`),
  remotePeople: new PouchDB(`${location.origin}/couch/people`, { skip_setup: true }),
})
let databases: ReturnType<typeof openDatabases>

const toDoc = (tick: Tick) => ({
  _id: buildTickId(tick),
  ...tick,
  state: 'attending',
  made_at: new Date().toISOString(),
})

const requireWritten = async (replication: Promise<{ docs_written: number }>, expected: number): Promise<void> => {
  const { docs_written } = await replication
  if (docs_written !== expected) throw new Error(`${docs_written} documents were replicated, not ${expected}`)
}

/** Ticks that `converge` writes. */
let preparedTicks: readonly Tick[] = []

const pouchPeer: Peer = {
  setup: async ({ run }: SetupOptions) => {
    databases = openDatabases(run)
    await Promise.all([databases.ticks.info(), databases.people.info(), databases.remoteTicks.info()])
  },
  localWrite: (ticks) => runInSequence(ticks, (tick) => databases.ticks.put(toDoc(tick))),
  replay: async (ticks) => {
    await databases.ticks.bulkDocs(ticks.map(toDoc))
    return measureMs(() =>
      requireWritten(databases.ticks.replicate.to(databases.remoteTicks, { batch_size: BATCH_SIZE }), ticks.length),
    )
  },
  bootstrap: () => measureMs(() => databases.people.replicate.from(databases.remotePeople, { batch_size: BATCH_SIZE })),
  people: async () => (await databases.people.info()).doc_count,
  follow: async () => {
    databases.ticks.sync(databases.remoteTicks, { live: true, retry: true, batch_size: BATCH_SIZE })
  },
  prepare: async (ticks) => {
    preparedTicks = ticks
  },
  converge: async (all, startAt) => {
    await startTogether(startAt)
    await runInSequence(preparedTicks, (tick) => databases.ticks.put(toDoc(tick)))
    return waitForAll(async () => (await databases.ticks.info()).doc_count, all)
  },
}
globalThis.peer = pouchPeer
