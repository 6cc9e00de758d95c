import { newId } from '@contract/id.ts'
import { knownForms, presentForm } from '@contract/present-form.ts'
import type { QueueEntry, ReplicaDb, SetAsideEntry } from './db.ts'
import { Draft } from './draft.ts'
import { announce } from './engine/announce.ts'
import { idsByTable, writeTables } from './write-rows.ts'

/**
 * Puts set-aside changes back at the end of the queue, in their order, and shows them again. A refused
 * change gets a new id: the server's answer to the old one is final.
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

/** The record that a change would have made. */
const madeBy = ({ name, args }: SetAside): unknown => (name.endsWith('.create') ? args.id : null)

/** The record that the server says a held change waits for. */
const awaitedBy = ({ status, detail }: SetAside): unknown =>
  status === 'held' ? (detail as { id?: unknown } | null)?.id : undefined

/** What waits for a refused change, among `all` and in order: what needs the record it would have made, and what needs theirs. */
export const dependantsOf = <E extends SetAside>(entry: SetAside, all: readonly E[]): E[] => {
  const missing = new Set([madeBy(entry)])
  // In their order: what needs a record was made after it.
  return [...all]
    .sort((a, b) => a.seq - b.seq)
    .filter((e) => {
      const waits = e.id !== entry.id && missing.has(awaitedBy(e))
      if (waits) missing.add(madeBy(e))
      return waits
    })
}

/** Lets refused changes go for good, because somebody decided so. */
export const letGo = async (db: ReplicaDb, ids: readonly string[]): Promise<void> => {
  await db.set_aside.bulkDelete([...ids])
  announce({ kind: 'queue', user: db.user })
}

const OF_ANOTHER_VERSION = ['unknown_mutation', 'version_unsupported']

/** Changes that this app and the server could not agree on: another version of the app can send them. */
export const ofAnotherVersion = (db: ReplicaDb): Promise<SetAsideEntry[]> =>
  db.set_aside.filter(({ code }) => OF_ANOTHER_VERSION.includes(code)).toArray()

/**
 * After an update: what the app before could not send goes back to the queue, with all that waited for it. An app that knew
 * fewer changes may have known fewer fields of a row too: everything is fetched once more.
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
