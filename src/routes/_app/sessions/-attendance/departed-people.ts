import type { Departed, ReplicaDb } from '@/replica/db.ts'
import { byDeparted, readDeparted } from '@/replica/departed.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import type { ReadRows } from '@/replica/engine/whole-reads.ts'

/** People who have left the register: they still count in the sessions they came to. */
export type DepartedPeople = {
  /** Whether they were adults, by their ids; the same map until another one leaves. */
  all: () => ReadonlyMap<string, boolean>
  subscribe: (listener: () => void) => () => void
}

/** Follows who leaves while a screen is open. */
export const openDeparted = async (
  db: ReplicaDb,
  read: ReadRows,
): Promise<{ people: DepartedPeople; close: () => void }> => {
  const listeners = new Set<() => void>()
  let now: ReadonlyMap<string, boolean> = new Map()
  // Heard from the beginning: a person who leaves while this is read is read after it.
  const close = onAnnouncement((a) => {
    if (a.kind !== 'rows' || a.user !== db.user || a.table !== 'registered') return
    void readDeparted(db).then(
      (after) => {
        if (after.size <= now.size) return
        now = after
        for (const listener of listeners) listener()
      },
      // A closed database refuses: then the screen is going too.
      () => undefined,
    )
  })
  const first = byDeparted(await read<Departed>('departed'))
  if (first.size > now.size) now = first
  return {
    people: {
      all: () => now,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    close,
  }
}
