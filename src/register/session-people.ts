import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import type { ReplicaDb, StoredRow } from '@/replica/db.ts'
import type { ReadRows } from '@/replica/engine/native-reader.ts'
import { type LiveRows, openLiveRows } from '@/replica/live-rows.ts'
import { LISTED, PENDING_APPROVAL } from '@/replica/write-rows.ts'

type Person = StoredRow<'registered'>
type SessionRows = { rows: LiveRows<'attendance'> | LiveRows<'parcel_rows'> | LiveRows<'bookings'>; close: () => void }

type SessionPeopleOptions = {
  /** Rows that put people on the session. */
  listings: readonly Promise<SessionRows>[]
  /** True to include the archived family members of people on the session. */
  families?: boolean
}

/**
 * Loads all people who are not archived, families pending approval, and all people on the session. The rows stay in
 * memory and update live.
 */
export const openSessionPeople = async (
  db: ReplicaDb,
  read: ReadRows,
  { listings, families = false }: SessionPeopleOptions,
): Promise<{ rows: LiveRows<'registered'>; close: () => void }> => {
  const sessionPersonIds = new Set<string>()
  /** Returns the ids of people that were added to the session after the previous call. */
  const collectNew = (lists: readonly SessionRows[], find: (id: string) => Person | undefined): string[] => {
    const newIds: string[] = []
    const addIfNew = (id: string) => {
      if (sessionPersonIds.has(id)) return
      sessionPersonIds.add(id)
      newIds.push(id)
    }
    for (const { registered } of lists.flatMap(({ rows }): readonly { registered: string }[] => rows.all())) {
      addIfNew(registered)
      if (families) for (const id of find(registered)?.family_entries ?? []) addIfNew(id)
    }
    return newIds
  }
  const table = db.rows('registered')
  const loadPeople = async () => {
    const readArchived = (equals: number) => read<Person>('registered', { index: 'archived', equals })
    const [listedPeople, pendingPeople, lists] = await Promise.all([
      readArchived(LISTED),
      readArchived(PENDING_APPROVAL),
      Promise.all(listings),
    ])
    const personById = new Map([...listedPeople, ...pendingPeople].map((person) => [person.id, person]))
    const findPerson = (id: string) => personById.get(id)
    collectNew(lists, findPerson)
    for (let requestedIds = new Set<string>(); ; ) {
      const missingIds = [...sessionPersonIds].filter((id) => !personById.has(id) && !requestedIds.has(id))
      if (missingIds.length === 0) return [...personById.values()]
      requestedIds = new Set([...requestedIds, ...missingIds])
      for (const person of await table.bulkGet(missingIds)) if (person) personById.set(person.id, person)
      collectNew(lists, findPerson)
    }
  }
  const { rows, close } = await openLiveRows(
    db,
    'registered',
    loadPeople,
    (person) => !person.soft_archived || isPendingApproval(person) || sessionPersonIds.has(person.id),
  )
  const lists = await Promise.all(listings)
  // Load archived people that another device has added to the session.
  const loadMissing = () => {
    const missingIds = collectNew(lists, (id) => rows.get(id)).filter((id) => !rows.get(id))
    if (missingIds.length) void rows.refresh(missingIds)
  }
  const unsubscribers = lists.map((list) => list.rows.subscribeAll(loadMissing))
  if (families) unsubscribers.push(rows.subscribeAll(loadMissing))
  loadMissing()
  return {
    rows,
    close: () => {
      for (const stop of unsubscribers) stop()
      close()
    },
  }
}
