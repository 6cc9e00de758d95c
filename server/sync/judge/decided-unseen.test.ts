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
  const firstDevice = createTestDevice(api, (await api.user(club.id)).token)
  const secondDevice = createTestDevice(api, (await api.user(club.id)).token)
  const buildNoteChange = (base: string | null, value: string) => ({
    id: person,
    set: { medical_conditions: { base, value } },
  })
  await firstDevice.push(firstDevice.mutation('registered.update', buildNoteChange(null, 'Asthma')))
  await secondDevice.push(secondDevice.mutation('registered.update', buildNoteChange(null, 'Epilepsy')))
  await firstDevice.push(
    firstDevice.mutation('registered.update', buildNoteChange('Asthma', 'Asthma, and a nut allergy')),
  )
  const { rows } = await secondDevice.pullAll()
  const conflict = [...rows.values()].find(({ table }) => table === 'conflicts')?.row as ConflictRow
  expect([conflict.mine.value, conflict.theirs.value]).toEqual(['Epilepsy', 'Asthma, and a nut allergy'])
})

it('leaves the conflict open if an offline decision predates a newer note [invariant 5]', async () => {
  const club = await api.club()
  const [person = ''] = await club.people(1)
  const firstDevice = createTestDevice(api, (await api.user(club.id)).token)
  const secondDevice = createTestDevice(api, (await api.user(club.id)).token)
  const buildNoteChange = (base: string | null, value: string) => ({
    id: person,
    set: { medical_conditions: { base, value } },
  })
  await firstDevice.push(firstDevice.mutation('registered.update', buildNoteChange(null, 'Asthma')))
  await secondDevice.push(secondDevice.mutation('registered.update', buildNoteChange(null, 'Epilepsy')))
  const firstConflict = await getOnlyConflict(secondDevice)
  await firstDevice.push(
    firstDevice.mutation('registered.update', buildNoteChange('Asthma', 'Asthma, and a nut allergy')),
  )
  const buildDecision = (question: typeof firstConflict) => ({
    id: question.id,
    value: 'Epilepsy',
    seen: question.version,
  })
  const { results } = await secondDevice.push(secondDevice.mutation('conflict.resolve', buildDecision(firstConflict)))
  expect(results[0]).toMatchObject({ status: 'conflict' })
  const newConflict = await getOnlyConflict(secondDevice)
  expect([newConflict.mine.value, newConflict.theirs.value]).toEqual(['Epilepsy', 'Asthma, and a nut allergy'])
  const { rows } = await secondDevice.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({
    medical_conditions: 'Asthma, and a nut allergy',
  })
  // Decide again, now that the device has the newer note.
  await secondDevice.push(secondDevice.mutation('conflict.resolve', buildDecision(newConflict)))
  expect(await readOpenConflicts(secondDevice)).toEqual([])
})

const getOnlyConflict = async (device: ReturnType<typeof createTestDevice>) => {
  const [conflict, ...otherConflicts] = await readOpenConflicts(device)
  if (!conflict || otherConflicts.length > 0) throw new Error('There is not exactly one open question')
  return conflict
}
