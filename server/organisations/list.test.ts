import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChecklistId, getSectionItems } from '../../contract/rules/checklist.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { checklist, organisations } from '../db/schema.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterAll(() => api.close())

type Query = Record<string, string>
type ListedClub = { id: string; organisation_name: string }

const listClubs = async (query: Query = {}, as = token) => {
  const { status, body } = await api.call(as, 'GET', `/organisations?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return { count: body.count, clubs: body.results }
}
const listNames = async (query: Query) => {
  const { count, clubs } = await listClubs(query)
  return { count, names: clubs.map((club: ListedClub) => club.organisation_name) }
}

/**
 * Number of marks created so far. A mark is a word in the names of one test's clubs, so that a search finds only these
 * clubs.
 */
let markCount = 0
const createMark = () => `Mark${String.fromCharCode(97 + markCount++)}`

const createClubs = async (...facts: [name: string, facts?: Partial<typeof organisations.$inferInsert>][]) => {
  const mark = createMark()
  for (const [name, more] of facts) await api.club(`${name} ${mark}`, more)
  const stripMark = (name: string) => name.replace(` ${mark}`, '')
  const findNames = async (query: Query = {}) => {
    const { count, names: markedNames } = await listNames({ ...query, search: `${mark} ${query.search ?? ''}` })
    return { count, names: markedNames.map(stripMark) }
  }
  return { found: findNames, mark }
}

describe('search, order and filters', () => {
  it('search matches parts of names, ignoring case and accents, with literal wildcards [API-14, STAT-115]', async () => {
    const { found: findNames } = await createClubs(
      ['Tŷ Gobaith'],
      ["St Mark's Lunch Club"],
      ['100% Lunch'],
      ['The_Hall'],
    )
    expect(await findNames({ search: 'ty gob' })).toEqual({ count: 1, names: ['Tŷ Gobaith'] })
    expect(await findNames({ search: 'ST MARKS' })).toEqual({ count: 1, names: ["St Mark's Lunch Club"] })
    expect(await findNames({ search: 'unc' })).toEqual({
      count: 2,
      names: ['100% Lunch', "St Mark's Lunch Club"],
    })
    expect(await findNames({ search: '%' })).toEqual({ count: 1, names: ['100% Lunch'] })
    expect(await findNames({ search: '_' })).toEqual({ count: 1, names: ['The_Hall'] })
    expect(await findNames({ search: '\\' })).toEqual({ count: 0, names: [] })
  })

  it('pages neither repeat nor skip clubs, even with equal names [API-12, API-13, API-21]', async () => {
    const { found: findNames, mark } = await createClubs(['Bethel'], ['Hope'], ['Hope'], ['Hope'], ['Zion'])
    const pages = await Promise.all(['0', '2', '4', '6'].map((offset) => findNames({ limit: '2', offset })))
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
    expect(pages.flatMap((page) => page.names)).toEqual(['Bethel', 'Hope', 'Hope', 'Hope', 'Zion'])
    const ids = await Promise.all(
      ['0', '2', '4'].map(async (offset) =>
        (await listClubs({ search: mark, limit: '2', offset })).clubs.map((club: ListedClub) => club.id),
      ),
    )
    expect(new Set(ids.flat()).size).toBe(5)
  })

  it('sorts by name by default and puts clubs without region last [API-10, API-11, STAT-102]', async () => {
    const { found: findNames } = await createClubs(
      ['Écluse', { region: 'Wales' }],
      ['dawn', { is_boxes_of_hope: true }],
      ['Faith', { region: 'Scotland', is_boxes_of_hope: true }],
    )
    const listOrder = async (ordering?: string) => (await findNames(ordering ? { ordering } : {})).names
    expect(await listOrder()).toEqual(['dawn', 'Écluse', 'Faith'])
    expect(await listOrder('-organisation_name')).toEqual(['Faith', 'Écluse', 'dawn'])
    expect(await listOrder('region')).toEqual(['Faith', 'Écluse', 'dawn'])
    expect(await listOrder('-region')).toEqual(['Écluse', 'Faith', 'dawn'])
    expect(await listOrder('is_boxes_of_hope')).toEqual(['Écluse', 'dawn', 'Faith'])
    expect(await listOrder('-is_boxes_of_hope')).toEqual(['dawn', 'Faith', 'Écluse'])
    expect((await api.call(token, 'GET', '/organisations?ordering=hashid')).status).toBe(400)
  })

  it('filters clubs by inactivity, hold and regional lead [STAT-82 to STAT-84, STAT-89 to STAT-91, STAT-106]', async () => {
    const year = getYear(getLondonDay())
    const leader = (await api.call(token, 'POST', '/regional_leaders', { name: 'Bethan Pryce' })).body
    const { found: findNames, mark } = await createClubs(
      ['Ended', { inactive_after_year: year - 1, regional_leader: leader.id }],
      ['Ending', { inactive_after_year: year, hold_status: 'Taking a break' }],
      ['Open', { regional_leader: leader.id }],
    )
    const listFound = async (query: Query) => (await findNames(query)).names
    expect(await listFound({ inactive: 'true' })).toEqual(['Ended'])
    expect(await listFound({ inactive: 'false' })).toEqual(['Ending', 'Open'])
    expect(await listFound({ on_hold: 'true' })).toEqual(['Ending'])
    expect(await listFound({ on_hold: 'false' })).toEqual(['Ended', 'Open'])
    expect(await listFound({ regional_leader: leader.id, inactive: 'false' })).toEqual(['Open'])
    const [club] = (await listClubs({ search: `open ${mark}` })).clubs
    expect(club).toMatchObject({ regional_leader: leader.id, regional_leader__name: 'Bethan Pryce' })
  })

  it("search matches a club's number too [STAT-115, ORG-24]", async () => {
    const { mark } = await createClubs(['Numbered', { organisation_id: 'TLG-0998' }], ['Other'])
    expect(await listNames({ search: 'tlg-0998' })).toEqual({ count: 1, names: [`Numbered ${mark}`] })
  })
})

/**
 * Creates a club with this year's checklist. The section Ready is complete, Steady is begun, and one tick was removed
 * again.
 */
const createClubWithChecklist = async (facts: Partial<typeof organisations.$inferInsert> = {}) => {
  const mark = createMark()
  const club = await api.club(mark, facts)
  const user = await api.user(club.id)
  const device = createTestDevice(api, user.token)
  const buildTick = (section: string, item: string, ticked = true) =>
    device.mutation('checklist.set', { section, item, ticked })
  if (!facts.is_boxes_of_hope)
    await device.push(
      ...getSectionItems('ready').map((item) => buildTick('ready', item)),
      buildTick('steady', 'allergens'),
      buildTick('cook', 'first_aiders'),
      buildTick('cook', 'first_aiders', false),
    )
  const readRow = async (as?: string) => (await listClubs({ search: mark }, as)).clubs[0]
  const readOwnChecklist = async () => (await api.call(user.token, 'GET', '/me')).body.ready_steady_cook
  return { club, mark, shown: readRow, me: readOwnChecklist }
}

describe('checklist and access', () => {
  it('returns a club with the checklist that its own users see [RSC-27, RSC-28, STAT-103 to STAT-111, STAT-114]', async () => {
    const { club, mark, shown: readRow, me: readOwnChecklist } = await createClubWithChecklist({ region: 'Wales' })
    await createClubWithChecklist()
    const row = await readRow()
    expect(row).toEqual({
      id: club.id,
      organisation_name: mark,
      organisation_id: null,
      region: 'Wales',
      regional_leader: null,
      regional_leader__name: null,
      is_boxes_of_hope: false,
      inactive_after_year: null,
      hold_status: null,
      club_health_status: null,
      ready_steady_cook: {
        ready: Object.fromEntries(getSectionItems('ready').map((item) => [item, true])),
        steady: { allergens: true },
        cook: {},
        ready_complete: true,
        steady_complete: false,
        cook_complete: false,
      },
    })
    expect(row.ready_steady_cook).toEqual(await readOwnChecklist())
  })

  it('a Boxes of Hope club has no checklist, even for its own staff', async () => {
    const { club, shown: readRow } = await createClubWithChecklist({ is_boxes_of_hope: true })
    // Insert a tick that was stored before the club became a Boxes of Hope club.
    await api.db.network((tx) =>
      tx.insert(checklist).values({
        organisation_id: club.id,
        version: 1,
        id: buildChecklistId('ready', 'safeguarding_policy'),
        section: 'ready',
        item: 'safeguarding_policy',
      }),
    )
    const bohStaff = await api.user(null, { is_staff: true, role: 'boxes_of_hope' })
    expect(await readRow()).toMatchObject({ is_boxes_of_hope: true, ready_steady_cook: null })
    expect(await readRow(bohStaff.token)).toMatchObject({ ready_steady_cook: null })
  })

  it('Boxes of Hope staff see only their programme’s clubs, VP staff see all [USR-28]', async () => {
    const mark = createMark()
    await api.club(`Church ${mark}`)
    await api.club(`Box ${mark}`, { is_boxes_of_hope: true })
    await api.club(`Crate ${mark}`, { is_boxes_of_hope: true })
    const createStaff = async (role: 'boxes_of_hope' | 'vp_support' | 'vp_general') =>
      (await api.user(null, { is_staff: true, role })).token
    const listSeen = async (as: string, query: Query) => {
      const { count, clubs } = await listClubs(query, as)
      return { count, names: clubs.map((club: ListedClub) => club.organisation_name.replace(` ${mark}`, '')) }
    }
    const bohToken = await createStaff('boxes_of_hope')
    expect(await listSeen(bohToken, { search: mark })).toEqual({ count: 2, names: ['Box', 'Crate'] })
    expect(await listSeen(bohToken, { search: mark, limit: '1', offset: '1' })).toEqual({
      count: 2,
      names: ['Crate'],
    })
    expect(await listSeen(bohToken, { search: `Church ${mark}` })).toEqual({ count: 0, names: [] })
    const { clubs } = await listClubs({}, bohToken)
    expect(clubs.map((club: { is_boxes_of_hope: boolean }) => club.is_boxes_of_hope)).not.toContain(false)
    for (const role of ['vp_support', 'vp_general'] as const)
      expect(await listSeen(await createStaff(role), { search: mark })).toEqual({
        count: 3,
        names: ['Box', 'Church', 'Crate'],
      })
  })

  it('a club selection returns only names, regions and programmes, with filters [USR-32]', async () => {
    const { mark } = await createClubs(['Held', { hold_status: 'Taking a break', region: 'Wales' }], ['Open'])
    const { clubs: rows } = await listClubs({ search: mark, only: 'names', on_hold: 'true' })
    expect(rows).toEqual([
      expect.objectContaining({ organisation_name: `Held ${mark}`, region: 'Wales', hold_status: null }),
    ])
    expect(rows[0]).toMatchObject({ organisation_id: null, ready_steady_cook: null })
  })

  it('last year’s checklist counts as empty before it is deleted [RSC-29]', async () => {
    const { club, shown: readRow } = await createClubWithChecklist()
    const year = getYear(getLondonDay())
    await api.db.network((tx) =>
      tx
        .update(organisations)
        .set({ checklist_year: year - 1 })
        .where(eq(organisations.id, club.id)),
    )
    expect((await readRow()).ready_steady_cook).toEqual({
      ready: {},
      steady: {},
      cook: {},
      ready_complete: false,
      steady_complete: false,
      cook_complete: false,
    })
  })
})
