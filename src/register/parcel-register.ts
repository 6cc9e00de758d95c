import type { ReplicaDb, StoredRow } from '@/replica/db.ts'
import { createNativeReader } from '@/replica/engine/native-reader.ts'
import { type LiveRows, openLiveRows } from '@/replica/live-rows.ts'
import type { KeyedValues } from './keyed-values.ts'
import { buildPrefetchableSessions, type SessionState, useOpenedSession } from './opened-session.ts'
import { openPendingMarks } from './pending-marks.ts'
import { openSessionPeople } from './session-people.ts'

/** Data of a parcel session's screen, in memory and updated live while it is open. */
export type ParcelRegister = {
  id: string
  session: LiveRows<'parcel_provisions'>
  rows: LiveRows<'parcel_rows'>
  /** All people who are not archived, and the families of the session. */
  people: LiveRows<'registered'>
  /** Conflicts that no user has resolved yet. */
  questions: LiveRows<'conflicts'>
  options: LiveRows<'options'>
  /** People with a parcel change that is unsent or has no server response yet. */
  pending: KeyedValues<true>
  close: () => void
}

const PARCEL_TABLES = ['parcel_rows', 'parcel_provisions', 'registered', 'options', 'conflicts', 'aliases', 'outbox']

const isUnresolved = ({ resolved_at }: StoredRow<'conflicts'>): boolean => !resolved_at

/**
 * Opens a parcel session, even if its row is missing. The caller closes it on leaving. Reads all data in one
 * transaction, because a second transaction costs a slow tablet as much time as the read.
 */
export const openParcelRegister = async (db: ReplicaDb, id: string): Promise<ParcelRegister> => {
  const readRows = createNativeReader(db, PARCEL_TABLES)
  const rowsPromise = openLiveRows(
    db,
    'parcel_rows',
    () => readRows('parcel_rows', { index: 'parcel', equals: id }),
    (row) => row.parcel === id,
    (key) => key.startsWith(id),
  )
  const [parcelRows, session, people, options, conflicts, pendingMarks] = await Promise.all([
    rowsPromise,
    openLiveRows(
      db,
      'parcel_provisions',
      () => readRows('parcel_provisions', { equals: id }),
      (row) => row.id === id,
    ),
    openSessionPeople(db, readRows, { listings: [rowsPromise], families: true }),
    openLiveRows(
      db,
      'options',
      () => readRows('options', { index: 'list', equals: 'activities' }),
      (row) => row.list === 'activities',
    ),
    openLiveRows(
      db,
      'conflicts',
      async () => (await readRows<StoredRow<'conflicts'>>('conflicts')).filter(isUnresolved),
      isUnresolved,
    ),
    openPendingMarks(db, readRows, { of: 'parcel_rows', session: id }),
  ])
  const closableParts = [parcelRows, session, people, options, conflicts, pendingMarks]
  return {
    id,
    session: session.rows,
    rows: parcelRows.rows,
    people: people.rows,
    options: options.rows,
    questions: conflicts.rows,
    pending: pendingMarks.marks,
    close: () => {
      for (const closablePart of closableParts) closablePart.close()
    },
  }
}

const parcelSessions = buildPrefetchableSessions('parcel_provisions', openParcelRegister)

/** Opens a parcel session before its screen, so that the first paint shows the list. */
export const prepareParcelSession = parcelSessions.prepare

/** Returns a parcel session's state and updates live. Use the id as the component's key. */
export const useParcelSession = (db: ReplicaDb, id: string): SessionState<ParcelRegister> =>
  useOpenedSession(parcelSessions, db, id)
