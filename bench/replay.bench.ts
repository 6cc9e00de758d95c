import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildAttendanceId, newId } from '../contract/id.ts'
import { getDefinition } from '../contract/mutations/mutations.ts'
import { getTouchedKeys } from '../src/replica/draft.ts'
import { getPercentile, report } from './report.ts'
import { findListedPeople, getFirstPage, makeSessions, openTablet, signIn, startClub, waitForWorker } from './tablet.ts'

const PEOPLE = 1000
const SESSIONS = 10
const TICKS = PEOPLE * SESSIONS
const RUNS = 3

const club = await startClub({ listed: PEOPLE })
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

type Ticks = ReturnType<typeof buildTicks>

/** Runs in the page. Queues the ticks in the replica and returns the number of pending changes. */
const queueAll = async (ticks: Ticks): Promise<number> => {
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
  const counted = transaction.objectStore('outbox').count()
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  db.close()
  return counted.result
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
      const counted = db.transaction('outbox').objectStore('outbox').count()
      counted.onsuccess = () => resolve(counted.result)
    })
  const began = performance.now()
  const allSent = new Promise<void>((resolve, reject) => {
    new BroadcastChannel('hallbook-replica').onmessage = async ({ data }) => {
      if (data.kind !== 'state') return
      // Also check the queue. Another cycle may begin to receive before the queue is empty.
      if (data.state.phase === 'receiving' && (await countPending()) === 0) resolve()
      if (data.state.phase === 'idle' && data.state.problem) reject(new Error(`the sync says ${data.state.problem}`))
    }
  })
  const { port2 } = new MessageChannel()
  navigator.serviceWorker.controller?.postMessage({ type: 'sync', reason: 'asked' }, [port2])
  await allSent
  db.close()
  return performance.now() - began
}

/** Measures the lower limit in ms: one plain set-based SQL statement for every 1,000 rows. */
const measureBareInserts = async (sessions: readonly string[]): Promise<number> => {
  const began = performance.now()
  for (const session of sessions) {
    await pool.query({
      name: 'bare',
      text: `INSERT INTO attendance (session_id, registered_id, organisation_id, version, state)
             SELECT $1, id, $2, 2, 'attending' FROM unnest($3::uuid[]) AS id`,
      values: [session, club.organisation, people],
    })
  }
  return performance.now() - began
}

const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
const page = await getFirstPage(tablet)
const all = []
for (let run = 0; run < RUNS; run++) all.push(await makeSessions(club, SESSIONS, run * SESSIONS))
await signIn(page, club.url)
await waitForWorker(page)
const runs: { replayed: number; bare: number }[] = []
for (const [run, sessions] of all.entries()) {
  await page.goto(`${club.url}/sessions/${sessions[0]}`)
  await page.locator('.tile > input').first().waitFor()
  const pendingCount = await page.evaluate(queueAll, buildTicks(sessions))
  if (pendingCount !== TICKS) throw new Error(`${pendingCount} changes wait, not ${TICKS}`)
  const replayed = await page.evaluate(measureReplay)
  const [arrived] = await club.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM attendance WHERE session_id = ANY($1) AND state = 'attending'",
    [sessions],
  )
  if (arrived?.n !== TICKS) throw new Error(`${arrived?.n} ticks arrived, not ${TICKS}`)
  runs.push({
    replayed,
    bare: await measureBareInserts(await makeSessions(club, SESSIONS, (RUNS + run) * SESSIONS)),
  })
}
const replayed = getPercentile(
  runs.map((r) => r.replayed),
  0.5,
)
const bare = getPercentile(
  runs.map((r) => r.bare),
  0.5,
)
report(`${TICKS} ticks of a day without a network, sent and settled`, [
  {
    name: `sync asked to an empty queue, median of ${RUNS}`,
    value: replayed / 1000,
    unit: 's',
    bar: 5,
    atMost: true,
    note: `${runs.map((r) => Math.round(r.replayed)).join(', ')} ms; ${(replayed / bare).toFixed(1)} of bare statements of 1,000 rows, ${(bare / 1000).toFixed(2)} s`,
  },
])
await tablet.close()
rmSync(folder, { recursive: true, force: true })
await pool.end()

await club.close()
