import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConflictRow } from '../../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture, SESSION_VALUES } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Device = ReturnType<typeof createTestDevice>

/** Returns the replica's version after a full pull. */
const pullVersion = async (device: Device) =>
  Math.max(...[...(await device.pullAll()).rows.values()].map(({ version = 0 }) => version))

const buildFieldChange = (name: string, value: unknown, base: unknown = null) => ({ [name]: { base, value } })

/** Pushes one change and returns its status. */
const pushChange = async (device: Device, name: string, args: Record<string, unknown>) =>
  (await device.push(device.mutation(name, args))).results[0]?.status

const getShownSet = (conflict: ConflictRow | undefined) =>
  (conflict?.mine.value as { args: { set: Record<string, unknown> } } | undefined)?.args.set ?? {}

it('shows a waiting health note despite later changes [invariant 5]', async () => {
  const { a, b, people, session, tick } = await createSyncFixture(api)
  const id = people[0] ?? ''
  await pushChange(b, 'registered.delete', { id })
  const update = (set: object) => pushChange(a, 'registered.update', { id, set })
  await update({
    ...buildFieldChange('medical_conditions', 'EpiPen in bag'),
    allergens: { add: ['nuts', 'milk'] },
  })
  const [earlyConflict] = await readOpenConflicts(b)
  await update({ ...buildFieldChange('school', 'St Ann'), allergens: { remove: ['milk'] } })
  await update(buildFieldChange('school', 'St Asaph', 'St Ann'))
  await pushChange(a, 'attendance.set', tick(id, 'attending'))
  const [question, ...others] = await readOpenConflicts(b)
  expect(others).toEqual([])
  expect(question?.mine.value).toMatchObject({ name: 'registered.update', args: { id } })
  expect(getShownSet(question)).toEqual({
    ...buildFieldChange('medical_conditions', 'EpiPen in bag'),
    ...buildFieldChange('school', 'St Asaph'),
    allergens: { add: ['nuts'], remove: ['milk'] },
  })
  // A user who discards an older state of the conflict must decide again.
  const decision = { id: earlyConflict?.id, value: 'let_go', seen: earlyConflict?.version }
  expect(await pushChange(b, 'conflict.resolve', decision)).toBe('conflict')
  await pushChange(b, 'conflict.resolve', { id: question?.id, value: 'restore', seen: question?.version })
  const { rows } = await a.pullAll()
  expect(rows.get(`registered/${id}`)?.row).toMatchObject({
    medical_conditions: 'EpiPen in bag',
    school: 'St Asaph',
    allergens: ['nuts'],
  })
  expect(rows.get(`attendance/${session}:${id}`)?.row).toMatchObject({ state: 'attending' })
})

it('shows the day, the author and all ticks of a removed session', async () => {
  const { a, b, people, session, tick } = await createSyncFixture(api)
  const [first = '', second = ''] = people
  await pushChange(b, 'session.delete', { id: session })
  await pushChange(a, 'attendance.set', tick(first, 'attending'))
  await pushChange(a, 'attendance.set', tick(second, 'registered'))
  const [conflict, ...others] = await readOpenConflicts(b)
  expect(others).toEqual([])
  const ticks = { [`${session}:${first}`]: 'attending', [`${session}:${second}`]: 'registered' }
  expect(conflict).toMatchObject({
    kind: 'deleted',
    base: SESSION_VALUES.date,
    theirs: { device: b.id, by: expect.stringMatching(/^Huw /) },
    mine: { value: { args: { ticks } } },
  })
})

it('shows the device times of opposite ticks in a conflict', async () => {
  const { a, b, people, tick } = await createSyncFixture(api)
  const [id = ''] = people
  const pushTick = (device: Device, state: string, made_at: string) =>
    device.push({ ...device.mutation('attendance.set', tick(id, state)), made_at })
  const [early, late] = ['2025-08-05T10:02:00.000Z', '2025-08-05T10:07:00.000Z']
  await pushTick(a, 'attending', late)
  await pushTick(b, 'registered', early)
  const [conflict] = await readOpenConflicts(a)
  expect(conflict).toMatchObject({ kind: 'opposite', mine: { at: early }, theirs: { at: late } })
})

it('shows all changes that wait for a deleted session', async () => {
  const { a, b, session } = await createSyncFixture(api)
  await pushChange(b, 'session.delete', { id: session })
  const update = (set: object) => pushChange(a, 'session.update', { id: session, set })
  await update(buildFieldChange('activities_other', 'Nut-free baking only'))
  await update(buildFieldChange('holiday', 'Mar/April', 'July/Aug'))
  const [conflict] = await readOpenConflicts(b)
  expect(Object.keys(getShownSet(conflict)).sort()).toEqual(['activities_other', 'holiday'])
})

it('shows every unseen note with its author after a removal [invariant 5]', async () => {
  const { club, a, b, people, tick } = await createSyncFixture(api)
  const thirdTablet = createTestDevice(api, (await api.user(club.id, { first_name: 'Cai', last_name: 'Lloyd' })).token)
  const id = people[0] ?? ''
  const seenVersion = await pullVersion(b)
  const update = (device: Device, set: object) => pushChange(device, 'registered.update', { id, set })
  await update(a, buildFieldChange('medical_conditions', 'Wears glasses'))
  expect(await update(thirdTablet, buildFieldChange('medical_conditions', 'Asthma'))).toBe('conflict')
  const [dispute] = await readOpenConflicts(a)
  const combinedNote = 'Asthma, and wears glasses'
  await pushChange(a, 'conflict.resolve', { id: dispute?.id, value: combinedNote, seen: dispute?.version })
  await update(a, buildFieldChange('dietary_requirements', 'No nuts'))
  // A value that was only proposed must not hide the current note.
  expect(await update(thirdTablet, buildFieldChange('dietary_requirements', 'Vegan'))).toBe('conflict')
  await update(thirdTablet, buildFieldChange('school', 'St Ann'))
  await pushChange(a, 'attendance.set', tick(id, 'attending'))
  expect(await pushChange(b, 'registered.delete', { id, seen: seenVersion })).toBe('conflict')
  const conflict = (await readOpenConflicts(b)).find(({ kind }) => kind === 'deleted')
  expect(conflict?.mine).toMatchObject({
    by: 'Cai Lloyd',
    value: { name: 'registered.update', args: { id } },
  })
  expect(getShownSet(conflict)).toMatchObject({
    medical_conditions: { base: null, value: combinedNote },
    dietary_requirements: { base: null, value: 'No nuts' },
    school: { base: null, value: 'St Ann' },
  })
})
