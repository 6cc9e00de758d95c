import { isHeld } from '@contract/mutations/held-mutations.ts'
import type { Dispute } from '@/features/sessions/needs.ts'
import type { ReplicaDb, Stored } from '@/replica/db.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'
import { type ReadRows, wholeReads } from '@/replica/engine/whole-reads.ts'
import { type LiveRows, openLiveRows } from '@/replica/live-rows.ts'
import { LISTED, TO_CHECK } from '@/replica/write-rows.ts'
import { type DepartedPeople, openDeparted } from './departed-people.ts'
import { openDisputes } from './disputes.ts'
import type { KeyedValues } from './keyed-values.ts'
import { openPendingMarks } from './pending-marks.ts'

/** What one session's register needs, in memory and followed live while the screen is open. */
export type Register = {
  id: string
  session: LiveRows<'sessions'>
  /** Everybody who is not archived, the families to check among them, and whoever is on the session. */
  people: LiveRows<'registered'>
  ticks: LiveRows<'attendance'>
  departed: DepartedPeople
  allocations: LiveRows<'holiday_allocation'>
  options: LiveRows<'options'>
  disputes: KeyedValues<readonly Dispute[]>
  /** By person: a change has not left the device or was not answered. */
  pending: KeyedValues<true>
  /** The replica's own version, by which a tick without a row says what this device had seen. */
  version: () => number
  close: () => void
}

/**
 * People who are registered for the session and not here yet. A person who has left the register is not among them,
 * though the row of their tick stays: to tick it would ask the club whether they come back.
 */
export const peopleToCome = ({ ticks, people }: Pick<Register, 'ticks' | 'people'>): string[] =>
  ticks
    .all()
    .flatMap(({ state, registered }) => (state === 'registered' && people.get(registered) ? registered : []))

const followVersion = async (db: ReplicaDb, read: ReadRows) => {
  const [stored] = await read<{ value: number }>('meta', { equals: 'version' })
  let version = stored?.value ?? 0
  const close = onAnnouncement((a) => {
    // Rows of this page's own writes come along (`here`); they do not move the version.
    const moves = a.kind === 'state' || (a.kind === 'rows' && !a.here)
    if (a.user !== db.user || !moves) return
    // A closed database refuses: then the screen is going too.
    void db.getMeta('version').then(
      (now) => {
        version = Math.max(version, now ?? 0)
      },
      () => undefined,
    )
  })
  return { version: () => version, close }
}

const openPeople = async (
  db: ReplicaDb,
  read: ReadRows,
  ticking: Promise<{ rows: LiveRows<'attendance'> }>,
) => {
  const onSession = new Set<string>()
  const note = (ticks: LiveRows<'attendance'>) => {
    const fresh = ticks.all().filter((tick) => !onSession.has(tick.registered))
    for (const tick of fresh) onSession.add(tick.registered)
    return fresh.map((tick) => tick.registered)
  }
  const table = db.rows('registered')
  const load = async () => {
    const those = (equals: number) => read<Stored<'registered'>>('registered', { index: 'archived', equals })
    const [listed, held, ticks] = await Promise.all([those(LISTED), those(TO_CHECK), ticking])
    const active = held.length ? [...listed, ...held] : listed
    note(ticks.rows)
    const known = new Set(active.map((person) => person.id))
    const others = [...onSession].filter((id) => !known.has(id))
    if (others.length === 0) return active
    return [...active, ...(await table.bulkGet(others)).filter((person) => person !== undefined)]
  }
  const { rows, close } = await openLiveRows(
    db,
    'registered',
    load,
    (person) => !person.soft_archived || isHeld(person) || onSession.has(person.id),
  )
  const { rows: ticks } = await ticking
  // A tick from elsewhere may bring an archived person onto the session.
  const bring = () => {
    const missing = note(ticks).filter((id) => !rows.get(id))
    if (missing.length) void rows.refresh(missing)
  }
  const stop = ticks.subscribeAll(bring)
  bring()
  return {
    rows,
    close: () => {
      stop()
      close()
    },
  }
}

const TABLES = [
  ...['attendance', 'sessions', 'registered', 'holiday_allocation', 'options', 'conflicts'],
  ...['aliases', 'outbox', 'departed', 'meta'],
]

/**
 * Opens the register of a session; the session's row may be missing. Close it on leaving. Everything is read in one
 * transaction: each further one costs a slow tablet as much as what it reads.
 */
export const openRegister = async (db: ReplicaDb, id: string): Promise<Register> => {
  const read = wholeReads(db, TABLES)
  const ticking = openLiveRows(
    db,
    'attendance',
    () => read('attendance', { index: 'session', equals: id }),
    (row) => row.session === id,
    (key) => key.startsWith(id),
  )
  const [ticks, departed, session, people, allocations, options, disputes, pending, version] =
    await Promise.all([
      ticking,
      openDeparted(db, read),
      openLiveRows(
        db,
        'sessions',
        () => read('sessions', { equals: id }),
        (row) => row.id === id,
      ),
      openPeople(db, read, ticking),
      openLiveRows(db, 'holiday_allocation', () => read('holiday_allocation')),
      openLiveRows(
        db,
        'options',
        () => read('options', { index: 'list', equals: 'activities' }),
        (row) => row.list === 'activities',
      ),
      openDisputes(db, read),
      openPendingMarks(db, read, id),
      followVersion(db, read),
    ])
  const parts = [ticks, departed, session, people, allocations, options, disputes, pending, version]
  return {
    id,
    session: session.rows,
    people: people.rows,
    ticks: ticks.rows,
    departed: departed.people,
    allocations: allocations.rows,
    options: options.rows,
    disputes: disputes.disputes,
    pending: pending.marks,
    version: version.version,
    close: () => {
      for (const part of parts) part.close()
    },
  }
}

/** How the session of the address stands on this device. */
export type RegisterState =
  /** Being read, or not here while the first download is under way. */
  | { at: 'opening' }
  | { at: 'open'; register: Register }
  /** It was made on two devices and lives on under the other id. */
  | { at: 'moved'; to: string }
  | { at: 'deleted' }
  | { at: 'not_found' }

/**
 * Opens a session's register and follows the session until the result is called.
 * @param prepared the register, where it is open already; it is closed with the rest
 */
export const followRegister = (
  db: ReplicaDb,
  id: string,
  show: (state: RegisterState) => void,
  fail: (error: unknown) => void,
  prepared?: Register,
): (() => void) => {
  let register = prepared
  let closed = false
  let chain: Promise<void> = Promise.resolve()

  const look = async () => {
    if (closed) return
    const alias = register?.session.get(id) ? undefined : await db.aliases.get(id)
    if (alias) return show({ at: 'moved', to: alias.target })
    if (register) return show(register.session.get(id) ? { at: 'open', register } : { at: 'deleted' })
    if (!(await db.rows('sessions').get(id))) {
      return show({ at: (await db.getMeta('complete')) ? 'not_found' : 'opening' })
    }
    const opened = await openRegister(db, id)
    if (closed) return opened.close()
    register = opened
    register.session.subscribe(id, ask)
    ask()
  }
  const ask = () => {
    chain = chain.then(look).catch((error: unknown) => {
      if (!closed) fail(error)
    })
  }

  const stop = onAnnouncement((a) => {
    if (register || a.user !== db.user) return
    if (a.kind === 'state' || (a.kind === 'rows' && a.table === 'sessions')) ask()
  })
  register?.session.subscribe(id, ask)
  ask()
  return () => {
    closed = true
    stop()
    register?.close()
  }
}
