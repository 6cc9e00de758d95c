import { isKnownMutation } from '@contract/mutations/mutations.ts'
import { upcastChange } from '@contract/upcast-change.ts'
import type { Transaction } from 'dexie'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from '../db.ts'
import { getTouchedKeys, ReplicaDraft } from '../draft.ts'
import { announce } from '../engine/announce.ts'
import { readAcceptedIds } from '../engine/receipts.ts'
import { NotSaved } from '../queue.ts'
import { isQuotaError } from '../quota.ts'
import { getReplicaTables, groupIdsByTable } from '../write-rows.ts'
import { type ChangeTransfer, TransferError, type TransferredChange } from './content.ts'

/** Number of changes of each kind that an import processed. */
export type ImportCounts = {
  /** Number of changes added to the end of this device's queue. */
  taken: number
  /** Number of changes that were set aside on the other device, and are now set aside on this device. */
  aside: number
  /** Number of changes that were already on this device: pending, sent or set aside. */
  known: number
}

const toQueueEntry = ({ aside: _aside, ...change }: TransferredChange): Omit<QueueEntry, 'seq' | 'touches'> => change

/** Reads all known ids at once, because thousands of single look-ups take seconds. */
const readKnownIds = async (transaction: Transaction): Promise<Set<string>> => {
  const [queuedEntries, acceptedIds, setAsideIds] = await Promise.all([
    transaction.table<QueueEntry>('outbox').toArray(),
    readAcceptedIds(transaction),
    transaction.table<unknown, string>('set_aside').toCollection().primaryKeys(),
  ])
  return new Set([...queuedEntries.map((entry) => entry.id), ...acceptedIds, ...setAsideIds])
}

/**
 * Imports changes from another device of the same user in one durable transaction. Pending changes are shown and added
 * to the end of the queue. Set-aside changes stay set aside. Changes that are already on this device do not change. All
 * changes keep their ids, so each has one effect even if several devices send it.
 * @throws TransferError `other_user`, `other_club`, `newer`; NotSaved. In that case no data has changed.
 */
export const importChanges = async (
  db: ReplicaDb,
  organisation: string,
  transfer: ChangeTransfer,
): Promise<ImportCounts> => {
  if (transfer.user !== db.user) throw new TransferError('other_user')
  if (transfer.organisation !== organisation) throw new TransferError('other_club')
  if (!transfer.changes.every((change) => change.aside || upcastChange(change))) throw new TransferError('newer')
  // Remove duplicates, because a change may occur twice in one file.
  const changes = [...new Map(transfer.changes.map((change) => [change.id, change])).values()]
  try {
    // Read tables from the transaction by name, as the draft does.
    const { taken: importCounts, rows } = await db.transaction('rw', getReplicaTables(db), async (transaction) => {
      const knownIds = await readKnownIds(transaction)
      const newChanges = changes.filter(({ id }) => !knownIds.has(id))
      const pendingChanges = newChanges.filter((change) => !change.aside)
      const aliases = transaction.table<{ id: string }, string>('aliases')
      const knownAliases = new Set(await aliases.toCollection().primaryKeys())
      await aliases.bulkPut(transfer.aliases.filter(({ id }) => !knownAliases.has(id)))
      const draft = new ReplicaDraft(transaction, organisation)
      const effects = await draft.apply(pendingChanges)
      const entries = pendingChanges.map((change, index): Omit<QueueEntry, 'seq'> => {
        const currentMutation = upcastChange(change)
        if (!currentMutation || !isKnownMutation(currentMutation)) throw new TransferError('newer')
        const { name, args } = currentMutation
        return {
          ...toQueueEntry(change),
          touches: getTouchedKeys(name, args, organisation, effects[index] ?? []),
        }
      })
      const setAsideEntries = newChanges.flatMap(({ aside: how, ...change }): SetAsideEntry[] =>
        how ? [{ ...change, ...how }] : [],
      )
      await transaction.table<QueueEntry>('outbox').bulkAdd(entries as QueueEntry[])
      await transaction.table<SetAsideEntry>('set_aside').bulkAdd(setAsideEntries)
      const counts = {
        taken: entries.length,
        aside: setAsideEntries.length,
        known: transfer.changes.length - newChanges.length,
      }
      return { taken: counts, rows: await draft.write() }
    })
    for (const [table, ids] of groupIdsByTable(rows)) announce({ kind: 'rows', user: db.user, table, ids })
    announce({ kind: 'queue', user: db.user })
    return importCounts
  } catch (cause) {
    if (cause instanceof TransferError) throw cause
    const isFull = isQuotaError(cause)
    if (isFull) announce({ kind: 'full', user: db.user, full: isFull })
    throw new NotSaved(isFull ? 'full' : 'failed', { cause })
  }
}
