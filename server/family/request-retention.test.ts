import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyRequests, registered } from '../db/schema.ts'
import { runRetention } from '../retention/retention.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../testing/family-requests.ts'
import { findTablesWithText } from '../testing/find-tables-with-text.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Makes a removal request of the father's link about his daughter, and decides it. */
async function createDecidedRequest(reason: string, decision: object) {
  const family = await createSeparatedFamily(api)
  const page = await openFamilyPage(family, family.father, [family.ava])
  await page.call('POST', '/removal', { people: [family.ava], reason })
  const { token } = family.coordinator
  const { body } = await api.call(token, 'GET', '/removal_requests')
  const id = String(body.results[0].id)
  expect((await api.call(token, 'POST', `/removal_requests/${id}`, decision)).status).toBe(200)
  return { family, id }
}

describe('stored requests [B-FAM-07]', () => {
  const runJob = () => runRetention(api.db, new AbortController().signal)
  const moveBack = (id: string, days: number) =>
    api.db.network((tx) =>
      tx
        .update(familyRequests)
        .set({ closed: sql`now() - make_interval(days => ${days})` })
        .where(eq(familyRequests.id, id)),
    )
  const isStored = async (id: string) =>
    (await api.db.network((tx) => tx.select().from(familyRequests).where(eq(familyRequests.id, id)))).length > 0

  it('are erased a year after they were closed', async () => {
    const { id } = await createDecidedRequest('Zebra reason', { decision: 'keep', reason: 'Walrus reason' })
    await moveBack(id, 364)
    await runJob()
    expect(await isStored(id)).toBe(true)
    await moveBack(id, 366)
    await runJob()
    expect(await isStored(id)).toBe(false)
    expect(await findTablesWithText(api, 'Zebra reason')).toEqual([])
  })

  it('are erased with their people', async () => {
    const { family, id } = await createDecidedRequest('Otter reason', { decision: 'remove', reason: 'Badger reason' })
    await api.db.network((tx) =>
      tx
        .update(registered)
        .set({ deleted_at: sql`now() - interval '31 days'` as never })
        .where(eq(registered.id, family.ava)),
    )
    await runJob()
    expect(await isStored(id)).toBe(false)
    for (const text of ['Otter reason', 'Badger reason']) expect(await findTablesWithText(api, text)).toEqual([])
  })

  it('no longer name an erased person if other people remain', async () => {
    const family = await createSeparatedFamily(api)
    const page = await openFamilyPage(family, family.father, [family.ava])
    await page.call('POST', '/copy', { people: [family.father, family.ava], reason: 'About Ava' })
    const { id } = (await api.call(family.coordinator.token, 'GET', '/copy_requests')).body.results[0]
    const left_out = [{ section: 'notes', person: family.ava, reason: 'Heron reason' }]
    await api.call(family.coordinator.token, 'POST', `/copy_requests/${id}`, { left_out })
    await api.db.network((tx) =>
      tx
        .update(registered)
        .set({ deleted_at: sql`now() - interval '31 days'` as never })
        .where(eq(registered.id, family.ava)),
    )
    await runJob()
    const [row] = await api.db.network((tx) =>
      tx
        .select()
        .from(familyRequests)
        .where(and(eq(familyRequests.id, id), isNull(familyRequests.closed))),
    )
    expect(row).toMatchObject({ people: [family.father], left_out: [], reason: null })
  })
})
