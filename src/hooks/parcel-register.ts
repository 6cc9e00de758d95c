import type { ReplicaDb, Stored } from '@/replica/db.ts'
import { wholeReads } from '@/replica/engine/whole-reads.ts'
import { type LiveRows, openLiveRows } from '@/replica/live-rows.ts'
import type { KeyedValues } from './keyed-values.ts'
import { type SessionState, sessionsAhead, useOpenedSession } from './opened-session.ts'
import { openPendingMarks } from './pending-marks.ts'
import { openSessionPeople } from './session-people.ts'

/** What the screen of a parcel provision session needs, in memory and followed live while it is open. */
export type ParcelRegister = {
  id: string
  session: LiveRows<'parcel_provisions'>
  rows: LiveRows<'parcel_rows'>
  /** Everybody who is not archived, and the families of the session. */
  people: LiveRows<'registered'>
  /** Questions that nobody has decided yet. */
  questions: LiveRows<'conflicts'>
  options: LiveRows<'options'>
  /** By person: a change of their parcel has not left the device or was not answered. */
  pending: KeyedValues<true>
  close: () => void
}

const TABLES = ['parcel_rows', 'parcel_provisions', 'registered', 'options', 'conflicts', 'aliases', 'outbox']

const isOpen = ({ resolved_at }: Stored<'conflicts'>): boolean => !resolved_at

/**
 * Opens a parcel session; its row may be missing. Close it on leaving. Everything is read in one transaction, as a register of
 * attendance is: each further one costs a slow tablet as much as what it reads.
 */
export const openParcelRegister = async (db: ReplicaDb, id: string): Promise<ParcelRegister> => {
  const read = wholeReads(db, TABLES)
  const listing = openLiveRows(
    db,
    'parcel_rows',
    () => read('parcel_rows', { index: 'parcel', equals: id }),
    (row) => row.parcel === id,
    (key) => key.startsWith(id),
  )
  const [rows, session, people, options, questions, pending] = await Promise.all([
    listing,
    openLiveRows(
      db,
      'parcel_provisions',
      () => read('parcel_provisions', { equals: id }),
      (row) => row.id === id,
    ),
    openSessionPeople(db, read, listing, { families: true }),
    openLiveRows(
      db,
      'options',
      () => read('options', { index: 'list', equals: 'activities' }),
      (row) => row.list === 'activities',
    ),
    openLiveRows(
      db,
      'conflicts',
      async () => (await read<Stored<'conflicts'>>('conflicts')).filter(isOpen),
      isOpen,
    ),
    openPendingMarks(db, read, { of: 'parcel_rows', session: id }),
  ])
  const parts = [rows, session, people, options, questions, pending]
  return {
    id,
    session: session.rows,
    rows: rows.rows,
    people: people.rows,
    options: options.rows,
    questions: questions.rows,
    pending: pending.marks,
    close: () => {
      for (const part of parts) part.close()
    },
  }
}

const registers = sessionsAhead('parcel_provisions', openParcelRegister)

/** Opens a parcel session ahead of its screen, so that the first picture is the list. */
export const prepareParcels = registers.prepare

/** How a parcel session stands, followed live. Give the component that uses it the id as its key. */
export const useParcelSession = (db: ReplicaDb, id: string): SessionState<ParcelRegister> =>
  useOpenedSession(registers, db, id)
