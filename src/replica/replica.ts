import type { RowChange } from '@contract/rows.ts'
import type { CurrentUser } from '@contract/user.ts'
import { liveQuery, type Observable } from 'dexie'
import { runAfterPaint } from './after-paint.ts'
import { ReplicaDb } from './db.ts'
import type { InMemoryRowLookup } from './optimistic-write.ts'
import { loadPeopleInMemory, type PeopleInMemory } from './people-in-memory.ts'
import { type NewChange, queueChanges } from './queue.ts'

/** The replica of this device's user, as used by screens. */
export type Replica = {
  db: ReplicaDb
  user: CurrentUser
  organisation: string
  /**
   * Saves changes durably, shows them and requests a sync.
   * @param getInMemoryRow returns rows from the screen's memory, for ticks
   * @param savedDraftId id of the draft that this call saves
   * @throws NotSaved. In that case no data has changed.
   */
  queue(changes: readonly NewChange[], getInMemoryRow?: InMemoryRowLookup, savedDraftId?: string): Promise<RowChange[]>
  /**
   * Returns the people of the register, or of its archive, in memory. A list of thousands is read once instead of at
   * each visit.
   */
  people(archived: boolean): PeopleInMemory
  /** Prefetches the people of the register while the page is idle, so that their list opens from memory. */
  prefetchPeople(): PeopleInMemory
  /** Clears all people from memory, because the device is locked. */
  releasePeople(): void
  /** Observes a query on this replica. The query runs again whenever its data changes. */
  watch<T>(query: () => Promise<T>): Observable<T>
  close(): void
}

/**
 * Opens a club user's replica. Creates it at the first sign-in on this device.
 * @param db the database of this replica, if the caller has already begun to open it
 */
export const openReplica = async (
  user: CurrentUser,
  afterWrite: () => void,
  db = new ReplicaDb(user.id),
): Promise<Replica> => {
  await db.open()
  const organisation = user.organisation ?? ''
  const peopleByArchived = new Map<boolean, PeopleInMemory>()
  const closePeople = () => {
    for (const people of peopleByArchived.values()) people.close()
    peopleByArchived.clear()
  }
  return {
    db,
    user,
    organisation,
    queue: async (changes, getInMemoryRow, savedDraftId) => {
      const changedRows = await queueChanges(db, organisation, changes, getInMemoryRow, savedDraftId)
      runAfterPaint(afterWrite)
      return changedRows
    },
    people: (archived) => {
      const people = peopleByArchived.get(archived) ?? loadPeopleInMemory(db, archived)
      people.hurry()
      peopleByArchived.set(archived, people)
      return people
    },
    prefetchPeople: () => {
      const people = peopleByArchived.get(false) ?? loadPeopleInMemory(db, false, true)
      peopleByArchived.set(false, people)
      return people
    },
    releasePeople: closePeople,
    watch: liveQuery,
    close: () => {
      closePeople()
      db.close()
    },
  }
}
