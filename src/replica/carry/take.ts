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

/** What came of taking changes in. */
export type Taken = {
  /** Put at the end of the queue of this device. */
  taken: number
  /** Of a kind that was set aside elsewhere, and is so here now. */
  aside: number
  /** Known here before: waiting, sent or set aside. */
  known: number
}

const plain = ({ aside: _aside, ...change }: CarriedChange): Omit<QueueEntry, 'seq' | 'touches'> => change

/** All ids at once: to look for thousands of them one by one takes seconds. */
const knownHere = async (transaction: Transaction): Promise<Set<string>> => {
  const [queued, accepted, aside] = await Promise.all([
    transaction.table<QueueEntry>('outbox').toArray(),
    acceptedIds(transaction),
    transaction.table<unknown, string>('set_aside').toCollection().primaryKeys(),
  ])
  return new Set([...queued.map((entry) => entry.id), ...accepted, ...aside])
}

/**
 * Puts changes of another device of the same user at the end of this one's queue, shows them, and keeps what was set
 * aside: all of it in one durable transaction. A change that is known here already is left as it stands. They keep
 * their ids: however many devices send them, each has one effect.
 *
 * @throws NotCarried `other_user`, `other_club`, `newer`; NotSaved. Nothing has changed then.
 */
export const takeChanges = async (db: ReplicaDb, organisation: string, carried: Carried): Promise<Taken> => {
  if (carried.user !== db.user) throw new NotCarried('other_user')
  if (carried.organisation !== organisation) throw new NotCarried('other_club')
  if (!carried.changes.every((change) => change.aside || presentForm(change))) throw new NotCarried('newer')
  // The same change twice in one file is one change.
  const changes = [...new Map(carried.changes.map((change) => [change.id, change])).values()]
  try {
    // Everything goes through the transaction by name, as the draft does.
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
