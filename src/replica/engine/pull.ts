import { tableNames } from '@contract/rows.ts'
import type { PullReply } from '@contract/sync.ts'
import { syncOperations } from '@contract/sync.ts'
import { call } from '@/api/call.ts'
import type { ReplicaDb } from '../db.ts'
import { idsByTable, keysOf, putServerRows, type ServerChange, writeTables } from '../write-rows.ts'
import { announce } from './announce.ts'
import { keepForOffer, knownEpoch } from './offers.ts'
import { reapply } from './reapply.ts'

export type PullContext = { db: ReplicaDb; organisation: string; token: string }

/** What the server holds for this user, by table: how many rows, and a hash over their ids and versions. */
export type Checksums = NonNullable<PullReply['checksums']>

const PAGE = 1000
const TIMEOUT_MS = 60_000

/**
 * Brings the replica up to date, page after page; each page and its cursor commit together, so a cut
 * bootstrap goes on where it stopped. Old rows stay readable until a new bootstrap is whole.
 *
 * @param checksums asks what the server holds once all has come
 * @returns the checksums, empty where they were not asked for; or the new life of a database that was restored: before its
 * rows take the place of those here, what is here has to be offered
 * @throws ApiError, NoAnswer
 */
export const pullChanges = async (
  context: PullContext,
  checksums = false,
): Promise<{ checksums: Checksums } | { restored: string }> => {
  const { db } = context
  const known = await knownEpoch(db)
  const ask = (cursor: string | undefined) => {
    const page = call(syncOperations['sync.pull'], {
      token: context.token,
      timeout: TIMEOUT_MS,
      query: {
        limit: String(PAGE),
        ...(cursor && { cursor }),
        ...(checksums && { checksums: '1' as const }),
      },
    })
    // Heard where it is awaited; until then a failure must not end the worker.
    page.catch(() => undefined)
    return page
  }
  let cursor = await db.getMeta('cursor')
  let asked = ask(cursor)
  for (;;) {
    const page = await asked
    if (known !== undefined && page.epoch !== known) {
      await keepForOffer(db, known, page)
      return { restored: page.epoch }
    }
    // The next page is on its way while this one is stored.
    if (page.more) asked = ask(page.cursor)
    const changes = page.changes as ServerChange[]
    const fresh = cursor === undefined || page.reset === true
    const touched = await db.transaction('rw', writeTables(db), async (transaction) => {
      const gen = ((await db.getMeta('gen')) ?? (await oldest(db))) + (fresh ? 1 : 0)
      const bootstrapping = fresh || ((await db.getMeta('bootstrapping')) ?? false)
      await putServerRows(db, changes, gen)
      if (changes.some(({ table }) => table === 'registered')) await db.setMeta('photos_due', true)
      // The first bootstrap finds nothing older than itself.
      const swept = bootstrapping && !page.more && gen > 1 ? await sweep(db, gen) : []
      const reapplied = await reapply(
        db,
        transaction,
        context.organisation,
        swept.length ? 'all' : keysOf(changes),
      )
      // What has been deleted is not told to who begins: the rows alone would seem older than the picture they make.
      const seen = [page.version ?? 0, ...changes.map((c) => c.version ?? 0)]
      const top = Math.max((await db.getMeta('version')) ?? 0, ...seen)
      await db.setMeta('gen', gen)
      await db.setMeta('cursor', page.cursor)
      await db.setMeta('cursor_at', Date.now())
      await db.setMeta('epoch', page.epoch)
      await db.setMeta('bootstrapping', bootstrapping && page.more)
      if (!page.more) {
        await db.setMeta('complete', true)
        await db.setMeta('version', top)
        await db.setMeta('restored_lately', page.restored_version !== undefined)
        if (page.concern_keys) await db.setMeta('concern_keys', page.concern_keys)
        if (page.concern_contacts) await db.setMeta('concern_contacts', page.concern_contacts)
        if (page.offline_days !== undefined) await db.setMeta('offline_days', page.offline_days)
      }
      return [...changes, ...swept, ...reapplied]
    })
    for (const [table, ids] of idsByTable(touched)) {
      announce({ kind: 'rows', user: db.user, table, ids: ids.length > 500 ? 'all' : ids })
    }
    if (!page.more) return { checksums: page.checksums ?? {} }
    cursor = page.cursor
  }
}

/**
 * The generation of what was here before the first bootstrap: answers to changes that were sent before it. The server
 * tells nobody who begins of what has been deleted since, so they are swept as those of an earlier one.
 */
const oldest = async (db: ReplicaDb): Promise<number> => {
  for (const table of tableNames) if (await db.rows(table).count()) return 1
  return 0
}

/** Removes what a finished bootstrap did not bring. */
const sweep = async (db: ReplicaDb, gen: number) => {
  const gone: { table: (typeof tableNames)[number]; id: string }[] = []
  for (const table of tableNames) {
    // All at once: a cursor would walk from row to row.
    const rows = await db.rows(table).toArray()
    const old = rows.flatMap((row) => (row.gen === gen ? [] : row.id))
    if (old.length) await db.rows(table).bulkDelete(old)
    gone.push(...old.map((id) => ({ table, id })))
  }
  return gone
}
