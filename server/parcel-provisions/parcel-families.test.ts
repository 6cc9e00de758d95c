import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { runRetention } from '../retention/retention.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createParcelClub } from '../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runQuery = (text: string, values: unknown[]) => api.db.network((_tx, client) => client.query(text, values))
const runRetentionJob = () => runRetention(api.db, new AbortController().signal)
const setRemovedDaysAgo = (days: number, person: string) =>
  runQuery('UPDATE registered SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', [person, days])

/**
 * Creates a mother who is registered twice. Each id has a parcel in a separate session, and both ids have a parcel in a
 * third session.
 */
const createDuplicates = async () => {
  const club = await createParcelClub(api)
  const name = { first_name: 'Siân', last_name: 'Hughes', is_adult: true }
  const [primary = ''] = await club.people(1, name)
  const [duplicate = ''] = await club.people(1, name)
  const [otherPerson = ''] = await club.people(1)
  await club.session({ date: '2026-06-05' }, [[primary, 1, 1, 4]])
  await club.session({ date: '2026-06-19' }, [[duplicate, 1, 2, 4]])
  const sharedSession = await club.session({ date: '2026-07-03', volunteers: [duplicate, otherPerson, primary] }, [
    [primary, 1, 2, 3],
    [duplicate, 2, 1, 5],
    [otherPerson, 1, 0, 2],
  ])
  await club.session({ date: '2026-07-17' }, [[otherPerson, 1, 0, 2]])
  return { ...club, primary, double: duplicate, other: otherPerson, both: sharedSession }
}

const PRIMARY_DATES = ['2026-07-03', '2026-06-05']
const DUPLICATE_DATES = ['2026-07-03', '2026-06-19']
const MERGED_DATES = ['2026-07-03', '2026-06-19', '2026-06-05']

describe('families in parcel sessions', () => {
  it('a person’s sessions include those of merged ids until the undo [PARC-09, DUP-31]', async () => {
    const {
      primary,
      double: duplicate,
      days: listDates,
      list: listSessions,
      merge,
      undo: undoMerge,
    } = await createDuplicates()
    expect(await listDates({ registered: primary })).toEqual(PRIMARY_DATES)
    expect(await listDates({ registered: duplicate })).toEqual(DUPLICATE_DATES)
    expect((await merge(primary, duplicate)).status).toBe(204)
    expect(await listDates({ registered: primary })).toEqual(MERGED_DATES)
    expect(await listDates({ registered: duplicate })).toEqual(MERGED_DATES)
    expect((await listSessions({ registered: primary, limit: '1' })).count).toBe(3)
    expect((await undoMerge(primary)).status).toBe(204)
    expect(await listDates({ registered: primary })).toEqual(PRIMARY_DATES)
    expect(await listDates({ registered: duplicate })).toEqual(DUPLICATE_DATES)
  })

  it('counts both parcels of merged families in one session [DUP-31]', async () => {
    const {
      primary,
      double: duplicate,
      other: otherPerson,
      both: sharedSession,
      one: readSession,
      list: listSessions,
      merge,
      undo: undoMerge,
    } = await createDuplicates()
    const sessionBefore = await readSession(sharedSession)
    const totals = {
      total_parcels: 3,
      total_adults: 4,
      total_children: 3,
      total_meals: 10,
      total_portions: 26,
    }
    expect(sessionBefore).toMatchObject({ ...totals, volunteers: [duplicate, otherPerson, primary] })
    await merge(primary, duplicate)
    const mergedSession = await readSession(sharedSession)
    expect(mergedSession).toMatchObject({ ...totals, volunteers: [primary, otherPerson] })
    const findRow = (id: string, session = sessionBefore) =>
      session.registered.find((row: { registered: string }) => row.registered === id)
    const { adults, children, num_meals } = findRow(duplicate)
    expect(findRow(primary, mergedSession)).toEqual(findRow(primary))
    expect(findRow(duplicate, mergedSession)).toMatchObject({
      name: '(merged)',
      merged: true,
      adults,
      children,
      num_meals,
    })
    expect((await listSessions({ holiday: 'July/Aug' })).results[1]).toMatchObject(totals)
    await undoMerge(primary)
    expect(await readSession(sharedSession)).toEqual(sessionBefore)
  })

  it('counts the row with most people for old merges [DUP-31]', async () => {
    const {
      id: organisation,
      people: createPeople,
      session: createSession,
      one: readSession,
    } = await createParcelClub(api)
    const [primary = '', duplicate = ''] = await createPeople(2, { first_name: 'Ava', last_name: 'Hughes' })
    const id = await createSession({ date: '2026-08-07' }, [
      [primary, 1, 1, null],
      [duplicate, 1, 3, null],
    ])
    await runQuery("INSERT INTO aliases (organisation_id, table_name, id, target) VALUES ($1, 'registered', $2, $3)", [
      organisation,
      duplicate,
      primary,
    ])
    expect((await readSession(id)).registered).toMatchObject([
      { registered: primary, adults: 1, children: 3, merged: false },
    ])
  })

  it('chained merges are one person until the last merge is undone [DUP-31]', async () => {
    const {
      primary,
      double: duplicate,
      other: otherPerson,
      days: listDates,
      merge,
      undo: undoMerge,
    } = await createDuplicates()
    await merge(primary, duplicate)
    await merge(otherPerson, primary)
    const allDates = ['2026-07-17', ...MERGED_DATES]
    for (const id of [primary, duplicate, otherPerson]) expect(await listDates({ registered: id })).toEqual(allDates)
    await undoMerge(otherPerson)
    expect(await listDates({ registered: duplicate })).toEqual(MERGED_DATES)
    expect(await listDates({ registered: otherPerson })).toEqual(['2026-07-17', '2026-07-03'])
  })

  it('a removed person’s parcel still counts and their facts are encrypted', async () => {
    const {
      token,
      people: createPeople,
      session: createSession,
      one: readSession,
      list: listSessions,
      days: listDates,
    } = await createParcelClub(api)
    const dietaryFacts = { has_dietary_requirements: true, dietary_requirements: 'No nuts' }
    const [removedPerson = ''] = await createPeople(1, { first_name: 'Ava', last_name: 'Adams', ...dietaryFacts })
    const [remainingPerson = ''] = await createPeople(1, { first_name: 'Zoe', last_name: 'Young' })
    const id = await createSession({ date: '2026-08-07' }, [
      [removedPerson, 1, 2, 4],
      [remainingPerson, 1, 0, 2],
    ])
    const sessionBefore = await readSession(id)
    expect(sessionBefore.registered[0]).toMatchObject({
      name: 'Ava Adams',
      full_dietary_requirements: 'No nuts',
    })
    await api.call(token, 'DELETE', `/registered/${removedPerson}`)
    const sessionWithoutPerson = {
      ...sessionBefore,
      registered: [
        { registered: remainingPerson, name: 'Zoe Young', adults: 1, children: 0, num_meals: 2 },
        { registered: removedPerson, name: '', adults: 1, children: 2, num_meals: 4 },
      ].map((row) => ({
        ...row,
        wellbeing_resources: false,
        full_dietary_requirements: null,
        allergens: [],
        merged: false,
      })),
    }
    expect(await readSession(id)).toEqual(sessionWithoutPerson)
    expect(await listDates({ registered: removedPerson })).toEqual(['2026-08-07'])

    // The person is erased after 30 days. After 92 more days the row is deleted from the register.
    for (const age of [31, 200]) {
      await setRemovedDaysAgo(age, removedPerson)
      await runRetentionJob()
      await runRetentionJob()
      expect(await readSession(id)).toEqual(sessionWithoutPerson)
      expect((await listSessions()).results).toMatchObject([{ total_parcels: 2, total_children: 2, total_meals: 6 }])
    }
    expect((await runQuery('SELECT FROM registered WHERE id = $1', [removedPerson])).rowCount).toBe(0)
  })

  it("a merged person's parcels stay with the remaining person after erasure [DUP-31]", async () => {
    const {
      primary,
      double: duplicate,
      both: sharedSession,
      days: listDates,
      one: readSession,
      merge,
    } = await createDuplicates()
    await merge(primary, duplicate)
    await setRemovedDaysAgo(200, duplicate)
    await runRetentionJob()
    await runRetentionJob()
    expect((await runQuery('SELECT FROM registered WHERE id = $1', [duplicate])).rowCount).toBe(0)
    expect(await listDates({ registered: primary })).toEqual(MERGED_DATES)
    expect(await readSession(sharedSession)).toMatchObject({ total_parcels: 3, total_portions: 26 })
  })

  it("shows the family's dietary notes once each, without those of removed people [PARC-50]", async () => {
    const {
      token,
      people: createPeople,
      session: createSession,
      one: readSession,
      id: organisation,
    } = await createParcelClub(api)
    const buildDietaryFacts = (dietary_requirements: string) => ({
      has_dietary_requirements: true,
      dietary_requirements,
    })
    const [nutsPerson = ''] = await createPeople(1, buildDietaryFacts('No nuts'))
    const [halalPerson = ''] = await createPeople(1, buildDietaryFacts('halal'))
    const [formerVegan = ''] = await createPeople(1, { ...buildDietaryFacts('Vegan'), has_dietary_requirements: false })
    const [removedPerson = ''] = await createPeople(1, buildDietaryFacts('No milk'))
    const [friend = ''] = await createPeople(1, buildDietaryFacts('No eggs'))
    const [contact = ''] = await createPeople(1, {
      first_name: 'Ann',
      last_name: 'Adams',
      ...buildDietaryFacts('Halal'),
      parcel_has_dietary_requirements: true,
      parcel_dietary_requirements: 'Nothing in tins',
      family_entries: [halalPerson, formerVegan, removedPerson, nutsPerson],
    })
    const [personWithoutDiet = ''] = await createPeople(1, { first_name: 'Bob', last_name: 'Brown' })
    const id = await createSession({ date: '2026-08-07' }, [
      [contact, 1, 4, 4],
      [personWithoutDiet, 1, 0, 4],
    ])
    await api.call(token, 'DELETE', `/registered/${removedPerson}`)
    const readNotes = async () =>
      (await readSession(id)).registered.map((row: Record<string, unknown>) => row.full_dietary_requirements)
    expect(await readNotes()).toEqual(['Nothing in tins; Halal; No nuts', null])
    // Links to people of another club must reveal nothing, regardless of their content.
    const otherClub = await createParcelClub(api)
    await runQuery('UPDATE registered SET organisation_id = $2 WHERE id = $1', [nutsPerson, otherClub.id])
    expect(await readNotes()).toEqual(['Nothing in tins; Halal', null])
    await runQuery('UPDATE registered SET family_entries = $3 WHERE id = $1 AND organisation_id = $2', [
      personWithoutDiet,
      organisation,
      [friend],
    ])
    expect(await readNotes()).toEqual(['Nothing in tins; Halal', 'No eggs'])
  })

  it('a person without a parcel has no sessions', async () => {
    const { people: createPeople, session: createSession, list: listSessions } = await createParcelClub(api)
    const [ann = '', ben = ''] = await createPeople(2)
    await createSession({ date: '2026-08-07', volunteers: [ben] }, [[ann, 1, 0, 4]])
    expect(await listSessions({ registered: ben })).toEqual({ count: 0, results: [] })
    expect((await listSessions({ registered: ann })).count).toBe(1)
  })

  it("shows the family's ticked allergens with its parcel, even without notes [PARC-50]", async () => {
    const { people: createPeople, session: createSession, one: readSession } = await createParcelClub(api)
    const [child = ''] = await createPeople(1, { allergens: ['nuts', 'celery'], is_adult: false })
    const [contact = ''] = await createPeople(1, { allergens: ['nuts', 'milk'], family_entries: [child] })
    const [personWithoutDiet = ''] = await createPeople(1, { last_name: 'Zane' })
    const id = await createSession({ date: '2026-08-07' }, [
      [contact, 1, 1, 4],
      [personWithoutDiet, 1, 0, 4],
    ])
    const rows = new Map((await readSession(id)).registered.map((row: { registered: string }) => [row.registered, row]))
    expect(rows.get(contact)).toMatchObject({
      allergens: ['celery', 'milk', 'nuts'],
      full_dietary_requirements: null,
    })
    expect(rows.get(personWithoutDiet)).toMatchObject({ allergens: [] })
  })

  it('shows both values while devices disagree about food [PARC-50]', async () => {
    const {
      token,
      people: createPeople,
      session: createSession,
      one: readSession,
      id: organisation,
    } = await createParcelClub(api)
    const [child = ''] = await createPeople(1, { dietary_requirements: 'No nuts', has_dietary_requirements: true })
    const [contact = ''] = await createPeople(1, { family_entries: [child] })
    const id = await createSession({ date: '2026-08-07' }, [[contact, 1, 1, 4]])
    const readNote = async () => (await readSession(id)).registered[0].full_dietary_requirements
    const createConflict = async (record: string, field: string, ownValue: unknown, otherValue: unknown) => {
      const conflictId = newId()
      const buildSide = (value: unknown) =>
        JSON.stringify({ value, by: null, device: null, at: new Date().toISOString() })
      await runQuery(
        `INSERT INTO conflicts (id, organisation_id, version, kind, table_name, record, field, mine, theirs)
       VALUES ($1, $2, 1, 'field', 'registered', $3, $4, $5, $6)`,
        [conflictId, organisation, record, field, buildSide(ownValue), buildSide(otherValue)],
      )
      return conflictId
    }
    const dietConflict = await createConflict(child, 'dietary_requirements', 'No milk', 'No nuts')
    expect(await readNote()).toBe('No nuts; No milk')
    await createConflict(contact, 'parcel_dietary_requirements', 'No tins', null)
    expect(await readNote()).toBe('No tins; No nuts; No milk')
    // A removed note must be shown again while a device still disputes it.
    await runQuery('UPDATE registered SET has_dietary_requirements = false WHERE id = $1', [child])
    expect(await readNote()).toBe('No tins; No milk; No nuts')
    await runQuery('UPDATE conflicts SET resolved_at = now() WHERE id = $1', [dietConflict])
    expect(await readNote()).toBe('No tins')
    await createConflict(child, 'has_dietary_requirements', true, false)
    expect(await readNote()).toBe('No tins; No nuts')
    expect((await api.call(token, 'DELETE', `/registered/${child}`)).status).toBe(204)
    expect(await readNote()).toBe('No tins')
  })
})
