import { errorCodes } from '@contract/errors.ts'
import { isMutationName } from '@contract/mutations/mutations.ts'
import { tableNames } from '@contract/rows.ts'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from './db.ts'
import { acceptedCount } from './engine/receipts.ts'
import { checksumsHere } from './self-check.ts'
import { readState } from './state.ts'

/** Maximum number of listed changes of each kind, the oldest first. The counts include all. */
const LISTED = 500

const isoOf = (at: number | string | null | undefined): string | null => {
  const date = new Date(at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * Builds a change's entry. A name that is not one of Hallbook's mutations may be personal data and is left
 * out.
 */
const change = ({ seq, name, v, made_at }: QueueEntry) => ({
  seq: Number(seq),
  name: isMutationName(name) ? name : 'unknown',
  v: Number(v),
  made_at: isoOf(made_at),
})

const refused = (entry: SetAsideEntry) => ({
  ...change(entry),
  status: entry.status === 'held' ? 'held' : 'rejected',
  code: errorCodes.find((code) => code === entry.code) ?? 'unknown',
  at: isoOf(entry.at),
})

const countsOf = async (db: ReplicaDb): Promise<Record<string, number>> => {
  const names = [...tableNames, 'outbox', 'set_aside', 'aliases']
  const counts = await Promise.all(names.map(async (name) => [name, await db.table(name).count()] as const))
  return { ...Object.fromEntries(counts), accepted: await acceptedCount(db) }
}

/**
 * Builds the replica's diagnosis for support: counts, codes, times and hashes. It contains no names, no
 * content of changes and no record ids.
 */
export const diagnose = async (db: ReplicaDb, now = Date.now()) => {
  const [state, counts, waiting, aside] = await Promise.all([
    readState(db.user),
    countsOf(db),
    db.outbox.orderBy('seq').limit(LISTED).toArray(),
    db.set_aside.orderBy('seq').limit(LISTED).toArray(),
  ])
  const cursorAt = await db.getMeta('cursor_at')
  const check = await db.getMeta('self_check')
  return {
    counts,
    waiting: waiting.map(change),
    set_aside: aside.map(refused),
    sync: {
      phase: state.phase,
      problem: state.problem,
      since: isoOf(state.since),
      last_done: isoOf(state.doneAt),
      next_try: state.nextTryAt ? isoOf(state.nextTryAt) : null,
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
      checksums: await checksumsHere(db),
    },
    self_check: check
      ? {
          at: isoOf(check.at),
          outcome: check.outcome,
          tables: check.tables,
          failed: check.failed && { at: isoOf(check.failed.at), why: check.failed.why },
        }
      : null,
  }
}

export type Diagnosis = Awaited<ReturnType<typeof diagnose>>
