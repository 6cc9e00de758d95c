import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildAttendanceId, newId } from '../contract/id.ts'
import { getDefinition } from '../contract/mutations/mutations.ts'
import { getTouchedKeys } from '../src/replica/draft.ts'
import { getPercentile, report } from './report.ts'
import { findListedPeople, getFirstPage, makeSessions, openTablet, signIn, startClub, waitForWorker } from './tablet.ts'

const PEOPLE_COUNT = 1000
const SESSION_COUNT = 10
const TICK_COUNT = PEOPLE_COUNT * SESSION_COUNT
const RUNS = 3

const club = await startClub({ listed: PEOPLE_COUNT })
const pool = new pg.Pool({ connectionString: club.databaseUrl, max: 1 })

const people = await findListedPeople(club)

/** Builds the row and the queue entry of a tick for each person and session, as the replica writes them. */
const buildTicks = (sessions: readonly string[]) => {
  const { version } = getDefinition('attendance.set')
  return sessions.flatMap((session) =>
    people.map((registered) => {
      const id = buildAttendanceId(session, registered)
      const args = { session, registered, seen: 0, state: 'attending' as const }
      const row = { id, session, registered, state: 'attending' as const, contested: false }
      const touches = getTouchedKeys('attendance.set', args, club.organisation, [{ table: 'attendance', id, row }])
      const made_at = new Date().toISOString()
      const entry = { id: newId(), name: 'attendance.set', v: version, args, made_at, touches }
      return { row: { ...row, version: 0 }, entry }
    }),
  )
}

type QueuedTicks = ReturnType<typeof buildTicks>

/** Runs in the page. Queues the ticks in the replica and returns the number of pending changes. */
const queueTicks = async (ticks: QueuedTicks): Promise<number> => {
  const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
  const db = await new Promise<IDBDatabase>((resolve) => {
    const openRequest = indexedDB.open(name)
    openRequest.onsuccess = () => resolve(openRequest.result)
  })
  const transaction = db.transaction(['attendance', 'outbox'], 'readwrite', { durability: 'strict' })
  for (const { row, entry } of ticks) {
    transaction.objectStore('attendance').put(row)
    transaction.objectStore('outbox').add(entry)
  }
  const countRequest = transaction.objectStore('outbox').count()
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  db.close()
  return countRequest.result
}

/**
 * Runs in the page. Requests a sync from the worker, as the app does, and waits until no change is pending. Returns the
 * time in ms.
 */
const measureReplay = async (): Promise<number> => {
  // Wait until the sync cycle that started when the page was opened has ended. Otherwise that cycle would serve this
  // request.
  while ((await navigator.locks.query()).held?.some((lock) => lock.name?.startsWith('hallbook-sync-')))
    await new Promise((resolve) => setTimeout(resolve, 50))
  const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
  const db = await new Promise<IDBDatabase>((resolve) => {
    const openRequest = indexedDB.open(name)
    openRequest.onsuccess = () => resolve(openRequest.result)
  })
  const countPending = () =>
    new Promise<number>((resolve) => {
      const countRequest = db.transaction('outbox').objectStore('outbox').count()
      countRequest.onsuccess = () => resolve(countRequest.result)
    })
  const startedAt = performance.now()
  const sendCompletion = new Promise<void>((resolve, reject) => {
    new BroadcastChannel('hallbook-replica').onmessage = async ({ data }) => {
      if (data.kind !== 'state') return
      // Also check the queue. Another cycle may begin to receive before the queue is empty.
      if (data.state.phase === 'receiving' && (await countPending()) === 0) resolve()
      if (data.state.phase === 'idle' && data.state.problem) reject(new Error(`the sync says ${data.state.problem}`))
    }
  })
  const { port2 } = new MessageChannel()
  navigator.serviceWorker.controller?.postMessage({ type: 'sync', reason: 'asked' }, [port2])
  await sendCompletion
  db.close()
  return performance.now() - startedAt
}

/** Measures the lower limit in ms: one plain set-based SQL statement for every 1,000 rows. */
const measureBareInserts = async (sessions: readonly string[]): Promise<number> => {
  const startedAt = performance.now()
  for (const session of sessions) {
    await pool.query({
      name: 'bare',
      text: `INSERT INTO attendance (session_id, registered_id, organisation_id, version, state)
             SELECT $1, id, $2, 2, 'attending' FROM unnest($3::uuid[]) AS id`,
      values: [session, club.organisation, people],
    })
  }
  return performance.now() - startedAt
}

const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
const page = await getFirstPage(tablet)
const sessionsByRun = []
for (let run = 0; run < RUNS; run++) sessionsByRun.push(await makeSessions(club, SESSION_COUNT, run * SESSION_COUNT))
await signIn(page, club.url)
await waitForWorker(page)
const runs: { replayed: number; bare: number }[] = []
for (const [run, sessions] of sessionsByRun.entries()) {
  await page.goto(`${club.url}/sessions/${sessions[0]}`)
  await page.locator('.tile > input').first().waitFor()
  const pendingCount = await page.evaluate(queueTicks, buildTicks(sessions))
  if (pendingCount !== TICK_COUNT) throw new Error(`${pendingCount} changes wait, not ${TICK_COUNT}`)
  const replayMs = await page.evaluate(measureReplay)
  const [arrivedRow] = await club.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM attendance WHERE session_id = ANY($1) AND state = 'attending'",
    [sessions],
  )
  if (arrivedRow?.n !== TICK_COUNT) throw new Error(`${arrivedRow?.n} ticks arrived, not ${TICK_COUNT}`)
  runs.push({
    replayed: replayMs,
    bare: await measureBareInserts(await makeSessions(club, SESSION_COUNT, (RUNS + run) * SESSION_COUNT)),
  })
}
const medianReplayMs = getPercentile(
  runs.map((r) => r.replayed),
  0.5,
)
const medianBareMs = getPercentile(
  runs.map((r) => r.bare),
  0.5,
)
report(`${TICK_COUNT} ticks of a day without a network, sent and settled`, [
  {
    name: `sync asked to an empty queue, median of ${RUNS}`,
    value: medianReplayMs / 1000,
    unit: 's',
    bar: 5,
    atMost: true,
    note: `${runs.map((r) => Math.round(r.replayed)).join(', ')} ms; the limit is bare statements of 1,000 rows`,
    compared: {
      ours: medianReplayMs / 1000,
      limit: medianBareMs / 1000,
      unit: 's',
      base: 'limit',
      goal: 10.9,
    },
  },
])
await tablet.close()
rmSync(folder, { recursive: true, force: true })
await pool.end()

await club.close()
