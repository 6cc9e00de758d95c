import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

/** Creates a club with two tablets where one child is registered twice. */
const createDuplicates = async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const tablet = createTestDevice(api, token)
  const lateTablet = createTestDevice(api, (await api.user(club.id, { user_type: 'core' })).token)
  const [primary, double, mother] = [newId(), newId(), newId()]
  const buildCreate = (id: string, values: object) => tablet.mutation('registered.create', { id, values })
  const name = { first_name: 'Ava', last_name: 'Hughes' }
  const session = newId()
  const other = newId()
  await tablet.push(
    buildCreate(primary, {
      ...name,
      medical_conditions: 'Asthma',
      has_medical_conditions: true,
      town: 'Bala',
    }),
    buildCreate(double, {
      first_name: ' ava',
      last_name: 'HUGHES ',
      town: 'Rhyl',
      school: 'Ysgol y Bryn',
      medical_conditions: 'Nut allergy',
      has_medical_conditions: true,
      allergens: ['nuts'],
    }),
    buildCreate(mother, { first_name: 'Siân', last_name: 'Hughes', family_entries: [double] }),
    tablet.mutation('session.create', { id: session, ...DAY }),
    tablet.mutation('session.create', { id: other, ...DAY, date: '2026-08-06' }),
    tablet.mutation('attendance.set', { session, registered: primary, seen: 0, state: 'registered' }),
    tablet.mutation('attendance.set', { session, registered: double, seen: 0, state: 'attending' }),
    tablet.mutation('attendance.set', { session: other, registered: double, seen: 0, state: 'attending' }),
  )
  const person = async (id: string) => (await api.call(token, 'GET', `/registered/${id}`)).body
  const rows = async () => (await tablet.pullAll()).rows
  const state = async (sessionId: string, id: string) =>
    ((await rows()).get(`attendance/${sessionId}:${id}`)?.row as { state?: string } | undefined)?.state
  const merge = (body: unknown) => api.call(token, 'POST', '/registered_duplicates/dedupe', body)
  return {
    club,
    token,
    tablet,
    late: lateTablet,
    primary,
    double,
    mother,
    session,
    other,
    person,
    rows,
    state,
    merge,
  }
}

describe('merging duplicates', () => {
  it('lists people with the same full name, ignoring case and spaces [DUP-06 to DUP-12, DUP-30]', async () => {
    const { token, primary, double } = await createDuplicates()
    const { status, body } = await api.call(token, 'GET', '/registered_duplicates')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ registered: [{ id: primary }, { id: double }] }])
  })

  it('a merge leaves unselected people unchanged [DUP-16]', async () => {
    const { token, primary, double, merge, person } = await createDuplicates()
    const name = { first_name: 'Ava', last_name: 'Hughes' }
    const { id } = (await api.call(token, 'POST', '/registered', { ...name, town: 'Barry' })).body
    const personBefore = await person(id)
    expect((await merge({ primary, dedupe: [double] })).status).toBe(204)
    expect(await person(id)).toEqual(personBefore)
  })

  it("a merge passes on the duplicate's data and counts no tick twice [DUP-20 to DUP-22, DUP-24, DUP-25, DUP-31]", async () => {
    const { primary, double, mother, session, other, person, rows, state, merge, token } = await createDuplicates()
    expect((await merge({ primary, dedupe: [double] })).status).toBe(204)
    expect(await person(primary)).toMatchObject({ town: 'Bala', school: 'Ysgol y Bryn', allergens: ['nuts'] })
    expect((await api.call(token, 'GET', `/registered/${double}`)).status).toBe(404)
    expect(await state(session, primary)).toBe('attending')
    expect(await state(other, primary)).toBe('attending')
    expect(await state(session, double)).toBeUndefined()
    expect((await rows()).get(`registered/${mother}`)?.row).toMatchObject({ family_entries: [primary] })
  })

  it('keeps two health notes until a user decides (invariant 5)', async () => {
    const { primary, double, rows, merge } = await createDuplicates()
    await merge({ primary, dedupe: [double] })
    const openConflicts = [...(await rows()).values()].filter((r) => r.table === 'conflicts' && r.row)
    expect(openConflicts.map((c) => c.row)).toMatchObject([
      {
        record: primary,
        field: 'medical_conditions',
        resolved_at: null,
        mine: { value: 'Nut allergy' },
        theirs: { value: 'Asthma' },
      },
    ])
  })

  it('late ticks and edits of a merged person apply to the remaining person', async () => {
    const { late, primary, double, session, other, person, state, merge } = await createDuplicates()
    await merge({ primary, dedupe: [double] })
    const { results } = await late.push(
      late.mutation('registered.update', { id: double, set: { county: { base: null, value: 'Gwynedd' } } }),
      late.mutation('attendance.set', { session: other, registered: double, seen: 99, state: 'none' }),
    )
    expect(results.map((r) => r.status)).toEqual(['applied', 'applied'])
    expect(await person(primary)).toMatchObject({ county: 'Gwynedd' })
    expect(await state(other, primary)).toBeUndefined()
    expect(await state(session, primary)).toBe('attending')
  })

  it('undoing a merge restores both people except for later changes', async () => {
    const { token, tablet, primary, double, mother, session, other, person, rows, state, merge } =
      await createDuplicates()
    await merge({ primary, dedupe: [double] })
    await tablet.push(
      tablet.mutation('registered.update', {
        id: primary,
        set: { town: { base: 'Bala', value: 'Barmouth' } },
      }),
    )
    expect((await api.call(token, 'POST', '/registered_duplicates/undo', { primary })).status).toBe(204)
    expect(await person(primary)).toMatchObject({ town: 'Barmouth', school: null, allergens: [] })
    expect(await person(double)).toMatchObject({ town: 'Rhyl', school: 'Ysgol y Bryn' })
    expect(await state(session, primary)).toBe('registered')
    expect(await state(other, primary)).toBeUndefined()
    expect(await state(session, double)).toBe('attending')
    expect((await rows()).get(`registered/${mother}`)?.row).toMatchObject({ family_entries: [double] })
    expect([...(await rows()).values()].filter((r) => r.table === 'conflicts' && r.row)).toEqual([])
    expect((await api.call(token, 'POST', '/registered_duplicates/undo', { primary })).status).toBe(404)
  })

  it('a merge uses the chosen values, and its undo restores the original values', async () => {
    const { token, primary, double, person, merge } = await createDuplicates()
    const chosen = { primary, dedupe: [double], choose: { town: double } }
    expect((await merge(chosen)).status).toBe(204)
    expect(await person(primary)).toMatchObject({ town: 'Rhyl' })
    const mergedReply = await api.call(token, 'GET', '/registered_duplicates/merged')
    expect(mergedReply.body).toMatchObject([{ primary, full_name: 'Ava Hughes', merged: 1 }])
    await api.call(token, 'POST', '/registered_duplicates/undo', { primary })
    expect(await person(primary)).toMatchObject({ town: 'Bala' })
    expect(await person(double)).toMatchObject({ town: 'Rhyl' })
    expect((await api.call(token, 'GET', '/registered_duplicates/merged')).body).toEqual([])
  })

  it("refuses to drop a health note or to use another person's value (invariant 5)", async () => {
    const { primary, double, mother, merge } = await createDuplicates()
    expect((await merge({ primary, dedupe: [double], choose: { medical_conditions: double } })).status).toBe(400)
    expect((await merge({ primary, dedupe: [double], choose: { town: mother } })).status).toBe(400)
  })

  it('rejects merging a person with itself, an empty list and foreign ids [DUP-26, DUP-29]', async () => {
    const { primary, double, merge } = await createDuplicates()
    const { primary: foreign } = await createDuplicates()
    for (const body of [
      { primary, dedupe: [primary] },
      { primary, dedupe: [] },
      { primary, dedupe: [foreign] },
      { primary: foreign, dedupe: [double] },
    ])
      expect((await merge(body)).status).toBe(400)
  })
})

it('a merge keeps the older confirmation date of health facts [DUP-31]', async () => {
  for (const [primaryDate, duplicateDate, expectedDate] of [
    ['2026-08-01', '2026-03-01', '2026-03-01'],
    ['2026-03-01', '2026-08-01', '2026-03-01'],
    ['2026-08-01', null, null],
  ]) {
    const { primary, double, merge, rows } = await createDuplicates()
    await api.db.network(async (_tx, client) => {
      const updateSql = 'UPDATE registered SET health_confirmed = $2 WHERE id = $1'
      await client.query(updateSql, [primary, primaryDate])
      await client.query(updateSql, [double, duplicateDate])
    })
    expect((await merge({ primary, dedupe: [double] })).status).toBe(204)
    expect((await rows()).get(`registered/${primary}`)?.row).toMatchObject({ health_confirmed: expectedDate })
  }
})

it('a photo refusal survives a merge unless another value is chosen [DUP-31]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const name = { first_name: 'Ava', last_name: 'Hughes' }
  const mergePeople = async (choose: boolean) => {
    const [primary = ''] = await club.people(1, { ...name, photo_consent: false, why_lunch: false })
    const [double = ''] = await club.people(1, { ...name, photo_consent: true, why_lunch: true })
    const choice = choose ? { choose: { photo_consent: double } } : {}
    const body = { primary, dedupe: [double], ...choice }
    expect((await api.call(token, 'POST', '/registered_duplicates/dedupe', body)).status).toBe(204)
    return (await api.call(token, 'GET', `/registered/${primary}`)).body
  }
  expect(await mergePeople(false)).toMatchObject({ photo_consent: false, why_lunch: true })
  expect(await mergePeople(true)).toMatchObject({ photo_consent: true, why_lunch: true })
})

it('people marked as distinct are not duplicates until the mark is removed', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const otherDevice = createTestDevice(api, (await api.user(club.id)).token)
  const born = { date_of_birth: '2018-03-09', last_name: 'Rees' }
  const [mia, mya] = [newId(), newId()]
  await device.push(
    device.mutation('registered.create', { id: mia, values: { ...born, first_name: 'Mia' } }),
    device.mutation('registered.create', { id: mya, values: { ...born, first_name: 'Mya' } }),
  )
  const groups = async () => (await api.call(token, 'GET', '/registered_duplicates')).body
  const markDistinct = (id: string, change: object) =>
    device.push(device.mutation('registered.update', { id, set: { distinct_from: change } }))
  expect(await groups()).toHaveLength(1)
  expect((await markDistinct(mia, { add: [mya] })).results).toMatchObject([{ status: 'applied' }])
  expect(await groups()).toEqual([])
  expect((await otherDevice.pullAll()).rows.get(`registered/${mia}`)?.row).toMatchObject({
    distinct_from: [mya],
  })
  await markDistinct(mia, { remove: [mya] })
  expect(await groups()).toHaveLength(1)
})

it('refuses to mark a person as distinct from foreign people or themselves [API-08]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const [person] = await club.people(1)
  const [foreign] = await (await api.club()).people(1)
  for (const otherId of [foreign, person, newId()])
    expect(await api.call(token, 'PATCH', `/registered/${person}`, { distinct_from: [otherId] })).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { distinct_from: [expect.any(String)] } },
    })
})

it('a merge passes on that the duplicate is distinct from a person', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const [primary = '', duplicate = '', twin = ''] = await club.people(3)
  const markDistinct = (id: string, add: string[]) =>
    device.mutation('registered.update', { id, set: { distinct_from: { add } } })
  await device.push(
    markDistinct(duplicate, [twin]),
    markDistinct(twin, [duplicate]),
    device.mutation('registered.merge', { primary, duplicates: [duplicate] }),
  )
  expect((await api.call(token, 'GET', `/registered/${primary}`)).body).toMatchObject({
    distinct_from: [twin],
  })
  await device.push(device.mutation('registered.unmerge', { primary }))
  expect((await api.call(token, 'GET', `/registered/${primary}`)).body).toMatchObject({ distinct_from: [] })
  expect((await api.call(token, 'GET', `/registered/${duplicate}`)).body).toMatchObject({
    distinct_from: [twin],
  })
})
