import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SESSION_DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

/** Creates a club with two tablets where one child is registered twice. */
const createDuplicates = async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const tablet = createTestDevice(api, token)
  const lateTablet = createTestDevice(api, (await api.user(club.id, { user_type: 'core' })).token)
  const [primary, duplicate, mother] = [newId(), newId(), newId()]
  const buildCreateMutation = (id: string, values: object) => tablet.mutation('registered.create', { id, values })
  const name = { first_name: 'Ava', last_name: 'Hughes' }
  const session = newId()
  const otherSession = newId()
  await tablet.push(
    buildCreateMutation(primary, {
      ...name,
      medical_conditions: 'Asthma',
      has_medical_conditions: true,
      town: 'Bala',
    }),
    buildCreateMutation(duplicate, {
      first_name: ' ava',
      last_name: 'HUGHES ',
      town: 'Rhyl',
      school: 'Ysgol y Bryn',
      medical_conditions: 'Nut allergy',
      has_medical_conditions: true,
      allergens: ['nuts'],
    }),
    buildCreateMutation(mother, { first_name: 'Siân', last_name: 'Hughes', family_entries: [duplicate] }),
    tablet.mutation('session.create', { id: session, ...SESSION_DAY }),
    tablet.mutation('session.create', { id: otherSession, ...SESSION_DAY, date: '2026-08-06' }),
    tablet.mutation('attendance.set', { session, registered: primary, seen: 0, state: 'registered' }),
    tablet.mutation('attendance.set', { session, registered: duplicate, seen: 0, state: 'attending' }),
    tablet.mutation('attendance.set', { session: otherSession, registered: duplicate, seen: 0, state: 'attending' }),
  )
  const readPerson = async (id: string) => (await api.call(token, 'GET', `/registered/${id}`)).body
  const pullRows = async () => (await tablet.pullAll()).rows
  const readTickState = async (sessionId: string, id: string) =>
    ((await pullRows()).get(`attendance/${sessionId}:${id}`)?.row as { state?: string } | undefined)?.state
  const merge = (body: unknown) => api.call(token, 'POST', '/registered_duplicates/dedupe', body)
  return {
    club,
    token,
    tablet,
    late: lateTablet,
    primary,
    double: duplicate,
    mother,
    session,
    other: otherSession,
    person: readPerson,
    rows: pullRows,
    state: readTickState,
    merge,
  }
}

describe('merging duplicates', () => {
  it('lists people with the same full name, ignoring case and spaces [DUP-06 to DUP-12, DUP-30]', async () => {
    const { token, primary, double: duplicate } = await createDuplicates()
    const { status, body } = await api.call(token, 'GET', '/registered_duplicates')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ registered: [{ id: primary }, { id: duplicate }] }])
  })

  it('a merge leaves unselected people unchanged [DUP-16]', async () => {
    const { token, primary, double: duplicate, merge, person: readPerson } = await createDuplicates()
    const name = { first_name: 'Ava', last_name: 'Hughes' }
    const { id } = (await api.call(token, 'POST', '/registered', { ...name, town: 'Barry' })).body
    const personBefore = await readPerson(id)
    expect((await merge({ primary, dedupe: [duplicate] })).status).toBe(204)
    expect(await readPerson(id)).toEqual(personBefore)
  })

  it("a merge passes on the duplicate's data and counts no tick twice [DUP-20 to DUP-22, DUP-24, DUP-25, DUP-31]", async () => {
    const {
      primary,
      double: duplicate,
      mother,
      session,
      other: otherSession,
      person: readPerson,
      rows: pullRows,
      state: readTickState,
      merge,
      token,
    } = await createDuplicates()
    expect((await merge({ primary, dedupe: [duplicate] })).status).toBe(204)
    expect(await readPerson(primary)).toMatchObject({ town: 'Bala', school: 'Ysgol y Bryn', allergens: ['nuts'] })
    expect((await api.call(token, 'GET', `/registered/${duplicate}`)).status).toBe(404)
    expect(await readTickState(session, primary)).toBe('attending')
    expect(await readTickState(otherSession, primary)).toBe('attending')
    expect(await readTickState(session, duplicate)).toBeUndefined()
    expect((await pullRows()).get(`registered/${mother}`)?.row).toMatchObject({ family_entries: [primary] })
  })

  it('keeps two health notes until a user decides (invariant 5)', async () => {
    const { primary, double: duplicate, rows: pullRows, merge } = await createDuplicates()
    await merge({ primary, dedupe: [duplicate] })
    const openConflicts = [...(await pullRows()).values()].filter((r) => r.table === 'conflicts' && r.row)
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
    const {
      late: lateTablet,
      primary,
      double: duplicate,
      session,
      other: otherSession,
      person: readPerson,
      state: readTickState,
      merge,
    } = await createDuplicates()
    await merge({ primary, dedupe: [duplicate] })
    const { results } = await lateTablet.push(
      lateTablet.mutation('registered.update', { id: duplicate, set: { county: { base: null, value: 'Gwynedd' } } }),
      lateTablet.mutation('attendance.set', { session: otherSession, registered: duplicate, seen: 99, state: 'none' }),
    )
    expect(results.map((r) => r.status)).toEqual(['applied', 'applied'])
    expect(await readPerson(primary)).toMatchObject({ county: 'Gwynedd' })
    expect(await readTickState(otherSession, primary)).toBeUndefined()
    expect(await readTickState(session, primary)).toBe('attending')
  })

  it('undoing a merge restores both people except for later changes', async () => {
    const {
      token,
      tablet,
      primary,
      double: duplicate,
      mother,
      session,
      other: otherSession,
      person: readPerson,
      rows: pullRows,
      state: readTickState,
      merge,
    } = await createDuplicates()
    await merge({ primary, dedupe: [duplicate] })
    await tablet.push(
      tablet.mutation('registered.update', {
        id: primary,
        set: { town: { base: 'Bala', value: 'Barmouth' } },
      }),
    )
    expect((await api.call(token, 'POST', '/registered_duplicates/undo', { primary })).status).toBe(204)
    expect(await readPerson(primary)).toMatchObject({ town: 'Barmouth', school: null, allergens: [] })
    expect(await readPerson(duplicate)).toMatchObject({ town: 'Rhyl', school: 'Ysgol y Bryn' })
    expect(await readTickState(session, primary)).toBe('registered')
    expect(await readTickState(otherSession, primary)).toBeUndefined()
    expect(await readTickState(session, duplicate)).toBe('attending')
    expect((await pullRows()).get(`registered/${mother}`)?.row).toMatchObject({ family_entries: [duplicate] })
    expect([...(await pullRows()).values()].filter((r) => r.table === 'conflicts' && r.row)).toEqual([])
    expect((await api.call(token, 'POST', '/registered_duplicates/undo', { primary })).status).toBe(404)
  })

  it('a merge uses the chosen values, and its undo restores the original values', async () => {
    const { token, primary, double: duplicate, person: readPerson, merge } = await createDuplicates()
    const mergeBody = { primary, dedupe: [duplicate], choose: { town: duplicate } }
    expect((await merge(mergeBody)).status).toBe(204)
    expect(await readPerson(primary)).toMatchObject({ town: 'Rhyl' })
    const mergedReply = await api.call(token, 'GET', '/registered_duplicates/merged')
    expect(mergedReply.body).toMatchObject([{ primary, full_name: 'Ava Hughes', merged: 1 }])
    await api.call(token, 'POST', '/registered_duplicates/undo', { primary })
    expect(await readPerson(primary)).toMatchObject({ town: 'Bala' })
    expect(await readPerson(duplicate)).toMatchObject({ town: 'Rhyl' })
    expect((await api.call(token, 'GET', '/registered_duplicates/merged')).body).toEqual([])
  })

  it("refuses to drop a health note or to use another person's value (invariant 5)", async () => {
    const { primary, double: duplicate, mother, merge } = await createDuplicates()
    expect((await merge({ primary, dedupe: [duplicate], choose: { medical_conditions: duplicate } })).status).toBe(400)
    expect((await merge({ primary, dedupe: [duplicate], choose: { town: mother } })).status).toBe(400)
  })

  it('rejects merging a person with itself, an empty list and foreign ids [DUP-26, DUP-29]', async () => {
    const { primary, double: duplicate, merge } = await createDuplicates()
    const { primary: foreignPerson } = await createDuplicates()
    for (const body of [
      { primary, dedupe: [primary] },
      { primary, dedupe: [] },
      { primary, dedupe: [foreignPerson] },
      { primary: foreignPerson, dedupe: [duplicate] },
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
    const { primary, double: duplicate, merge, rows: pullRows } = await createDuplicates()
    await api.db.network(async (_tx, client) => {
      const updateSql = 'UPDATE registered SET health_confirmed = $2 WHERE id = $1'
      await client.query(updateSql, [primary, primaryDate])
      await client.query(updateSql, [duplicate, duplicateDate])
    })
    expect((await merge({ primary, dedupe: [duplicate] })).status).toBe(204)
    expect((await pullRows()).get(`registered/${primary}`)?.row).toMatchObject({ health_confirmed: expectedDate })
  }
})

it('a photo refusal survives a merge unless another value is chosen [DUP-31]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const name = { first_name: 'Ava', last_name: 'Hughes' }
  const mergePeople = async (choose: boolean) => {
    const [primary = ''] = await club.people(1, { ...name, photo_consent: false, why_lunch: false })
    const [duplicate = ''] = await club.people(1, { ...name, photo_consent: true, why_lunch: true })
    const choice = choose ? { choose: { photo_consent: duplicate } } : {}
    const body = { primary, dedupe: [duplicate], ...choice }
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
  const sharedValues = { date_of_birth: '2018-03-09', last_name: 'Rees' }
  const [mia, mya] = [newId(), newId()]
  await device.push(
    device.mutation('registered.create', { id: mia, values: { ...sharedValues, first_name: 'Mia' } }),
    device.mutation('registered.create', { id: mya, values: { ...sharedValues, first_name: 'Mya' } }),
  )
  const listGroups = async () => (await api.call(token, 'GET', '/registered_duplicates')).body
  const markDistinct = (id: string, change: object) =>
    device.push(device.mutation('registered.update', { id, set: { distinct_from: change } }))
  expect(await listGroups()).toHaveLength(1)
  expect((await markDistinct(mia, { add: [mya] })).results).toMatchObject([{ status: 'applied' }])
  expect(await listGroups()).toEqual([])
  expect((await otherDevice.pullAll()).rows.get(`registered/${mia}`)?.row).toMatchObject({
    distinct_from: [mya],
  })
  await markDistinct(mia, { remove: [mya] })
  expect(await listGroups()).toHaveLength(1)
})

it('refuses to mark a person as distinct from foreign people or themselves [API-08]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const [person] = await club.people(1)
  const [foreignPerson] = await (await api.club()).people(1)
  for (const otherId of [foreignPerson, person, newId()])
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
