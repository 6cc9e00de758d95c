import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDepartureId, newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { HOUR_MS } from '../../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Device = Awaited<ReturnType<typeof createSyncFixture>>['a']

const loadTableRows = async <T extends 'departures' | 'conflicts'>(
  device: Device,
  table: T,
): Promise<RowByTable[T][]> =>
  [...(await device.pullAll()).rows.values()].flatMap((change) =>
    change.table === table && change.row ? [change.row as RowByTable[T]] : [],
  )
const loadCollectors = async (device: Device) =>
  Object.fromEntries((await loadTableRows(device, 'departures')).map((row) => [row.registered, row.collector]))
const loadOpenConflicts = async (device: Device) =>
  (await loadTableRows(device, 'conflicts')).filter((row) => !row.resolved_at)

const createFixture = async (count = 3) => {
  const testClub = await createSyncFixture(api, count)
  const recordDeparture = async (device: Device, registered: string, collector: string | null, seen = 0) => {
    const args = { session: testClub.session, registered, seen, collector }
    const departureChange = device.mutation('departure.set', args)
    return (await device.push(departureChange)).results[0]
  }
  return { ...testClub, leave: recordDeparture }
}

describe('signing out at the door [B-HAL-04]', () => {
  it('shows collector, time and author on every tablet, until undone', async () => {
    const { a, b, people, session, leave } = await createFixture()
    const [ann = ''] = people
    const id = buildDepartureId(session, ann)
    const result = await leave(a, ann, 'Nan')
    expect(result).toMatchObject({
      status: 'applied',
      rows: [{ table: 'departures', id, row: { session, registered: ann, collector: 'Nan' } }],
    })
    const [row] = await loadTableRows(b, 'departures')
    expect(row).toMatchObject({ collector: 'Nan', by: expect.stringContaining(' '), unlisted: false })
    const version = result?.rows[0]?.version ?? 0
    expect(await leave(b, ann, null, version)).toMatchObject({ status: 'applied', rows: [{ row: null }] })
    expect(await loadCollectors(a)).toEqual({})
    expect(await loadOpenConflicts(a)).toEqual([])
  })

  it('opens a conflict for two collectors and applies the later one', async () => {
    const { a, b, people, session, leave } = await createFixture()
    const [ann = '', bea = ''] = people
    await leave(a, ann, 'Nan Rees')
    expect(await leave(b, ann, 'nan  rees')).toMatchObject({ status: 'applied' })
    expect(await loadCollectors(a)).toEqual({ [ann]: 'Nan Rees' })
    await leave(a, bea, 'Nan')
    expect(await leave(b, bea, 'Uncle Huw')).toMatchObject({
      status: 'conflict',
      conflicts: [expect.any(String)],
    })
    expect(await loadCollectors(a)).toEqual({ [ann]: 'Nan Rees', [bea]: 'Uncle Huw' })
    const [question] = await loadOpenConflicts(a)
    expect(question).toMatchObject({
      kind: 'field',
      table: 'departures',
      record: buildDepartureId(session, bea),
      field: 'collector',
      mine: { value: 'Nan' },
      theirs: { value: 'Uncle Huw' },
    })
    const args = { id: question?.id, value: 'Nan' }
    expect((await a.push(a.mutation('conflict.resolve', args))).results[0]).toMatchObject({
      status: 'applied',
    })
    expect(await loadCollectors(b)).toEqual({ [ann]: 'Nan Rees', [bea]: 'Nan' })
    expect(await loadOpenConflicts(b)).toEqual([])
  })

  it('opens a conflict if one tablet undoes and another signs out', async () => {
    const { a, b, people, leave } = await createFixture()
    const [ann = ''] = people
    await leave(a, ann, 'Nan')
    await leave(a, ann, null)
    expect(await leave(b, ann, 'Uncle Huw')).toMatchObject({ status: 'conflict' })
    expect(await loadOpenConflicts(a)).toMatchObject([{ mine: { value: null }, theirs: { value: 'Uncle Huw' } }])
    const { rows } = await a.pullAll()
    const version = Math.max(...[...rows.values()].map((change) => change.version ?? 0))
    expect(await leave(a, ann, null, version)).toMatchObject({ status: 'applied' })
    expect([await loadCollectors(b), await loadOpenConflicts(b)]).toEqual([{}, []])
  })

  it('applies the later report despite wrong clocks and opens a conflict', async () => {
    const { a, b, people, session } = await createFixture()
    const [ann = ''] = people
    const buildDeparture = (device: Device, collector: string, wrongBy: number) => ({
      ...device.mutation('departure.set', { session, registered: ann, seen: 0, collector }),
      made_at: new Date(Date.now() + wrongBy).toISOString(),
    })
    await a.push(buildDeparture(a, 'Nan', HOUR_MS))
    const [ahead] = await loadTableRows(b, 'departures')
    expect(Date.parse(ahead?.at ?? '')).toBeLessThanOrEqual(Date.now())
    expect((await b.push(buildDeparture(b, 'Uncle Huw', -HOUR_MS))).results).toMatchObject([{ status: 'conflict' }])
    expect(await loadCollectors(a)).toEqual({ [ann]: 'Uncle Huw' })
    expect(await loadOpenConflicts(a)).toMatchObject([{ mine: { value: 'Nan' }, theirs: { value: 'Uncle Huw' } }])
  })

  it('opens a conflict for a stale report of a tablet that was offline', async () => {
    const { a, b, people, leave } = await createFixture()
    const [ann = '', bea = ''] = people
    const { cursor } = await b.pullAll()
    await leave(a, ann, 'Nan')
    await leave(a, bea, 'Dad')
    // Sign out one child with the same collector and another child with another collector, before the tablet has
    // pulled.
    expect(await leave(b, ann, 'Nan')).toMatchObject({ status: 'applied' })
    expect(await leave(b, bea, 'Gran')).toMatchObject({ status: 'conflict' })
    const tables = [...(await b.pullAll(cursor)).rows.values()].map(({ table }) => table)
    expect(tables.filter((table) => table === 'departures')).toHaveLength(2)
    expect(await loadOpenConflicts(b)).toHaveLength(1)
  })

  it('is deleted and restored with its session', async () => {
    const { a, b, people, session, leave } = await createFixture()
    const [ann = ''] = people
    await leave(a, ann, 'Nan')
    const { cursor } = await b.pullAll()
    await a.push(a.mutation('session.delete', { id: session }))
    expect((await b.pullAll(cursor)).rows.get(`departures/${buildDepartureId(session, ann)}`)).toMatchObject({
      row: null,
    })
    await b.push(b.mutation('session.update', { id: session, set: { activities_other: { base: null, value: 'Art' } } }))
    const [question] = await loadOpenConflicts(a)
    await a.push(a.mutation('conflict.resolve', { id: question?.id, value: 'restore' }))
    expect(await loadCollectors(b)).toEqual({ [ann]: 'Nan' })
  })

  it('follows a merge and its undo', async () => {
    const { a, people, leave } = await createFixture()
    const [ann = '', duplicate = '', bea = ''] = people
    await leave(a, duplicate, 'Nan')
    await leave(a, bea, 'Dad')
    await a.push(a.mutation('registered.merge', { primary: ann, duplicates: [duplicate] }))
    expect(await loadCollectors(a)).toEqual({ [ann]: 'Nan', [bea]: 'Dad' })
    await a.push(a.mutation('registered.unmerge', { primary: ann }))
    expect(await loadCollectors(a)).toEqual({ [duplicate]: 'Nan', [bea]: 'Dad' })
    await a.push(a.mutation('registered.merge', { primary: ann, duplicates: [duplicate] }))
    await leave(a, duplicate, null)
    expect(await loadCollectors(a)).toEqual({ [bea]: 'Dad' })
  })

  it('rejects people and sessions of another club as not found', async () => {
    const [here, there] = [await createFixture(), await createFixture()]
    for (const [session, registered] of [
      [there.session, here.people[0]],
      [here.session, there.people[0]],
      [newId(), here.people[0]],
    ]) {
      const args = { session, registered, seen: 0, collector: 'Nan' }
      const { results } = await here.a.push(here.a.mutation('departure.set', args))
      expect(results[0]).toMatchObject({ status: 'rejected', code: 'not_found' })
    }
    expect(await loadCollectors(there.a)).toEqual({})
  })

  it('is shown in the history of the session and of the person', async () => {
    const { a, one, people, session, leave } = await createFixture()
    const [ann = ''] = people
    await leave(a, ann, 'Nan')
    await leave(a, ann, null)
    for (const path of [`/sessions/${session}/history`, `/registered/${ann}/history`]) {
      const { body } = await api.call(one.token, 'GET', path)
      const departures = body.entries.flatMap((entry: { departure?: object }) => entry.departure ?? [])
      const expectedFields = { session, registered: ann, unlisted: false }
      expect(departures).toEqual([
        { ...expectedFields, collector: null },
        { ...expectedFields, collector: 'Nan' },
      ])
    }
  })
})

describe('sign-out setting of a session [B-HAL-04]', () => {
  it('is off until it is set on a tablet or by a plain call', async () => {
    const { a, b, one, session } = await createSyncFixture(api)
    const readSignOut = async () => (await api.call(one.token, 'GET', `/sessions/${session}`)).body.sign_out
    expect(await readSignOut()).toBe(false)
    await a.push(a.mutation('session.update', { id: session, set: { sign_out: { base: false, value: true } } }))
    expect([(await b.pullAll()).rows.get(`sessions/${session}`)?.row, await readSignOut()]).toEqual([
      expect.objectContaining({ sign_out: true }),
      true,
    ])
    await api.call(one.token, 'PATCH', `/sessions/${session}`, { sign_out: false })
    expect(await readSignOut()).toBe(false)
  })
})
