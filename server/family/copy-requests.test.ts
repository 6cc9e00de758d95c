import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyRequests, recordChanges } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createCopy, createSeparatedFamily } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('shortening and handing over a copy [B-FAM-07]', () => {
  it('leaves out a section of one person, keeps the reason at the club, and can be undone', async () => {
    const family = await createSeparatedFamily(api)
    const { fetchFile, update, id } = await createCopy(family, family.mother, [family.ava, family.mother])
    const left_out = [
      { section: 'health', person: family.ava, reason: 'It would harm Ava' },
      { section: 'mails', reason: 'Shared mailbox' },
    ]
    const { status, body } = await update({ left_out })
    expect(status).toBe(200)
    expect(body.health.map(({ person }: { person: string }) => person)).toEqual([family.mother])
    expect(body.mails).toEqual([])
    const { body: file, raw } = await fetchFile()
    expect(file.left_out).toEqual([
      { section: 'health', person: family.ava },
      { section: 'mails', person: null },
    ])
    expect(raw).not.toMatch(/would harm|Shared mailbox/)
    const list = await api.call(family.coordinator.token, 'GET', '/copy_requests')
    expect(list.body.results).toMatchObject([{ id, left_out }])
    await update({ left_out: [] })
    expect((await fetchFile()).body.health).toHaveLength(2)
  })

  it('refuses a part without a reason, an unknown section and a copy without a way of handing over', async () => {
    const family = await createSeparatedFamily(api)
    const { update } = await createCopy(family, family.mother, [family.ava])
    for (const sent of [
      { left_out: [{ section: 'health' }] },
      { left_out: [{ section: 'health', reason: ' ' }] },
      { left_out: [{ section: 'references', reason: 'No' }] },
      { sent: true },
      { sent: true, how: '' },
      { sent: false, how: 'By hand' },
    ])
      expect((await update(sent)).status).toBe(400)
  })

  it('closes a request that was handed over, and records how', async () => {
    const family = await createSeparatedFamily(api)
    const { update, fetchFile, id, page } = await createCopy(family, family.mother, [family.ava])
    expect(await update({ sent: true, how: 'On paper, at the door' })).toMatchObject({ status: 200, body: null })
    expect((await fetchFile()).status).toBe(404)
    expect((await update({ left_out: [] })).status).toBe(404)
    const [row] = await api.db.network((tx) => tx.select().from(familyRequests).where(eq(familyRequests.id, id)))
    expect(row).toMatchObject({ outcome: 'handed_over', answer: 'On paper, at the door' })
    const trail = await api.db.network((tx) => tx.select().from(recordChanges).where(eq(recordChanges.record_id, id)))
    expect(trail.map(({ by, fields }) => [by, Object.keys(fields)])).toEqual([
      ['family', ['kind']],
      ['Elin Price', ['outcome']],
    ])
    expect((await page.call('POST', '/copy', { people: [family.ava] })).status).toBe(202)
  })

  it('is a security event each time that a file is read', async () => {
    const family = await createSeparatedFamily(api)
    const { fetchFile } = await createCopy(family, family.mother, [family.ava])
    await fetchFile()
    const { rows } = await api.db.network((_tx, client) =>
      client.query(`SELECT kind FROM security_events WHERE user_id = $1 AND operation = 'copy_requests.file'`, [
        family.coordinator.id,
      ]),
    )
    expect(rows).toEqual([{ kind: 'people_exported' }])
  })
})
