import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import { Locked } from '../lock/vault.ts'
import type { ReplicaDb, StoredRow } from './db.ts'
import { waitForIdle } from './engine/idle.ts'
import { type LiveRows, openLiveRows } from './live-rows.ts'
import { ARCHIVED, LISTED } from './write-rows.ts'

type Person = StoredRow<'registered'>

/** People of a replica in memory, from the first use until the replica closes. */
export type PeopleInMemory = {
  /** Returns the people, or undefined until they are read. Returns the same array until a person changes. */
  all(): readonly Person[] | undefined
  subscribe(listener: () => void): () => void
  /** Reads the remaining people at once, because a list needs them now. */
  hurry(): void
  close(): void
}

/** Number of people read at once during a prefetch. A slice takes about 10 ms on a slow tablet. */
const SLICE_SIZE = 200

/**
 * Reads either the archived or the listed people, then updates them on changes.
 * @param isPrefetch true to read in slices while idle, until `hurry` is called
 */
export const loadPeopleInMemory = (db: ReplicaDb, archived: boolean, isPrefetch = false): PeopleInMemory => {
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  let rows: LiveRows<'registered'> | undefined
  let closeRows: (() => void) | undefined
  let isClosed = false
  let isUrgent = !isPrefetch
  let resolveHurry = () => {}
  const hurryPromise = new Promise<void>((resolve) => {
    resolveHurry = resolve
  })
  const getTable = () => db.rows('registered')
  const loadPeople = async () => {
    const archivedKey = archived ? ARCHIVED : LISTED
    if (isUrgent) return getTable().where('archived').equals(archivedKey).toArray()
    const people: Person[] = []
    for (;;) {
      if (!isUrgent) await Promise.race([waitForIdle(), hurryPromise])
      if (isClosed) return people
      const remainingPeople = getTable()
        .where('id')
        .above(people.at(-1)?.id ?? '')
      const sliceLimit = isUrgent ? Number.POSITIVE_INFINITY : SLICE_SIZE
      const slice = await remainingPeople.limit(sliceLimit).toArray()
      people.push(...slice)
      if (slice.length < sliceLimit) return people
    }
  }
  openLiveRows(
    db,
    'registered',
    loadPeople,
    (person) => person.soft_archived === archived && !isPendingApproval(person),
  ).then(
    (openedRows) => {
      if (isClosed) return openedRows.close()
      rows = openedRows.rows
      closeRows = openedRows.close
      rows.subscribeAll(notifyListeners)
      notifyListeners()
    },
    (error: unknown) => {
      // Ignore errors after a sign-out or a lock. A sign-out closes the database during the read, and a lock removes
      // the key.
      if (!isClosed && db.isOpen() && !(error instanceof Locked)) throw error
    },
  )
  return {
    all: () => rows?.all(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hurry: () => {
      isUrgent = true
      resolveHurry()
    },
    close: () => {
      isClosed = true
      rows = undefined
      closeRows?.()
    },
  }
}
