import { newId } from '@contract/id.ts'
import { knownForms, presentForm } from '@contract/present-form.ts'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from './db.ts'
import { Draft } from './draft.ts'
import { announce } from './engine/announce.ts'
import { idsByTable, writeTables } from './write-rows.ts'

/**
 * Moves quarantined changes back to the end of the queue, in their order, and shows them again. A refused
 * change gets a new id, because the server's result of the old id is final.
 */
export const sendAgain = async (
  db: ReplicaDb,
  organisation: string,
  entries: readonly SetAsideEntry[],
): Promise<void> => {
  const inOrder = [...entries].sort((a, b) => a.seq - b.seq)
  const rows = await db.transaction('rw', writeTables(db), async (transaction) => {
    const draft = new Draft(transaction, organisation)
    for (const { at: _at, code: _code, detail: _detail, status, seq: _seq, ...kept } of inOrder) {
      await db.set_aside.delete(kept.id)
      await draft.apply([kept])
      const id = status === 'held' ? kept.id : newId()
      await db.outbox.add({ ...kept, ...presentForm(kept), id } as QueueEntry)
    }
    return draft.write()
  })
  for (const [table, ids] of idsByTable(rows)) announce({ kind: 'rows', user: db.user, table, ids })
  announce({ kind: 'queue', user: db.user })
}

type SetAside = Pick<SetAsideEntry, 'id' | 'seq' | 'name' | 'args' | 'status' | 'detail'>

/** Returns the id of the record that a change would have created. */
const madeBy = ({ name, args }: SetAside): unknown => (name.endsWith('.create') ? args.id : null)

/** Returns the id of the record that a blocked change needs, as reported by the server. */
const awaitedBy = ({ status, detail }: SetAside): unknown =>
  status === 'held' ? (detail as { id?: unknown } | null)?.id : undefined

/** Returns the changes of `all` that depend on a refused change, in order. Includes indirect dependants. */
export const dependantsOf = <E extends SetAside>(entry: SetAside, all: readonly E[]): E[] => {
  const missing = new Set([madeBy(entry)])
  // // In queue order, because a change is made after the record that it needs.
  return [...all]
    .sort((a, b) => a.seq - b.seq)
    .filter((e) => {
      const waits = e.id !== entry.id && missing.has(awaitedBy(e))
      if (waits) missing.add(madeBy(e))
      return waits
    })
}

/** Discards refused changes for good, after the user's decision. */
export const letGo = async (db: ReplicaDb, ids: readonly string[]): Promise<void> => {
  await db.set_aside.bulkDelete([...ids])
  announce({ kind: 'queue', user: db.user })
}

const OF_ANOTHER_VERSION = ['unknown_mutation', 'version_unsupported']

/** Reads changes that failed because app and server versions differ. Another app version can send them. */
export const ofAnotherVersion = (db: ReplicaDb): Promise<SetAsideEntry[]> =>
  db.set_aside.filter(({ code }) => OF_ANOTHER_VERSION.includes(code)).toArray()

/**
 * Requeues changes after an update that the previous version could not send, with their dependants. The older
 * version may also have known fewer fields, so everything is fetched once more.
 */
export const sendAgainAfterUpdate = async (db: ReplicaDb, organisation: string): Promise<void> => {
  if ((await db.getMeta('known_forms')) === knownForms) return
  if ((await ofAnotherVersion(db)).length) {
    const again = await db.set_aside
      .filter(({ code, status }) => status === 'held' || OF_ANOTHER_VERSION.includes(code))
      .toArray()
    await sendAgain(db, organisation, again)
  }
  await db.meta.delete('cursor')
  await db.setMeta('known_forms', knownForms)
}
