import type { QueueEntry, ReplicaDb, SetAsideEntry } from '../db.ts'
import { getReferencedIds } from '../draft.ts'
import { type ChangeTransfer, MAX_FILE_CHANGES, TransferError, type TransferredChange } from './content.ts'

const toPendingChange = ({ id, name, v, args, made_at }: QueueEntry): TransferredChange => ({
  id,
  name,
  v,
  args,
  made_at,
})

const toSetAsideChange = (entry: SetAsideEntry): TransferredChange => {
  const { status, at: setAsideAt, code, detail, seq, touches } = entry
  return {
    ...toPendingChange(entry),
    aside: { status, at: setAsideAt, code, detail: detail ?? null, seq, touches },
  }
}

/**
 * Packs all changes of this device that the server has not accepted, in the order in which they were made. The changes
 * also stay on this device.
 * @param app version of the app
 * @throws TransferError `empty`, `too_many`
 */
export const packChanges = async (
  db: ReplicaDb,
  { organisation, app, most = MAX_FILE_CHANGES }: { organisation: string; app: string; most?: number },
): Promise<ChangeTransfer> => {
  // Read all tables in one transaction. Otherwise a change could be missed if a response moves it between tables.
  const [queuedEntries, setAsideEntries, aliases] = await db.transaction('r', db.outbox, db.set_aside, db.aliases, () =>
    Promise.all([db.outbox.orderBy('seq').toArray(), db.set_aside.orderBy('seq').toArray(), db.aliases.toArray()]),
  )
  const count = queuedEntries.length + setAsideEntries.length
  if (count === 0) throw new TransferError('empty')
  if (count > most) throw new TransferError('too_many')
  const changes = [...queuedEntries, ...setAsideEntries].sort((a, b) => a.seq - b.seq)
  const referencedIds = new Set(changes.flatMap(getReferencedIds))
  const setAsideIds = new Set(setAsideEntries.map(({ id }) => id))
  return {
    kind: 'hallbook-changes',
    v: 1,
    user: db.user,
    organisation,
    app,
    made_at: new Date().toISOString(),
    count,
    changes: changes.map((entry) =>
      setAsideIds.has(entry.id) ? toSetAsideChange(entry as SetAsideEntry) : toPendingChange(entry),
    ),
    aliases: aliases.filter(({ id }) => referencedIds.has(id)).map(({ id, target }) => ({ id, target })),
  }
}
