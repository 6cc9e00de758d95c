import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveHolidayAllocationId } from '../../../contract/derived-id.ts'
import { newId } from '../../../contract/id.ts'
import type { MutationName } from '../../../contract/mutations/mutations.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture, SESSION_VALUES } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type RejectedCase = { args: Record<string, unknown>; touches: string[] }

/**
 * Creates a club with records of every kind. Returns the arguments of one refused change of each kind, and the rows
 * that the change touches.
 */
const createClub = async () => {
  const fixture = await createSyncFixture(api)
  const { a, b, session, tick } = fixture
  const [one = '', two = '', three = ''] = fixture.people
  await a.push(a.mutation('attendance.set', tick(one, 'attending')))
  await a.push(a.mutation('checklist.set', { section: 'ready', item: 'core_checks_confirmed', ticked: true }))
  const parcel = newId()
  await a.push(a.mutation('parcel.create', { id: parcel, date: '2026-08-07', holiday: 'July/Aug' }))
  const adults = { adults: { base: null, value: 2 } }
  await a.push(a.mutation('parcel_row.set', { parcel, registered: one, set: adults }))
  const buildNoteUpdate = (value: string) => ({ id: three, set: { medical_conditions: { base: '', value } } })
  await a.push(a.mutation('registered.update', buildNoteUpdate('Asthma')))
  await b.push(b.mutation('registered.update', buildNoteUpdate('Nuts')))
  const conflictId = (await readOpenConflicts(a))[0]?.id ?? ''
  const markPendingSql = `UPDATE registered SET soft_archived = true, held_registration = $1 WHERE id = $2`
  await api.db.network((_tx, client) => client.query(markPendingSql, [one, two]))
  await a.push(a.mutation('muster.set', { session, registered: one, seen: true }))
  await a.push(a.mutation('departure.set', { session, registered: one, seen: 0, collector: 'Nan' }))
  await a.push(a.mutation('booking.set', { session, registered: one, seen: 0, state: 'booked' }))
  const holidayId = deriveHolidayAllocationId(fixture.club.id, 2026, 'July/Aug')
  const getPersonKey = (id: string) => `registered/${id}`
  const caseByMutation: Record<MutationName, RejectedCase> = {
    'session.create': {
      args: { id: session, ...SESSION_VALUES, holiday: 'May/June' },
      touches: [`sessions/${session}`],
    },
    'session.update': {
      args: { id: session, set: { holiday: { base: 'July/Aug', value: 'Never' } } },
      touches: [`sessions/${session}`],
    },
    'session.delete': {
      args: { id: session, seen: -1 },
      touches: [`sessions/${session}`, `attendance/${session}:${one}`],
    },
    'attendance.set': {
      args: { session, registered: one, seen: 0, state: 'away' },
      touches: [`attendance/${session}:${one}`],
    },
    'parcel.create': {
      args: { id: parcel, date: '2026-08-07', holiday: 'July/Aug', clone: parcel },
      touches: [`parcel_provisions/${parcel}`, `parcel_rows/${parcel}:${one}`],
    },
    'parcel.update': {
      args: { id: parcel, set: { average_meals: { base: null, value: 1000 } } },
      touches: [`parcel_provisions/${parcel}`],
    },
    'parcel.delete': {
      args: { id: parcel, seen: -1 },
      touches: [`parcel_provisions/${parcel}`, `parcel_rows/${parcel}:${one}`],
    },
    'parcel_row.set': {
      args: { parcel, registered: one, set: { num_meals: { base: null, value: 1.5 } } },
      touches: [`parcel_rows/${parcel}:${one}`],
    },
    'parcel_row.remove': {
      args: { parcel, registered: one, extra: 1 },
      touches: [`parcel_rows/${parcel}:${one}`],
    },
    'registered.create': { args: { id: one, values: {} }, touches: [getPersonKey(one)] },
    'registered.update': {
      args: { id: one, set: { first_name: { base: 'First0', value: '' } } },
      touches: [getPersonKey(one)],
    },
    'registered.delete': { args: { id: one, seen: -1 }, touches: [getPersonKey(one)] },
    'registered.restore': { args: { id: one, extra: 1 }, touches: [getPersonKey(one)] },
    'registered.merge': {
      args: { primary: one, duplicates: [two, one] },
      touches: [getPersonKey(one), getPersonKey(two)],
    },
    'registered.unmerge': { args: { primary: one }, touches: [getPersonKey(one)] },
    'registration.take': { args: { id: one, extra: 1 }, touches: [getPersonKey(one), getPersonKey(two)] },
    'holiday.set': {
      args: {
        year: 2026,
        holiday: 'July/Aug',
        set: { end_date: { base: '2026-08-31', value: '2026-07-01' } },
      },
      touches: [`holiday_allocation/${holidayId}`],
    },
    'checklist.set': {
      args: { section: 'ready', item: 'core_checks_confirmed', ticked: 'no' },
      touches: ['checklist/ready:core_checks_confirmed'],
    },
    'muster.set': {
      args: { session, registered: one, seen: 'yes' },
      touches: [`musters/${session}:${one}`],
    },
    'departure.set': {
      args: { session, registered: one, seen: 0, collector: '' },
      touches: [`departures/${session}:${one}`],
    },
    'booking.set': {
      args: { session, registered: one, seen: 0, state: 'waiting' },
      touches: [`bookings/${session}:${one}`],
    },
    'concern.create': { args: { id: one, sealed: [] }, touches: [] },
    'conflict.resolve': {
      args: { id: conflictId, value: 7 },
      touches: [`conflicts/${conflictId}`, getPersonKey(three)],
    },
  }
  return { ...fixture, kinds: caseByMutation }
}

/** Lists the existing rows of a response as `table/id`. */
const listPresentRows = (rows: { table: string; id: string; row: unknown }[] = []) =>
  rows.filter(({ row }) => row !== null).map(({ table, id }) => `${table}/${id}`)

describe('rejected changes return the current rows that they touch', () => {
  it('returns rows for invalid values of every kind, also on a retry', async () => {
    const { a, kinds } = await createClub()
    for (const [name, { args, touches }] of Object.entries(kinds)) {
      const change = a.mutation(name, args)
      for (const status of ['rejected', 'duplicate']) {
        const [result] = (await a.push(change)).results
        expect({ name, status: result?.status, rows: listPresentRows(result?.rows).sort() }).toEqual({
          name,
          status,
          rows: touches.toSorted(),
        })
      }
    }
  })

  it('returns rows for unknown versions and reused numbers of every kind', async () => {
    const { a, kinds } = await createClub()
    const usedChange = a.mutation('checklist.set', { section: 'cook', item: 'nothing', ticked: true })
    await a.push(usedChange)
    for (const [name, { args, touches }] of Object.entries(kinds)) {
      const change = a.mutation(name, args)
      for (const envelope of [
        { ...change, v: 99 },
        { ...change, id: newId(), seq: usedChange.seq },
      ]) {
        const [result] = (await a.push(envelope)).results
        expect({ name, status: result?.status, rows: listPresentRows(result?.rows).sort() }).toEqual({
          name,
          status: 'rejected',
          rows: touches.toSorted(),
        })
      }
    }
  })

  it('returns no rows of other clubs or unreadable tables [API-08]', async () => {
    const { club: home, kinds } = await createClub()
    const otherFixture = await createSyncFixture(api)
    const leaderDevice = createTestDevice(api, (await api.user(home.id, { user_type: 'safeguarding_leader' })).token)
    for (const device of [otherFixture.a, leaderDevice])
      for (const [name, { args }] of Object.entries(kinds)) {
        const [result] = (await device.push({ ...device.mutation(name, args), v: 99 })).results
        const rows = listPresentRows(result?.rows).filter((row) => !row.startsWith('holiday_allocation/'))
        expect({ name, status: result?.status, rows }).toEqual({ name, status: 'rejected', rows: [] })
      }
  })

  it('returns rows under both ids of a session, also on a retry [invariants 1 and 5]', async () => {
    const { a, b, session, people, kinds } = await createClub()
    const [one = '', two = ''] = people
    const secondId = newId()
    await b.push(b.mutation('session.create', { id: secondId, ...SESSION_VALUES }))
    const tickArgs = { seen: 0, registered: one, session: secondId }
    const unsupportedReply = await b.push({
      ...b.mutation('attendance.set', { ...tickArgs, state: 'attending' }),
      v: 99,
    })
    expect(listPresentRows(unsupportedReply.results[0]?.rows)).toContain(`attendance/${session}:${one}`)
    const removalReply = await b.push({ ...b.mutation('session.delete', { id: secondId, seen: 0 }), v: 99 })
    expect(listPresentRows(removalReply.results[0]?.rows).sort()).toEqual(
      [...(kinds['session.delete'].touches ?? [])].sort(),
    )

    await a.push(a.mutation('session.delete', { id: session, seen: 1_000_000 }))
    // The tablet stores the tick under the deleted session's id. Only this response removes the tick there.
    const lateTick = b.mutation('attendance.set', { ...tickArgs, registered: two, state: 'attending' })
    for (const status of ['conflict', 'duplicate']) {
      const [result] = (await b.push(lateTick)).results
      expect(result?.status).toBe(status)
      expect(result?.rows).toContainEqual({ table: 'attendance', id: `${session}:${two}`, row: null })
    }
  })
})
