import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { addMonths, getLondonDay } from '../../contract/rules/days.ts'
import { familyLinks, familyRequests, mails, recordChanges, registered } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, openFamilyPage, type SeparatedFamily } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Kind = 'copy' | 'removal'

/** Makes a request of the father's link about his daughter. */
async function createRequest(kind: Kind, sent: object = {}) {
  const family = await createSeparatedFamily(api)
  const page = await openFamilyPage(family, family.father, [family.ava])
  const reply = await page.call('POST', `/${kind}`, { people: [family.ava], ...sent })
  const [row] = (await list(family, kind)).body.results
  return { family, page, reply, id: row?.id as string }
}

function list({ coordinator }: SeparatedFamily, kind: Kind) {
  return api.call(coordinator.token, 'GET', `/${kind}_requests`)
}

const decide = ({ coordinator }: SeparatedFamily, id: string, body: object) =>
  api.call(coordinator.token, 'POST', `/removal_requests/${id}`, body)

const readMails = (address: string) =>
  api.db.network((tx) =>
    tx
      .select({ subject: mails.subject, text: mails.text })
      .from(mails)
      .where(eq(mails.to_address, address))
      .orderBy(mails.created),
  )

const isRemoved = async (id: string) =>
  (await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id))))[0]?.deleted_at !== null

describe('a request of a family [B-FAM-07]', () => {
  it.each(['copy', 'removal'] as const)('for a %s is due in a month, and is made once', async (kind) => {
    const { family, page, reply } = await createRequest(kind, { reason: 'We have moved' })
    const due = addMonths(getLondonDay(), 1)
    expect(reply).toMatchObject({ status: 202, body: { due, people: [family.ava] } })
    const second = await page.call('POST', `/${kind}`, { people: [family.father], reason: 'Another reason' })
    expect(second).toMatchObject({ status: 200, body: reply.body })
    expect((await list(family, kind)).body).toMatchObject({
      count: 1,
      results: [
        {
          due,
          by: 'Dylan Price',
          people: [{ id: family.ava, name: 'Ava Hughes' }],
          other_adults: [{ id: family.mother, name: 'Cerys Hughes' }],
          reason: 'We have moved',
        },
      ],
    })
  })

  it('is made once if it is sent several times at the same time', async () => {
    const family = await createSeparatedFamily(api)
    const page = await openFamilyPage(family, family.father, [family.ava])
    const replies = await Promise.all([1, 2, 3].map(() => page.call('POST', '/copy', { people: [family.ava] })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 202])
    expect((await list(family, 'copy')).body.count).toBe(1)
  })

  it.each(['copy', 'removal'] as const)('for a %s needs the key, and people of this link', async (kind) => {
    const family = await createSeparatedFamily(api)
    const otherFamily = await createSeparatedFamily(api)
    const page = await openFamilyPage(family, family.father, [family.ava])
    const path = `/family/${page.token}/${kind}`
    expect((await api.call(null, 'POST', path, { people: [family.ava] })).status).toBe(401)
    const { key } = await openFamilyPage(otherFamily, otherFamily.father, [otherFamily.ava])
    const withForeignKey = await api.call(null, 'POST', path, { people: [family.ava] }, { 'X-Family-Key': key })
    expect(withForeignKey).toMatchObject({ status: 401, body: { code: 'family_key_ended' } })
    for (const people of [[family.mother], [family.ava, family.mother], [otherFamily.ava], [newId()]])
      expect((await page.call('POST', `/${kind}`, { people })).status).toBe(404)
    expect((await page.call('POST', `/${kind}`, { people: [] })).status).toBe(400)
    expect((await list(family, kind)).body).toEqual({ count: 0, results: [] })
  })

  it('is emailed to the coordinators without names', async () => {
    const { family } = await createRequest('removal', { reason: 'Ava has left' })
    const [mail] = await readMails(`${family.coordinator.id}@hallbook.example`)
    expect(mail?.text).toContain('/removal_requests')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Ava|Hughes|Dylan|Price|Cerys/)
  })
})

describe('access to requests [B-FAM-07]', () => {
  it.each(['copy', 'removal'] as const)('for a %s is the coordinator’s alone', async (kind) => {
    const { family, id } = await createRequest(kind)
    const body = kind === 'copy' ? { sent: true, how: 'In person' } : { decision: 'remove' }
    const refused = [
      await api.user(family.club.id, { user_type: 'core' }),
      await api.user(family.club.id, { user_type: 'safeguarding_leader' }),
      await api.user(null, { is_staff: true, role: 'vp_support' }),
    ]
    for (const { token } of refused) {
      expect((await api.call(token, 'GET', `/${kind}_requests`)).status).toBe(403)
      expect((await api.call(token, 'POST', `/${kind}_requests/${id}`, body)).status).toBe(403)
      expect((await api.call(token, 'GET', `/copy_requests/${id}/file`)).status).toBe(403)
    }
    const { token } = await api.user((await api.club()).id)
    expect((await api.call(token, 'GET', `/${kind}_requests`)).body).toEqual({ count: 0, results: [] })
    expect((await api.call(token, 'POST', `/${kind}_requests/${id}`, body)).status).toBe(404)
    expect((await api.call(token, 'GET', `/copy_requests/${id}/file`)).status).toBe(404)
    expect((await list(family, kind)).body.count).toBe(1)
    expect(await isRemoved(family.ava)).toBe(false)
  })

  it('does not decide a copy request as a removal', async () => {
    const { family, id } = await createRequest('copy')
    expect((await decide(family, id, { decision: 'remove' })).status).toBe(404)
    expect(await isRemoved(family.ava)).toBe(false)
  })
})

describe('a request to be removed [B-FAM-07]', () => {
  it('removes its people alone, who can be restored', async () => {
    const { family, id } = await createRequest('removal')
    expect(await decide(family, id, { decision: 'remove' })).toMatchObject({ status: 200, body: { mailed: true } })
    expect([await isRemoved(family.ava), await isRemoved(family.mother), await isRemoved(family.father)]).toEqual([
      true,
      false,
      false,
    ])
    const { body } = await api.call(family.coordinator.token, 'GET', '/registered/removed')
    expect(body.results).toMatchObject([{ id: family.ava, removed_by: 'Elin Price' }])
    expect((await list(family, 'removal')).body.count).toBe(0)
    expect((await decide(family, id, { decision: 'remove' })).status).toBe(404)
    const sent = (await readMails('dad@hallbook.example')).at(-1)
    expect(sent?.text).toContain('erased for good after 30 days')
    expect(sent?.text).not.toMatch(/Ava|Hughes|Cerys|Dylan/)
  })

  it('is refused only with a reason, which is emailed to the link alone', async () => {
    const { family, id } = await createRequest('removal')
    for (const body of [{ decision: 'keep' }, { decision: 'keep', reason: '  ' }, { decision: 'maybe', reason: 'x' }])
      expect((await decide(family, id, body)).status).toBe(400)
    const reason = 'We must keep an accident record until 2037.'
    const mailsOfMother = (await readMails('mum@hallbook.example')).length
    expect((await decide(family, id, { decision: 'keep', reason })).status).toBe(200)
    expect((await readMails('dad@hallbook.example')).at(-1)?.text).toContain(reason)
    expect(await readMails('mum@hallbook.example')).toHaveLength(mailsOfMother)
    expect(await isRemoved(family.ava)).toBe(false)
    expect((await list(family, 'removal')).body.count).toBe(0)
  })

  it('is not refused with a reason that names the other parent', async () => {
    const { family, id } = await createRequest('removal')
    for (const reason of ['Cerys wants us to keep them', 'Ring 07700900111', 'They live at 1 High Street']) {
      const reply = await decide(family, id, { decision: 'keep', reason })
      expect(reply).toMatchObject({ status: 400, body: { problems: [{ field: 'reason', code: 'names_others' }] } })
    }
    expect((await decide(family, id, { decision: 'keep', reason: 'Ava had an accident here' })).status).toBe(200)
  })

  it('is decided once if two coordinators decide differently at the same time', async () => {
    const { family, id } = await createRequest('removal')
    const replies = await Promise.all([
      decide(family, id, { decision: 'remove' }),
      decide(family, id, { decision: 'keep', reason: 'Accident record' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await isRemoved(family.ava)).toBe(replies[0]?.status === 200)
  })

  it('returns that no email was sent if the link has no address', async () => {
    const { family, id } = await createRequest('removal')
    await api.db.network(async (tx) => {
      await tx.update(familyRequests).set({ email: null }).where(eq(familyRequests.id, id))
      await tx.update(familyLinks).set({ email: null }).where(eq(familyLinks.adult_id, family.father))
    })
    expect((await list(family, 'removal')).body.results).toMatchObject([{ has_email: false }])
    expect((await decide(family, id, { decision: 'keep', reason: 'Accident record' })).body).toEqual({ mailed: false })
  })

  it('records each act without reasons', async () => {
    const { family, id } = await createRequest('removal', { reason: 'Family reason' })
    await decide(family, id, { decision: 'keep', reason: 'Secret reason' })
    const trail = await api.db.network((tx) => tx.select().from(recordChanges).where(eq(recordChanges.record_id, id)))
    expect(trail).toMatchObject([
      { kind: 'create', by: 'family', user_id: null },
      { kind: 'replace', by: 'Elin Price', fields: { outcome: { from: null, to: 'kept' } } },
    ])
    expect(JSON.stringify(trail)).not.toMatch(/Family reason|Secret reason/)
  })
})

describe('a request whose people have changed [B-FAM-07]', () => {
  it('does not name a person who was removed, and can be closed', async () => {
    const { family, id } = await createRequest('removal')
    await family.device.push(family.device.mutation('registered.delete', { id: family.ava }))
    expect((await list(family, 'removal')).body.results).toMatchObject([{ id, people: [], gone: 1, other_adults: [] }])
    expect((await decide(family, id, { decision: 'remove' })).status).toBe(200)
    expect((await list(family, 'removal')).body.count).toBe(0)
  })

  it('follows a merged person to the remaining person', async () => {
    const { family, id } = await createRequest('removal')
    const remaining = await family.createPerson({ first_name: 'Ava', last_name: 'Hughes-Price' })
    const merge = { primary: remaining, duplicates: [family.ava] }
    await family.device.push(family.device.mutation('registered.merge', merge))
    expect((await list(family, 'removal')).body.results).toMatchObject([
      { people: [{ id: remaining, name: 'Ava Hughes-Price' }], gone: 0 },
    ])
    expect((await decide(family, id, { decision: 'remove' })).status).toBe(200)
    expect(await isRemoved(remaining)).toBe(true)
  })

  it('does not remove or copy a child who is no longer tied to the adult', async () => {
    const { family, id, page } = await createRequest('removal')
    await page.call('POST', '/copy', { people: [family.ava] })
    await family.device.push(
      family.device.mutation('registered.update', {
        id: family.father,
        set: { family_entries: { add: [], remove: [family.ava] } },
      }),
    )
    expect((await list(family, 'removal')).body.results).toMatchObject([{ people: [], gone: 1, other_adults: [] }])
    expect((await decide(family, id, { decision: 'remove' })).status).toBe(400)
    expect(await isRemoved(family.ava)).toBe(false)
    const copyId = (await list(family, 'copy')).body.results[0].id
    const { body } = await api.call(family.coordinator.token, 'GET', `/copy_requests/${copyId}/file`)
    expect(body).toMatchObject({ people: [], details: [], health: [], history: [], mails: [] })
    expect(JSON.stringify(body)).not.toContain('Ava')
  })

  it('ends with its adult, because the child has another parent', async () => {
    const { family, id } = await createRequest('removal')
    await family.device.push(family.device.mutation('registered.delete', { id: family.father }))
    expect((await list(family, 'removal')).body.results).toMatchObject([{ by: null, people: [], other_adults: [] }])
    expect((await decide(family, id, { decision: 'remove' })).status).toBe(400)
    expect(await isRemoved(family.ava)).toBe(false)
  })

  it('stays open after its link was withdrawn, and still names archived people', async () => {
    const { family, id } = await createRequest('removal')
    await api.call(family.coordinator.token, 'DELETE', `/registered/${family.father}/family_link`)
    await api.db.network((tx) =>
      tx.update(registered).set({ soft_archived: true }).where(eq(registered.id, family.ava)),
    )
    expect((await list(family, 'removal')).body.results).toMatchObject([{ id, people: [{ name: 'Ava Hughes' }] }])
  })
})
