import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countByStatus, type StatusRow } from '../../contract/club-status/organisation-status.ts'
import { deriveHolidayAllocationId } from '../../contract/derived-id.ts'
import { goldenCounts } from '../../contract/golden-numbers-manual-entries.ts'
import { newId } from '../../contract/id.ts'
import {
  goldenNumbersManualEntries,
  holidayAllocation,
  parcelProvisions,
  regionalLeaders,
  sessions,
} from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { readCsv } from '../testing/read-csv.ts'
import { createStaff } from '../testing/text-fixture.ts'

const YEAR = 2026
const LEAD_ID = newId()

let api: TestApi
let token: string
const clubIds = {} as Record<'bethel' | 'siloh' | 'zion' | 'hope', string>

const setAllocation = (club: string, holiday: string, status: 'Open' | 'Closed') =>
  api.db.network((tx) =>
    tx.insert(holidayAllocation).values({
      id: deriveHolidayAllocationId(club, YEAR, holiday),
      organisation_id: club,
      version: 1,
      holiday,
      year: YEAR,
      status,
      ...(status === 'Open' && { start_date: '2026-03-30', end_date: '2026-04-10' }),
    }),
  )

beforeAll(async () => {
  api = await createTestApi()
  token = (await createStaff(api)).token
  await api.db.network((tx) => tx.insert(regionalLeaders).values({ id: LEAD_ID, name: 'Bethan Pryce' }))
  const bethel = await api.club('Bethel', {
    region: 'Wales',
    regional_leader: LEAD_ID,
    club_health_status: 'Gold',
  })
  const siloh = await api.club('Siloh', { region: 'Scotland', club_health_status: 'Red' })
  const zion = await api.club('Zion', { region: 'Wales', inactive_after_year: YEAR })
  await api.club('Ended', { region: 'Wales', inactive_after_year: YEAR - 1 })
  const hope = await api.club('Hope Box', { region: 'Wales', is_boxes_of_hope: true })
  Object.assign(clubIds, { bethel: bethel.id, siloh: siloh.id, zion: zion.id, hope: hope.id })
  await setAllocation(bethel.id, 'Mar/April', 'Open')
  await setAllocation(siloh.id, 'Mar/April', 'Closed')
  const session = { id: newId(), organisation_id: bethel.id, version: 1, group_id: bethel.group }
  await api.db.network(async (tx) => {
    await tx.insert(sessions).values({ ...session, date: '2026-08-05', holiday: 'July/Aug', year: YEAR })
    await tx.insert(sessions).values({
      ...session,
      id: newId(),
      date: '2026-05-27',
      holiday: 'May/June',
      year: YEAR,
      deleted_at: new Date().toISOString(),
    })
    await tx.insert(parcelProvisions).values({
      id: newId(),
      organisation_id: siloh.id,
      version: 1,
      date: '2026-12-21',
      holiday: 'Nov/Dec',
    })
    await tx.insert(goldenNumbersManualEntries).values({
      id: newId(),
      organisation: zion.id,
      year: YEAR,
      holiday: 'Jan/Feb',
      date: '2026-02-20',
      created_by: 'Nia Rees',
      ...(Object.fromEntries(goldenCounts.map((count) => [count, 1])) as Record<(typeof goldenCounts)[number], number>),
    })
  })
})
afterAll(() => api.close())

const updateConfirmation = (organisation: string, holiday: string, more: object = {}, as = token) =>
  api.call(as, 'POST', `/holiday_allocation/${YEAR}/manual_update`, {
    year: YEAR,
    holiday,
    organisation,
    is_open: true,
    confirmed_by_rl: false,
    ...more,
  })
const requestReport = async (filter: object = {}): Promise<StatusRow[]> => {
  const { status, body } = await api.call(token, 'POST', '/dashboard/organisation_status', {
    year: YEAR,
    ...filter,
  })
  expect(status).toBe(200)
  return body
}
const readRowNames = async (filter: object) =>
  (await requestReport(filter)).map((row) => `${row.organisation__organisation_name} ${row.holiday}`)

describe('holiday confirmations', () => {
  it('lets staff set one of a club’s six holidays and read all [STAT-08, STAT-16 to STAT-21]', async () => {
    const response = await updateConfirmation(clubIds.bethel, 'Mar/April', {
      dates: ' 30 March to 2 April ',
      confirmed_by_rl: true,
    })
    expect(response).toMatchObject({
      status: 200,
      body: {
        holiday: 'Mar/April',
        status: 'Open',
        start_date: '2026-03-30',
        has_data: false,
        holiday_confirmation: {
          is_open: true,
          dates: '30 March to 2 April',
          confirmed_by_rl: true,
          confirmed_by_text: false,
        },
      },
    })
    // All six holidays of a club [STAT-14, STAT-21].
    const { body } = await api.call(token, 'GET', `/holiday_allocation/${YEAR}?organisation=${clubIds.bethel}`)
    expect(body.map(({ holiday }: StatusRow) => holiday)).toEqual([
      'Jan/Feb',
      'Mar/April',
      'May/June',
      'July/Aug',
      'Sept/Oct',
      'Nov/Dec',
    ])
    expect(body.filter(({ has_data }: StatusRow) => has_data)).toMatchObject([{ holiday: 'July/Aug' }])
    expect(body[0]).toMatchObject({ id: null, status: null, holiday_confirmation: null })
    // Only the holidays for which the club has set dates [STAT-15].
    const holidays = await api.call(token, 'GET', `/holiday_allocation/${YEAR}/holidays?organisation=${clubIds.bethel}`)
    expect(holidays.body).toEqual(['Mar/April', 'July/Aug'])
  })

  it('stores confirmation by text and dates in the club’s own words [STAT-19, STAT-20]', async () => {
    // Dates are free text and can have line breaks [STAT-17, STAT-18].
    const dates = 'Tues & Thurs\n(not the 5th!) – ring first'
    const response = await updateConfirmation(clubIds.zion, 'May/June', { dates, confirmed_by_text: true })
    expect(response.body.holiday_confirmation).toMatchObject({ dates, confirmed_by_text: true })
    const { body } = await updateConfirmation(clubIds.zion, 'May/June', { is_open: false, dates: null })
    expect(body.holiday_confirmation).toMatchObject({ dates: null, confirmed_by_text: false })
  })

  it('allows VP and Boxes of Hope staff, each for their own clubs [STAT-23]', async () => {
    const buildPath = (club: string) => `/holiday_allocation/${YEAR}?organisation=${club}`
    const boxesToken = (await createStaff(api, 'boxes_of_hope')).token
    expect((await updateConfirmation(clubIds.hope, 'Nov/Dec', {}, boxesToken)).status).toBe(200)
    expect((await api.call(boxesToken, 'GET', buildPath(clubIds.hope))).status).toBe(200)
    expect(
      (await updateConfirmation(clubIds.zion, 'Nov/Dec', {}, (await createStaff(api, 'vp_general')).token)).status,
    ).toBe(200)
    for (const role of ['tlg', 'partnerships']) {
      const otherToken = (await createStaff(api, role)).token
      expect((await updateConfirmation(clubIds.zion, 'Nov/Dec', {}, otherToken)).status).toBe(403)
      expect((await api.call(otherToken, 'GET', buildPath(clubIds.zion))).status).toBe(403)
    }
    const { token: coordinatorToken } = await api.user(clubIds.zion)
    expect((await updateConfirmation(clubIds.zion, 'Nov/Dec', {}, coordinatorToken)).status).toBe(403)
  })

  it('rejects a mismatched year, missing values and clubs that staff may not see', async () => {
    expect((await updateConfirmation(clubIds.bethel, 'Mar/April', { year: 2025 })).status).toBe(400)
    // Every value is required and must be valid [STAT-09, STAT-10, STAT-11, STAT-12].
    for (const [field, value] of [
      ...['is_open', 'confirmed_by_rl', 'holiday', 'organisation'].map((name) => [name, undefined] as const),
      ['is_open', 'Open'] as const,
      ['confirmed_by_rl', 'perhaps'] as const,
    ]) {
      const errorReply = await updateConfirmation(clubIds.bethel, 'Mar/April', { [field]: value })
      expect(errorReply).toMatchObject({ status: 400, body: { detail: { [field]: expect.any(Array) } } })
    }
    expect((await updateConfirmation(newId(), 'Mar/April')).status).toBe(404)
    const boxesToken = (await createStaff(api, 'boxes_of_hope')).token
    expect((await updateConfirmation(clubIds.bethel, 'Mar/April', {}, boxesToken)).status).toBe(404)
    expect((await api.call(token, 'GET', `/holiday_allocation/${YEAR}`)).status).toBe(400)
    expect((await api.call(token, 'GET', `/holiday_allocation/${YEAR}?organisation=${newId()}`)).status).toBe(404)
  })

  it('stores one confirmation if two users create it at the same time', async () => {
    const responses = await Promise.all([
      updateConfirmation(clubIds.zion, 'Sept/Oct'),
      updateConfirmation(clubIds.zion, 'Sept/Oct', { is_open: false }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await api.call(token, 'GET', `/holiday_allocation/${YEAR}?organisation=${clubIds.zion}`)
    expect(body[4].holiday_confirmation).toMatchObject({ is_open: expect.any(Boolean) })
  })

  it("returns only a club's own dates to its user", async () => {
    const { token: clubToken } = await api.user(clubIds.siloh)
    const { status, body } = await api.call(clubToken, 'GET', `/holiday_allocation/${YEAR}`)
    expect(status).toBe(200)
    expect(body).toHaveLength(2)
    expect(body[0]).not.toHaveProperty('holiday_confirmation')
  })
})

describe('the report', () => {
  it('has one row per active club and holiday [STAT-53 to STAT-61]', async () => {
    // Three clubs with six holidays each [STAT-49, STAT-52, STAT-60].
    const rows = await requestReport()
    expect(rows).toHaveLength(18)
    // Columns of a row [STAT-54, STAT-55, STAT-56, STAT-57, STAT-58, STAT-59].
    expect(rows[1]).toEqual({
      organisation: clubIds.bethel,
      organisation__organisation_name: 'Bethel',
      region: 'Wales',
      club_health_status: 'Gold',
      holiday: 'Mar/April',
      holiday_allocation: 'Open',
      has_data: false,
      holiday_confirmation__is_open: true,
      holiday_confirmation__confirmed_by_rl: true,
    })
  })

  it('returns the same rows compressed for clients that accept it', async () => {
    const requestWithEncoding = (encoding: string) =>
      api.app.request('/api/dashboard/organisation_status', {
        method: 'POST',
        headers: {
          Authorization: `JWT ${token}`,
          'Content-Type': 'application/json',
          'Accept-Encoding': encoding,
        },
        body: JSON.stringify({ year: YEAR }),
      })
    const [gzippedResponse, plainResponse] = [
      await requestWithEncoding('gzip, deflate'),
      await requestWithEncoding('identity, gzip;q=0'),
    ]
    expect([gzippedResponse, plainResponse].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
    ])
    expect(gzippedResponse.headers.get('vary')).toContain('Accept-Encoding')
    const text = gunzipSync(Buffer.from(await gzippedResponse.arrayBuffer())).toString()
    expect(JSON.parse(text)).toEqual(await plainResponse.json())
  })

  it('applies each filter [STAT-27 to STAT-46]', async () => {
    await updateConfirmation(clubIds.siloh, 'Mar/April', { is_open: false })
    const marchFilter = { holidays: ['Mar/April'] }
    // Filter by holiday [STAT-31, STAT-50].
    expect(await readRowNames(marchFilter)).toEqual(['Bethel Mar/April', 'Siloh Mar/April', 'Zion Mar/April'])
    // Filter by region, lead, name and health [STAT-33, STAT-34, STAT-35, STAT-42].
    expect(await readRowNames({ ...marchFilter, regions: ['Wales'] })).toEqual(['Bethel Mar/April', 'Zion Mar/April'])
    expect(await readRowNames({ ...marchFilter, regional_leaders: [LEAD_ID] })).toEqual(['Bethel Mar/April'])
    expect(await readRowNames({ ...marchFilter, organisation_names: ['Zion'] })).toEqual(['Zion Mar/April'])
    expect(await readRowNames({ ...marchFilter, club_health_statuses: ['Red'] })).toEqual(['Siloh Mar/April'])
    // Filter by the club's own status [STAT-36, STAT-37].
    expect(await readRowNames({ ...marchFilter, is_open: 'open' })).toEqual(['Bethel Mar/April'])
    expect(await readRowNames({ ...marchFilter, is_open: 'closed' })).toEqual(['Siloh Mar/April'])
    // Filter by the confirmed status [STAT-38, STAT-39].
    expect(await readRowNames({ ...marchFilter, rl_is_open: 'open' })).toEqual(['Bethel Mar/April'])
    expect(await readRowNames({ ...marchFilter, rl_is_open: 'closed' })).toEqual(['Siloh Mar/April'])
    // Filter by the lead's confirmation [STAT-40, STAT-41].
    expect(await readRowNames({ ...marchFilter, confirmed_by_rl: 'yes' })).toEqual(['Bethel Mar/April'])
    expect(await readRowNames({ ...marchFilter, confirmed_by_rl: 'no' })).toEqual(['Siloh Mar/April', 'Zion Mar/April'])
    // Filter by existing data [STAT-45, STAT-46].
    expect(await readRowNames({ has_data: 'yes' })).toEqual(['Bethel July/Aug', 'Siloh Nov/Dec', 'Zion Jan/Feb'])
    expect(await readRowNames({ has_data: true })).toEqual(['Bethel July/Aug', 'Siloh Nov/Dec', 'Zion Jan/Feb'])
    expect(await readRowNames({ ...marchFilter, rl_is_open: true })).toEqual(['Bethel Mar/April'])
    expect(await readRowNames({ ...marchFilter, rl_is_open: false })).toEqual(['Siloh Mar/April'])
    expect(await readRowNames({ ...marchFilter, has_data: 'yes' })).toEqual([])
    expect(await readRowNames({ ...marchFilter, year: YEAR - 1, organisation_names: ['Ended'] })).toEqual([
      'Ended Mar/April',
    ])
  })

  it('counts clubs and rows [STAT-62 to STAT-70, STAT-73]', async () => {
    // Counts of the summary [STAT-63, STAT-64, STAT-65, STAT-66, STAT-67, STAT-68, STAT-69].
    expect(countByStatus(await requestReport({ holidays: ['Mar/April', 'July/Aug'] }))).toEqual({
      clubs: 3,
      open: 4,
      closed: 1,
      open_not_set: 1,
      rl_open: 1,
      rl_closed: 1,
      rl_not_set: 4,
      confirmed_yes: 1,
      confirmed_no: 5,
      has_data_yes: 1,
      has_data_no: 5,
    })
  })

  it("offers the network's values as filter choices [STAT-32, STAT-43, STAT-44]", async () => {
    const readChoices = async (path: string) => (await api.call(token, 'GET', path)).body
    expect(await readChoices('/holiday_allocation/holidays')).toEqual([
      'Jan/Feb',
      'Mar/April',
      'May/June',
      'July/Aug',
      'Sept/Oct',
      'Nov/Dec',
    ])
    // Health statuses [STAT-80].
    expect(await readChoices('/organisations/club_health_statuses')).toEqual(['Red', 'Green', 'Amber', 'Gold'])
  })

  it('rejects unknown years and filter values [STAT-30]', async () => {
    for (const invalidFilter of [
      { year: undefined },
      { year: 2019 },
      { year: 2100 },
      { is_open: 'maybe' },
      { holidays: ['Easter'] },
    ]) {
      const { status } = await api.call(token, 'POST', '/dashboard/organisation_status', {
        year: YEAR,
        ...invalidFilter,
      })
      expect({ wrong: invalidFilter, status }).toEqual({ wrong: invalidFilter, status: 400 })
    }
  })

  it('exports the same rows, and reports an empty result [STAT-74 to STAT-79]', async () => {
    // Name and content of the file [STAT-75, STAT-76, STAT-77, STAT-78].
    const filter = { year: YEAR, holidays: ['Mar/April'] }
    const response = await api.app.request('/api/dashboard/export_organisation_status', {
      method: 'POST',
      headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(filter),
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="organisation_status_export.csv"')
    const [headerRow, ...rows] = readCsv(await response.text())
    expect(headerRow).toEqual([
      'Club',
      'Region',
      'Holiday',
      'Club open',
      'CRL open',
      'Confirmed by CRL',
      'Health',
      'Has data',
    ])
    expect(rows).toEqual([
      ['Bethel', 'Wales', 'Mar/April', 'Open', 'Open', 'Yes', 'Gold', 'No'],
      ['Siloh', 'Scotland', 'Mar/April', 'Closed', 'Closed', 'No', 'Red', 'No'],
      ['Zion', 'Wales', 'Mar/April', 'Not set', 'Not set', 'No', '', 'No'],
    ])
    const emptyReply = await api.call(token, 'POST', '/dashboard/export_organisation_status', {
      ...filter,
      regions: ['Atlantis'],
    })
    expect(emptyReply).toMatchObject({ status: 400, body: { code: 'no_data' } })
  })
})
