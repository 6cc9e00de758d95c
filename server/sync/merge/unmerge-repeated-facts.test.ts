import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { AttendanceRow, RegisteredRow } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a club with people and a second group. The tablet `late` has not pulled any merge. */
const createClubFixture = async (count = 4) => {
  const { a, b: late, people, session, tick, club } = await createSyncFixture(api, count)
  const group = newId()
  await api.db.network((_tx, client) =>
    client.query(`INSERT INTO groups (id, organisation_id, version, name) VALUES ($1, $2, 1, 'Tuesdays')`, [
      group,
      club.id,
    ]),
  )
  const send = async (device: typeof a, name: string, args: object) => {
    const result = (await device.push(device.mutation(name, { ...args }))).results[0]
    expect(result).toMatchObject({ status: 'applied' })
  }
  const edit = (device: typeof a, id: string, set: object) => send(device, 'registered.update', { id, set })
  const merge = (primary: string, ...duplicates: string[]) => send(a, 'registered.merge', { primary, duplicates })
  const undo = (primary: string) => send(a, 'registered.unmerge', { primary })
  const loadRows = async () => (await late.pullAll()).rows
  const loadPerson = async (id: string) => (await loadRows()).get(`registered/${id}`)?.row as RegisteredRow
  const loadState = async (id: string) =>
    ((await loadRows()).get(`attendance/${session}:${id}`)?.row as AttendanceRow | undefined)?.state
  return { a, late, people, group, tick, send, edit, merge, undo, person: loadPerson, state: loadState }
}

const asthmaChange = {
  has_medical_conditions: { base: null, value: true },
  medical_conditions: { base: null, value: 'Asthma' },
}

for (const whose of ['duplicate', 'primary'] as const)
  it(`stores facts of the ${whose} with both if entered for the other [invariant 5]`, async () => {
    const { a, late, people, group, edit, merge, undo, person } = await createClubFixture()
    const [primary = '', duplicate = '', relative = ''] = people
    const [owner, other] = whose === 'duplicate' ? [duplicate, primary] : [primary, duplicate]
    const facts = {
      ...asthmaChange,
      allergens: { add: ['nuts'] },
      has_dietary_requirements: { base: null, value: true },
      groups: { add: [group] },
      family_entries: { add: [relative] },
      school: { base: null, value: 'Ysgol y Bryn' },
    }
    await edit(a, owner, facts)
    await merge(primary, duplicate)
    await edit(late, other, facts)
    await undo(primary)
    for (const id of [primary, duplicate])
      expect(await person(id)).toMatchObject({
        medical_conditions: 'Asthma',
        has_medical_conditions: true,
        allergens: ['nuts'],
        groups: expect.arrayContaining([group]),
        family_entries: [relative],
        school: 'Ysgol y Bryn',
      })
    expect(await readOpenConflicts(a)).toEqual([])
  })

for (const state of ['attending', 'registered'] as const)
  it(`leaves “${state}” ticked for both people with both [invariant 5]`, async () => {
    const { a, late, people, tick, send, merge, undo, state: loadState } = await createClubFixture()
    for (const [owner, primary, duplicate] of [
      [people[1], people[0], people[1]],
      [people[2], people[2], people[3]],
    ] as [string, string, string][]) {
      await send(a, 'attendance.set', tick(owner, state))
      await merge(primary, duplicate)
      await send(late, 'attendance.set', tick(owner === primary ? duplicate : primary, state))
      await undo(primary)
      expect([await loadState(primary), await loadState(duplicate)]).toEqual([state, state])
    }
  })

it('returns repeated facts of three merged people merge by merge [invariant 5]', async () => {
  const { a, late, people, tick, send, edit, merge, undo, person, state } = await createClubFixture()
  const [first = '', second = '', last = ''] = people
  const facts = {
    ...asthmaChange,
    allergens: { add: ['nuts'] },
    has_dietary_requirements: { base: null, value: true },
  }
  await edit(a, first, facts)
  await send(a, 'attendance.set', tick(first, 'attending'))
  await merge(second, first)
  await merge(last, second)
  for (const id of [second, last]) {
    await edit(late, id, facts)
    await send(late, 'attendance.set', tick(id, 'attending'))
  }
  await undo(last)
  await undo(second)
  for (const id of people.slice(0, 3)) {
    expect(await person(id)).toMatchObject({ medical_conditions: 'Asthma', allergens: ['nuts'] })
    expect(await state(id)).toBe('attending')
  }
})

it('leaves repeated facts with the remaining person after two undos [invariant 5]', async () => {
  const { a, late, people, edit, merge, undo, person } = await createClubFixture()
  const [primary = '', one = '', two = ''] = people
  await edit(a, one, { ...asthmaChange, allergens: { add: ['nuts'] } })
  await merge(primary, one)
  await merge(primary, two)
  await edit(late, primary, { ...asthmaChange, allergens: { add: ['nuts'] } })
  await undo(primary)
  await undo(primary)
  expect(await person(primary)).toMatchObject({ medical_conditions: 'Asthma', allergens: ['nuts'] })
  expect(await person(two)).toMatchObject({ medical_conditions: null, allergens: [] })
})

it('does not restore a repeated fact that was removed for the same id', async () => {
  const { a, late, people, tick, send, edit, merge, undo, person, state } = await createClubFixture()
  const [primary = '', duplicate = ''] = people
  await edit(a, duplicate, { allergens: { add: ['nuts'] } })
  await send(a, 'attendance.set', tick(duplicate, 'attending'))
  await merge(primary, duplicate)
  await edit(late, primary, { allergens: { add: ['nuts'] } })
  await edit(late, primary, { allergens: { remove: ['nuts'] } })
  await undo(primary)
  expect(await person(primary)).toMatchObject({ allergens: [] })
  expect(await person(duplicate)).toMatchObject({ allergens: ['nuts'] })
  expect(await state(primary)).toBeUndefined()
})

it('returns a relative named by a merged id to the right person', async () => {
  for (const order of [
    [0, 2],
    [2, 0],
  ]) {
    const { late, people, edit, merge, undo, person } = await createClubFixture()
    const [a = '', e = '', d = '', b = ''] = people
    await merge(a, e)
    await merge(d, b)
    await edit(late, b, { family_entries: { add: [e] } })
    expect((await person(d)).family_entries).toEqual([a])
    for (const index of order) await undo(people[index] ?? '')
    const families = await Promise.all(people.map(async (id) => (await person(id)).family_entries))
    expect(families).toEqual([[], [], [], [e]])
  }
})

it('returns relatives named by merged ids merge by merge', async () => {
  const { late, people, edit, merge, undo, person } = await createClubFixture()
  const [a = '', b = '', c = '', d = ''] = people
  await edit(late, c, { family_entries: { add: [b, d] } })
  await merge(a, d)
  await merge(b, a)
  await edit(late, c, { family_entries: { add: [a] } })
  await undo(b)
  await undo(a)
  expect([...(await person(c)).family_entries].sort()).toEqual([a, b, d].sort())
})

it('links two people again after every merge between them is undone', async () => {
  const { late, people, edit, merge, undo, person } = await createClubFixture()
  const [a = '', b = '', d = '', e = ''] = people
  await merge(b, a)
  await merge(b, d)
  await merge(b, e)
  await edit(late, d, { family_entries: { add: [e] } })
  for (let remainingUndos = 3; remainingUndos > 0; remainingUndos--) await undo(b)
  const families = await Promise.all([a, b, d, e].map(async (id) => (await person(id)).family_entries))
  expect(families).toEqual([[], [], [e], []])
})
