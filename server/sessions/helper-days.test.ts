import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HelperDays } from '../../contract/helper-days.ts'
import { newId } from '../../contract/id.ts'
import { DAY_MS, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runSql = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/** Returns the date this number of days ago. */
const getDayAgo = (days: number) => getLondonDay(new Date(Date.now() - days * DAY_MS))
const getBirthdayYearsAgo = (years: number) => `${getYear(getLondonDay()) - years}-01-01`

/** Creates a club with helpers who attended on some of the last 30 days. */
const createClub = async () => {
  const testClub = await api.club()
  const user = await api.user(testClub.id)
  const leader = await api.user(testClub.id, { user_type: 'safeguarding_leader' })
  const device = createTestDevice(api, user.token)
  const sessions = new Map<number, string>()
  const recordAttendance = async (person: string, ...days: number[]) => {
    for (const day of days) {
      const session = sessions.get(day) ?? newId()
      if (!sessions.has(day)) {
        const row = [session, testClub.id, getDayAgo(day), getYear(getDayAgo(day)), testClub.group]
        await runSql(
          `INSERT INTO sessions (id, organisation_id, version, date, holiday, year, group_id, activities)
           VALUES ($1, $2, 1, $3, 'July/Aug', $4, $5, '{}')`,
          row,
        )
      }
      sessions.set(day, session)
      const tick = { session, registered: person, seen: 0, state: 'attending' }
      await device.push(device.mutation('attendance.set', tick))
    }
  }
  const createHelper = async (name: string, facts: object = {}) =>
    (await testClub.people(1, { first_name: name, is_adult: true, helper: true, ...facts }))[0] ?? ''
  const listHelperDays = async (token: string, query = '') => {
    const { status, body } = await api.call(token, 'GET', `/helper_days${query}`)
    expect(status).toBe(200)
    return body as { count: number; results: HelperDays[] }
  }
  const listSummaries = async (token: string, query = '') =>
    (await listHelperDays(token, query)).results.map(({ name, days, check, told: isHighlighted }) => [
      name.split(' ')[0],
      days,
      check,
      isHighlighted,
    ])
  return {
    ...testClub,
    user,
    leader,
    came: recordAttendance,
    helper: createHelper,
    list: listHelperDays,
    named: listSummaries,
  }
}

/** Creates an application with its check, to be linked to a person. */
const createApplication = async (
  { id }: { id: string },
  check: { done?: boolean; barred?: boolean | null; until?: string },
  facts: Parameters<typeof makeApplication>[2] = {},
) => {
  const checks_completed = check.done === false ? null : new Date().toISOString()
  const application = await makeApplication(api, id, { checks_completed, ...facts })
  if (check.barred !== undefined)
    await runSql(
      'INSERT INTO dbs_forms (id, application_id, barred_list_checked, valid_until) VALUES ($1, $2, $3, $4)',
      [newId(), application.id, check.barred, check.until ?? getDayAgo(-300)],
    )
  return application.id
}

describe('helpers’ days [B-REC-12]', () => {
  it('lists names, days and reasons with urgent ones first, one per day', async () => {
    const fixture = await createClub()
    const { helper: createHelper, came: recordAttendance, named: listSummaries, user } = fixture
    const createCoreHelper = async (name: string, check: Parameters<typeof createApplication>[1]) =>
      createHelper(name, { core_application: await createApplication(fixture, check) })
    const people = [
      await createHelper('Missing'),
      await createCoreHelper('Unfinished', { done: false }),
      await createCoreHelper('Without', { barred: false }),
      await createCoreHelper('Unsaid', { barred: null }),
      await createCoreHelper('Ended', { barred: true, until: getDayAgo(1) }),
      await createCoreHelper('Cleared', { barred: true }),
    ]
    for (const person of people) await recordAttendance(person, 0, 7, 29)
    await recordAttendance(await createHelper('Twice'), 3, 4, 30)
    await recordAttendance(await createHelper('Parent', { helper: false, attendance_type: 'parent_or_carer' }), 0, 1, 2)
    expect(await listSummaries(user.token)).toEqual([
      ['Ended', 3, 'lapsed', true],
      ['Missing', 3, 'missing', true],
      ['Unfinished', 3, 'not_finished', true],
      ['Unsaid', 3, 'barred_list_unknown', true],
      ['Without', 3, 'no_barred_list', true],
      ['Cleared', 3, 'cleared', false],
      ['Twice', 2, 'missing', false],
    ])
    expect((await listSummaries(user.token, '?told=true&ordering=-name&limit=1&offset=1'))[0]).toEqual([
      'Unsaid',
      3,
      'barred_list_unknown',
      true,
    ])
    expect(await listSummaries(user.token, '?search=twice')).toHaveLength(1)
  })

  it('shows young helpers of 16 and 17 to the safeguarding leader only', async () => {
    const { helper: createHelper, came: recordAttendance, named: listSummaries, user, leader } = await createClub()
    const youngHelperFacts = { is_adult: false, helper: false, young_helper: true }
    const sixteenYearOld = await createHelper('Sixteen', {
      ...youngHelperFacts,
      date_of_birth: getBirthdayYearsAgo(16),
    })
    const fifteenYearOld = await createHelper('Fifteen', { ...youngHelperFacts, date_of_birth: getDayAgo(15 * 365) })
    const adultHelper = await createHelper('Adult')
    for (const person of [sixteenYearOld, fifteenYearOld, adultHelper]) await recordAttendance(person, 0, 1, 2)
    expect(await listSummaries(user.token)).toEqual([['Adult', 3, 'missing', true]])
    expect(await listSummaries(leader.token)).toEqual([
      ['Adult', 3, 'missing', true],
      ['Sixteen', 3, 'missing', true],
    ])
  })

  it("hides the user's own check, other clubs and removed people", async () => {
    const fixture = await createClub()
    const { helper: createHelper, came: recordAttendance, list: listHelperDays, user, leader } = fixture
    const [row] = await runSql('SELECT email FROM users WHERE id = $1', [user.id])
    const ownHelper = await createHelper('Own', {
      core_application: await createApplication(fixture, {}, { email: row.email }),
    })
    const removedHelper = await createHelper('Gone')
    for (const person of [ownHelper, removedHelper]) await recordAttendance(person, 0, 1, 2)
    await runSql('UPDATE registered SET deleted_at = now() WHERE id = $1', [removedHelper])
    expect((await listHelperDays(user.token)).count).toBe(0)
    expect((await listHelperDays(leader.token)).results.map(({ id }) => id)).toEqual([ownHelper])
    expect((await listHelperDays((await createClub()).user.token)).count).toBe(0)
  })
})
