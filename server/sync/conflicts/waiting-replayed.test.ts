import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { createTestApi, type createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture, SESSION_VALUES } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Device = ReturnType<typeof createTestDevice>

const getStatuses = ({ results }: Awaited<ReturnType<Device['push']>>) => results.map(({ status }) => status)

/** Creates a person and two sessions on different days. Tablet `a` has made no changes yet. */
const createTwoSessions = async () => {
  const fixture = await createSyncFixture(api)
  const { a, people, session } = fixture
  const laterSession = newId()
  await a.push(a.mutation('session.create', { id: laterSession, ...SESSION_VALUES, date: '2026-08-06' }))
  const person = people[0] ?? ''
  const buildTick = (device: Device, sessionId: string) =>
    device.mutation('attendance.set', { session: sessionId, registered: person, state: 'attending', seen: 0 })
  const buildRemoval = (device: Device, name: 'registered' | 'session', id: string) =>
    device.mutation(`${name}.delete`, { id })
  const buildRestore = (device: Device) => device.mutation('registered.restore', { id: person })
  const readStates = async () => {
    const { rows } = await a.pullAll()
    return [session, laterSession].map(
      (sessionId) =>
        (rows.get(`attendance/${sessionId}:${person}`)?.row as RowByTable['attendance'] | undefined)?.state,
    )
  }
  return {
    ...fixture,
    person,
    later: laterSession,
    tick: buildTick,
    remove: buildRemoval,
    bringBack: buildRestore,
    attending: readStates,
  }
}

it('restores all changes made during a person’s absence in one push [invariant 1]', async () => {
  const { a, b, person, session, later, tick, remove, bringBack, attending } = await createTwoSessions()
  await a.push(remove(a, 'registered', person))
  const changes = { medical_conditions: { base: null, value: 'Carries an EpiPen' } }
  const reply = await b.push(
    b.mutation('registered.update', { id: person, set: changes }),
    tick(b, session),
    tick(b, later),
    bringBack(b),
  )
  expect(getStatuses(reply)).toEqual(['conflict', 'conflict', 'conflict', 'applied'])
  expect(await attending()).toEqual(['attending', 'attending'])
  const { rows } = await a.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({ medical_conditions: 'Carries an EpiPen' })
  expect(await readOpenConflicts(a)).toEqual([])
})

it('opens a conflict for a restored Yes without its details [invariant 1]', async () => {
  const { a, b, person, remove, bringBack } = await createTwoSessions()
  const addedNote = { parcel_dietary_requirements: { base: null, value: 'nuts' } }
  await a.push(a.mutation('registered.update', { id: person, set: addedNote }))
  await b.pullAll()
  const clearedNote = { parcel_dietary_requirements: { base: 'nuts', value: null } }
  await a.push(a.mutation('registered.update', { id: person, set: clearedNote }), remove(a, 'registered', person))
  const changes = {
    parcel_has_dietary_requirements: { base: null, value: true },
    school: { base: null, value: 'Ysgol y Bryn' },
  }
  expect(getStatuses(await b.push(b.mutation('registered.update', { id: person, set: changes })))).toEqual(['conflict'])
  await a.push(bringBack(a))
  const { rows } = await a.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({ school: 'Ysgol y Bryn' })
  expect(await readOpenConflicts(a)).toMatchObject([
    { field: 'parcel_has_dietary_requirements', mine: { value: true }, theirs: { value: null } },
  ])
})

it('restores all changes if an earlier push had some of them [invariant 1]', async () => {
  const { a, b, person, session, later, tick, remove, bringBack, attending } = await createTwoSessions()
  await a.push(remove(a, 'registered', person))
  await b.push(tick(b, session))
  await b.push(tick(b, later), bringBack(b))
  expect(await attending()).toEqual(['attending', 'attending'])
  expect(await readOpenConflicts(a)).toEqual([])
})

it('applies unseen changes once and opens no second conflict', async () => {
  const { a, b, session, person, tick, bringBack } = await createTwoSessions()
  await b.push(tick(b, session))
  const reply = await a.push(
    a.mutation('registered.delete', { id: person, seen: 1 }),
    a.mutation('session.delete', { id: session, seen: 1 }),
    bringBack(a),
  )
  expect(getStatuses(reply)).toEqual(['conflict', 'conflict', 'applied'])
  const [conflict, ...others] = await readOpenConflicts(a)
  expect(conflict).toMatchObject({ kind: 'deleted', table: 'sessions', record: session })
  expect(conflict?.mine.device).toBe(b.id)
  expect(others).toEqual([])
})

it('restores ticks of two removed sessions that wait for a person [invariant 1]', async () => {
  const { a, b, person, session, later, tick, remove, attending } = await createTwoSessions()
  await a.push(remove(a, 'registered', person), remove(a, 'session', session), remove(a, 'session', later))
  await b.push(tick(b, session), tick(b, later))
  const restore = async (record: string) => {
    const conflict = (await readOpenConflicts(a)).find((open) => open.record === record)
    await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value: 'restore' }))
  }
  await restore(session)
  await restore(later)
  await restore(person)
  expect(await attending()).toEqual(['attending', 'attending'])
  expect(await readOpenConflicts(a)).toEqual([])
})

it('leaves a waiting health note only in the audit trail afterwards', async () => {
  const { a, b, person, remove, bringBack, club } = await createTwoSessions()
  const noteChange = { medical_conditions: { base: null, value: 'Carries an EpiPen' } }
  const createWaitingAndCount = async () => {
    await a.push(remove(a, 'registered', person))
    await b.push(b.mutation('registered.update', { id: person, set: noteChange }))
    return countWaitingChanges()
  }
  const countWaitingChanges = () =>
    api.db.club(club.id, async (_tx, client) => (await client.query('SELECT FROM waiting_changes')).rowCount)
  expect(await createWaitingAndCount()).toBe(1)
  const [question] = await readOpenConflicts(a)
  await a.push(a.mutation('conflict.resolve', { id: question?.id, value: 'let_go' }))
  expect(await countWaitingChanges()).toBe(0)
  await a.push(bringBack(a))
  expect(await createWaitingAndCount()).toBe(1)
  await a.push(bringBack(a))
  expect(await countWaitingChanges()).toBe(0)
})
