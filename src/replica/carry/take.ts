import type { MutationName } from '@contract/mutations/mutations.ts'
import { presentForm } from '@contract/present-form.ts'
import type { Transaction } from 'dexie'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from '../db.ts'
import { Draft, touchesOf } from '../draft.ts'
import { announce } from '../engine/announce.ts'
import { acceptedIds } from '../engine/receipts.ts'
import { NotSaved } from '../queue.ts'
import { isQuota } from '../quota.ts'
import { idsByTable, writeTables } from '../write-rows.ts'
import { type Carried, type CarriedChange, NotCarried } from './content.ts'

/** Counts of an import. */
export type Taken = {
  /** Changes added to the end of this device's queue. */
  taken: number
  /** Changes that were quarantined on the other device, and are now quarantined here. */
  aside: number
  /** Changes already known here: pending, sent or quarantined. */
  known: number
}

const plain = ({ aside: _aside, ...change }: CarriedChange): Omit<QueueEntry, 'seq' | 'touches'> => change

/** Reads all known ids at once, because thousands of single look-ups take seconds. */
const knownHere = async (transaction: Transaction): Promise<Set<string>> => {
  const [queued, accepted, aside] = await Promise.all([
    transaction.table<QueueEntry>('outbox').toArray(),
    acceptedIds(transaction),
    transaction.table<unknown, string>('set_aside').toCollection().primaryKeys(),
  ])
  return new Set([...queued.map((entry) => entry.id), ...accepted, ...aside])
}

/**
 * Imports changes of another device of the same user in one durable transaction. Pending changes are shown
 * and queued at the end. Quarantined changes are stored as quarantined. A change that is already known stays
 * as it is. The changes keep their ids, so each has one effect even if several devices send it.
 * @throws TransferError `other_user`, `other_club`, `newer`; NotSaved. No data has changed then.
 */
export const takeChanges = async (db: ReplicaDb, organisation: string, carried: Carried): Promise<Taken> => {
  if (carried.user !== db.user) throw new NotCarried('other_user')
  if (carried.organisation !== organisation) throw new NotCarried('other_club')
  if (!carried.changes.every((change) => change.aside || presentForm(change))) throw new NotCarried('newer')
  // // A change that occurs twice in one file is one change.
  const changes = [...new Map(carried.changes.map((change) => [change.id, change])).values()]
  try {
    // // Tables are read from the transaction by name, as the draft does.
    const { taken, rows } = await db.transaction('rw', writeTables(db), async (transaction) => {
      const known = await knownHere(transaction)
      const fresh = changes.filter(({ id }) => !known.has(id))
      const waiting = fresh.filter((change) => !change.aside)
      const aliases = transaction.table<{ id: string }, string>('aliases')
      const joined = new Set(await aliases.toCollection().primaryKeys())
      await aliases.bulkPut(carried.aliases.filter(({ id }) => !joined.has(id)))
      const draft = new Draft(transaction, organisation)
      const effects = await draft.apply(waiting)
      const entries = waiting.map(
        (change, at): Omit<QueueEntry, 'seq'> => ({
          ...plain(change),
          touches: touchesOf(
            change.name as MutationName,
            presentForm(change)?.args,
            organisation,
            effects[at] ?? [],
          ),
        }),
      )
      const aside = fresh.flatMap(({ aside: how, ...change }): SetAsideEntry[] =>
        how ? [{ ...change, ...how }] : [],
      )
      await transaction.table<QueueEntry>('outbox').bulkAdd(entries as QueueEntry[])
      await transaction.table<SetAsideEntry>('set_aside').bulkAdd(aside)
      const counts = {
        taken: entries.length,
        aside: aside.length,
        known: carried.changes.length - fresh.length,
      }
      return { taken: counts, rows: await draft.write() }
    })
    for (const [table, ids] of idsByTable(rows)) announce({ kind: 'rows', user: db.user, table, ids })
    announce({ kind: 'queue', user: db.user })
    return taken
  } catch (cause) {
    if (cause instanceof NotCarried) throw cause
    const full = isQuota(cause)
    if (full) announce({ kind: 'full', user: db.user, full })
    throw new NotSaved(full ? 'full' : 'failed', { cause })
  }
}
