import { buildAttendanceId } from '@contract/id.ts'
import type { Dispute } from '@/features/food/needs.ts'
import type { KeyedValues } from '@/register/keyed-values.ts'
import { followSession, type SessionState } from '@/register/opened-session.ts'
import { openPendingMarks } from '@/register/pending-marks.ts'
import { openSessionPeople } from '@/register/session-people.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { createNativeReader, type ReadRows } from '@/replica/engine/native-reader.ts'
import { type LiveRows, openLiveRows } from '@/replica/live-rows.ts'
import { type DepartedPeople, openDepartedPeople } from './departed-people.ts'
import { openDisputes } from './disputes.ts'

/** Data of one session's register, in memory and updated live while the screen is open. */
export type Register = {
  id: string
  session: LiveRows<'sessions'>
  /** All people who are not archived, including families to check, and everyone on the session. */
  people: LiveRows<'registered'>
  ticks: LiveRows<'attendance'>
  /** Places of the session that are booked, offered, waited for or cancelled. */
  bookings: LiveRows<'bookings'>
  departed: DepartedPeople
  allocations: LiveRows<'holiday_allocation'>
  options: LiveRows<'options'>
  disputes: KeyedValues<readonly Dispute[]>
  /** True for each person with a change that is not sent or has no response yet. */
  pending: KeyedValues<true>
  /** Version of the replica. A first tick sends this version, so that the server knows what the device had seen. */
  version: () => number
  close: () => void
}

/**
 * Returns people who are registered for the session or have a booked place, and are not here yet. People removed from
 * the register are left out although their tick rows remain, because a tick would prompt the club to restore them.
 */
export const getExpectedPeople = ({ id, ticks, bookings, people }: ExpectedPeopleSource): string[] => {
  const registeredIds = ticks.all().flatMap(({ state, registered }) => (state === 'registered' ? registered : []))
  const bookedIds = bookings
    .all()
    .flatMap(({ state, registered }) =>
      state === 'booked' && ticks.get(buildAttendanceId(id, registered))?.state !== 'attending' ? registered : [],
    )
  return [...new Set([...registeredIds, ...bookedIds])].filter((person) => people.get(person))
}

/**
 * Returns people who are ticked as registered. A booked child without a tick is left out, because a booking never writes
 * attendance (B-FAM-05): such a child would be on the fire roll without being there.
 */
export const getRegisteredPeople = ({ ticks, people }: Pick<Register, 'ticks' | 'people'>): string[] =>
  ticks.all().flatMap(({ state, registered }) => (state === 'registered' && people.get(registered) ? registered : []))

type ExpectedPeopleSource = Pick<Register, 'id' | 'ticks' | 'bookings' | 'people'>

const followVersion = async (db: ReplicaDb, read: ReadRows) => {
  const [storedVersion] = await read<{ value: number }>('meta', { equals: 'version' })
  let version = storedVersion?.value ?? 0
  const close = onAnnouncement((a) => {
    // Ignore announcements of rows with `here`, because they come from this page's own writes, which do not change the
    // version.
    const isVersionChange = a.kind === 'state' || (a.kind === 'rows' && !a.here)
    if (a.user !== db.user || !isVersionChange) return
    // Ignore a closed database, because the screen is closing too.
    void db.getMeta('version').then(
      (now) => {
        version = Math.max(version, now ?? 0)
      },
      () => undefined,
    )
  })
  return { version: () => version, close }
}

const REGISTER_TABLES = [
  'attendance',
  'bookings',
  'sessions',
  'registered',
  'holiday_allocation',
  'options',
  'conflicts',
  'aliases',
  'outbox',
  'departed',
  'meta',
]

/**
 * Opens the register of a session, whose row may be missing. The caller must close it. All tables are read in one
 * transaction, because each further transaction is expensive on a slow tablet.
 */
export const openRegister = async (db: ReplicaDb, id: string): Promise<Register> => {
  const readRows = createNativeReader(db, REGISTER_TABLES)
  const ticksPromise = openLiveRows(
    db,
    'attendance',
    () => readRows('attendance', { index: 'session', equals: id }),
    (row) => row.session === id,
    (key) => key.startsWith(id),
  )
  const bookingsPromise = openLiveRows(
    db,
    'bookings',
    () => readRows('bookings', { index: 'session', equals: id }),
    (row) => row.session === id,
    (key) => key.startsWith(id),
  )
  const [ticks, bookings, departed, session, people, allocations, options, disputes, pending, version] =
    await Promise.all([
      ticksPromise,
      bookingsPromise,
      openDepartedPeople(db, readRows),
      openLiveRows(
        db,
        'sessions',
        () => readRows('sessions', { equals: id }),
        (row) => row.id === id,
      ),
      openSessionPeople(db, readRows, { listings: [ticksPromise, bookingsPromise] }),
      openLiveRows(db, 'holiday_allocation', () => readRows('holiday_allocation')),
      openLiveRows(
        db,
        'options',
        () => readRows('options', { index: 'list', equals: 'activities' }),
        (row) => row.list === 'activities',
      ),
      openDisputes(db, readRows),
      openPendingMarks(db, readRows, { of: 'attendance', session: id }),
      followVersion(db, readRows),
    ])
  const liveParts = [ticks, bookings, departed, session, people, allocations, options, disputes, pending, version]
  return {
    id,
    session: session.rows,
    people: people.rows,
    ticks: ticks.rows,
    bookings: bookings.rows,
    departed: departed.people,
    allocations: allocations.rows,
    options: options.rows,
    disputes: disputes.disputes,
    pending: pending.marks,
    version: version.version,
    close: () => {
      for (const part of liveParts) part.close()
    },
  }
}

/** State of the session in the URL on this device: still opening, open, moved, deleted or not found. */
export type RegisterState = SessionState<Register>

/** Opens a session's register and follows the session until the returned function is called. */
export const followRegister = followSession('sessions', openRegister)
