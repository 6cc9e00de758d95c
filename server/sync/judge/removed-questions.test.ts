import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConflictRow } from '../../../contract/rows.ts'
import { type TestApi, testApi, testDevice } from '../../testing/api.ts'
import { hall } from '../../testing/hall.ts'
import { openQuestions } from '../../testing/questions.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

type Device = ReturnType<typeof testDevice>

/** Returns the replica's version after a full pull. */
const pulled = async (device: Device) =>
  Math.max(...[...(await device.pullAll()).rows.values()].map(({ version = 0 }) => version))

const field = (name: string, value: unknown, base: unknown = null) => ({ [name]: { base, value } })

/** Pushes one change and returns its status. */
const pushed = async (device: Device, name: string, args: Record<string, unknown>) =>
  (await device.push(device.mutation(name, args))).results[0]?.status

const shownSet = (question: ConflictRow | undefined) =>
  (question?.mine.value as { args: { set: Record<string, unknown> } } | undefined)?.args.set ?? {}

/** Fixture: a person with two open health conflicts, removed by a user who knows both. */
const disputed = async () => {
  const { club, a, b, people } = await hall(api)
  const c = testDevice(api, (await api.user(club.id)).token)
  const id = people[0] ?? ''
  for (const [device, value] of [
    [c, 'Wears glasses'],
    [a, 'Asthma'],
    [b, 'Eczema'],
  ] as const)
    await pushed(device, 'registered.update', { id, set: field('medical_conditions', value) })
  const questions = await openQuestions(a)
  const ofValue = (value: string) => questions.find(({ mine }) => mine.value === value)
  await pushed(c, 'registered.delete', { id, seen: await pulled(c) })
  const note = async () =>
    ((await c.pullAll()).rows.get(`registered/${id}`)?.row as { medical_conditions: string } | undefined)
      ?.medical_conditions
  return { a, b, c, id, asthma: ofValue('Asthma'), eczema: ofValue('Eczema'), note }
}

it('leaves an unseen first decision about a removed person unchanged [invariant 5]', async () => {
  const { a, b, c, id, asthma, eczema, note } = await disputed()
  const decide = (device: Device, question: typeof asthma, value: string) =>
    pushed(device, 'conflict.resolve', { id: question?.id, value, seen: question?.version })
  expect(await decide(a, asthma, 'Asthma')).toBe('applied')
  expect(await decide(b, eczema, 'Wears glasses')).toBe('conflict')
  const open = await openQuestions(b)
  expect(open.map(({ theirs }) => theirs.value)).toEqual(['Asthma', 'Asthma'])
  expect(open.map(({ mine }) => mine.value).sort()).toEqual(['Eczema', 'Wears glasses'])
  await pushed(c, 'registered.restore', { id })
  expect(await note()).toBe('Asthma')
})

const WORDS = 'Asthma and glasses, inhaler at reception'

it('opens a conflict for a custom decision about a removed person', async () => {
  const { b, c, id, asthma, note } = await disputed()
  const own = { id: asthma?.id, value: WORDS, seen: asthma?.version }
  expect(await pushed(b, 'conflict.resolve', own)).toBe('conflict')
  const question = (await openQuestions(c)).find(({ kind }) => kind === 'deleted')
  expect(question).toMatchObject({ table: 'registered', record: id, theirs: { value: null } })
  expect(shownSet(question)).toEqual(field('medical_conditions', WORDS, 'Wears glasses'))
  await pushed(c, 'conflict.resolve', { id: question?.id, value: 'restore', seen: question?.version })
  expect(await note()).toBe(WORDS)
  // The person has this text. The other user's proposal is still an open conflict.
  expect((await openQuestions(c)).map(({ mine }) => mine.value)).toEqual(['Eczema'])
})

it('changes nothing if a custom decision about a removed person is discarded', async () => {
  const { b, c, id, asthma, note } = await disputed()
  await pushed(b, 'conflict.resolve', { id: asthma?.id, value: WORDS, seen: asthma?.version })
  const question = (await openQuestions(c)).find(({ kind }) => kind === 'deleted')
  await pushed(c, 'conflict.resolve', { id: question?.id, value: 'let_go', seen: question?.version })
  expect(await openQuestions(c)).toMatchObject([{ kind: 'field' }, { kind: 'field' }])
  await pushed(c, 'registered.restore', { id })
  expect(await note()).toBe('Wears glasses')
})

it('adds a waiting custom text as another choice after a decision [invariant 5]', async () => {
  const { a, b, c, asthma, note } = await disputed()
  await pushed(b, 'conflict.resolve', { id: asthma?.id, value: WORDS, seen: asthma?.version })
  await pushed(a, 'conflict.resolve', { id: asthma?.id, value: 'Asthma', seen: asthma?.version })
  const question = (await openQuestions(c)).find(({ kind }) => kind === 'deleted')
  await pushed(c, 'conflict.resolve', { id: question?.id, value: 'restore', seen: question?.version })
  expect(await note()).toBe('Asthma')
  expect((await openQuestions(c)).map(({ mine }) => mine.value)).toContain(WORDS)
})

it('decides without a conflict if the user has seen the removal', async () => {
  const { b, c, asthma, eczema } = await disputed()
  expect(await pushed(c, 'conflict.resolve', { id: asthma?.id, value: WORDS, seen: asthma?.version })).toBe(
    'applied',
  )
  const [again] = await openQuestions(b)
  const other = { id: eczema?.id, value: `${WORDS}, eczema`, seen: again?.version }
  expect(await pushed(b, 'conflict.resolve', other)).toBe('applied')
  expect(await openQuestions(c)).toEqual([])
})
