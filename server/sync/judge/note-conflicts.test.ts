import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { ConflictRow } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const buildNoteEdit = (id: string, value: string, base: string | null = null) => ({
  id,
  set: { medical_conditions: { base, value } },
})

const getSideValues = (openConflicts: ConflictRow[]) =>
  openConflicts.flatMap(({ mine, theirs: otherSide }) => [mine.value, otherSide.value])

describe('edits of missing or full records', () => {
  it('opens a conflict for a holiday edit of a missing row [invariant 4]', async () => {
    const { a: firstDevice, b: secondDevice } = await createSyncFixture(api)
    const changes = { start_date: { base: '2027-08-01', value: '2027-08-02' } }
    const { results } = await firstDevice.push(
      firstDevice.mutation('holiday.set', { year: 2027, holiday: 'July/Aug', set: changes }),
    )
    expect(results[0]).toMatchObject({ status: 'conflict' })
    const [conflict] = await readOpenConflicts(secondDevice)
    expect(conflict?.theirs.value).toBeNull()
  })

  it('rejects more family links than a record can contain [invariant 4]', async () => {
    const { a: firstDevice, b: secondDevice, club } = await createSyncFixture(api)
    const [person = '', ...relatives] = await club.people(202)
    const buildLinkMutation = (add: string[]) =>
      firstDevice.mutation('registered.update', { id: person, set: { family_entries: { add } } })
    expect((await firstDevice.push(buildLinkMutation(relatives.slice(0, 150)))).results[0]).toMatchObject({
      status: 'applied',
    })
    const result = (await firstDevice.push(buildLinkMutation(relatives.slice(150)))).results[0]
    expect(result).toMatchObject({ status: 'rejected', code: 'invalid' })
    expect((await secondDevice.pullAll()).rows.get(`registered/${person}`)).toBeDefined()
  })
})

describe('merged people', () => {
  it('does not delete the remaining person when a merged duplicate is deleted', async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const [primary = '', duplicate = ''] = people
    await secondDevice.push(secondDevice.mutation('registered.merge', { primary, duplicates: [duplicate] }))
    const { results } = await firstDevice.push(firstDevice.mutation('registered.delete', { id: duplicate, seen: 1 }))
    expect(results[0]).toMatchObject({ status: 'applied' })
    expect((await secondDevice.pullAll()).rows.get(`registered/${primary}`)?.row).toBeTruthy()
  })

  it('stores both notes of one device about two merged children [invariant 5]', async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const [primary = '', duplicate = ''] = people
    await secondDevice.push(secondDevice.mutation('registered.update', buildNoteEdit(primary, 'asthma')))
    await secondDevice.push(secondDevice.mutation('registered.merge', { primary, duplicates: [duplicate] }))
    await firstDevice.push(
      firstDevice.mutation('registered.update', buildNoteEdit(primary, 'nut')),
      firstDevice.mutation('registered.update', buildNoteEdit(duplicate, 'bee')),
    )
    expect(getSideValues(await readOpenConflicts(secondDevice))).toEqual(
      expect.arrayContaining(['asthma', 'nut', 'bee']),
    )
  })

  it("bases a merge conflict on the remaining person's current note [invariant 5]", async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const [primary = '', duplicate = ''] = people
    await secondDevice.push(
      secondDevice.mutation('registered.update', buildNoteEdit(primary, 'asthma')),
      secondDevice.mutation('registered.update', buildNoteEdit(duplicate, 'nut')),
    )
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(duplicate, 'bee')))
    await secondDevice.push(secondDevice.mutation('registered.merge', { primary, duplicates: [duplicate] }))
    const openConflicts = await readOpenConflicts(firstDevice)
    expect(openConflicts.map(({ theirs: otherSide }) => otherSide.value)).toEqual(openConflicts.map(() => 'asthma'))
    expect(getSideValues(openConflicts)).toEqual(expect.arrayContaining(['nut', 'bee']))
  })
})

describe('decisions and their authors', () => {
  it('does not close a proposal that changed after it was read [invariant 5]', async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const person = people[0] ?? ''
    await secondDevice.push(secondDevice.mutation('registered.update', buildNoteEdit(person, 'asthma')))
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(person, 'nut')))
    const [seenConflict] = await readOpenConflicts(secondDevice)
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(person, 'nut AND BEE', 'nut')))
    const decision = { id: seenConflict?.id, value: 'asthma', seen: seenConflict?.version }
    expect((await secondDevice.push(secondDevice.mutation('conflict.resolve', decision))).results[0]).toMatchObject({
      status: 'conflict',
    })
    expect(getSideValues(await readOpenConflicts(secondDevice))).toContain('nut AND BEE')
  })

  it('does not discard an unread note about a removed child [invariant 5]', async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const person = people[0] ?? ''
    await secondDevice.push(secondDevice.mutation('registered.delete', { id: person }))
    await firstDevice.push(
      firstDevice.mutation('registered.update', { id: person, set: { town: { base: null, value: 'Bala' } } }),
    )
    const [seenConflict] = await readOpenConflicts(secondDevice)
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(person, 'nut')))
    await secondDevice.push(
      secondDevice.mutation('conflict.resolve', { id: seenConflict?.id, value: 'let_go', seen: seenConflict?.version }),
    )
    const [openConflict] = await readOpenConflicts(secondDevice)
    await secondDevice.push(
      secondDevice.mutation('conflict.resolve', {
        id: openConflict?.id,
        value: 'restore',
        seen: openConflict?.version,
      }),
    )
    expect((await firstDevice.pullAll()).rows.get(`registered/${person}`)?.row).toMatchObject({
      medical_conditions: 'nut',
    })
  })

  it('restores a waiting health note if a group of its edit is deleted [invariant 5]', async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const person = people[0] ?? ''
    await secondDevice.push(secondDevice.mutation('registered.delete', { id: person }))
    const { set } = buildNoteEdit(person, 'nut')
    const edit = { id: person, set: { ...set, groups: { add: [newId()] } } }
    await firstDevice.push(firstDevice.mutation('registered.update', edit))
    const [conflict] = await readOpenConflicts(secondDevice)
    await secondDevice.push(
      secondDevice.mutation('conflict.resolve', { id: conflict?.id, value: 'restore', seen: conflict?.version }),
    )
    expect((await firstDevice.pullAll()).rows.get(`registered/${person}`)?.row).toMatchObject({
      medical_conditions: 'nut',
    })
  })

  it('applies a decision about a removed child after the restore [invariant 5]', async () => {
    const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
    const person = people[0] ?? ''
    await secondDevice.push(secondDevice.mutation('registered.update', buildNoteEdit(person, 'asthma')))
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(person, 'nut')))
    const [conflict] = await readOpenConflicts(secondDevice)
    await secondDevice.push(secondDevice.mutation('registered.delete', { id: person }))
    await firstDevice.push(
      firstDevice.mutation('conflict.resolve', { id: conflict?.id, value: 'nut', seen: conflict?.version }),
    )
    await secondDevice.push(secondDevice.mutation('registered.restore', { id: person }))
    expect((await firstDevice.pullAll()).rows.get(`registered/${person}`)?.row).toMatchObject({
      medical_conditions: 'nut',
    })
  })

  it('names the author of the current value, not of a proposal', async () => {
    const { a: firstDevice, b: secondDevice, two: secondUser, club, people } = await createSyncFixture(api)
    const person = people[0] ?? ''
    await secondDevice.push(secondDevice.mutation('registered.update', buildNoteEdit(person, 'epilepsy')))
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(person, 'murmur')))
    await firstDevice.push(firstDevice.mutation('registered.update', buildNoteEdit(person, 'penicillin')))
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT first_name, last_name FROM users WHERE id = $1', [secondUser.id]),
    )
    const name = `${rows[0]?.first_name} ${rows[0]?.last_name}`
    const openConflicts = await readOpenConflicts(firstDevice)
    expect(openConflicts).toHaveLength(2)
    for (const { theirs: otherSide } of openConflicts) expect(otherSide).toMatchObject({ value: 'epilepsy', by: name })
  })

  it('applies a decision about a tick after its deleted session is restored', async () => {
    const {
      a: firstDevice,
      b: secondDevice,
      people,
      session,
      tick: buildTick,
      states: readStates,
    } = await createSyncFixture(api)
    const person = people[0] ?? ''
    await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(person, 'registered')))
    await secondDevice.push(secondDevice.mutation('attendance.set', buildTick(person, 'attending')))
    const [tickConflict] = await readOpenConflicts(firstDevice)
    await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
    await secondDevice.push(
      secondDevice.mutation('conflict.resolve', {
        id: tickConflict?.id,
        value: 'registered',
        seen: tickConflict?.version,
      }),
    )
    await secondDevice.push(secondDevice.mutation('attendance.set', buildTick(people[1] ?? '', 'attending')))
    const [deletionConflict] = await readOpenConflicts(firstDevice)
    await firstDevice.push(
      firstDevice.mutation('conflict.resolve', {
        id: deletionConflict?.id,
        value: 'restore',
        seen: deletionConflict?.version,
      }),
    )
    expect((await readStates()).get(person)).toMatchObject({ state: 'registered', contested: false })
  })

  it('names author and device on both sides of a conflict within one device', async () => {
    const { a: firstDevice, people } = await createSyncFixture(api)
    const [child = ''] = people
    const buildTownEdit = (value: string) =>
      firstDevice.mutation('registered.update', { id: child, set: { town: { base: null, value } } })
    const { results } = await firstDevice.push(buildTownEdit('Rhyl'), buildTownEdit('Bala'))
    expect(results.map(({ status }) => status)).toEqual(['applied', 'conflict'])
    const [conflict] = await readOpenConflicts(firstDevice)
    const author = { by: conflict?.mine.by, device: conflict?.mine.device }
    expect(conflict).toMatchObject({ mine: { value: 'Bala' }, theirs: { value: 'Rhyl', ...author } })
    expect(author.device).toBe(firstDevice.id)
  })
})
