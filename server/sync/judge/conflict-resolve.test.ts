import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportTypes } from '../../../contract/option-lists.ts'
import type { ConflictRow } from '../../../contract/rows.ts'
import { getLondonDay } from '../../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('keeps the first of two decisions and rejects a different second one [invariant 5]', async () => {
  const club = await api.club()
  const [child = ''] = await club.people(1)
  const [firstDevice, secondDevice] = [
    createTestDevice(api, (await api.user(club.id)).token),
    createTestDevice(api, (await api.user(club.id)).token),
  ]
  const buildNoteChange = (value: string) => ({
    id: child,
    set: { medical_conditions: { base: null, value } },
  })
  await firstDevice.push(firstDevice.mutation('registered.update', buildNoteChange('Asthma')))
  const { results } = await secondDevice.push(secondDevice.mutation('registered.update', buildNoteChange('Eczema')))
  const id = results[0]?.conflicts?.[0]
  const decide = async (device: typeof firstDevice, value: string) =>
    (await device.push(device.mutation('conflict.resolve', { id, value }))).results[0]
  expect(await decide(firstDevice, 'Asthma')).toMatchObject({ status: 'applied' })
  const lateResult = await decide(secondDevice, 'Eczema')
  expect(lateResult).toMatchObject({ status: 'rejected', code: 'decided_otherwise' })
  // The rejection returns the row with the value that was decided first.
  const row = lateResult?.rows.find((r) => r.table === 'registered')?.row
  expect(row).toMatchObject({ medical_conditions: 'Asthma' })
  expect(await decide(secondDevice, 'Asthma')).toMatchObject({ status: 'applied' })
})

it('resolves one tick disputed by three tablets with one decision', async () => {
  const {
    a: firstDevice,
    b: secondDevice,
    club,
    people,
    tick: buildTick,
    states: readStates,
  } = await createSyncFixture(api)
  const person = people[0] ?? ''
  const thirdDevice = createTestDevice(api, (await api.user(club.id)).token)
  await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(person, 'attending')))
  await secondDevice.push(secondDevice.mutation('attendance.set', buildTick(person, 'none')))
  await thirdDevice.push(thirdDevice.mutation('attendance.set', buildTick(person, 'registered')))
  const readUnresolvedConflicts = async () =>
    [...(await firstDevice.pullAll()).rows.values()].filter(
      ({ table, row }) => table === 'conflicts' && !(row as ConflictRow).resolved_at,
    )
  const [firstConflict, secondConflict] = await readUnresolvedConflicts()
  expect(secondConflict).toBeDefined()
  await firstDevice.push(firstDevice.mutation('conflict.resolve', { id: firstConflict?.id, value: 'attending' }))
  expect(await readUnresolvedConflicts()).toEqual([])
  expect((await readStates()).get(person)).toMatchObject({ state: 'attending', contested: false })
})

it('parses a custom decision like an edit and rejects an empty decision', async () => {
  const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
  const id = people[0] ?? ''
  const buildNoteChange = (value: string) => ({ id, set: { medical_conditions: { base: null, value } } })
  await firstDevice.push(firstDevice.mutation('registered.update', buildNoteChange('Asthma')))
  const { results } = await secondDevice.push(secondDevice.mutation('registered.update', buildNoteChange('Eczema')))
  const conflictId = results[0]?.conflicts?.[0]
  const decide = async (value: unknown) =>
    (await firstDevice.push(firstDevice.mutation('conflict.resolve', { id: conflictId, value }))).results[0]
  for (const emptyValue of ['', '  ', null])
    expect(await decide(emptyValue)).toMatchObject({ status: 'rejected', code: 'invalid' })
  const outcome = await decide('  Asthma\nEczema ')
  expect(outcome).toMatchObject({ status: 'applied' })
  expect(outcome?.rows.find((r) => r.table === 'registered')?.row).toMatchObject({
    medical_conditions: 'Asthma\nEczema',
  })
  // Send the same decision again, like a tablet that got no response.
  expect(await decide('  Asthma\nEczema ')).toMatchObject({ status: 'applied' })
})

const buildFieldChange = (field: string, value: unknown, base: unknown = null) => ({
  [field]: { base, value },
})

it('rejects a decision that leaves a yes without details [PER-129]', async () => {
  const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
  const id = people[0] ?? ''
  const buildEdit = (set: object) => ({ id, set })
  await firstDevice.push(
    firstDevice.mutation('registered.update', buildEdit(buildFieldChange('medical_conditions', 'Asthma'))),
  )
  await firstDevice.push(
    firstDevice.mutation('registered.update', buildEdit(buildFieldChange('medical_conditions', 'Nut', 'Asthma'))),
  )
  await secondDevice.push(
    secondDevice.mutation('registered.update', buildEdit(buildFieldChange('medical_conditions', null, 'Asthma'))),
  )
  await firstDevice.push(
    firstDevice.mutation('registered.update', buildEdit(buildFieldChange('has_medical_conditions', true))),
  )
  const readUnresolvedConflicts = async () => readOpenConflicts(firstDevice)
  const [conflict] = await readUnresolvedConflicts()
  const decide = async (value: unknown) =>
    (
      await firstDevice.push(
        firstDevice.mutation('conflict.resolve', { id: conflict?.id, value, seen: conflict?.version }),
      )
    ).results[0]
  expect(await decide(null)).toMatchObject({
    status: 'rejected',
    code: 'invalid',
    detail: { medical_conditions: ['This field is required.'] },
  })
  expect(await readUnresolvedConflicts()).toMatchObject([{ id: conflict?.id, resolved_at: null }])
  expect(await decide('Nut')).toMatchObject({ status: 'applied' })
  expect(await readUnresolvedConflicts()).toEqual([])
})

it('requires the first language if English becomes second, also for removed people [PER-134]', async () => {
  const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
  for (const [index, isRemoved] of [false, true].entries()) {
    const id = people[index] ?? ''
    await firstDevice.push(
      firstDevice.mutation('registered.update', { id, set: buildFieldChange('english_first_language', true) }),
    )
    await secondDevice.push(
      secondDevice.mutation('registered.update', {
        id,
        set: {
          ...buildFieldChange('english_first_language', false),
          ...buildFieldChange('first_language', 'Welsh'),
        },
      }),
    )
    await firstDevice.push(
      firstDevice.mutation('registered.update', { id, set: buildFieldChange('first_language', null, 'Welsh') }),
    )
    const openConflict = (await readOpenConflicts(firstDevice)).find(({ record }) => record === id)
    if (isRemoved) await firstDevice.push(firstDevice.mutation('registered.delete', { id }))
    const decisionArgs = { id: openConflict?.id, value: false, seen: openConflict?.version }
    const { results } = await secondDevice.push(secondDevice.mutation('conflict.resolve', decisionArgs))
    expect(results[0]).toMatchObject({ status: 'rejected', code: 'invalid' })
    expect((await readOpenConflicts(secondDevice)).some((q) => q.id === openConflict?.id)).toBe(true)
    const unchangedDecisionArgs = { id: openConflict?.id, value: true, seen: openConflict?.version }
    expect(
      (await secondDevice.push(secondDevice.mutation('conflict.resolve', unchangedDecisionArgs))).results[0],
    ).toMatchObject({
      status: 'applied',
    })
  }
})

it('confirms health on the day of a decision, also for removed people [PER-129]', async () => {
  const { a: firstDevice, b: secondDevice, club, people } = await createSyncFixture(api)
  const readConfirmedDay = async (id: string) =>
    (
      await api.db.club(club.id, (_tx, client) =>
        client.query('SELECT health_confirmed::text AS day FROM registered WHERE id = $1', [id]),
      )
    ).rows[0]?.day
  for (const [index, isRemoved] of [false, true].entries()) {
    const id = people[index] ?? ''
    const edit = {
      id,
      set: { ...buildFieldChange('medical_conditions', 'Asthma'), ...buildFieldChange('school', 'Oak') },
    }
    await firstDevice.push(firstDevice.mutation('registered.update', edit))
    const secondEdit = {
      id,
      set: { ...buildFieldChange('medical_conditions', 'Nut'), ...buildFieldChange('school', 'Elm') },
    }
    await secondDevice.push(secondDevice.mutation('registered.update', secondEdit))
    await api.db.network((_tx, client) =>
      client.query(`UPDATE registered SET health_confirmed = '2026-01-02' WHERE id = $1`, [id]),
    )
    if (isRemoved) await firstDevice.push(firstDevice.mutation('registered.delete', { id }))
    const decide = async (field: string, value: string) => {
      const openConflict = (await readOpenConflicts(firstDevice)).find((q) => q.record === id && q.field === field)
      const decisionArgs = { id: openConflict?.id, value, seen: openConflict?.version }
      const decision = firstDevice.mutation('conflict.resolve', decisionArgs)
      expect((await firstDevice.push(decision)).results[0]).toMatchObject({ status: 'applied' })
      return getLondonDay(new Date(decision.made_at))
    }
    await decide('school', 'Elm')
    expect(await readConfirmedDay(id)).toBe('2026-01-02')
    const day = await decide('medical_conditions', 'Nut')
    expect(await readConfirmedDay(id)).toBe(day)
  }
})

it('sets wider support when a removed person with a chosen type returns [PER-103]', async () => {
  const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
  const [id = ''] = people
  const buildTypeChange = (value: string | null, base: string | null = null) =>
    buildFieldChange('accessing_wider_support_type', value, base)
  const [firstType, otherType] = supportTypes.map(({ value }) => value)
  await firstDevice.push(firstDevice.mutation('registered.update', { id, set: buildTypeChange(firstType ?? '') }))
  await secondDevice.push(secondDevice.mutation('registered.update', { id, set: buildTypeChange(otherType ?? '') }))
  const noSupport = {
    ...buildTypeChange(null, firstType),
    ...buildFieldChange('accessing_wider_support', false, true),
  }
  await firstDevice.push(firstDevice.mutation('registered.update', { id, set: noSupport }))
  const openConflict = (await readOpenConflicts(firstDevice)).find(({ record }) => record === id)
  await firstDevice.push(firstDevice.mutation('registered.delete', { id }))
  const decisionArgs = { id: openConflict?.id, value: otherType, seen: openConflict?.version }
  expect((await secondDevice.push(secondDevice.mutation('conflict.resolve', decisionArgs))).results[0]).toMatchObject({
    status: 'applied',
  })
  await firstDevice.push(firstDevice.mutation('registered.restore', { id }))
  expect((await firstDevice.pullAll()).rows.get(`registered/${id}`)?.row).toMatchObject({
    accessing_wider_support: true,
    accessing_wider_support_type: otherType,
  })
})
