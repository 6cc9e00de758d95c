import type { Change } from '@contract/rows.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterPaint } from './after-paint.ts'
import { ReplicaDb } from './db.ts'
import { type HeldPeople, holdPeople } from './held-people.ts'
import type { HeldRow } from './held-write.ts'
import { type NewChange, queue } from './queue.ts'

/** The replica of the user at this device, as screens use it. */
export type Replica = {
  db: ReplicaDb
  user: CurrentUser
  organisation: string
  /**
   * Saves changes durably and shows them; then asks for them to be sent.
   * @param held rows that the screen has in memory, for ticks
   * @param forgets the kept form that is saved by this
   * @throws NotSaved nothing changed
   */
  queue(changes: readonly NewChange[], held?: HeldRow, forgets?: string): Promise<Change[]>
  /** The people of the register, or its archive, in memory: a list of thousands is read once and not at each visit. */
  people(archived: boolean): HeldPeople
  /** Begins to read the people of the register in idle moments: whoever opens their list then finds them in memory. */
  readAhead(): HeldPeople
  /** Nobody stays in memory: the device is locked. */
  letGo(): void
  close(): void
}

/**
 * Opens a club user's replica; makes it at the first sign-in on this device.
 * @param db the same one, where it is being opened already
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
