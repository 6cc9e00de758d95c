import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttendanceRow, RegisteredRow } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const buildNoteChange = (id: string, value: string, base: string | null = null) => ({
  id,
  set: { medical_conditions: { base, value } },
})

/** Creates three records that may be one child. The tablet `late` has not pulled any merge. */
const createThreeRecords = async () => {
  const { a, b: late, people, session, tick } = await createSyncFixture(api)
  const [first = '', second = '', last = ''] = people
  const send = async (device: typeof a, name: string, args: object) =>
    (await device.push(device.mutation(name, { ...args }))).results[0]
  const merge = (primary: string, duplicate: string) =>
    send(a, 'registered.merge', { primary, duplicates: [duplicate] })
  const undo = (primary: string) => send(a, 'registered.unmerge', { primary })
  const readPerson = async (id: string) =>
    (await late.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | undefined
  const readAttendance = async (id: string) =>
    (await late.pullAll()).rows.get(`attendance/${session}:${id}`)?.row as AttendanceRow | undefined
  return {
    a,
    late,
    first,
    second,
    last,
    tick,
    session,
    send,
    merge,
    undo,
    person: readPerson,
    attendance: readAttendance,
  }
}

it('undoes the last of two chained merges first', async () => {
  const { late, first, second, last, send, merge, undo, person } = await createThreeRecords()
  await merge(second, first)
  await merge(last, second)
  expect(await undo(second)).toMatchObject({ status: 'rejected', code: 'not_found' })
  expect(await undo(last)).toMatchObject({ status: 'applied' })
  await send(late, 'registered.update', buildNoteChange(first, 'bee'))
  expect(await person(second)).toMatchObject({ medical_conditions: 'bee' })
  expect(await person(last)).toMatchObject({ medical_conditions: null })
  await undo(second)
  expect(await person(first)).toMatchObject({ medical_conditions: 'bee' })
  expect(await person(second)).toMatchObject({ medical_conditions: null })
})

it('returns notes for the first of three records merge by merge [invariant 5]', async () => {
  const { a, late, first, second, last, send, merge, undo, person } = await createThreeRecords()
  await merge(second, first)
  await merge(last, second)
  await send(late, 'registered.update', buildNoteChange(first, 'bee'))
  await send(a, 'registered.update', { id: last, set: { allergens: { add: ['nuts'] } } })
  await undo(last)
  expect(await person(second)).toMatchObject({ medical_conditions: 'bee', allergens: ['nuts'] })
  expect(await readOpenConflicts(a)).toEqual([])
  await undo(second)
  expect(await person(first)).toMatchObject({ medical_conditions: 'bee' })
  expect(await person(second)).toMatchObject({ medical_conditions: null })
})

it('returns a conflict about the first of three records [invariant 5]', async () => {
  const { a, late, first, second, last, send, merge, undo, person } = await createThreeRecords()
  await send(a, 'registered.update', buildNoteChange(last, 'asthma'))
  await merge(second, first)
  await merge(last, second)
  await send(late, 'registered.update', buildNoteChange(first, 'bee'))
  const readConflicts = async () => (await readOpenConflicts(a)).map(({ record, mine }) => [record, mine.value])
  expect(await readConflicts()).toEqual([[last, 'bee']])
  await undo(last)
  // The conflict is closed, because the value contradicted only the note of `last`, who is a separate person again.
  expect(await readConflicts()).toEqual([])
  expect(await person(second)).toMatchObject({ medical_conditions: 'bee' })
  await undo(second)
  expect(await person(first)).toMatchObject({ medical_conditions: 'bee' })
  expect(await person(second)).toMatchObject({ medical_conditions: null })
})

it('returns a tick made for a duplicate after the merge [ATT-24]', async () => {
  const { late, first, second, tick, send, merge, undo, attendance } = await createThreeRecords()
  await merge(first, second)
  await send(late, 'attendance.set', tick(second, 'attending'))
  expect(await attendance(first)).toMatchObject({ state: 'attending' })
  await undo(first)
  expect(await attendance(first)).toBeFalsy()
  expect(await attendance(second)).toMatchObject({ state: 'attending', contested: false })
})

it('leaves a tick of both people with both [ATT-24]', async () => {
  const { a, late, first, second, tick, send, merge, undo, attendance } = await createThreeRecords()
  await send(a, 'attendance.set', tick(first, 'attending'))
  await merge(first, second)
  await send(late, 'attendance.set', tick(second, 'attending'))
  await undo(first)
  expect(await attendance(first)).toMatchObject({ state: 'attending' })
  expect(await attendance(second)).toMatchObject({ state: 'attending' })
})

it('leaves a tick corrected for the remaining person with that person [ATT-24]', async () => {
  const { a, late, first, second, tick, send, merge, undo, attendance } = await createThreeRecords()
  await merge(first, second)
  await send(late, 'attendance.set', tick(second, 'attending'))
  const version = (await a.pullAll()).rows.get(`attendance/${tick(first, '').session}:${first}`)?.version ?? 0
  await send(a, 'attendance.set', tick(first, 'registered', version))
  await undo(first)
  expect(await attendance(first)).toMatchObject({ state: 'registered' })
  expect(await attendance(second)).toBeFalsy()
})

it('returns opposite ticks of two merged people with their conflict', async () => {
  const { a, late, first, second, tick, send, merge, undo, attendance } = await createThreeRecords()
  await merge(first, second)
  await send(a, 'attendance.set', tick(first, 'attending'))
  expect(await send(late, 'attendance.set', tick(second, 'registered'))).toMatchObject({ status: 'conflict' })
  await undo(first)
  expect(await attendance(first)).toMatchObject({ state: 'attending', contested: false })
  expect(await attendance(second)).toMatchObject({ state: 'registered', contested: true })
  const [conflict] = await readOpenConflicts(a)
  await send(a, 'conflict.resolve', { id: conflict?.id, value: 'registered', seen: conflict?.version })
  expect(await attendance(second)).toMatchObject({ state: 'registered', contested: false })
  expect(await attendance(first)).toMatchObject({ state: 'attending', contested: false })
})
