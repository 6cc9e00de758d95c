import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getLondonDay } from '../../contract/rules/days.ts'
import { registered } from '../db/schema.ts'
import type { TestApi } from '../testing/api.ts'
import type { PersonFacts } from '../testing/families.ts'
import { startFamilyPages } from '../testing/family-pages.ts'

let api: TestApi
const { createFamily, createLink, openPage } = startFamilyPages((started) => {
  api = started
})

describe('what a link shows [B-FAM-03, B-FAM-08]', () => {
  it('shows a mother the contact facts of the child who lives with her', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const { body } = await call('GET', '/people')
    expect(body.results.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Cerys', 'Ava'])
    expect(body.results[1]).toMatchObject({ allergens: ['milk'], postcode: 'CF10 1AA', not_shown: [], questions: [] })
  })

  it('shows a father no name, address or number of the mother in any reply', async () => {
    const family = await createFamily()
    const secret = await createLink(family, family.dad, { people: [family.ava] })
    const call = await openPage(secret)
    const replies = [
      await api.call(null, 'GET', `/family/${secret}`),
      await call('GET', '/people'),
      await call('PATCH', `/people/${family.ava}`, { set: { gp_name: { base: 'Dr Rees', value: 'Dr Price' } } }),
      await call('PATCH', `/people/${family.ava}`, { set: { school: { base: null, value: 'Ysgol y Dref' } } }),
      await call('PATCH', `/people/${family.mum}`, { set: { school: { base: null, value: 'X' } } }),
      await call('POST', '/confirm', { people: [family.ava, family.mum] }),
      await call('GET', '/people'),
    ]
    const text = JSON.stringify(replies.map(({ body }) => body))
    for (const secretFact of ['High Street', 'Cardiff', 'CF10', '900111', '900222', 'Cerys', 'Gran', 'Bethan', 'Rees'])
      expect(text).not.toContain(secretFact)
    expect(replies[4]?.status).toBe(404)
  })

  it('replies alike to the stored value and to another value of a hidden field', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.dad, { people: [family.ava] }))
    const guess = async (value: string) => {
      const { body } = await call('PATCH', `/people/${family.ava}`, { set: { postcode: { base: null, value } } })
      return { ...body, version: 0 }
    }
    expect(await guess('CF10 1AA')).toEqual(await guess('SA1 1AA'))
  })

  it('does not unlock contact facts for a father who types the mother’s address', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.dad, { people: [family.ava] }))
    const set = {
      address_1: { base: '9 Mill Lane', value: '1 High Street' },
      postcode: { base: 'NP20 2BB', value: 'CF10 1AA' },
    }
    expect((await call('PATCH', `/people/${family.dad}`, { set })).body).toMatchObject({ postcode: 'CF10 1AA' })
    await call('PATCH', `/people/${family.dad}`, { set: { town: { base: 'Newport', value: 'Caerdydd' } } })
    const { body } = await call('GET', '/people')
    expect(body.results[1].not_shown).toContain('emergency_contact_number')
    expect(body.results[1]).not.toHaveProperty('emergency_contact_number')
  })

  it('shows no one who left the family, the register or the club', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const change = (set: PersonFacts) =>
      api.db.network((tx) => tx.update(registered).set(set).where(eq(registered.id, family.mum)))
    await change({ family_entries: [] })
    expect((await call('GET', '/people')).body.count).toBe(1)
    await change({ family_entries: [family.ava], deleted_at: new Date().toISOString() })
    expect((await call('GET', '/people')).status).toBe(404)
  })
})

describe('what the club holds [B-FAM-07]', () => {
  it('contains the facts of the link and emails to its address', async () => {
    const family = await createFamily()
    const path = `/registered/${family.mum}/family_link`
    await api.call(family.coordinator.token, 'POST', path, { people: [family.ava] })
    const secret = await createLink(family, family.mum, { people: [family.ava] })
    await api.call(null, 'POST', `/family/${secret}/code`)
    const call = await openPage(secret)
    const { status, body } = await call('GET', '/held')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      organisation_name: 'Riverside',
      people: [{ first_name: 'Cerys' }, { first_name: 'Ava', allergens: ['milk'], pick_up_people: 'Auntie Bethan' }],
    })
    const { mails: listed } = body as unknown as { mails: object[] }
    expect(listed).toEqual(
      ['family_code', 'family_link'].map((kind) => expect.objectContaining({ day: getLondonDay(), kind })),
    )
  })

  it('does not contain where the other parent lives, or emails to other addresses', async () => {
    const family = await createFamily()
    await api.call(family.coordinator.token, 'POST', `/registered/${family.mum}/family_link`, { people: [family.ava] })
    const call = await openPage(await createLink(family, family.dad, { people: [family.ava] }))
    const { body } = await call('GET', '/held')
    expect(JSON.stringify(body)).not.toMatch(/High Street|CF10|900111|900222|Bethan|Rees|Cerys|mum@/)
    expect(body).toMatchObject({ mails: [] })
  })
})
