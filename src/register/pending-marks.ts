import type { QueueEntry, ReplicaDb } from '@/replica/db.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import type { ReadRows } from '@/replica/engine/native-reader.ts'
import { KeyedValues } from './keyed-values.ts'

type MarkScope = {
  /** List on screen, with one row per person. */
  of: 'attendance' | 'parcel_rows'
  session: string
}

/** Tables of the rows that a list on screen shows. */
const tablesByList: Record<MarkScope['of'], readonly string[]> = {
  attendance: ['attendance', 'bookings'],
  parcel_rows: ['parcel_rows'],
}

/**
 * Returns the people whose row in one of these sessions a queue entry changes. For attendance, also returns a person
 * whose booking or own record the entry changes.
 */
const getPeople = (entry: QueueEntry, list: MarkScope['of'], sessions: ReadonlySet<string>): string[] => {
  if (list === 'attendance' && entry.name.startsWith('registered.')) return [String(entry.args.id)]
  const people: string[] = []
  for (const key of entry.touches) {
    const [table, id = ''] = key.split('/')
    if (!table || !tablesByList[list].includes(table)) continue
    const [session = '', person = ''] = id.split(':')
    if (sessions.has(session)) people.push(person)
  }
  return people
}

/**
 * Marks the people with changes that the server has not answered. Reads the queue once, and later only new and removed
 * entries. A tick therefore never rereads the list.
 */
export const openPendingMarks = async (
  db: ReplicaDb,
  readRows: ReadRows,
  { of: list, session }: MarkScope,
): Promise<{ marks: KeyedValues<true>; close: () => void }> => {
  const marks = new KeyedValues<true>()
  const peopleBySeq = new Map<number, string[]>()
  let lastSeq = 0
  let runningRead: Promise<void> | null = null
  let isRefreshNeeded = false

  const readQueue = async () => {
    const [aliases, newEntries, count] = await Promise.all([
      readRows<{ id: string }>('aliases', { index: 'target', equals: session }),
      lastSeq === 0 ? readRows<QueueEntry>('outbox') : db.outbox.where('seq').above(lastSeq).toArray(),
      lastSeq === 0 ? null : db.outbox.count(),
    ])
    const sessions = new Set([session, ...aliases.map(({ id }) => id)])
    for (const entry of newEntries) {
      peopleBySeq.set(entry.seq, getPeople(entry, list, sessions))
      lastSeq = entry.seq
    }
    if (count !== null && count !== peopleBySeq.size) {
      const remainingSeqs = new Set(await db.outbox.toCollection().primaryKeys())
      for (const seq of peopleBySeq.keys()) if (!remainingSeqs.has(seq)) peopleBySeq.delete(seq)
    }
    marks.replace(new Map([...peopleBySeq.values()].flat().map((person) => [person, true])))
  }
  const refresh = () => {
    isRefreshNeeded = runningRead !== null
    // Ignore a rejected read, because only a closed database rejects it and the screen is then closing too.
    runningRead ??= readQueue()
      .catch(() => undefined)
      .finally(() => {
        runningRead = null
        if (isRefreshNeeded) refresh()
      })
  }

  // Listen from the start, so that changes queued during the first read are read after it.
  let isOpened = false
  let hasEarlyChange = false
  const close = onAnnouncement((a) => {
    if (a.kind !== 'queue' || a.user !== db.user) return
    if (isOpened) refresh()
    else hasEarlyChange = true
  })
  await readQueue()
  isOpened = true
  if (hasEarlyChange) refresh()
  return { marks, close }
}
