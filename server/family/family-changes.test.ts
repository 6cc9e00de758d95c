import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getLondonDay } from '../../contract/rules/days.ts'
import { familyLinks, mails, registered } from '../db/schema.ts'
import type { TestApi } from '../testing/api.ts'
import { startFamilyPages } from '../testing/family-pages.ts'

let api: TestApi
const { createFamily, createLink, openPage, readPerson, readOpenQuestions } = startFamilyPages((started) => {
  api = started
})

it('normalizes a postcode that a family sends as a question [B-FAM-03]', async () => {
  const family = await createFamily()
  const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
  const set = { postcode: { base: 'CF10 1AA', value: 'cf119lj' } }
  expect(await call('PATCH', `/people/${family.ava}`, { set })).toMatchObject({ status: 200 })
  expect(await readOpenQuestions(family.ava)).toMatchObject([{ field: 'postcode', mine: { value: 'CF11 9LJ' } }])
})

describe('changes by a family [B-FAM-03]', () => {
  it('applies additions at once and asks the coordinator about removals', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const { body } = await call('PATCH', `/people/${family.ava}`, {
      set: {
        allergens: { base: ['milk'], value: ['eggs'] },
        medical_conditions: { base: null, value: 'Asthma' },
        has_medical_conditions: { base: false, value: true },
        dietary_requirements: { base: 'No pork', value: null },
      },
    })
    expect(body).toMatchObject({
      allergens: ['milk', 'eggs'],
      medical_conditions: 'Asthma',
      dietary_requirements: 'No pork',
      health_confirmed: null,
      questions: ['allergens', 'dietary_requirements'],
    })
    const questions = await readOpenQuestions(family.ava)
    expect(Object.fromEntries(questions.map(({ field, mine }) => [field, mine]))).toMatchObject({
      // The question is about milk alone. An answer to it must not remove the added eggs.
      allergens: { value: ['eggs'], by: 'family', device: null },
      dietary_requirements: { value: null, by: 'family' },
    })
  })

  it('shows a page only the questions of its own link, once for each field', async () => {
    const family = await createFamily()
    const [callOfMum, callOfDad] = [
      await openPage(await createLink(family, family.mum, { people: [family.ava] })),
      await openPage(await createLink(family, family.dad, { people: [family.ava] })),
    ]
    const change = (value: string) => ({ set: { dietary_requirements: { base: 'No pork', value } } })
    await callOfMum('PATCH', `/people/${family.ava}`, change('No fish'))
    await callOfMum('PATCH', `/people/${family.ava}`, change('No lamb'))
    expect((await callOfDad('GET', '/people')).body.results[1].questions).toEqual([])
    expect((await readOpenQuestions(family.ava)).map(({ mine }) => (mine as { value: unknown }).value)).toEqual([
      'No lamb',
    ])
  })

  it('opens a question if the club has changed the fact', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    await api.db.network((tx) =>
      tx.update(registered).set({ school: 'Riverside' }).where(eq(registered.id, family.ava)),
    )
    const { body } = await call('PATCH', `/people/${family.ava}`, {
      set: { school: { base: null, value: 'Ysgol y Dref' } },
    })
    expect(body).toMatchObject({ school: 'Riverside', questions: ['school'] })
  })

  it('mails the old address once about a new one, without the author or the new address', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const send = (value: string) =>
      call('PATCH', `/people/${family.mum}`, { set: { email: { base: 'mum@hallbook.example', value } } })
    const { body } = await send('new@hallbook.example')
    expect(body).toMatchObject({ email: 'mum@hallbook.example', questions: ['email'] })
    await send('newer@hallbook.example')
    await send('mum@hallbook.example')
    const isNotice = and(eq(mails.kind, 'family_email_changed'), eq(mails.to_address, 'mum@hallbook.example'))
    const [link] = await api.db.network((tx) =>
      tx.select().from(familyLinks).where(eq(familyLinks.adult_id, family.mum)),
    )
    const rows = await api.db.network((tx) =>
      tx
        .select()
        .from(mails)
        .where(and(isNotice, eq(mails.record_id, link?.id ?? ''))),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('Riverside was asked to use another email address')
    expect(`${rows[0]?.subject} ${rows[0]?.text}`).not.toMatch(/new@|newer@|Cerys|Hughes/)
    const sentElsewhere = await api.db.network((tx) => tx.$count(mails, eq(mails.to_address, 'new@hallbook.example')))
    expect(sentElsewhere).toBe(0)
  })

  it('refuses facts that a link does not contain, and breaks no rule of a person', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const path = `/people/${family.ava}`
    for (const set of [
      { email: { base: null, value: 'ava@hallbook.example' } },
      { date_of_birth: { base: null, value: '2016-03-02' } },
      { has_medical_conditions: { base: false, value: true } },
      { allergens: { add: ['chalk'] } },
    ])
      expect((await call('PATCH', path, { set })).status).toBe(400)
    expect(await readPerson(family.ava)).toMatchObject({ email: null, has_medical_conditions: false })
  })
})

describe('confirmation by a family [B-FAM-03]', () => {
  it('confirms the versions that were shown', async () => {
    const family = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    const { body } = await call('GET', '/people')
    const people = body.results.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
    expect((await call('POST', '/confirm', { people })).body.results).toEqual([
      { id: family.mum, confirmed: true },
      { id: family.ava, confirmed: true },
    ])
    expect((await readPerson(family.ava))?.health_confirmed).toBe(getLondonDay())
    expect((await call('POST', '/confirm', { people: [{ id: family.ava, version: 1 }] })).body.results).toEqual([
      { id: family.ava, confirmed: false, code: 'changed_meanwhile' },
    ])
  })

  it('refuses people of other families and people with open health questions', async () => {
    const family = await createFamily()
    const other = await createFamily()
    const call = await openPage(await createLink(family, family.mum, { people: [family.ava] }))
    await call('PATCH', `/people/${family.ava}`, { set: { allergens: { remove: ['milk'] } } })
    expect((await call('POST', '/confirm', { people: [family.ava, other.ava] })).body.results).toEqual([
      { id: family.ava, confirmed: false, code: 'question_open' },
      { id: other.ava, confirmed: false, code: 'not_found' },
    ])
    expect((await readPerson(other.ava))?.health_confirmed).toBeNull()
  })
})
