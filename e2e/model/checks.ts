import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import type { Club, DatabaseRow } from './clubs.ts'
import { type AcceptedChange, ExpectedClub } from './expected.ts'
import type { SeatWithReplica } from './ledger.ts'

type PullPage = {
  cursor: string
  more: boolean
  changes: { table: string; id: string; version: number; row: object | null }[]
  checksums?: Record<string, { count: number; hash: string }>
}

const sortBy = <T>(list: readonly T[], key: (one: T) => string): T[] =>
  [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1))

/** Maximum number of rows in a failure report. A report with thousands of rows would take longer than the test. */
const MAX_REPORTED_ROWS = 20

const toJson = (rows: readonly object[]): unknown[] => JSON.parse(JSON.stringify(rows))

/** Checks that two lists have equal rows at every index. */
const expectSame = (actual: readonly object[], expected: readonly object[], subject: string): void => {
  const [actualJson, expectedJson] = [toJson(actual), toJson(expected)]
  const indexes = Array.from({ length: Math.max(actualJson.length, expectedJson.length) }, (_, i) => i)
  const differingIndexes = indexes
    .filter((i) => !isDeepStrictEqual(actualJson[i], expectedJson[i]))
    .slice(0, MAX_REPORTED_ROWS)
  expect(
    differingIndexes.map((i) => actualJson[i]),
    subject,
  ).toEqual(differingIndexes.map((i) => expectedJson[i]))
}

/** Pulls everything that a new device would receive. Returns the rows by table and the server's checksums. */
const pullAllRows = async (product: Product, token: string, limit: number) => {
  const rows: Record<string, object[]> = {}
  let cursor = ''
  for (;;) {
    const query = new URLSearchParams({ checksums: '1', limit: String(limit), ...(cursor && { cursor }) })
    const page = (await product.call(token, 'GET', `/sync/pull?${query}`)) as PullPage
    for (const { table, version, row } of page.changes) {
      if (!row) continue
      rows[table] ??= []
      rows[table].push({ ...row, version })
    }
    cursor = page.cursor
    if (!page.more) return { rows, checksums: page.checksums ?? {} }
  }
}

/** Check (a): every replica of a club equals the server's rows, by checksum and by content. */
export const expectReplicasEqual = async (
  product: Product,
  seats: readonly SeatWithReplica[],
  limit = 7,
): Promise<void> => {
  const serverRowsByClub = new Map<Club, Awaited<ReturnType<typeof pullAllRows>>>()
  for (const { seat, held: replica } of seats) {
    // Pull once per club, because all users of a club may read the same rows.
    const { rows, checksums } =
      serverRowsByClub.get(seat.club) ?? (await pullAllRows(product, seat.account.token, limit))
    serverRowsByClub.set(seat.club, { rows, checksums })
    for (const [table, checksum] of Object.entries(checksums)) {
      const storedRows = sortBy(replica.rows[table] ?? [], ({ id }) => id)
      const lines = storedRows.map(({ id, version }) => `${id}:${version}\n`).join('')
      const replicaRows = storedRows.map((row) => {
        const { gen: _gen, archived: _archived, ...rest } = row as DatabaseRow
        return rest
      })
      const serverRows = sortBy((rows[table] ?? []) as { id: string }[], ({ id }) => id)
      // Ignore `is_adult`. The server adds it to ticks for devices without the person's record, and it changes without
      // a new version.
      for (const row of [...replicaRows, ...serverRows] as DatabaseRow[])
        if (table === 'attendance') delete row.is_adult
      expectSame(
        replicaRows,
        serverRows,
        `${seat.club.mark}: ${table} of the replica of ${seat.account.user.first_name} and of the server`,
      )
      const hash = createHash('sha256').update(lines).digest('hex')
      expect({ table, count: storedRows.length, hash }).toEqual({ table, ...checksum })
    }
  }
}

/** Returns the args as the audit trail stores them. For a concern these are only the id, without the encrypted text. */
const toTrailArgs = (name: string, args: DatabaseRow): DatabaseRow =>
  name === 'concern.create' ? { id: args.id } : args

/**
 * Check (b): the audit trail contains each acknowledged change of a device once, with its args and status. It contains
 * no other changes.
 */
export const expectTrailMatches = (seats: readonly SeatWithReplica[], trail: readonly DatabaseRow[]): void => {
  const rowsById = new Map<unknown, DatabaseRow[]>()
  for (const row of trail) rowsById.set(row.id, [...(rowsById.get(row.id) ?? []), row])
  for (const { seat, held: replica } of seats) {
    expect(replica.outbox, 'everything was sent').toEqual([])
    const trailChanges: object[] = []
    const deviceChanges: object[] = []
    const acceptedById = new Map(replica.accepted.map((entry) => [entry.id, entry]))
    for (const change of seat.changes.values()) {
      const rows = rowsById.get(change.id) ?? []
      rowsById.delete(change.id)
      const result = acceptedById.get(change.id) ?? seat.aside.get(change.id) ?? seat.device.answered.get(change.id)
      const isNotRecorded = result?.status === 'held' || change.name.startsWith('xxx')
      const trailEntries = rows.map(({ device_id, user_id, seq, name, args, status }) => ({
        device_id,
        user_id,
        seq,
        name,
        args,
        status,
      }))
      const { name, args, seq } = change
      const expectedEntry = {
        device_id: seat.device_id,
        user_id: seat.account.user.id,
        seq,
        name,
        args: toTrailArgs(name, args),
        status: result?.status,
      }
      trailChanges.push({ id: change.id, told: trailEntries })
      deviceChanges.push({ id: change.id, told: isNotRecorded ? [] : [expectedEntry] })
    }
    expectSame(trailChanges, deviceChanges, `the audit trail of ${seat.account.user.first_name}`)
  }
  expect([...rowsById.values()].flat(), 'changes that nobody made').toEqual([])
}

/** Sorts the audit trail by acceptance. Checks that each device's changes were accepted in the order of its queue. */
const sortAcceptedChanges = (trail: readonly DatabaseRow[]): AcceptedChange[] => {
  const acceptedChanges = [...(trail as (DatabaseRow & AcceptedChange)[])].sort(
    (a, b) => a.version - b.version || a.seq - b.seq,
  )
  const lastSeqByDevice = new Map<string, number>()
  for (const { device_id, seq } of acceptedChanges) {
    expect(seq, 'a device’s changes are taken in its order').toBeGreaterThan(lastSeqByDevice.get(device_id) ?? 0)
    lastSeqByDevice.set(device_id, seq)
  }
  return acceptedChanges
}

type ConflictSide = { value: unknown; device: string }

/** Checks (e) and (f): the club's rows result from its changes, and every open conflict contains both values. */
export const expectRows = (club: Club, database: Record<string, DatabaseRow[]>): void => {
  const { sessions = [], registered = [], attendance = [], checklist = [], conflicts = [] } = database
  const { parcel_provisions: parcels = [], parcel_provision_registered: families = [] } = database
  const { departures = [], bookings = [], concerns = [], concern_seals: seals = [] } = database
  const holidayRow = database.holiday_allocation?.find((row) => row.holiday === 'Mar/April')
  const describeConflict = (row: DatabaseRow) => ({
    kind: String(row.kind),
    record: row.record === holidayRow?.id ? 'holiday' : String(row.record),
    field: row.field as string | null,
    device: (row.mine as ConflictSide).device,
  })
  const conflictById = new Map(conflicts.map((row) => [String(row.id), describeConflict(row)]))
  const expectedClub = new ExpectedClub((id) => conflictById.get(id))
  expectedClub.sessions.set(club.session, { day: '2026-08-04', alive: true, note: null, activities: [] })
  for (const id of club.people)
    expectedClub.people.set(id, { alive: true, fields: { first_name: club.mark }, allergens: [] })
  for (const change of sortAcceptedChanges(database.mutations ?? [])) expectedClub.take(change)

  const filterAlive = (rows: readonly DatabaseRow[]) => rows.filter((row) => row.deleted_at === null)
  const listAlive = <R extends { alive: boolean }>(rows: ReadonlyMap<string, R>) =>
    [...rows].flatMap(([id, { alive: lives, ...row }]) => (lives ? [{ id, ...row }] : []))
  const sortById = <R extends { id?: unknown }>(rows: readonly R[]) => sortBy(rows, ({ id }) => String(id))

  expect(
    sortById(
      filterAlive(sessions).map((s) => ({
        id: s.id,
        day: s.date,
        note: s.activities_other,
        activities: s.activities,
      })),
    ),
    `${club.mark}: sessions`,
  ).toEqual(sortById(listAlive(expectedClub.sessions)))
  const people = sortById(listAlive(expectedClub.people))
  expect(
    sortById(filterAlive(registered)).map((row, i) => ({
      id: row.id,
      fields: Object.fromEntries(Object.keys(people[i]?.fields ?? {}).map((field) => [field, row[field]])),
      allergens: row.allergens,
    })),
    `${club.mark}: people`,
  ).toEqual(people)
  const formatTick = (session: unknown, person: unknown, state: unknown, contested: unknown) =>
    state === 'none' && !contested ? [] : [`${session}:${person} ${state}${contested ? ' contested' : ''}`]
  expect(
    attendance.flatMap((a) => (a.hidden ? [] : formatTick(a.session_id, a.registered_id, a.state, a.contested))).sort(),
    `${club.mark}: attendance`,
  ).toEqual(
    [...expectedClub.cells.values()]
      .flatMap((c) =>
        expectedClub.sessions.get(c.session)?.alive ? formatTick(c.session, c.person, c.state, c.contested) : [],
      )
      .sort(),
  )
  expect(
    departures
      .flatMap((d) => (d.hidden || d.collector === null ? [] : `${d.session_id}:${d.registered_id} ${d.collector}`))
      .sort(),
    `${club.mark}: who has left`,
  ).toEqual(
    [...expectedClub.departures]
      .flatMap(([key, { session, collector }]) =>
        collector !== null && expectedClub.sessions.get(session)?.alive ? `${key} ${collector}` : [],
      )
      .sort(),
  )
  expect(
    bookings.flatMap((b) => (b.hidden ? [] : `${b.session_id}:${b.registered_id} ${b.state}`)).sort(),
    `${club.mark}: booked places`,
  ).toEqual([...expectedClub.bookings].map(([key, state]) => `${key} ${state}`).sort())
  expect(
    sortById(filterAlive(parcels).map((p) => ({ id: p.id, day: p.date }))),
    `${club.mark}: parcel sessions`,
  ).toEqual(sortById(listAlive(expectedClub.parcels)))
  const formatFamily = (key: string, row: DatabaseRow) => {
    const { adults, children, num_meals, packed, note } = row
    return `${key} ${JSON.stringify({ adults, children, num_meals, packed, note })}`
  }
  expect(
    filterAlive(families)
      .flatMap((f) => (f.hidden ? [] : formatFamily(`${f.parcel_provision_id}:${f.registered_id}`, f)))
      .sort(),
    `${club.mark}: families of parcels`,
  ).toEqual(
    [...expectedClub.families]
      .flatMap(([key, { alive: lives, fields }]) =>
        lives && expectedClub.parcels.get(key.split(':')[0] ?? '')?.alive ? formatFamily(key, fields) : [],
      )
      .sort(),
  )
  expect(
    filterAlive(checklist)
      .map(({ id }) => id)
      .sort(),
    `${club.mark}: checklist`,
  ).toEqual([...expectedClub.checklist].sort())
  const expectedConcernIds = [...expectedClub.concerns].sort()
  expect(concerns.map(({ id }) => id).sort(), `${club.mark}: concerns`).toEqual(expectedConcernIds)
  expect(seals.map((seal) => seal.concern_id).sort(), `${club.mark}: seals of concerns`).toEqual(expectedConcernIds)
  expect(holidayRow ?? {}, `${club.mark}: holiday`).toMatchObject(expectedClub.holiday)

  const formatConflict = (kind: string, record: string, field: string | null, device: string, sides: unknown[]) =>
    JSON.stringify([kind, record, field, device, kind === 'deleted' ? null : sides])
  expect(
    conflicts
      .filter((row) => row.resolved_at === null && row.deleted_at === null)
      .map((row) => {
        const { kind, record, field, device } = describeConflict(row)
        return formatConflict(kind, record, field, device, [
          (row.mine as ConflictSide).value,
          (row.theirs as ConflictSide).value,
        ])
      })
      .sort(),
    `${club.mark}: open conflicts`,
  ).toEqual(
    expectedClub.conflicts
      .filter((c) => c.open)
      .map((c) => formatConflict(c.kind, c.record, c.field, c.device, [c.mine, c.theirs]))
      .sort(),
  )
}

const TABLES_WITH_IDS = ['sessions', 'registered', 'conflicts', 'parcel_provisions']

/** Check (d): data of one club is neither in the other club's rows nor on the tablets of the other club's users. */
export const expectClubsSeparate = (
  clubs: readonly { club: Club; database: Record<string, DatabaseRow[]> }[],
  seats: readonly SeatWithReplica[],
): void => {
  for (const { club, database } of clubs) {
    const ids = [club.id, ...TABLES_WITH_IDS.flatMap((table) => getIds(database[table]))]
    const otherClubData = [
      ...clubs.filter((other) => other.club !== club).map((other) => ({ where: 'the rows', what: other.database })),
      ...seats
        .filter(({ seat }) => seat.club !== club)
        .map(({ seat, held: replica }) => ({ where: 'a replica', what: replica.rows, mark: seat.club.mark })),
    ]
    for (const { where: place, what: content } of otherClubData) {
      const text = JSON.stringify(content)
      const leakedMarks = [club.mark, ...ids].filter((sign) => text.includes(sign))
      expect(leakedMarks, `signs of ${club.mark} in ${place} of the other club`).toEqual([])
    }
  }
}

const getIds = (rows: readonly DatabaseRow[] = []) => rows.map(({ id }) => String(id))
