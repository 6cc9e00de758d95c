import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConflictRow } from '../../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('adds a third health note to the open choices [invariant 5]', async () => {
  const club = await api.club()
  const [person = ''] = await club.people(1)
  const a = createTestDevice(api, (await api.user(club.id)).token)
  const b = createTestDevice(api, (await api.user(club.id)).token)
  const note = (base: string | null, value: string) => ({
    id: person,
    set: { medical_conditions: { base, value } },
  })
  await a.push(a.mutation('registered.update', note(null, 'Asthma')))
  await b.push(b.mutation('registered.update', note(null, 'Epilepsy')))
  await a.push(a.mutation('registered.update', note('Asthma', 'Asthma, and a nut allergy')))
  const { rows } = await b.pullAll()
  const conflict = [...rows.values()].find(({ table }) => table === 'conflicts')?.row as ConflictRow
  expect([conflict.mine.value, conflict.theirs.value]).toEqual(['Epilepsy', 'Asthma, and a nut allergy'])
})

it('leaves the conflict open if an offline decision predates a newer note [invariant 5]', async () => {
  const club = await api.club()
  const [person = ''] = await club.people(1)
  const a = createTestDevice(api, (await api.user(club.id)).token)
  const b = createTestDevice(api, (await api.user(club.id)).token)
  const note = (base: string | null, value: string) => ({
    id: person,
    set: { medical_conditions: { base, value } },
  })
  await a.push(a.mutation('registered.update', note(null, 'Asthma')))
  await b.push(b.mutation('registered.update', note(null, 'Epilepsy')))
  const firstQuestion = await openQuestion(b)
  await a.push(a.mutation('registered.update', note('Asthma', 'Asthma, and a nut allergy')))
  const decide = (question: typeof firstQuestion) => ({
    id: question.id,
    value: 'Epilepsy',
    seen: question.version,
  })
  const { results } = await b.push(b.mutation('conflict.resolve', decide(firstQuestion)))
  expect(results[0]).toMatchObject({ status: 'conflict' })
  const again = await openQuestion(b)
  expect([again.mine.value, again.theirs.value]).toEqual(['Epilepsy', 'Asthma, and a nut allergy'])
  const { rows } = await b.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({
    medical_conditions: 'Asthma, and a nut allergy',
  })
  // Decide again, now that the device has the newer note.
  await b.push(b.mutation('conflict.resolve', decide(again)))
  expect(await readOpenConflicts(b)).toEqual([])
})

const openQuestion = async (device: ReturnType<typeof createTestDevice>) => {
  const [question, ...others] = await readOpenConflicts(device)
  if (!question || others.length > 0) throw new Error('There is not exactly one open question')
  return question
}
