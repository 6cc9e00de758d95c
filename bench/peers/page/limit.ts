import './strict.ts'
import { newId } from '../../../contract/id.ts'
import { buildTickId, type SetupOptions } from '../peer.ts'
import { getJson, measureMs, postJson, runInSequence } from './timing.ts'

/** The lower limit for every replica: plain IndexedDB, with one request for every thousand rows. */

const BATCH_SIZE = 1000
let db: IDBDatabase

/** Runs `work` in one transaction and resolves when the transaction is on disk. */
const commitTransaction = (stores: string[], work: (transaction: IDBTransaction) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work(transaction)
  })

globalThis.peer = {
  setup: (_given: SetupOptions) =>
    new Promise<void>((resolve, reject) => {
      const openRequest = indexedDB.open('bare', 1)
      openRequest.onupgradeneeded = () => {
        openRequest.result.createObjectStore('rows', { keyPath: 'id' })
        openRequest.result.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
        openRequest.result.createObjectStore('people', { keyPath: 'id' }).createIndex('archived', 'archived')
      }
      openRequest.onsuccess = () => {
        db = openRequest.result
        resolve()
      }
      openRequest.onerror = () => reject(openRequest.error)
    }),
  localWrite: (ticks) =>
    runInSequence(ticks, (tick) =>
      commitTransaction(['rows', 'queue'], (transaction) => {
        transaction
          .objectStore('rows')
          .put({ id: buildTickId(tick), ...tick, state: 'attending', contested: false, version: 0 })
        const args = { ...tick, seen: 0, state: 'attending' }
        const made_at = new Date().toISOString()
        transaction.objectStore('queue').add({ id: newId(), name: 'attendance.set', v: 1, args, made_at })
      }),
    ),
  replay: (ticks) => {
    const idsBySession = new Map<string, string[]>()
    for (const { session, registered } of ticks)
      idsBySession.set(session, [...(idsBySession.get(session) ?? []), registered])
    const bodies = [...idsBySession].flatMap(([session, ids]) =>
      Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, i) => {
        const people = ids.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE)
        return { session, people, ids: people.map(newId) }
      }),
    )
    return runInSequence(bodies, (body) => postJson('/limit/push', body))
  },
  bootstrap: () =>
    measureMs(async () => {
      const people = await getJson<{ soft_archived: boolean }[]>('/limit/people')
      await commitTransaction(['people'], (transaction) => {
        const store = transaction.objectStore('people')
        for (const row of people) store.put({ ...row, archived: row.soft_archived ? 1 : 0 })
      })
    }),
  people: () =>
    new Promise((resolve) => {
      const countRequest = db.transaction('people').objectStore('people').count()
      countRequest.onsuccess = () => resolve(countRequest.result)
    }),
}
