import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createKitchenFixture } from '../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createKitchen = (facts: { is_boxes_of_hope?: boolean } = {}) => createKitchenFixture(api, facts)
const buildDay = (date: string) => ({ date, holiday: 'July/Aug' })

describe('creating sessions [PARC-25 to PARC-32]', () => {
  it('returns the full session with its id, activities and families [PARC-26, PARC-28]', async () => {
    const { create, one: readSession, people } = await createKitchen()
    const [ann = '', bea = ''] = people
    const registered = [ann, { registered: bea, adults: 2, children: 3, num_meals: 5 }]
    const { status, body } = await create({ ...buildDay('2026-08-07'), activities: ['Baking'], registered })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      date: '2026-08-07',
      holiday: 'July/Aug',
      activities: ['Baking'],
      clone: null,
      volunteers: [],
      total_parcels: 2,
      total_adults: 3,
      total_children: 3,
      total_meals: 5,
      total_portions: 25,
    })
    expect(await readSession(body.id)).toEqual(body)
  })

  it('clones activities and families and adds those in the body [PARC-30]', async () => {
    const { create, people } = await createKitchen()
    const [ann = '', bea = '', zoe = ''] = people
    const registered = [ann, bea].map((id) => ({ registered: id, adults: 2, children: 3, num_meals: 5 }))
    const { body: source } = await create({ ...buildDay('2026-08-07'), activities: ['Baking'], registered })
    const { status, body } = await create({
      ...buildDay('2026-08-21'),
      clone: source.id,
      activities: ['Music'],
      registered: [{ registered: bea, num_meals: 9 }, zoe],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ clone: source.id, activities: ['Baking', 'Music'] })
    const mealsByPerson = new Map(
      body.registered.map((row: { registered: string; num_meals: number }) => [row.registered, row.num_meals]),
    )
    expect(mealsByPerson).toEqual(
      new Map([
        [ann, 5],
        [bea, 9],
        [zoe, null],
      ]),
    )
    const { body: clonedSession } = await create({
      ...buildDay('2026-09-04'),
      clone: source.id,
      activities: [],
      registered: [],
    })
    expect(clonedSession).toMatchObject({ total_parcels: 2, total_meals: 10, activities: ['Baking'] })
  })

  it('refuses to clone a deleted, foreign or unknown session (reading 40)', async () => {
    const { create, call } = await createKitchen()
    const otherKitchen = await createKitchen()
    const { body: source } = await create(buildDay('2026-08-07'))
    const { body: foreignSession } = await otherKitchen.create(buildDay('2026-08-07'))
    await call('DELETE', `/${source.id}`)
    for (const clone of [source.id, foreignSession.id, newId()])
      expect(await create({ ...buildDay('2026-08-21'), clone })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })

  it('refuses a second session on a day and lists used days [PARC-31, PARC-32] (reading 34)', async () => {
    const { create, call } = await createKitchen()
    const { body } = await create(buildDay('2026-08-07'))
    await create(buildDay('2026-07-10'))
    expect(await create(buildDay('2026-08-07'))).toMatchObject({ status: 400, body: { code: 'date_taken' } })
    expect((await call('GET', '/dates')).body).toEqual(['2026-07-10', '2026-08-07'])
    expect((await call('DELETE', `/${body.id}`)).status).toBe(204)
    expect((await call('GET', '/dates')).body).toEqual(['2026-07-10'])
    expect((await create(buildDay('2026-08-07'))).status).toBe(201)
  })

  it('requires date and holiday, but not that they match [PARC-17, PARC-19, PARC-82]', async () => {
    const { create } = await createKitchen()
    for (const body of [
      { date: '2026-08-07' },
      { holiday: 'July/Aug' },
      buildDay('7/8/2026'),
      { ...buildDay('2026-08-07'), holiday: 'Easter' },
    ])
      expect((await create(body)).status).toBe(400)
    expect((await create({ date: '2026-08-07', holiday: 'Nov/Dec' })).status).toBe(201)
  })
})

describe('saving a session [PARC-72 to PARC-80]', () => {
  it('stores no meals for a new family with null despite an average [PARC-79]', async () => {
    const { create, call, people } = await createKitchen()
    const [ann = '', bea = ''] = people
    const { body } = await create(buildDay('2026-08-07'))
    const saveReply = await call('PUT', `/${body.id}`, {
      ...buildDay('2026-08-07'),
      average_meals: 4,
      registered: [{ registered: ann, num_meals: null }, { registered: bea }],
    })
    expect(saveReply.status).toBe(200)
    const mealEntries = saveReply.body.registered.map((row: { registered: string; num_meals: number | null }) => [
      row.registered,
      row.num_meals,
    ])
    expect(new Map(mealEntries)).toEqual(
      new Map([
        [ann, null],
        [bea, 4],
      ]),
    )
  })

  it('turns full lists into differences and computes totals [PARC-41, PARC-42, PARC-74, PARC-75]', async () => {
    const { create, call, people } = await createKitchen()
    const [ann = '', bea = '', zoe = ''] = people
    const { body } = await create({ ...buildDay('2026-08-07'), registered: [ann, bea] })
    const saveReply = await call('PUT', `/${body.id}`, {
      ...buildDay('2026-08-07'),
      activities: ['Baking'],
      activities_other: 'Swap',
      average_meals: 4,
      registered: [{ registered: bea, adults: 2, children: 1, num_meals: null }, { registered: zoe }],
      total_meals: 99,
    })
    expect(saveReply).toMatchObject({ status: 200 })
    expect(saveReply.body).toMatchObject({
      activities: ['Baking'],
      activities_other: 'Swap',
      average_meals: 4,
      total_parcels: 2,
      total_adults: 3,
      total_children: 1,
      total_meals: 4,
      total_portions: 4,
    })
    const rows = new Map(saveReply.body.registered.map((row: { registered: string }) => [row.registered, row]))
    // A new family must start with the session's meals (PARC-65).
    expect(rows.get(zoe)).toMatchObject({ adults: 1, children: 0, num_meals: 4 })
    expect(rows.has(ann)).toBe(false)
    expect((await call('PATCH', `/${body.id}`, { average_meals: null })).body).toMatchObject({
      average_meals: null,
      total_parcels: 2,
    })
  })

  it('keeps a merged family that a full list omits, and refuses changes [PARC-75]', async () => {
    const { create, call, one: readSession, people, merge } = await createKitchen()
    const [ann = '', bea = '', zoe = ''] = people
    const registered = [ann, bea].map((id) => ({ registered: id, adults: 2, children: 3, num_meals: 5 }))
    const { body: createdSession } = await create({ ...buildDay('2026-08-07'), registered })
    await merge(ann, bea)
    const findRow = async (id: string) =>
      (await readSession(createdSession.id)).registered.find((row: { registered: string }) => row.registered === id)
    expect(await findRow(bea)).toMatchObject({ name: '(merged)', merged: true, num_meals: 5 })
    expect(await readSession(createdSession.id)).toMatchObject({ total_parcels: 2, total_portions: 50 })
    const fullBody = { ...buildDay('2026-08-07'), registered: [{ registered: ann, num_meals: 6 }, zoe] }
    expect((await call('PUT', `/${createdSession.id}`, fullBody)).status).toBe(200)
    expect(await readSession(createdSession.id)).toMatchObject({ total_parcels: 3 })
    expect(await findRow(bea)).toMatchObject({ merged: true, num_meals: 5 })
    // Send the list back unchanged.
    const { registered: unchangedFamilies } = await readSession(createdSession.id)
    expect((await call('PATCH', `/${createdSession.id}`, { registered: unchangedFamilies })).status).toBe(200)
    const editedBody = { registered: [{ registered: bea, num_meals: 9 }] }
    expect((await call('PATCH', `/${createdSession.id}`, editedBody)).status).toBe(400)
    expect(await findRow(bea)).toMatchObject({ merged: true, num_meals: 5 })
  })

  it('accepts only whole meals from 0 to 999 [PARC-77, PARC-78]', async () => {
    const { create, call, people, one: readSession } = await createKitchen()
    const [ann = ''] = people
    const { body } = await create({ ...buildDay('2026-08-07'), registered: [ann] })
    for (const wrongMeals of [-1, 1.5, 1000, '4']) {
      const registered = [{ registered: ann, num_meals: wrongMeals }]
      expect((await call('PATCH', `/${body.id}`, { registered })).status).toBe(400)
      expect((await call('PATCH', `/${body.id}`, { average_meals: wrongMeals })).status).toBe(400)
    }
    expect(await readSession(body.id)).toEqual(body)
  })

  it('refuses duplicate people (under any id) and unknown people (reading 34)', async () => {
    const { create, call, merge, people } = await createKitchen()
    const [ann = '', bea = '', zoe = ''] = people
    const otherKitchen = await createKitchen()
    const { body } = await create(buildDay('2026-08-07'))
    await merge(ann, bea)
    for (const registered of [[zoe, zoe], [ann, bea], [newId()], [otherKitchen.people[0]]]) {
      expect(await call('PATCH', `/${body.id}`, { registered })).toMatchObject({
        status: 400,
        body: { detail: { registered: expect.anything() } },
      })
      expect((await create({ ...buildDay('2026-08-21'), registered })).status).toBe(400)
    }
    expect((await call('PATCH', `/${body.id}`, { registered: [bea] })).body.registered).toMatchObject([
      { registered: ann },
    ])
  })

  it('keeps the numbers of people who have left the register (reading 34)', async () => {
    const { create, call, people, token } = await createKitchen()
    const [ann = '', bea = ''] = people
    const { body } = await create({
      ...buildDay('2026-08-07'),
      registered: [{ registered: ann, num_meals: 4 }, bea],
    })
    await api.call(token, 'DELETE', `/registered/${ann}`)
    expect((await call('PATCH', `/${body.id}`, { registered: [] })).body).toMatchObject({
      total_parcels: 1,
      total_meals: 4,
    })
    const registered = [{ registered: ann, num_meals: 9 }, bea]
    expect((await call('PATCH', `/${body.id}`, { registered })).body).toMatchObject({
      total_parcels: 2,
      total_meals: 4,
    })
  })

  it('accepts only helpers as volunteers, and none for Boxes of Hope [PARC-43, PARC-44]', async () => {
    for (const is_boxes_of_hope of [false, true]) {
      const { create, call, people, newPeople } = await createKitchen({ is_boxes_of_hope })
      const [helper = ''] = await newPeople(1, { helper: true, is_adult: true })
      const { body } = await create(buildDay('2026-08-07'))
      const saveReply = await call('PATCH', `/${body.id}`, { volunteers: [helper] })
      expect(saveReply.body.volunteers).toEqual(is_boxes_of_hope ? [] : [helper])
      const wrongReply = await call('PATCH', `/${body.id}`, { volunteers: people.slice(0, 1) })
      expect(wrongReply.status).toBe(is_boxes_of_hope ? 200 : 400)
    }
  })

  it('a stale change returns 412 with differing fields, including families (reading 37)', async () => {
    const { create, call, people } = await createKitchen()
    const [ann = ''] = people
    const { body } = await create(buildDay('2026-08-07'))
    const { headers } = await call('GET', `/${body.id}`)
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"\d+"$/)
    await call('PATCH', `/${body.id}`, { average_meals: 4, registered: [ann] })
    const staleReply = await call(
      'PUT',
      `/${body.id}`,
      { ...buildDay('2026-08-07'), average_meals: 5, registered: [] },
      { 'if-match': etag },
    )
    expect(staleReply).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
    expect(Object.keys(staleReply.body.detail).sort()).toEqual(['average_meals', 'registered'])
    const currentEtag = (await call('GET', `/${body.id}`)).headers.get('etag') ?? ''
    expect((await call('PATCH', `/${body.id}`, { average_meals: 5 }, { 'if-match': currentEtag })).status).toBe(200)
  })

  it('refuses to move a session to another day', async () => {
    const { create, call } = await createKitchen()
    const { body } = await create(buildDay('2026-08-07'))
    expect(await call('PUT', `/${body.id}`, buildDay('2026-08-08'))).toMatchObject({
      status: 400,
      body: { detail: { date: expect.anything() } },
    })
    expect((await call('PUT', `/${body.id}`, { date: '2026-08-07' })).status).toBe(400)
  })
})
