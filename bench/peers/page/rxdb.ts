import './strict.ts'
import { type Collection, createRxDatabase } from 'rxdb/plugins/core'
import { wrappedKeyEncryptionCryptoJsStorage } from 'rxdb/plugins/encryption-crypto-js'
import { type Page, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Subject } from 'rxjs'
import { buildTickId, type Peer, type SetupOptions, type Tick } from '../peer.ts'
import { getJson, measureMs, postJson, runInSequence, startTogether, waitForAll } from './timing.ts'

/** RxDB on Dexie in a single tab, with RxDB's own replication over HTTP and without validation of documents. */

const BATCH_SIZE = 1000
const idSchema = { type: 'string', maxLength: 73 }
const baseSchema = { version: 0, primaryKey: 'id', type: 'object', required: ['id'] }
const tickSchema = {
  ...baseSchema,
  // Store personal data in one field. RxDB encrypts each field separately, so one field is faster.
  properties: { id: idSchema, args: { type: 'object' }, made_at: { type: 'string' } },
}

let runName: string
let tickCollection: Collection
let personCollection: Collection

const toDoc = (tick: Tick) => ({
  id: buildTickId(tick),
  args: { ...tick, state: 'attending' },
  made_at: new Date().toISOString(),
})

const buildPullHandler =
  (path: string) =>
  (checkpoint: Page['checkpoint'] | undefined, limit: number): Promise<Page> => {
    const { version, id: last } = checkpoint ?? { version: 0, id: '' }
    return getJson(`${path}&version=${version}&id=${last}&limit=${limit}`)
  }

const startReplication = (options: Partial<Parameters<typeof replicateRxCollection>[0]>) => {
  const replication = replicateRxCollection({
    collection: tickCollection,
    replicationIdentifier: 'bench',
    live: false,
    waitForLeadership: false,
    ...options,
  })
  const replicationError = new Promise<never>((_resolve, reject) => replication.error$.subscribe(reject))
  return Promise.race([replication.awaitInitialReplication(), replicationError])
}

const buildPushOptions = () => ({
  batchSize: BATCH_SIZE,
  handler: (rows: readonly object[]) => postJson<object[]>(`/rxdb/push?scope=${runName}`, rows),
})

/** Ticks that `converge` writes. */
let preparedTicks: readonly Tick[] = []

const rxdbPeer: Peer = {
  setup: async (options: SetupOptions) => {
    runName = options.run
    const dexieStorage = getRxStorageDexie()
    const database = await createRxDatabase({
      name: 'bench',
      multiInstance: false,
      storage: options.sealed ? wrappedKeyEncryptionCryptoJsStorage({ storage: dexieStorage }) : dexieStorage,
      ...(options.sealed && { password: 'a password of this bench' }),
    })
    const collections = await database.addCollections({
      ticks: { schema: options.sealed ? { ...tickSchema, encrypted: ['args'] } : tickSchema },
      people: { schema: { ...baseSchema, properties: { id: idSchema } } },
    })
    tickCollection = collections.ticks as Collection
    personCollection = collections.people as Collection
  },
  localWrite: (newTicks) => runInSequence(newTicks, (tick) => tickCollection.insert(toDoc(tick))),
  replay: async (newTicks) => {
    const { error } = await tickCollection.bulkInsert(newTicks.map(toDoc))
    if (error.length) throw new Error(`${error.length} ticks could not be queued`)
    return measureMs(() => startReplication({ push: buildPushOptions() }))
  },
  bootstrap: () =>
    measureMs(() =>
      startReplication({
        collection: personCollection,
        pull: { batchSize: BATCH_SIZE, handler: buildPullHandler('/people?') },
      }),
    ),
  people: () => personCollection.count().exec(),
  follow: async () => {
    const stream$ = new Subject<Page>()
    const eventSource = new EventSource(`/events?scope=${runName}`)
    eventSource.onmessage = ({ data }) => stream$.next(JSON.parse(data))
    const pullOptions = { batchSize: BATCH_SIZE, handler: buildPullHandler(`/ticks?scope=${runName}`), stream$ }
    await startReplication({ live: true, push: buildPushOptions(), pull: pullOptions })
  },
  prepare: async (ticks) => {
    preparedTicks = ticks
  },
  converge: async (all, startAt) => {
    await startTogether(startAt)
    await runInSequence(preparedTicks, (tick) => tickCollection.insert(toDoc(tick)))
    return waitForAll(() => tickCollection.count().exec(), all)
  },
}
globalThis.peer = rxdbPeer
