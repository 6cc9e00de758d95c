import type { Change } from '@contract/rows.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterPaint } from './after-paint.ts'
import { ReplicaDb } from './db.ts'
import { type HeldPeople, holdPeople } from './held-people.ts'
import type { HeldRow } from './held-write.ts'
import { type NewChange, queue } from './queue.ts'

/** The replica of this device's user, as screens use it. */
export type Replica = {
  db: ReplicaDb
  user: CurrentUser
  organisation: string
  /**
   * Saves changes durably, shows them and requests a sync.
   * @param getInMemoryRow returns rows from the screen's memory, for ticks
   * @param savedDraftId id of the draft that this saves
   * @throws NotSaved no data has changed
   */
  queue(changes: readonly NewChange[], held?: HeldRow, forgets?: string): Promise<Change[]>
  /**
   * People of the register or its archive, in memory. A list of thousands is read once instead of at each
   * visit.
   */
  people(archived: boolean): HeldPeople
  /** Prefetches the people of the register while the page is idle, so that their list opens from memory. */
  readAhead(): HeldPeople
  /** Clears all people from memory, because the device is locked. */
  letGo(): void
  close(): void
}

/**
 * Opens a club user's replica. Creates it at the first sign-in on this device.
 * @param db the same replica, if it is being opened already
 */
export const openReplica = async (
  user: CurrentUser,
  afterWrite: () => void,
  db = new ReplicaDb(user.id),
): Promise<Replica> => {
  await db.open()
  const organisation = user.organisation ?? ''
  const held = new Map<boolean, HeldPeople>()
  const letGo = () => {
    for (const people of held.values()) people.close()
    held.clear()
  }
  return {
    db,
    user,
    organisation,
    queue: async (changes, held, forgets) => {
      const written = await queue(db, organisation, changes, held, forgets)
      afterPaint(afterWrite)
      return written
    },
    people: (archived) => {
      const people = held.get(archived) ?? holdPeople(db, archived)
      people.hurry()
      held.set(archived, people)
      return people
    },
    readAhead: () => {
      const people = held.get(false) ?? holdPeople(db, false, true)
      held.set(false, people)
      return people
    },
    letGo,
    close: () => {
      letGo()
      db.close()
    },
  }
}
