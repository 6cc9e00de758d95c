import './strict.ts'
import PouchDB from 'pouchdb-browser'
import { type Peer, type SetupOptions, type Tick, tickId } from '../peer.ts'
import { measureMs, runInSequence, startTogether, waitForAll } from './timing.ts'

/** PouchDB with the adapter of its browser build and with PouchDB's own server. */

const BATCH = 1000

const openDatabases = (run: string) => ({
  ticks: new PouchDB('ticks'),
  people: new PouchDB('people'),
  remoteTicks: new PouchDB(`${location.origin}/couch/ticks-${run}`),
  remotePeople: new PouchDB(`${location.origin}/couch/people`, { skip_setup: true }),
})
let dbs: ReturnType<typeof openDatabases>

const toDoc = (tick: Tick) => ({
  _id: tickId(tick),
  ...tick,
  state: 'attending',
  made_at: new Date().toISOString(),
})

const requireWritten = async (replication: Promise<{ docs_written: number }>, expected: number): Promise<void> => {
  const { docs_written } = await replication
  if (docs_written !== expected) throw new Error(`${docs_written} documents were replicated, not ${expected}`)
}

const pouch: Peer = {
  setup: async ({ run }: SetupOptions) => {
    dbs = openDatabases(run)
    await Promise.all([dbs.ticks.info(), dbs.people.info(), dbs.remoteTicks.info()])
  },
  localWrite: (ticks) => runInSequence(ticks, (tick) => dbs.ticks.put(toDoc(tick))),
  replay: async (ticks) => {
    await dbs.ticks.bulkDocs(ticks.map(toDoc))
    return measureMs(() => requireWritten(dbs.ticks.replicate.to(dbs.remoteTicks, { batch_size: BATCH }), ticks.length))
  },
  bootstrap: () => measureMs(() => dbs.people.replicate.from(dbs.remotePeople, { batch_size: BATCH })),
  people: async () => (await dbs.people.info()).doc_count,
  follow: async () => {
    dbs.ticks.sync(dbs.remoteTicks, { live: true, retry: true, batch_size: BATCH })
  },
  converge: async (ticks, all, startAt) => {
    await startTogether(startAt)
    await runInSequence(ticks, (tick) => dbs.ticks.put(toDoc(tick)))
    return waitForAll(async () => (await dbs.ticks.info()).doc_count, all)
  },
}
globalThis.peer = pouch
