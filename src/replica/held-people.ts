import type { ReplicaDb, Stored } from './db.ts'
import { type LiveRows, openLiveRows } from './live-rows.ts'

type Person = Stored<'registered'>

/** People of a replica in memory, from the first time that somebody asks until it closes. */
export type HeldPeople = {
  /** Undefined until they are read; the same array until one changes. */
  all(): readonly Person[] | undefined
  subscribe(listener: () => void): () => void
  close(): void
}

/** Reads those who are archived, or those who are not, and follows what happens to them. */
export const holdPeople = (db: ReplicaDb, archived: boolean): HeldPeople => {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let rows: LiveRows<'registered'> | undefined
  let end: (() => void) | undefined
  let closed = false
  const load = () =>
    db
      .rows('registered')
      .where('archived')
      .equals(archived ? 1 : 0)
      .toArray()
  openLiveRows(db, 'registered', load, (person) => person.soft_archived === archived).then(
    (opened) => {
      if (closed) return opened.close()
      rows = opened.rows
      end = opened.close
      rows.subscribeAll(tell)
      tell()
    },
    (error: unknown) => {
      // Who signs out closes the database under rows that are being read.
      if (db.isOpen()) throw error
    },
  )
  return {
    all: () => rows?.all(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      closed = true
      rows = undefined
      end?.()
    },
  }
}
