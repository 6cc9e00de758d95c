import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMusterId, newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const loadRoll = async (device: Awaited<ReturnType<typeof createSyncFixture>>['a']) =>
  [...(await device.pullAll()).rows.values()].flatMap((change) =>
    change.table === 'musters' && change.row ? [(change.row as RowByTable['musters']).registered] : [],
  )

describe('fire roll on two tablets [B-HAL-02]', () => {
  it('shows a seen person on both tablets and applies the last report', async () => {
    const { a, b, people, session } = await createSyncFixture(api)
    const [ann = '', bea = ''] = people
    const reportSeen = (device: typeof a, registered: string, is = true) =>
      device.push(device.mutation('muster.set', { session, registered, seen: is }))
    expect((await reportSeen(a, ann)).results[0]).toMatchObject({
      status: 'applied',
      rows: [{ table: 'musters', id: buildMusterId(session, ann), row: { session, registered: ann } }],
    })
    await reportSeen(b, bea)
    await reportSeen(b, ann)
    expect((await loadRoll(a)).sort()).toEqual([ann, bea].sort())
    expect((await reportSeen(a, bea, false)).results[0]).toMatchObject({
      status: 'applied',
      rows: [{ row: null }],
    })
    expect(await loadRoll(b)).toEqual([ann])
    await reportSeen(b, bea)
    expect((await loadRoll(a)).sort()).toEqual([ann, bea].sort())
  })

  it('follows a merged person and writes nothing for a deleted session', async () => {
    const { a, people, session } = await createSyncFixture(api)
    const [ann = '', duplicate = ''] = people
    await a.push(a.mutation('registered.merge', { primary: ann, duplicates: [duplicate] }))
    await a.push(a.mutation('muster.set', { session, registered: duplicate, seen: true }))
    expect(await loadRoll(a)).toEqual([ann])
    await a.push(a.mutation('session.delete', { id: session }))
    const lateReport = await a.push(a.mutation('muster.set', { session, registered: people[2], seen: true }))
    expect(lateReport.results[0]).toMatchObject({ status: 'applied', rows: [{ row: null }] })
  })

  it('rejects people and sessions of another club as not found', async () => {
    const [here, there] = [await createSyncFixture(api), await createSyncFixture(api)]
    const { session } = there
    const [mine = ''] = here.people
    const [otherPerson = ''] = there.people
    for (const args of [
      { session, registered: mine },
      { session: here.session, registered: otherPerson },
      { session: newId(), registered: mine },
    ]) {
      const { results } = await here.a.push(here.a.mutation('muster.set', { ...args, seen: true }))
      expect(results[0]).toMatchObject({ status: 'rejected', code: 'not_found' })
    }
    expect(await loadRoll(there.a)).toEqual([])
  })
})
