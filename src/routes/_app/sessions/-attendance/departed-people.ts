import type { DepartedPerson, ReplicaDb } from '@/replica/db.ts'
import { mapDepartedAdults, readDepartedAdults } from '@/replica/departed.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import type { ReadRows } from '@/replica/engine/native-reader.ts'

/** People who were removed from the register. They are still counted in the sessions they attended. */
export type DepartedPeople = {
  /** Returns a map from person id to true for adults. The same map is returned until another person is removed. */
  all: () => ReadonlyMap<string, boolean>
  subscribe: (listener: () => void) => () => void
}

/** Loads the removed people and updates them until `close` is called. */
export const openDepartedPeople = async (
  db: ReplicaDb,
  read: ReadRows,
): Promise<{ people: DepartedPeople; close: () => void }> => {
  const listeners = new Set<() => void>()
  let currentAdults: ReadonlyMap<string, boolean> = new Map()
  // Subscribe before the first read, so that a removal during the read is not missed.
  const close = onAnnouncement((a) => {
    if (a.kind !== 'rows' || a.user !== db.user || a.table !== 'registered') return
    void readDepartedAdults(db).then(
      (latest) => {
        if (latest.size <= currentAdults.size) return
        currentAdults = latest
        for (const listener of listeners) listener()
      },
      // Ignore a closed database, because the screen is closing too.
      () => undefined,
    )
  })
  const initialAdults = mapDepartedAdults(await read<DepartedPerson>('departed'))
  if (initialAdults.size > currentAdults.size) currentAdults = initialAdults
  return {
    people: {
      all: () => currentAdults,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    close,
  }
}
