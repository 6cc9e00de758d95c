import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails, organisations, registered } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'
import { createCopy, createSeparatedFamily, openFamilyPage } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const hostileNames = [
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a mark that reverses the text', 'Ava\u202Etxt.exe'],
  ['a formula', "=cmd|' /C calc'!A0"],
  ['quotes and a backslash', '"},{"id":"\\u0000'],
] as const

describe('a name that contains', () => {
  it.each(hostileNames)('%s is unchanged text in the copy of data [B-FAM-07]', async (_, first_name) => {
    const family = await createSeparatedFamily(api)
    await api.db.network((tx) => tx.update(registered).set({ first_name }).where(eq(registered.id, family.ava)))
    const { fetchFile } = await createCopy(family, family.mother, [family.ava])
    const { body } = await fetchFile()
    expect(body.people).toMatchObject([{ id: family.ava, name: `${first_name} Hughes` }])
    expect(body.details[0].values.first_name).toBe(first_name)
  })

  it.each(hostileNames)('%s is in no email to the family [B-FAM-06]', async (_, first_name) => {
    const family = await createSeparatedFamily(api)
    const email = `hostile-${family.mother}@hallbook.example`
    const facts = { first_name, email }
    await api.db.network((tx) => tx.update(registered).set(facts).where(eq(registered.id, family.mother)))
    await openFamilyPage(family, family.mother, [family.ava])
    const rows = await api.db.network((tx) => tx.select().from(mails).where(eq(mails.to_address, email)))
    expect(rows).not.toEqual([])
    for (const { subject, text } of rows) expect(`${subject} ${text}`).not.toContain(first_name)
  })
})

describe('a line break in a field of an email', () => {
  const INJECTION = '\r\nBcc: thief@hallbook.example'

  it('is refused in an address that asks for a link', async () => {
    const { hashid } = await createFamilyClub(api)
    const body = { organisation_hashid: hashid, email: `mum@hallbook.example${INJECTION}` }
    expect((await api.call(null, 'POST', '/family_link_requests', body)).status).toBe(400)
  })

  it('is refused in an address that a family types', async () => {
    const family = await createSeparatedFamily(api)
    const { call } = await openFamilyPage(family, family.mother, [family.ava])
    const set = { email: { base: 'mum@hallbook.example', value: `new@hallbook.example${INJECTION}` } }
    expect((await call('PATCH', `/people/${family.mother}`, { set })).status).toBe(400)
  })

  it('of a club’s name is not in the subject', async () => {
    const family = await createSeparatedFamily(api)
    const email = `injection-${family.mother}@hallbook.example`
    await api.db.network(async (tx) => {
      await tx.update(registered).set({ email }).where(eq(registered.id, family.mother))
      const name = `Riverside${INJECTION}`
      await tx.update(organisations).set({ name }).where(eq(organisations.id, family.club.id))
    })
    await openFamilyPage(family, family.mother, [family.ava])
    const [mail] = await api.db.network((tx) => tx.select().from(mails).where(eq(mails.to_address, email)))
    expect(mail?.subject).toContain('Riverside')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})
