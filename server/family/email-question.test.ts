import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mails } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const readMails = (address: string) =>
  api.db.network((tx) => tx.select().from(mails).where(eq(mails.to_address, address)))
const readWarnings = async (address: string) =>
  (await readMails(address)).filter(({ subject }) => subject.startsWith('Your email address at'))

it('warns the old address once about a new email, without the author or the new address [B-FAM-03]', async () => {
  const family = await createSeparatedFamily(api)
  const page = await openFamilyPage(family, family.mother, [family.ava])
  const send = (set: object) => page.call('PATCH', `/people/${family.mother}`, { set })
  await send({ town: { base: 'Cardiff', value: 'Barry' } })
  await send({ email: { base: 'mum@hallbook.example', value: 'mum@hallbook.example' } })
  expect(await readWarnings('mum@hallbook.example')).toEqual([])
  for (const value of ['thief@hallbook.example', 'thief2@hallbook.example'])
    expect((await send({ email: { base: 'mum@hallbook.example', value } })).body.questions).toEqual(['email'])
  const warnings = await readWarnings('mum@hallbook.example')
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).not.toMatch(/thief|Cerys|Ava|family\/[0-9a-f]{40}/)
  expect(await readMails('thief@hallbook.example')).toEqual([])
})
