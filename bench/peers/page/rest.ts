import './strict.ts'
import { Dexie, type EntityTable } from 'dexie'
import { buildTickId, type Peer, type SetupOptions, type Tick } from '../peer.ts'
import { getJson, measureMs, postJson, runInSequence, startTogether, waitForAll } from './timing.ts'

/** Plain Dexie with one call for each change. `atOnce` sets the number of concurrent calls. */

const PAGE_SIZE = 1000

type TickRow = Tick & { id: string; state: string; made_at: string }
type DocumentPage = { documents: TickRow[]; checkpoint: { version: number; id: string } }
type QueueEntry = { seq: number; row: TickRow }
type Db = Dexie & {
  attendance: EntityTable<TickRow, 'id'>
  queue: EntityTable<QueueEntry, 'seq'>
  people: EntityTable<{ id: string }, 'id'>
}

let db: Db
let peerOptions: SetupOptions

const toRow = (tick: Tick): TickRow => ({
  id: buildTickId(tick),
  ...tick,
  state: 'attending',
  made_at: new Date().toISOString(),
})

const writeTick = (row: TickRow): Promise<QueueEntry> =>
  db.transaction('rw', db.attendance, db.queue, async () => {
    const [, seq] = await Promise.all([db.attendance.put(row), db.queue.add({ row })])
    return { seq, row }
  })

const sentSeqs: number[] = []
let queueDeletion: PromiseLike<void> = Promise.resolve()

/** Sends one change. Sent changes are deleted from the queue in batches, so that no call has to wait for a deletion. */
const sendOne = async ({ seq, row }: QueueEntry): Promise<void> => {
  await postJson(`/rest/ticks?scope=${peerOptions.run}`, row)
  if (sentSeqs.push(seq) === 1) queueDeletion = queueDeletion.then(() => db.queue.bulkDelete(sentSeqs.splice(0)))
}

/** Sends all pending changes, with `atOnce` calls at the same time. */
const sendAll = async (): Promise<void> => {
  const pendingEntries = await db.queue.toArray()
  let nextIndex = 0
  const sendNext = async () => {
    for (let entry = pendingEntries[nextIndex++]; entry; entry = pendingEntries[nextIndex++]) await sendOne(entry)
  }
  await Promise.all(Array.from({ length: peerOptions.atOnce }, sendNext))
  await queueDeletion
}

/** Ticks that `converge` writes. */
let preparedTicks: readonly Tick[] = []

const restPeer: Peer = {
  setup: async (setupOptions: SetupOptions) => {
    peerOptions = setupOptions
    db = new Dexie('rest') as Db
    db.version(1).stores({ attendance: 'id, session', queue: '++seq', people: 'id' })
    await db.open()
  },
  localWrite: (ticks) => runInSequence(ticks, (tick) => writeTick(toRow(tick))),
  replay: async (ticks) => {
    const rows = ticks.map(toRow)
    await db.transaction('rw', db.attendance, db.queue, () =>
      Promise.all([db.attendance.bulkPut(rows), db.queue.bulkAdd(rows.map((row) => ({ row })))]),
    )
    return measureMs(sendAll)
  },
  bootstrap: () =>
    measureMs(async () => {
      const requestPage = ({ version, id }: DocumentPage['checkpoint']) =>
        getJson<DocumentPage>(`/people?version=${version}&id=${id}&limit=${PAGE_SIZE}`)
      let pageRequest = requestPage({ version: 0, id: '' })
      for (;;) {
        const { documents, checkpoint } = await pageRequest
        const hasMorePages = documents.length === PAGE_SIZE
        // Request the next page before this page is stored, so that both happen at the same time.
        if (hasMorePages) pageRequest = requestPage(checkpoint)
        if (documents.length) await db.people.bulkPut(documents)
        if (!hasMorePages) return
      }
    }),
  people: () => db.people.count(),
  follow: async () => {
    const eventSource = new EventSource(`/events?scope=${peerOptions.run}`)
    eventSource.onmessage = ({ data }) => void db.attendance.bulkPut((JSON.parse(data) as DocumentPage).documents)
    await new Promise((resolve) => {
      eventSource.onopen = resolve
    })
  },
  prepare: async (ticks) => {
    preparedTicks = ticks
  },
  converge: async (all, startAt) => {
    await startTogether(startAt)
    const pendingSends: Promise<unknown>[] = []
    await runInSequence(preparedTicks, async (tick) => pendingSends.push(sendOne(await writeTick(toRow(tick)))))
    await Promise.all(pendingSends)
    return waitForAll(() => db.attendance.count(), all)
  },
}
globalThis.peer = restPeer
