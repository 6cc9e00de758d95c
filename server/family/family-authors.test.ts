import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('the author of a family’s change [B-FAM-03]', () => {
  it('is the link’s adult for a coordinator, and unnamed for a core team member', async () => {
    const family = await createSeparatedFamily(api)
    const core = await api.user(family.club.id, { user_type: 'core', ethnicity_captured: true })
    const page = await openFamilyPage(family, family.father, [family.ava])
    const set = { school: { base: 'Ysgol y Dref', value: 'Ysgol y Bryn' }, gp_name: { base: null, value: 'Dr Parry' } }
    await page.call('PATCH', `/people/${family.ava}`, { set })
    await page.call('POST', '/confirm', { people: [family.father] })
    const readAuthors = async (token: string, id: string) => {
      const { body } = await api.call(token, 'GET', `/registered/${id}/history`)
      return body.entries.map(({ by, by_family }: { by: string | null; by_family: boolean }) => ({ by, by_family }))
    }
    for (const id of [family.ava, family.father]) {
      expect(await readAuthors(family.coordinator.token, id)).toEqual([{ by: 'Dylan Price', by_family: true }])
      expect(await readAuthors(core.token, id)).toEqual([{ by: null, by_family: true }])
    }
  })

  it('is never named in the rows of a device or in another parent’s replies', async () => {
    const family = await createSeparatedFamily(api)
    const fathersPage = await openFamilyPage(family, family.father, [family.ava])
    await fathersPage.call('PATCH', `/people/${family.ava}`, { set: { gp_name: { base: null, value: 'Dr Parry' } } })
    const { rows } = await family.device.pullAll()
    const questions = [...rows.values()].filter(({ table }) => table === 'conflicts')
    expect(questions).toHaveLength(1)
    expect(questions[0]?.row).toMatchObject({ mine: { by: 'family' } })
    expect(JSON.stringify(questions)).not.toMatch(/Dylan|Price/)
    expect(JSON.stringify(questions)).not.toContain(family.father)
    const mothersPage = await openFamilyPage(family, family.mother, [family.ava])
    for (const path of ['/people', '/held'])
      expect(JSON.stringify((await mothersPage.call('GET', path)).body)).not.toMatch(/Dylan|Parry/)
  })
})
