import './strict.ts'
import { type Collection, createRxDatabase } from 'rxdb/plugins/core'
import { wrappedKeyEncryptionCryptoJsStorage } from 'rxdb/plugins/encryption-crypto-js'
import { type Page, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Subject } from 'rxjs'
import { type Peer, type SetupOptions, type Tick, tickId } from '../peer.ts'
import { getJson, measureMs, post, runInSequence, startTogether, waitForAll } from './timing.ts'

/** RxDB on Dexie in a single tab, with RxDB's own replication over HTTP and without validation of documents. */

const BATCH = 1000
const id = { type: 'string', maxLength: 73 }
const schema = { version: 0, primaryKey: 'id', type: 'object', required: ['id'] }
const tickSchema = {
  ...schema,
  // Store personal data in one field. RxDB encrypts each field separately, so one field is faster.
  properties: { id, args: { type: 'object' }, made_at: { type: 'string' } },
}

let run: string
let ticks: Collection
let people: Collection

const toDoc = (tick: Tick) => ({
  id: tickId(tick),
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
  const state = replicateRxCollection({
    collection: ticks,
    replicationIdentifier: 'bench',
    live: false,
    waitForLeadership: false,
    ...options,
  })
  const failed = new Promise<never>((_resolve, reject) => state.error$.subscribe(reject))
  return Promise.race([state.awaitInitialReplication(), failed])
}

const buildPush = () => ({
  batchSize: BATCH,
  handler: (rows: readonly object[]) => post<object[]>(`/rxdb/push?scope=${run}`, rows),
})

const rxdb: Peer = {
  setup: async (options: SetupOptions) => {
    run = options.run
    const dexie = getRxStorageDexie()
    const database = await createRxDatabase({
      name: 'bench',
      multiInstance: false,
      storage: options.sealed ? wrappedKeyEncryptionCryptoJsStorage({ storage: dexie }) : dexie,
      ...(options.sealed && { password: 'a password of this bench' }),
    })
    const collections = await database.addCollections({
      ticks: { schema: options.sealed ? { ...tickSchema, encrypted: ['args'] } : tickSchema },
      people: { schema: { ...schema, properties: { id } } },
    })
    ticks = collections.ticks as Collection
    people = collections.people as Collection
  },
  localWrite: (newTicks) => runInSequence(newTicks, (tick) => ticks.insert(toDoc(tick))),
  replay: async (newTicks) => {
    const { error } = await ticks.bulkInsert(newTicks.map(toDoc))
    if (error.length) throw new Error(`${error.length} ticks could not be queued`)
    return measureMs(() => startReplication({ push: buildPush() }))
  },
  bootstrap: () =>
    measureMs(() =>
      startReplication({
        collection: people,
        pull: { batchSize: BATCH, handler: buildPullHandler('/people?') },
      }),
    ),
  people: () => people.count().exec(),
  follow: async () => {
    const stream$ = new Subject<Page>()
    const eventSource = new EventSource(`/events?scope=${run}`)
    eventSource.onmessage = ({ data }) => stream$.next(JSON.parse(data))
    const pull = { batchSize: BATCH, handler: buildPullHandler(`/ticks?scope=${run}`), stream$ }
    await startReplication({ live: true, push: buildPush(), pull })
  },
  converge: async (newTicks, all, startAt) => {
    await startTogether(startAt)
    await runInSequence(newTicks, (tick) => ticks.insert(toDoc(tick)))
    return waitForAll(() => ticks.count().exec(), all)
  },
}
globalThis.peer = rxdb
