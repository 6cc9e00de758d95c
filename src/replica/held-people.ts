import { isHeld } from '@contract/mutations/held-mutations.ts'
import { Locked } from '../lock/vault.ts'
import type { ReplicaDb, Stored } from './db.ts'
import { idle } from './engine/idle.ts'
import { type LiveRows, openLiveRows } from './live-rows.ts'
import { ARCHIVED, LISTED } from './write-rows.ts'

type Person = Stored<'registered'>

/** People of a replica in memory, from the first use until the replica closes. */
export type HeldPeople = {
  /** Undefined until the people are read. Returns the same array until a person changes. */
  all(): readonly Person[] | undefined
  subscribe(listener: () => void): () => void
  /** Reads the missing people at once, because a list needs them now. */
  hurry(): void
  close(): void
}

/** Number of people read at once during a prefetch. Takes about 10 ms on a slow tablet. */
const SLICE = 200

/**
 * Reads the archived or the other people and follows their changes.
 * @param isPrefetch reads in slices while idle, until `hurry` is called
 */
export const holdPeople = (db: ReplicaDb, archived: boolean, ahead = false): HeldPeople => {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let rows: LiveRows<'registered'> | undefined
  let end: (() => void) | undefined
  let closed = false
  let waitedFor = !ahead
  let hurry = () => {}
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve
  })
  const table = () => db.rows('registered')
  const load = async () => {
    const wanted = archived ? ARCHIVED : LISTED
    if (waitedFor) return table().where('archived').equals(wanted).toArray()
    const people: Person[] = []
    for (;;) {
      if (!waitedFor) await Promise.race([idle(), hurried])
      if (closed) return people
      const rest = table()
        .where('id')
        .above(people.at(-1)?.id ?? '')
      const most = waitedFor ? Number.POSITIVE_INFINITY : SLICE
      const slice = await rest.limit(most).toArray()
      people.push(...slice)
      if (slice.length < most) return people
    }
  }
  openLiveRows(db, 'registered', load, (person) => person.soft_archived === archived && !isHeld(person)).then(
    (opened) => {
      if (closed) return opened.close()
      rows = opened.rows
      end = opened.close
      rows.subscribeAll(tell)
      tell()
    },
    (error: unknown) => {
      // // A sign-out closes the database during the read, and locking the device removes the key. Neither is
      // an error.
      if (!closed && db.isOpen() && !(error instanceof Locked)) throw error
    },
  )
  return {
    all: () => rows?.all(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hurry: () => {
      waitedFor = true
      hurry()
    },
    close: () => {
      closed = true
      rows = undefined
      end?.()
    },
  }
}
