import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, openFamilyPage } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** A family with an open question by the father, and one change that counts at once. */
async function createChanges() {
  const family = await createSeparatedFamily(api)
  const core = await api.user(family.club.id, { user_type: 'core' })
  const page = await openFamilyPage(family, family.father, [family.ava])
  const set = {
    gp_name: { base: null, value: 'Dr Question' },
    allergens: { add: ['eggs'], remove: [] },
  }
  expect((await page.call('PATCH', `/people/${family.ava}`, { set })).status).toBe(200)
  return { family, core, page }
}

describe("families' changes on devices [B-FAM-03]", () => {
  it('name "family" as the author, and no parent', async () => {
    const { core } = await createChanges()
    const { rows } = await createTestDevice(api, core.token).pullAll()
    const questions = [...rows.values()].filter(({ table }) => table === 'conflicts')
    expect(questions).toHaveLength(1)
    const raw = JSON.stringify(questions)
    expect(raw).toContain('"by":"family"')
    expect(raw).not.toMatch(/Dylan|Price|dad@/)
  })

  it('contain neither links, secrets nor keys', async () => {
    const { core, page } = await createChanges()
    const { rows } = await createTestDevice(api, core.token).pullAll()
    const raw = JSON.stringify([...rows.values()])
    expect(raw).not.toContain(page.token)
    expect(raw).not.toContain(page.key)
    expect(raw).not.toMatch(/token_hash|sealed|link_id|show_contacts|typed_address/)
  })

  it('show no secret in the history of a record', async () => {
    const { family, core, page } = await createChanges()
    const reply = await api.call(core.token, 'GET', `/registered/${family.ava}/history`)
    expect(reply.status).toBe(200)
    const raw = JSON.stringify(reply.body)
    expect(raw).not.toContain(page.token)
    expect(raw).not.toMatch(/Dylan|dad@/)
  })

  it("are not readable by other clubs, the network's staff and safeguarding leaders", async () => {
    const { family } = await createChanges()
    const otherClub = await api.club('Other')
    const readers = [
      await api.user(otherClub.id, { user_type: 'coordinator' }),
      await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' }),
      await api.user(family.club.id, { user_type: 'safeguarding_leader' }),
    ]
    for (const { token } of readers)
      for (const path of [
        `/registered/${family.ava}/family_link`,
        '/copy_requests',
        '/removal_requests',
        '/family_link_tasks',
      ]) {
        const reply = await api.call(token, 'GET', path)
        const isEmpty = reply.status === 200 && reply.body.count === 0
        expect([path, isEmpty || [403, 404].includes(reply.status)]).toEqual([path, true])
      }
  })
})
