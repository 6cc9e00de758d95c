import { newId } from '@contract/id.ts'
import { supportedMutationVersions, upcastChange } from '@contract/upcast-change.ts'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from './db.ts'
import { ReplicaDraft } from './draft.ts'
import { announce } from './engine/announce.ts'
import { getReplicaTables, groupIdsByTable } from './write-rows.ts'

/**
 * Moves quarantined changes back to the end of the queue, in their order, and shows them again. A refused change gets a
 * new id, because the server's result for the old id is final.
 */
export const requeue = async (
  db: ReplicaDb,
  organisation: string,
  entries: readonly SetAsideEntry[],
): Promise<void> => {
  const sortedEntries = [...entries].sort((a, b) => a.seq - b.seq)
  const rows = await db.transaction('rw', getReplicaTables(db), async (transaction) => {
    const draft = new ReplicaDraft(transaction, organisation)
    for (const { at: _at, code: _code, detail: _detail, status, seq: _seq, ...entry } of sortedEntries) {
      await db.set_aside.delete(entry.id)
      await draft.apply([entry])
      const id = status === 'held' ? entry.id : newId()
      await db.outbox.add({ ...entry, ...upcastChange(entry), id } as QueueEntry)
    }
    return draft.write()
  })
  for (const [table, ids] of groupIdsByTable(rows)) announce({ kind: 'rows', user: db.user, table, ids })
  announce({ kind: 'queue', user: db.user })
}

type SetAsideChange = Pick<SetAsideEntry, 'id' | 'seq' | 'name' | 'args' | 'status' | 'detail'>

/** Returns the id of the record that a change would have created. */
const getCreatedId = ({ name, args }: SetAsideChange): unknown => (name.endsWith('.create') ? args.id : null)

/** Returns the id of the record that a blocked change needs. The server reports this id. */
const getNeededId = ({ status, detail }: SetAsideChange): unknown =>
  status === 'held' ? (detail as { id?: unknown } | null)?.id : undefined

/** Returns the changes in `all` that depend on a refused change, in order. Includes indirect dependants. */
export const findDependants = <E extends SetAsideChange>(entry: SetAsideChange, all: readonly E[]): E[] => {
  const missingIds = new Set([getCreatedId(entry)])
  // Sort in queue order, because a change comes after the change that creates the record that it needs.
  return [...all]
    .sort((a, b) => a.seq - b.seq)
    .filter((e) => {
      const isDependent = e.id !== entry.id && missingIds.has(getNeededId(e))
      if (isDependent) missingIds.add(getCreatedId(e))
      return isDependent
    })
}

/** Discards refused changes for good, after the user's decision. */
export const discardChanges = async (db: ReplicaDb, ids: readonly string[]): Promise<void> => {
  await db.set_aside.bulkDelete([...ids])
  announce({ kind: 'queue', user: db.user })
}

const VERSION_ERROR_CODES = ['unknown_mutation', 'version_unsupported']

/** Reads changes that failed because app and server versions differ. Another app version can send these changes. */
export const readVersionMismatches = (db: ReplicaDb): Promise<SetAsideEntry[]> =>
  db.set_aside.filter(({ code }) => VERSION_ERROR_CODES.includes(code)).toArray()

/**
 * Requeues changes that the previous app version could not send, with their dependants. Also makes the next sync pull
 * all rows, because the previous version may have supported fewer fields.
 */
export const requeueAfterUpdate = async (db: ReplicaDb, organisation: string): Promise<void> => {
  if ((await db.getMeta('known_forms')) === supportedMutationVersions) return
  if ((await readVersionMismatches(db)).length) {
    const requeuedEntries = await db.set_aside
      .filter(({ code, status }) => status === 'held' || VERSION_ERROR_CODES.includes(code))
      .toArray()
    await requeue(db, organisation, requeuedEntries)
  }
  await db.meta.delete('cursor')
  await db.setMeta('known_forms', supportedMutationVersions)
}
