import { isHeld } from '@contract/mutations/held-mutations.ts'
import { Locked } from '../lock/vault.ts'
import type { ReplicaDb, Stored } from './db.ts'
import { idle } from './engine/idle.ts'
import { type LiveRows, openLiveRows } from './live-rows.ts'
import { ARCHIVED, LISTED } from './write-rows.ts'

type Person = Stored<'registered'>

/** People of a replica in memory, from the first time that somebody asks until it closes. */
export type HeldPeople = {
  /** Undefined until they are read; the same array until one changes. */
  all(): readonly Person[] | undefined
  subscribe(listener: () => void): () => void
  /** Somebody waits for them: those who are still missing are read in one go. */
  hurry(): void
  close(): void
}

/** How many are read in one go while nobody waits for them: some 10 ms of a slow tablet. */
const SLICE = 200

/**
 * Reads those who are archived, or those who are not, and follows what happens to them.
 * @param ahead nobody waits for them yet: they are read a slice at a time, in idle moments, until somebody hurries
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
      // Who signs out closes the database under rows that are being read, who locks the device takes their key.
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
