import { errorCodes } from '@contract/errors.ts'
import { isMutationName } from '@contract/mutations/mutations.ts'
import { tableNames } from '@contract/rows.ts'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from './db.ts'
import { countAccepted } from './engine/receipts.ts'
import { computeChecksums } from './self-check.ts'
import { readSyncState } from './sync-state.ts'

/** Maximum number of changes of each kind in the diagnosis, oldest first. The counts include all changes. */
const MAX_LISTED_CHANGES = 500

const toIso = (time: number | string | null | undefined): string | null => {
  const date = new Date(time ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * Builds the entry of a pending change. The name of a change that is not a known mutation may contain personal data, so
 * it is replaced by `unknown`.
 */
const toChangeEntry = ({ seq, name, v, made_at }: QueueEntry) => ({
  seq: Number(seq),
  name: isMutationName(name) ? name : 'unknown',
  v: Number(v),
  made_at: toIso(made_at),
})

const toSetAsideEntry = (entry: SetAsideEntry) => ({
  ...toChangeEntry(entry),
  status: entry.status === 'held' ? 'held' : 'rejected',
  code: errorCodes.find((code) => code === entry.code) ?? 'unknown',
  at: toIso(entry.at),
})

const countRows = async (db: ReplicaDb): Promise<Record<string, number>> => {
  const names = [...tableNames, 'outbox', 'set_aside', 'aliases']
  const counts = await Promise.all(names.map(async (name) => [name, await db.table(name).count()] as const))
  return { ...Object.fromEntries(counts), accepted: await countAccepted(db) }
}

/**
 * Builds the replica's diagnosis for support. Contains counts, codes, times and hashes. Contains no names, no content
 * of changes and no record ids.
 */
export const buildDiagnosis = async (db: ReplicaDb, now = Date.now()) => {
  const [state, counts, waitingEntries, setAsideEntries] = await Promise.all([
    readSyncState(db.user),
    countRows(db),
    db.outbox.orderBy('seq').limit(MAX_LISTED_CHANGES).toArray(),
    db.set_aside.orderBy('seq').limit(MAX_LISTED_CHANGES).toArray(),
  ])
  const cursorAt = await db.getMeta('cursor_at')
  const selfCheck = await db.getMeta('self_check')
  return {
    counts,
    waiting: waitingEntries.map(toChangeEntry),
    set_aside: setAsideEntries.map(toSetAsideEntry),
    sync: {
      phase: state.phase,
      problem: state.problem,
      since: toIso(state.since),
      last_done: toIso(state.doneAt),
      next_try: state.nextTryAt ? toIso(state.nextTryAt) : null,
    },
    replica: {
      epoch: (await db.getMeta('epoch')) ?? null,
      version: (await db.getMeta('version')) ?? null,
      bootstraps: (await db.getMeta('gen')) ?? 0,
      complete: (await db.getMeta('complete')) ?? false,
      bootstrapping: (await db.getMeta('bootstrapping')) ?? false,
      cursor_age_s: cursorAt === undefined ? null : Math.round((now - cursorAt) / 1000),
      batch_size: (await db.getMeta('batch_size')) ?? null,
      sent_up_to: (await db.getMeta('sent_up_to')) ?? 0,
      checksums: await computeChecksums(db),
    },
    self_check: selfCheck
      ? {
          at: toIso(selfCheck.at),
          outcome: selfCheck.outcome,
          tables: selfCheck.tables,
          failed: selfCheck.failed && { at: toIso(selfCheck.failed.at), why: selfCheck.failed.why },
        }
      : null,
  }
}

export type Diagnosis = Awaited<ReturnType<typeof buildDiagnosis>>
