import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConflictRow } from '../../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

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

/** Creates a person with two open health conflicts. A user who knows both has removed the person. */
const createDisputedPerson = async () => {
  const { club, a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
  const thirdDevice = createTestDevice(api, (await api.user(club.id)).token)
  const id = people[0] ?? ''
  for (const [device, value] of [
    [thirdDevice, 'Wears glasses'],
    [firstDevice, 'Asthma'],
    [secondDevice, 'Eczema'],
  ] as const)
    await pushChange(device, 'registered.update', { id, set: buildFieldChange('medical_conditions', value) })
  const openConflicts = await readOpenConflicts(firstDevice)
  const findByValue = (value: string) => openConflicts.find(({ mine }) => mine.value === value)
  await pushChange(thirdDevice, 'registered.delete', { id, seen: await pullVersion(thirdDevice) })
  const readNote = async () =>
    ((await thirdDevice.pullAll()).rows.get(`registered/${id}`)?.row as { medical_conditions: string } | undefined)
      ?.medical_conditions
  return {
    a: firstDevice,
    b: secondDevice,
    c: thirdDevice,
    id,
    asthma: findByValue('Asthma'),
    eczema: findByValue('Eczema'),
    note: readNote,
  }
}

it('leaves an unseen first decision about a removed person unchanged [invariant 5]', async () => {
  const {
    a: firstDevice,
    b: secondDevice,
    c: thirdDevice,
    id,
    asthma: asthmaConflict,
    eczema: eczemaConflict,
    note: readNote,
  } = await createDisputedPerson()
  const decide = (device: Device, conflict: typeof asthmaConflict, value: string) =>
    pushChange(device, 'conflict.resolve', { id: conflict?.id, value, seen: conflict?.version })
  expect(await decide(firstDevice, asthmaConflict, 'Asthma')).toBe('applied')
  expect(await decide(secondDevice, eczemaConflict, 'Wears glasses')).toBe('conflict')
  const openConflicts = await readOpenConflicts(secondDevice)
  expect(openConflicts.map(({ theirs: otherSide }) => otherSide.value)).toEqual(['Asthma', 'Asthma'])
  expect(openConflicts.map(({ mine }) => mine.value).sort()).toEqual(['Eczema', 'Wears glasses'])
  await pushChange(thirdDevice, 'registered.restore', { id })
  expect(await readNote()).toBe('Asthma')
})

const CUSTOM_NOTE = 'Asthma and glasses, inhaler at reception'

it('opens a conflict for a custom decision about a removed person', async () => {
  const { b: secondDevice, c: thirdDevice, id, asthma: asthmaConflict, note: readNote } = await createDisputedPerson()
  const decision = { id: asthmaConflict?.id, value: CUSTOM_NOTE, seen: asthmaConflict?.version }
  expect(await pushChange(secondDevice, 'conflict.resolve', decision)).toBe('conflict')
  const conflict = (await readOpenConflicts(thirdDevice)).find(({ kind }) => kind === 'deleted')
  expect(conflict).toMatchObject({ table: 'registered', record: id, theirs: { value: null } })
  expect(getShownSet(conflict)).toEqual(buildFieldChange('medical_conditions', CUSTOM_NOTE, 'Wears glasses'))
  await pushChange(thirdDevice, 'conflict.resolve', { id: conflict?.id, value: 'restore', seen: conflict?.version })
  expect(await readNote()).toBe(CUSTOM_NOTE)
  // The person now has the custom text. The proposal of the other user must remain an open conflict.
  expect((await readOpenConflicts(thirdDevice)).map(({ mine }) => mine.value)).toEqual(['Eczema'])
})

it('changes nothing if a custom decision about a removed person is discarded', async () => {
  const { b: secondDevice, c: thirdDevice, id, asthma: asthmaConflict, note: readNote } = await createDisputedPerson()
  await pushChange(secondDevice, 'conflict.resolve', {
    id: asthmaConflict?.id,
    value: CUSTOM_NOTE,
    seen: asthmaConflict?.version,
  })
  const conflict = (await readOpenConflicts(thirdDevice)).find(({ kind }) => kind === 'deleted')
  await pushChange(thirdDevice, 'conflict.resolve', { id: conflict?.id, value: 'let_go', seen: conflict?.version })
  expect(await readOpenConflicts(thirdDevice)).toMatchObject([{ kind: 'field' }, { kind: 'field' }])
  await pushChange(thirdDevice, 'registered.restore', { id })
  expect(await readNote()).toBe('Wears glasses')
})

it('adds a waiting custom text as another choice after a decision [invariant 5]', async () => {
  const {
    a: firstDevice,
    b: secondDevice,
    c: thirdDevice,
    asthma: asthmaConflict,
    note: readNote,
  } = await createDisputedPerson()
  await pushChange(secondDevice, 'conflict.resolve', {
    id: asthmaConflict?.id,
    value: CUSTOM_NOTE,
    seen: asthmaConflict?.version,
  })
  await pushChange(firstDevice, 'conflict.resolve', {
    id: asthmaConflict?.id,
    value: 'Asthma',
    seen: asthmaConflict?.version,
  })
  const conflict = (await readOpenConflicts(thirdDevice)).find(({ kind }) => kind === 'deleted')
  await pushChange(thirdDevice, 'conflict.resolve', { id: conflict?.id, value: 'restore', seen: conflict?.version })
  expect(await readNote()).toBe('Asthma')
  expect((await readOpenConflicts(thirdDevice)).map(({ mine }) => mine.value)).toContain(CUSTOM_NOTE)
})

it('decides without a conflict if the user has seen the removal', async () => {
  const {
    b: secondDevice,
    c: thirdDevice,
    asthma: asthmaConflict,
    eczema: eczemaConflict,
  } = await createDisputedPerson()
  expect(
    await pushChange(thirdDevice, 'conflict.resolve', {
      id: asthmaConflict?.id,
      value: CUSTOM_NOTE,
      seen: asthmaConflict?.version,
    }),
  ).toBe('applied')
  const [currentConflict] = await readOpenConflicts(secondDevice)
  const secondDecision = { id: eczemaConflict?.id, value: `${CUSTOM_NOTE}, eczema`, seen: currentConflict?.version }
  expect(await pushChange(secondDevice, 'conflict.resolve', secondDecision)).toBe('applied')
  expect(await readOpenConflicts(thirdDevice)).toEqual([])
})
