import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { runRetention } from '../../jobs/retention.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { createParcelClub } from '../../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[]) => api.db.network((_tx, client) => client.query(text, values))
const runRetentionJob = () => runRetention(api.db, new AbortController().signal)
const setRemovedDaysAgo = (days: number, person: string) =>
  query('UPDATE registered SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', [person, days])

/**
 * Creates a mother who is registered twice. Each id has a parcel in a separate session, and both ids have a parcel in a
 * third session.
 */
const createDuplicates = async () => {
  const club = await createParcelClub(api)
  const name = { first_name: 'Siân', last_name: 'Hughes', is_adult: true }
  const [primary = ''] = await club.people(1, name)
  const [double = ''] = await club.people(1, name)
  const [other = ''] = await club.people(1)
  await club.session({ date: '2026-06-05' }, [[primary, 1, 1, 4]])
  await club.session({ date: '2026-06-19' }, [[double, 1, 2, 4]])
  const both = await club.session({ date: '2026-07-03', volunteers: [double, other, primary] }, [
    [primary, 1, 2, 3],
    [double, 2, 1, 5],
    [other, 1, 0, 2],
  ])
  await club.session({ date: '2026-07-17' }, [[other, 1, 0, 2]])
  return { ...club, primary, double, other, both }
}

const OF_PRIMARY = ['2026-07-03', '2026-06-05']
const OF_DOUBLE = ['2026-07-03', '2026-06-19']
const OF_BOTH = ['2026-07-03', '2026-06-19', '2026-06-05']

describe('families in parcel sessions', () => {
  it('a person’s sessions include those of merged ids until the undo [PARC-09, DUP-31]', async () => {
    const { primary, double, days, list, merge, undo } = await createDuplicates()
    expect(await days({ registered: primary })).toEqual(OF_PRIMARY)
    expect(await days({ registered: double })).toEqual(OF_DOUBLE)
    expect((await merge(primary, double)).status).toBe(204)
    expect(await days({ registered: primary })).toEqual(OF_BOTH)
    expect(await days({ registered: double })).toEqual(OF_BOTH)
    expect((await list({ registered: primary, limit: '1' })).count).toBe(3)
    expect((await undo(primary)).status).toBe(204)
    expect(await days({ registered: primary })).toEqual(OF_PRIMARY)
    expect(await days({ registered: double })).toEqual(OF_DOUBLE)
  })

  it('counts both parcels of merged families in one session [DUP-31]', async () => {
    const { primary, double, other, both, one, list, merge, undo } = await createDuplicates()
    const sessionBefore = await one(both)
    const totals = {
      total_parcels: 3,
      total_adults: 4,
      total_children: 3,
      total_meals: 10,
      total_portions: 26,
    }
    expect(sessionBefore).toMatchObject({ ...totals, volunteers: [double, other, primary] })
    await merge(primary, double)
    const merged = await one(both)
    expect(merged).toMatchObject({ ...totals, volunteers: [primary, other] })
    const findRow = (id: string, session = sessionBefore) =>
      session.registered.find((row: { registered: string }) => row.registered === id)
    const { adults, children, num_meals } = findRow(double)
    expect(findRow(primary, merged)).toEqual(findRow(primary))
    expect(findRow(double, merged)).toMatchObject({
      name: '(merged)',
      merged: true,
      adults,
      children,
      num_meals,
    })
    expect((await list({ holiday: 'July/Aug' })).results[1]).toMatchObject(totals)
    await undo(primary)
    expect(await one(both)).toEqual(sessionBefore)
  })

  it('counts the row with most people for old merges [DUP-31]', async () => {
    const { id: organisation, people, session, one } = await createParcelClub(api)
    const [primary = '', double = ''] = await people(2, { first_name: 'Ava', last_name: 'Hughes' })
    const id = await session({ date: '2026-08-07' }, [
      [primary, 1, 1, null],
      [double, 1, 3, null],
    ])
    await query("INSERT INTO aliases (organisation_id, table_name, id, target) VALUES ($1, 'registered', $2, $3)", [
      organisation,
      double,
      primary,
    ])
    expect((await one(id)).registered).toMatchObject([{ registered: primary, adults: 1, children: 3, merged: false }])
  })

  it('chained merges are one person until the last merge is undone [DUP-31]', async () => {
    const { primary, double, other, days, merge, undo } = await createDuplicates()
    await merge(primary, double)
    await merge(other, primary)
    const all = ['2026-07-17', ...OF_BOTH]
    for (const id of [primary, double, other]) expect(await days({ registered: id })).toEqual(all)
    await undo(other)
    expect(await days({ registered: double })).toEqual(OF_BOTH)
    expect(await days({ registered: other })).toEqual(['2026-07-17', '2026-07-03'])
  })

  it('a removed person’s parcel still counts and their facts are encrypted', async () => {
    const { token, people, session, one, list, days } = await createParcelClub(api)
    const note = { has_dietary_requirements: true, dietary_requirements: 'No nuts' }
    const [removedPerson = ''] = await people(1, { first_name: 'Ava', last_name: 'Adams', ...note })
    const [here = ''] = await people(1, { first_name: 'Zoe', last_name: 'Young' })
    const id = await session({ date: '2026-08-07' }, [
      [removedPerson, 1, 2, 4],
      [here, 1, 0, 2],
    ])
    const sessionBefore = await one(id)
    expect(sessionBefore.registered[0]).toMatchObject({
      name: 'Ava Adams',
      full_dietary_requirements: 'No nuts',
    })
    await api.call(token, 'DELETE', `/registered/${removedPerson}`)
    const sessionWithoutPerson = {
      ...sessionBefore,
      registered: [
        { registered: here, name: 'Zoe Young', adults: 1, children: 0, num_meals: 2 },
        { registered: removedPerson, name: '', adults: 1, children: 2, num_meals: 4 },
      ].map((row) => ({
        ...row,
        wellbeing_resources: false,
        full_dietary_requirements: null,
        allergens: [],
        merged: false,
      })),
    }
    expect(await one(id)).toEqual(sessionWithoutPerson)
    expect(await days({ registered: removedPerson })).toEqual(['2026-08-07'])

    // The person is erased after 30 days. After 92 more days the row is deleted from the register.
    for (const age of [31, 200]) {
      await setRemovedDaysAgo(age, removedPerson)
      await runRetentionJob()
      await runRetentionJob()
      expect(await one(id)).toEqual(sessionWithoutPerson)
      expect((await list()).results).toMatchObject([{ total_parcels: 2, total_children: 2, total_meals: 6 }])
    }
    expect((await query('SELECT FROM registered WHERE id = $1', [removedPerson])).rowCount).toBe(0)
  })

  it("a merged person's parcels stay with the remaining person after erasure [DUP-31]", async () => {
    const { primary, double, both, days, one, merge } = await createDuplicates()
    await merge(primary, double)
    await setRemovedDaysAgo(200, double)
    await runRetentionJob()
    await runRetentionJob()
    expect((await query('SELECT FROM registered WHERE id = $1', [double])).rowCount).toBe(0)
    expect(await days({ registered: primary })).toEqual(OF_BOTH)
    expect(await one(both)).toMatchObject({ total_parcels: 3, total_portions: 26 })
  })

  it("shows the family's dietary notes once each, without those of removed people [PARC-50]", async () => {
    const { token, people, session, one, id: organisation } = await createParcelClub(api)
    const buildDietaryFacts = (dietary_requirements: string) => ({
      has_dietary_requirements: true,
      dietary_requirements,
    })
    const [nuts = ''] = await people(1, buildDietaryFacts('No nuts'))
    const [halal = ''] = await people(1, buildDietaryFacts('halal'))
    const [past = ''] = await people(1, { ...buildDietaryFacts('Vegan'), has_dietary_requirements: false })
    const [removed = ''] = await people(1, buildDietaryFacts('No milk'))
    const [friend = ''] = await people(1, buildDietaryFacts('No eggs'))
    const [contact = ''] = await people(1, {
      first_name: 'Ann',
      last_name: 'Adams',
      ...buildDietaryFacts('Halal'),
      parcel_has_dietary_requirements: true,
      parcel_dietary_requirements: 'Nothing in tins',
      family_entries: [halal, past, removed, nuts],
    })
    const [plain = ''] = await people(1, { first_name: 'Bob', last_name: 'Brown' })
    const id = await session({ date: '2026-08-07' }, [
      [contact, 1, 4, 4],
      [plain, 1, 0, 4],
    ])
    await api.call(token, 'DELETE', `/registered/${removed}`)
    const readNotes = async () =>
      (await one(id)).registered.map((row: Record<string, unknown>) => row.full_dietary_requirements)
    expect(await readNotes()).toEqual(['Nothing in tins; Halal; No nuts', null])
    // Links to people of another club must reveal nothing, regardless of their content.
    const otherClub = await createParcelClub(api)
    await query('UPDATE registered SET organisation_id = $2 WHERE id = $1', [nuts, otherClub.id])
    expect(await readNotes()).toEqual(['Nothing in tins; Halal', null])
    await query('UPDATE registered SET family_entries = $3 WHERE id = $1 AND organisation_id = $2', [
      plain,
      organisation,
      [friend],
    ])
    expect(await readNotes()).toEqual(['Nothing in tins; Halal', 'No eggs'])
  })

  it('a person without a parcel has no sessions', async () => {
    const { people, session, list } = await createParcelClub(api)
    const [ann = '', ben = ''] = await people(2)
    await session({ date: '2026-08-07', volunteers: [ben] }, [[ann, 1, 0, 4]])
    expect(await list({ registered: ben })).toEqual({ count: 0, results: [] })
    expect((await list({ registered: ann })).count).toBe(1)
  })

  it("shows the family's ticked allergens with its parcel, even without notes [PARC-50]", async () => {
    const { people, session, one } = await createParcelClub(api)
    const [child = ''] = await people(1, { allergens: ['nuts', 'celery'], is_adult: false })
    const [contact = ''] = await people(1, { allergens: ['nuts', 'milk'], family_entries: [child] })
    const [plain = ''] = await people(1, { last_name: 'Zane' })
    const id = await session({ date: '2026-08-07' }, [
      [contact, 1, 1, 4],
      [plain, 1, 0, 4],
    ])
    const rows = new Map((await one(id)).registered.map((row: { registered: string }) => [row.registered, row]))
    expect(rows.get(contact)).toMatchObject({
      allergens: ['celery', 'milk', 'nuts'],
      full_dietary_requirements: null,
    })
    expect(rows.get(plain)).toMatchObject({ allergens: [] })
  })

  it('shows both values while devices disagree about food [PARC-50]', async () => {
    const { token, people, session, one, id: organisation } = await createParcelClub(api)
    const [child = ''] = await people(1, { dietary_requirements: 'No nuts', has_dietary_requirements: true })
    const [contact = ''] = await people(1, { family_entries: [child] })
    const id = await session({ date: '2026-08-07' }, [[contact, 1, 1, 4]])
    const readNote = async () => (await one(id)).registered[0].full_dietary_requirements
    const createConflict = async (record: string, field: string, ownValue: unknown, otherValue: unknown) => {
      const conflictId = newId()
      const buildSide = (value: unknown) =>
        JSON.stringify({ value, by: null, device: null, at: new Date().toISOString() })
      await query(
        `INSERT INTO conflicts (id, organisation_id, version, kind, table_name, record, field, mine, theirs)
       VALUES ($1, $2, 1, 'field', 'registered', $3, $4, $5, $6)`,
        [conflictId, organisation, record, field, buildSide(ownValue), buildSide(otherValue)],
      )
      return conflictId
    }
    const question = await createConflict(child, 'dietary_requirements', 'No milk', 'No nuts')
    expect(await readNote()).toBe('No nuts; No milk')
    await createConflict(contact, 'parcel_dietary_requirements', 'No tins', null)
    expect(await readNote()).toBe('No tins; No nuts; No milk')
    // A removed note must be shown again while a device still disputes it.
    await query('UPDATE registered SET has_dietary_requirements = false WHERE id = $1', [child])
    expect(await readNote()).toBe('No tins; No milk; No nuts')
    await query('UPDATE conflicts SET resolved_at = now() WHERE id = $1', [question])
    expect(await readNote()).toBe('No tins')
    await createConflict(child, 'has_dietary_requirements', true, false)
    expect(await readNote()).toBe('No tins; No nuts')
    expect((await api.call(token, 'DELETE', `/registered/${child}`)).status).toBe(204)
    expect(await readNote()).toBe('No tins')
  })
})
