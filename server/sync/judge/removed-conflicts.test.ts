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
  const { club, a, b, people } = await createSyncFixture(api)
  const c = createTestDevice(api, (await api.user(club.id)).token)
  const id = people[0] ?? ''
  for (const [device, value] of [
    [c, 'Wears glasses'],
    [a, 'Asthma'],
    [b, 'Eczema'],
  ] as const)
    await pushChange(device, 'registered.update', { id, set: buildFieldChange('medical_conditions', value) })
  const questions = await readOpenConflicts(a)
  const findByValue = (value: string) => questions.find(({ mine }) => mine.value === value)
  await pushChange(c, 'registered.delete', { id, seen: await pullVersion(c) })
  const readNote = async () =>
    ((await c.pullAll()).rows.get(`registered/${id}`)?.row as { medical_conditions: string } | undefined)
      ?.medical_conditions
  return { a, b, c, id, asthma: findByValue('Asthma'), eczema: findByValue('Eczema'), note: readNote }
}

it('leaves an unseen first decision about a removed person unchanged [invariant 5]', async () => {
  const { a, b, c, id, asthma, eczema, note } = await createDisputedPerson()
  const decide = (device: Device, conflict: typeof asthma, value: string) =>
    pushChange(device, 'conflict.resolve', { id: conflict?.id, value, seen: conflict?.version })
  expect(await decide(a, asthma, 'Asthma')).toBe('applied')
  expect(await decide(b, eczema, 'Wears glasses')).toBe('conflict')
  const openConflicts = await readOpenConflicts(b)
  expect(openConflicts.map(({ theirs: otherSide }) => otherSide.value)).toEqual(['Asthma', 'Asthma'])
  expect(openConflicts.map(({ mine }) => mine.value).sort()).toEqual(['Eczema', 'Wears glasses'])
  await pushChange(c, 'registered.restore', { id })
  expect(await note()).toBe('Asthma')
})

const CUSTOM_NOTE = 'Asthma and glasses, inhaler at reception'

it('opens a conflict for a custom decision about a removed person', async () => {
  const { b, c, id, asthma, note } = await createDisputedPerson()
  const decision = { id: asthma?.id, value: CUSTOM_NOTE, seen: asthma?.version }
  expect(await pushChange(b, 'conflict.resolve', decision)).toBe('conflict')
  const conflict = (await readOpenConflicts(c)).find(({ kind }) => kind === 'deleted')
  expect(conflict).toMatchObject({ table: 'registered', record: id, theirs: { value: null } })
  expect(getShownSet(conflict)).toEqual(buildFieldChange('medical_conditions', CUSTOM_NOTE, 'Wears glasses'))
  await pushChange(c, 'conflict.resolve', { id: conflict?.id, value: 'restore', seen: conflict?.version })
  expect(await note()).toBe(CUSTOM_NOTE)
  // The person now has the custom text. The proposal of the other user must remain an open conflict.
  expect((await readOpenConflicts(c)).map(({ mine }) => mine.value)).toEqual(['Eczema'])
})

it('changes nothing if a custom decision about a removed person is discarded', async () => {
  const { b, c, id, asthma, note } = await createDisputedPerson()
  await pushChange(b, 'conflict.resolve', { id: asthma?.id, value: CUSTOM_NOTE, seen: asthma?.version })
  const conflict = (await readOpenConflicts(c)).find(({ kind }) => kind === 'deleted')
  await pushChange(c, 'conflict.resolve', { id: conflict?.id, value: 'let_go', seen: conflict?.version })
  expect(await readOpenConflicts(c)).toMatchObject([{ kind: 'field' }, { kind: 'field' }])
  await pushChange(c, 'registered.restore', { id })
  expect(await note()).toBe('Wears glasses')
})

it('adds a waiting custom text as another choice after a decision [invariant 5]', async () => {
  const { a, b, c, asthma, note } = await createDisputedPerson()
  await pushChange(b, 'conflict.resolve', { id: asthma?.id, value: CUSTOM_NOTE, seen: asthma?.version })
  await pushChange(a, 'conflict.resolve', { id: asthma?.id, value: 'Asthma', seen: asthma?.version })
  const conflict = (await readOpenConflicts(c)).find(({ kind }) => kind === 'deleted')
  await pushChange(c, 'conflict.resolve', { id: conflict?.id, value: 'restore', seen: conflict?.version })
  expect(await note()).toBe('Asthma')
  expect((await readOpenConflicts(c)).map(({ mine }) => mine.value)).toContain(CUSTOM_NOTE)
})

it('decides without a conflict if the user has seen the removal', async () => {
  const { b, c, asthma, eczema } = await createDisputedPerson()
  expect(await pushChange(c, 'conflict.resolve', { id: asthma?.id, value: CUSTOM_NOTE, seen: asthma?.version })).toBe(
    'applied',
  )
  const [currentConflict] = await readOpenConflicts(b)
  const secondDecision = { id: eczema?.id, value: `${CUSTOM_NOTE}, eczema`, seen: currentConflict?.version }
  expect(await pushChange(b, 'conflict.resolve', secondDecision)).toBe('applied')
  expect(await readOpenConflicts(c)).toEqual([])
})
