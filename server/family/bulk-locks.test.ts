import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyLinks } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('previews a bulk send while a family uses its link [B-FAM-01]', async () => {
  const family = await createSeparatedFamily(api)
  await openFamilyPage(family, family.mother, [family.ava])
  // The page locks its link while a try is counted. A preview must neither wait for such a lock nor take one.
  const reply = await api.db.network(async (tx) => {
    await tx.select().from(familyLinks).where(eq(familyLinks.adult_id, family.mother)).for('update')
    return api.call(family.coordinator.token, 'POST', '/family_links/preview', {})
  })
  const mother = reply.body.recipients.find(({ id }: { id: string }) => id === family.mother)
  expect(mother.people.map(({ id }: { id: string }) => id)).toEqual([family.mother, family.ava])
})
