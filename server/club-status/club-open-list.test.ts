import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDate } from '../../contract/club-status/club-open-list.ts'
import { newId } from '../../contract/id.ts'
import { getYear } from '../../contract/rules/days.ts'
import { regionalLeaders, sessions } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createStaff, getDayFromNow } from '../testing/text-fixture.ts'

const LEAD_ID = newId()

let api: TestApi
let token: string
let bethel: Awaited<ReturnType<TestApi['club']>>
let siloh: Awaited<ReturnType<TestApi['club']>>

const createSession = (club: { id: string; group: string }, date: string, holiday = 'July/Aug') =>
  api.db.network((tx) =>
    tx.insert(sessions).values({
      id: newId(),
      organisation_id: club.id,
      version: 1,
      group_id: club.group,
      date,
      holiday,
      year: getYear(date),
    }),
  )

beforeAll(async () => {
  api = await createTestApi({ PUBLIC_ORIGIN: 'https://hallbook.example' })
  token = (await createStaff(api, 'tlg')).token
  await api.db.network((tx) => tx.insert(regionalLeaders).values({ id: LEAD_ID, name: 'Bethan Pryce' }))
  // The tests request dates in July and August 2026. Bethel is open from 20 July to 31 August.
  bethel = await api.club('Bethel', { region: 'Wales', regional_leader: LEAD_ID, club_health_status: 'Gold' })
  siloh = await api.club('Siloh', { region: 'Scotland' })
  const boxesClub = await api.club('Hope Box', { is_boxes_of_hope: true })
  const supportToken = (await createStaff(api)).token
  for (const [{ id }, is_open] of [
    [bethel, true],
    [siloh, false],
  ] as const)
    await api.call(supportToken, 'POST', '/holiday_allocation/2026/manual_update', {
      year: 2026,
      holiday: 'July/Aug',
      organisation: id,
      is_open,
      confirmed_by_rl: true,
    })
  await createSession(bethel, '2026-08-05')
  await createSession(siloh, '2026-08-05')
  await createSession(siloh, '2026-08-06', 'Extra Sessions')
  await createSession(boxesClub, '2026-08-06')
})
afterAll(() => api.close())

const requestDates = async (more: object = {}): Promise<OpenDate[]> => {
  const body = { date_from: '2026-08-04', date_to: '2026-08-07', ...more }
  const { status, body: dates } = await api.call(token, 'POST', '/organisation_open_status', body)
  expect(status).toBe(200)
  return dates
}
const toClubNames = (dates: OpenDate[]) =>
  dates.map(({ date, organisations }) => [date.slice(8), organisations.map((club) => club.organisation_name)])

describe('calendar of open clubs', () => {
  it('lists the open clubs of each date with their confirmations [CAL-13 to CAL-28]', async () => {
    const dates = await requestDates()
    // Each date with its clubs [CAL-22].
    expect(toClubNames(dates)).toEqual([
      ['04', ['Bethel']],
      ['05', ['Bethel', 'Siloh']],
      ['06', ['Bethel', 'Siloh']],
      ['07', ['Bethel']],
    ])
    // Facts about a club that is open on a day [CAL-23, CAL-25, CAL-26, CAL-27].
    expect(dates[1]?.organisations).toEqual([
      {
        id: bethel.id,
        organisation_name: 'Bethel',
        region: 'Wales',
        club_health_status: 'Gold',
        rl_open: true,
        has_session: true,
        is_extra_session: false,
      },
      {
        id: siloh.id,
        organisation_name: 'Siloh',
        region: 'Scotland',
        club_health_status: null,
        rl_open: false,
        has_session: true,
        is_extra_session: false,
      },
    ])
  })

  it('requires every ticked condition and hides empty dates on request [CAL-19, CAL-20]', async () => {
    // Require a session [CAL-14, CAL-16, CAL-18].
    expect(toClubNames(await requestDates({ has_session: true, exclude_empty_dates: true }))).toEqual([
      ['05', ['Bethel', 'Siloh']],
      ['06', ['Siloh']],
    ])
    // Require the confirmed status as well [CAL-15].
    expect(
      toClubNames(await requestDates({ has_session: true, has_rl_open: true, exclude_empty_dates: true })),
    ).toEqual([['05', ['Bethel']]])
    // Require an extra session [CAL-17].
    expect(toClubNames(await requestDates({ is_extra_session: true }))).toEqual([
      ['04', []],
      ['05', []],
      ['06', ['Siloh']],
      ['07', []],
    ])
    expect(toClubNames(await requestDates({ date_from: '2026-09-01', date_to: '2026-09-01' }))).toEqual([['01', []]])
  })

  it('rejects an open-ended, reversed or too long range [CAL-06, CAL-07]', async () => {
    for (const invalidRange of [
      { date_from: undefined },
      { date_to: undefined },
      { date_to: '2026-08-03' },
      { date_to: '2027-08-05' },
      { date_from: '2026-02-30' },
    ]) {
      const body = { date_from: '2026-08-04', date_to: '2026-08-07', ...invalidRange }
      expect((await api.call(token, 'POST', '/organisation_open_status', body)).status).toBe(400)
    }
  })
})

const readFeed = async (url: string) => {
  const response = await api.app.request(url.replace('https://hallbook.example', ''))
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

it('serves a lead’s clubs as a calendar feed until it is revoked', async () => {
  await createSession(bethel, getDayFromNow(3))
  await createSession(siloh, getDayFromNow(3))
  const createdFeed = await api.call(token, 'POST', '/calendar_feeds', { regional_leader: LEAD_ID })
  expect(createdFeed).toMatchObject({
    status: 201,
    body: { regional_leader__name: 'Bethan Pryce', last_read: null },
  })
  const { id, url } = createdFeed.body
  expect(url).toMatch(/^https:\/\/hallbook\.example\/api\/calendar_feeds\/[\w-]{32}\/calendar\.ics$/)
  // A second request returns the same feed.
  expect((await api.call(token, 'POST', '/calendar_feeds', { regional_leader: LEAD_ID })).body).toMatchObject({
    id,
    url,
  })
  const feed = await readFeed(url)
  expect(feed).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(feed.text).toContain(`DTSTART;VALUE=DATE:${getDayFromNow(3).replaceAll('-', '')}`)
  expect(feed.text).toContain('SUMMARY:Bethel')
  expect(feed.text).not.toContain('Siloh')
  const [ownFeed] = (await api.call(token, 'GET', '/calendar_feeds')).body
  expect(ownFeed).toMatchObject({ id, url, last_read: expect.any(String) })
  // Another user neither sees nor can revoke the feed.
  const otherToken = (await createStaff(api)).token
  expect((await api.call(otherToken, 'GET', '/calendar_feeds')).body).toEqual([])
  expect((await api.call(otherToken, 'DELETE', `/calendar_feeds/${id}`)).status).toBe(404)
  expect((await api.call(token, 'DELETE', `/calendar_feeds/${id}`)).status).toBe(204)
  expect((await readFeed(url)).status).toBe(404)
})

it('ends a feed with its user’s account and stores no plain-text token', async () => {
  const leaver = await createStaff(api)
  const { url } = (await api.call(leaver.token, 'POST', '/calendar_feeds', { regional_leader: LEAD_ID })).body
  expect((await readFeed(url)).status).toBe(200)
  const { rows } = await api.db.network((_tx, client) => client.query('SELECT * FROM calendar_feeds'))
  expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-2))
  await api.db.network((_tx, client) => client.query('UPDATE users SET is_active = false WHERE id = $1', [leaver.id]))
  expect((await readFeed(url)).status).toBe(404)
  expect((await readFeed('/api/calendar_feeds/nothing/calendar.ics')).status).toBe(404)
})
