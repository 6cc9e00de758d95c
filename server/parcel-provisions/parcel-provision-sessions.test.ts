import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createParcelClub } from '../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('lists and totals', () => {
  it('lists the club’s sessions newest first with their totals [PARC-05, PARC-12]', async () => {
    const club = await createParcelClub(api)
    const [ann = '', ben = ''] = await club.people(2)
    await club.session({ date: '2026-06-05' }, [[ann, 1, 2, 3]])
    const laterSession = await club.session({ date: '2026-06-19' }, [
      [ann, 1, 2, 3],
      [ben, 2, 0, 5],
    ])
    await club.session({ date: '2026-07-03' })
    const { count, results } = await club.list()
    expect(count).toBe(3)
    expect(results.map((one: { date: string }) => one.date)).toEqual(['2026-07-03', '2026-06-19', '2026-06-05'])
    expect(results[1]).toEqual({
      id: laterSession,
      date: '2026-06-19',
      holiday: 'May/June',
      total_parcels: 2,
      total_adults: 3,
      total_children: 2,
      total_meals: 8,
      total_portions: 19,
    })
    expect(results[0]).toMatchObject({ total_parcels: 0, total_adults: 0, total_children: 0, total_meals: 0 })
  })

  it('returns a full session with families by name [PARC-35, PARC-45 to PARC-49, PARC-81]', async () => {
    const club = await createParcelClub(api)
    const [bo = ''] = await club.people(1, { first_name: 'Bo', last_name: 'young' })
    const [ida = ''] = await club.people(1, { first_name: 'Ida', last_name: 'Young' })
    const [alf = ''] = await club.people(1, { first_name: 'Alf', last_name: 'Zane' })
    const [eve = ''] = await club.people(1, { first_name: 'Eve', last_name: 'Årens' })
    const source = await club.session({ date: '2026-07-24' })
    const facts = {
      date: '2026-08-07',
      activities: ['Baking', 'Quiz'],
      activities_other: 'School uniform swap',
      average_meals: 4,
      volunteers: [alf, eve],
    }
    const id = await club.session({ ...facts, clone_of: source }, [
      [alf, 1, 0, 4],
      [ida, 2, 1, null],
      [eve, 1, 3, 0],
      [bo, 1, 2, 5],
    ])
    expect(await club.one(id)).toEqual({
      id,
      holiday: 'July/Aug',
      clone: source,
      ...facts,
      total_parcels: 4,
      total_adults: 5,
      total_children: 6,
      total_meals: 9,
      total_portions: 19,
      registered: [
        [eve, 'Eve Årens', 1, 3, 0],
        [bo, 'Bo young', 1, 2, 5],
        [ida, 'Ida Young', 2, 1, null],
        [alf, 'Alf Zane', 1, 0, 4],
      ].map(([registered, name, adults, children, num_meals]) => ({
        registered,
        name,
        adults,
        children,
        num_meals,
        full_dietary_requirements: null,
        allergens: [],
        wellbeing_resources: false,
        merged: false,
      })),
    })
    expect(await club.one(source)).toMatchObject({ clone: null, average_meals: null, registered: [] })
  })

  it('list and session have the same totals, and missing meals count 0 [PARC-51 to PARC-58]', async () => {
    const club = await createParcelClub(api)
    const people = await club.people(3)
    const id = await club.session({ date: '2026-08-07' }, [
      [people[0]!, 2, 2, null],
      [people[1]!, 1, 4, 3],
      [people[2]!, 0, 1, 6],
    ])
    const totals = {
      total_parcels: 3,
      total_adults: 3,
      total_children: 7,
      total_meals: 9,
      total_portions: 5 * 3 + 1 * 6,
    }
    expect(await club.one(id)).toMatchObject(totals)
    expect((await club.list()).results).toMatchObject([totals])
  })

  it('sorts sessions by any column, ties newest first [PARC-12]', async () => {
    const club = await createParcelClub(api)
    const people = await club.people(3)
    const buildParcels = (count: number, adults: number, children: number, meals: number | null) =>
      people.slice(0, count).map((id): [string, number, number, number | null] => [id, adults, children, meals])
    await club.session({ date: '2026-01-09' }, buildParcels(1, 9, 1, null))
    await club.session({ date: '2026-03-06' }, buildParcels(3, 1, 2, 2))
    await club.session({ date: '2026-05-08' }, buildParcels(2, 2, 0, 4))
    await club.session({ date: '2026-06-05' })
    const listMonths = async (ordering: string) => (await club.days({ ordering })).map((day) => day.slice(5, 7))
    expect(await listMonths('date')).toEqual(['01', '03', '05', '06'])
    expect(await listMonths('-date')).toEqual(['06', '05', '03', '01'])
    expect(await listMonths('holiday')).toEqual(['01', '03', '06', '05'])
    expect(await listMonths('-holiday')).toEqual(['06', '05', '03', '01'])
    expect(await listMonths('total_parcels')).toEqual(['06', '01', '05', '03'])
    expect(await listMonths('-total_adults')).toEqual(['01', '05', '03', '06'])
    expect(await listMonths('total_children')).toEqual(['06', '05', '01', '03'])
    expect(await listMonths('total_meals')).toEqual(['06', '01', '03', '05'])
    expect(await listMonths('-total_meals')).toEqual(['05', '03', '06', '01'])
  })

  it('pages neither repeat nor skip sessions, even on one day [PARC-14, API-12, API-13]', async () => {
    const club = await createParcelClub(api)
    for (let i = 0; i < 5; i++) await club.session({ date: i < 4 ? '2026-08-07' : '2026-08-06' })
    for (const ordering of ['', '-total_parcels']) {
      const pages = await Promise.all(
        ['0', '2', '4', '6'].map((offset) => club.list({ limit: '2', offset, ...(ordering && { ordering }) })),
      )
      expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
      const ids = pages.flatMap(({ results }) => results.map((one: { id: string }) => one.id))
      expect(new Set(ids).size).toBe(5)
    }
  })

  it('filters by holiday and by the year of the date [PARC-06, PARC-15]', async () => {
    const club = await createParcelClub(api)
    await club.session({ date: '2025-12-19' })
    await club.session({ date: '2026-01-02', holiday: 'Extra Sessions' })
    await club.session({ date: '2026-12-18' })
    expect(await club.days({ holiday: 'Nov/Dec' })).toEqual(['2026-12-18', '2025-12-19'])
    expect(await club.days({ holiday: 'Nov/Dec', year: '2025' })).toEqual(['2025-12-19'])
    expect(await club.days({ year: '2026' })).toEqual(['2026-12-18', '2026-01-02'])
    expect(await club.days({ year: '0000' })).toEqual([])
    expect((await club.list({ year: '2026', limit: '1' })).count).toBe(2)
  })

  it('search matches the date as shown and the holiday [API-14]', async () => {
    const club = await createParcelClub(api)
    await club.session({ date: '2026-08-07' })
    await club.session({ date: '2026-07-08' })
    await club.session({ date: '2026-10-02', holiday: 'Extra Sessions' })
    expect(await club.days({ search: '07/08/2026' })).toEqual(['2026-08-07'])
    expect(await club.days({ search: '/2026' })).toHaveLength(3)
    expect(await club.days({ search: 'extra' })).toEqual(['2026-10-02'])
    expect(await club.days({ search: 'July/Aug' })).toEqual(['2026-08-07', '2026-07-08'])
    expect(await club.days({ search: '%' })).toEqual([])
  })

  it('lists the holidays with sessions by year, newest first [PARC-08]', async () => {
    const club = await createParcelClub(api)
    expect(await club.holidays()).toEqual([])
    await club.session({ date: '2025-12-19' })
    await club.session({ date: '2026-05-08' })
    await club.session({ date: '2026-03-06' })
    await club.session({ date: '2026-03-20' })
    await club.session({ date: '2026-08-07', deleted_at: '2026-08-08T09:00:00Z' })
    expect(await club.holidays()).toEqual([
      { year: 2026, holiday: 'May/June' },
      { year: 2026, holiday: 'Mar/April' },
      { year: 2025, holiday: 'Nov/Dec' },
    ])
  })
})

it('hides deleted sessions and those of another club', async () => {
  const club = await createParcelClub(api)
  const otherClub = await createParcelClub(api)
  const [ann = ''] = await club.people(1)
  const [zoe = ''] = await otherClub.people(1)
  const deletedSession = await club.session({ date: '2026-08-07', deleted_at: '2026-08-08T09:00:00Z' }, [
    [ann, 1, 0, 4],
  ])
  const foreignSession = await otherClub.session({ date: '2026-08-07' }, [[zoe, 1, 0, 4]])
  expect(await club.list()).toEqual({ count: 0, results: [] })
  expect(await club.list({ registered: ann })).toEqual({ count: 0, results: [] })
  expect(await club.list({ registered: zoe })).toEqual({ count: 0, results: [] })
  for (const id of [deletedSession, foreignSession, newId()]) {
    expect(await api.call(club.token, 'GET', `/parcel_provisions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  }
})

it('managers of clubs in both programmes have access, safeguarding leaders do not [PARC-02, PARC-03, PARC-04]', async () => {
  for (const is_boxes_of_hope of [true, false]) {
    const club = await createParcelClub(api, { is_boxes_of_hope })
    const id = await club.session({ date: '2026-08-07' })
    const paths = ['/parcel_provisions', '/parcel_provisions/holidays', `/parcel_provisions/${id}`]
    const readStatuses = async (user_type: string) => {
      const { token } = await api.user(club.id, { user_type })
      return Promise.all(paths.map(async (path) => (await api.call(token, 'GET', path)).status))
    }
    expect(await readStatuses('coordinator')).toEqual([200, 200, 200])
    expect(await readStatuses('core')).toEqual([200, 200, 200])
    expect(await readStatuses('safeguarding_leader')).toEqual([403, 403, 403])
  }
})

it.each(['ordering=clone', 'holiday=Easter', 'year=26', 'registered=Ann', 'limit=0', 'offset=-1'])(
  'refuses the query %s [API-11]',
  async (query) => {
    const { token } = await createParcelClub(api)
    expect((await api.call(token, 'GET', `/parcel_provisions?${query}`)).status).toBe(400)
  },
)
