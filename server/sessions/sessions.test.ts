import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SESSION_DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

const createFixture = async (count = 4, kind = {}) => {
  const club = await api.club("St Dyfan's")
  const people = await club.people(count)
  const { token } = await api.user(club.id, kind)
  const call = (method: string, path: string, body?: unknown) => api.call(token, method, path, body)
  const createSession = async (day = SESSION_DAY) => (await call('POST', '/sessions', day)).body.id as string
  return { club, people, call, create: createSession }
}
const sortIds = (list: { id: string }[]) => list.map((p) => p.id).sort()

it('creates a session for the club’s default group and returns its id [SES-01 to SES-07, SES-11, SES-61, SES-69, SES-71, SES-72]', async () => {
  const { call, create: createSession, club } = await createFixture()
  const id = await createSession()
  const { body } = await call('GET', `/sessions/${id}`)
  expect(body).toMatchObject({
    ...SESSION_DAY,
    id,
    group: club.group,
    group__name: "St Dyfan's",
    activities: [],
    num_attending: 0,
  })
})

it('refuses a second session on a day and days outside the holiday [SES-60, SES-73]', async () => {
  const { call, create: createSession } = await createFixture()
  await createSession()
  const duplicateResponse = await call('POST', '/sessions', SESSION_DAY)
  expect(duplicateResponse).toMatchObject({ status: 400, body: { code: 'date_taken' } })
  expect(duplicateResponse.body.detail.non_field_errors).toHaveLength(1)
  for (const wrongFields of [
    { date: '2026-09-20' },
    { holiday: 'Easter' },
    { year: 2018 },
    { date: '2026-02-30' },
    { date: null },
  ]) {
    expect((await call('POST', '/sessions', { ...SESSION_DAY, date: '2026-08-06', ...wrongFields })).status).toBe(400)
  }
})

it('a holiday includes its first and last day only [ATT-40]', async () => {
  const { call, create: createSession } = await createFixture()
  for (const [date, status] of [
    ['2026-07-19', 400] as const,
    ['2026-07-20', 200] as const,
    ['2026-08-31', 200] as const,
    ['2026-09-01', 400] as const,
  ]) {
    const id = await createSession({ ...SESSION_DAY, date, holiday: 'Extra Sessions' })
    const updateResponse = await call('PATCH', `/sessions/${id}`, { holiday: 'July/Aug' })
    expect({ date, status: updateResponse.status }).toEqual({ date, status })
  }
})

it('returns the people of a session and the free days [SES-15, SES-62]', async () => {
  const { call, create: createSession, people } = await createFixture()
  const id = await createSession()
  const { body } = await call('POST', `/sessions/${id}/attending`, { attending: [people[0]] })
  for (const person of [body.attending[0], body.registered[0], body.not_registered[0]])
    expect(Object.keys(person)).toEqual(
      expect.arrayContaining(['id', 'name', 'is_adult', 'attendance_type', 'soft_archived']),
    )
  const datesBefore = (await call('GET', '/sessions/dates')).body
  expect(datesBefore).not.toContain(SESSION_DAY.date)
  expect((await call('DELETE', `/sessions/${id}`)).status).toBe(204)
  expect((await call('GET', '/sessions/dates')).body).toContain(SESSION_DAY.date)
})

it('Extra Sessions without dates accept any day [HOL-18]', async () => {
  const { call } = await createFixture()
  expect((await call('POST', '/sessions', { date: '2026-03-03', holiday: 'Extra Sessions', year: 2026 })).status).toBe(
    201,
  )
})

describe('attendance lists', () => {
  it('attending is the full list, and duplicates count once [ATT-45, ATT-50, ATT-52, SES-12, SES-13, SES-14]', async () => {
    const { call, create: createSession, people } = await createFixture()
    const id = await createSession()
    const firstReply = await call('POST', `/sessions/${id}/attending`, {
      attending: [people[0], people[1], people[1]],
    })
    expect(sortIds(firstReply.body.attending)).toEqual([people[0], people[1]].sort())
    expect(firstReply.body).toMatchObject({
      num_attending: 2,
      num_children_attending: 2,
      num_adults_attending: 0,
    })
    const secondReply = await call('POST', `/sessions/${id}/attending`, { attending: [people[2]] })
    expect(sortIds(secondReply.body.attending)).toEqual([people[2]])
    expect(sortIds(secondReply.body.registered)).toEqual([people[2]])
    expect(secondReply.body.not_registered).toHaveLength(3)
  })

  it('two-step mode keeps separate lists of registered and attending [ATT-29, ATT-33, ATT-46]', async () => {
    const { call, create: createSession, people } = await createFixture(4, { two_step_attendance: true })
    const id = await createSession()
    await call('POST', `/sessions/${id}/registered`, { registered: people.slice(0, 3) })
    await call('POST', `/sessions/${id}/attending`, { attending: [people[0]] })
    const clearReply = await call('POST', `/sessions/${id}/attending`, { attending: [] })
    expect(clearReply.body.attending).toEqual([])
    expect(sortIds(clearReply.body.registered)).toEqual(people.slice(0, 3).sort())
    const removeReply = await call('POST', `/sessions/${id}/registered`, { registered: [people[1]] })
    expect(sortIds(removeReply.body.registered)).toEqual([people[1]])
  })

  it('archived people cannot be added but stay in the lists [ATT-13, ATT-52]', async () => {
    const { call, create: createSession, people, club } = await createFixture()
    const id = await createSession()
    await call('POST', `/sessions/${id}/attending`, { attending: [people[0]] })
    for (const person of [people[0], people[1]]) await call('PATCH', `/registered/${person}`, { soft_archived: true })
    const updateResponse = await call('POST', `/sessions/${id}/attending`, { attending: [people[0], people[2]] })
    expect(updateResponse.status).toBe(200)
    expect(sortIds(updateResponse.body.not_registered)).toEqual([people[3]])
    expect((await call('POST', `/sessions/${id}/attending`, { attending: [people[1]] })).status).toBe(400)
    const [foreignPerson] = await (await api.club()).people(1)
    expect((await call('POST', `/sessions/${id}/attending`, { attending: [foreignPerson] })).status).toBe(400)
    expect(club.id).toBeDefined()
  })
})

describe('changing a session', () => {
  it('changes activities and holiday and returns the session [API-30, ATT-44, ATT-47 to ATT-49, ATT-51, SES-08]', async () => {
    const { call, create: createSession } = await createFixture()
    const id = await createSession()
    const { body } = await call('PATCH', `/sessions/${id}`, {
      activities: ['Cooking', 'Film'],
      activities_other: 'Bread',
    })
    expect(body).toMatchObject({ activities: ['Cooking', 'Film'], activities_other: 'Bread', attending: [] })
    expect((await call('PATCH', `/sessions/${id}`, { activities: ['Film'] })).body.activities).toEqual(['Film'])
    expect((await call('PATCH', `/sessions/${id}`, { holiday: 'Nov/Dec' })).body.code).toBe('outside_holiday')
    expect((await call('PATCH', `/sessions/${id}`, { holiday: 'Extra Sessions' })).body.holiday).toBe('Extra Sessions')
    expect((await call('PUT', `/sessions/${id}`, { activities: [] })).status).toBe(400)
  })

  it('PUT requires date, holiday and year, which cannot move the session [SES-73, API-31]', async () => {
    const { call, create: createSession } = await createFixture()
    const id = await createSession()
    const putSession = (body: object) => call('PUT', `/sessions/${id}`, body)
    expect((await putSession({ ...SESSION_DAY, holiday: 'Extra Sessions', activities: ['Film'] })).body).toMatchObject({
      ...SESSION_DAY,
      holiday: 'Extra Sessions',
      activities: ['Film'],
    })
    for (const wrongFields of [
      { date: 'never' },
      { date: '2026-02-30' },
      { date: '2026-08-06' },
      { year: 1 },
      { year: 2027 },
    ]) {
      const [field = ''] = Object.keys(wrongFields)
      const invalidResponse = { status: 400, body: { code: 'invalid', detail: { [field]: [expect.any(String)] } } }
      expect(await putSession({ ...SESSION_DAY, ...wrongFields })).toMatchObject(invalidResponse)
      expect(await call('PATCH', `/sessions/${id}`, wrongFields)).toMatchObject(invalidResponse)
    }
    for (const field of ['date', 'holiday', 'year'] as const) {
      const { [field]: _, ...rest } = SESSION_DAY
      expect(await putSession(rest)).toMatchObject({
        status: 400,
        body: { detail: { [field]: [expect.any(String)] } },
      })
    }
    expect(
      (await call('PATCH', `/sessions/${id}`, { date: SESSION_DAY.date, year: SESSION_DAY.year })).body,
    ).toMatchObject({
      ...SESSION_DAY,
      holiday: 'Extra Sessions',
    })
  })

  it('refuses to add an unlisted activity but keeps a former activity [SES-66, SES-68, ATT-08]', async () => {
    const { call, create: createSession } = await createFixture()
    const id = await createSession()
    const readActivities = async () => (await call('GET', `/sessions/${id}`)).body.activities
    const unknownActivityResponse = await call('PATCH', `/sessions/${id}`, { activities: ['Film', 'Skydiving'] })
    expect(unknownActivityResponse).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { activities: ['This value is not valid.'] } },
    })
    expect(await readActivities()).toEqual([])
    const storeFormerActivity = (deleted: boolean) =>
      api.db.network((_tx, client) =>
        client.query(
          `INSERT INTO options (id, version, deleted, list, value, label, position)
         VALUES ('activities:Clog dancing', 1, $1, 'activities', 'Clog dancing', 'Clog dancing', 99)
         ON CONFLICT (id) DO UPDATE SET deleted = $1`,
          [deleted],
        ),
      )
    await storeFormerActivity(false)
    expect((await call('PATCH', `/sessions/${id}`, { activities: ['Clog dancing'] })).status).toBe(200)
    await storeFormerActivity(true)
    const updateResponse = await call('PATCH', `/sessions/${id}`, { activities: ['Clog dancing', 'Film'] })
    expect(updateResponse.body.activities).toEqual(['Clog dancing', 'Film'])
    expect((await call('PATCH', `/sessions/${id}`, { activities: ['Film'] })).body.activities).toEqual(['Film'])
    expect((await call('PATCH', `/sessions/${id}`, { activities: ['Film', 'Clog dancing'] })).status).toBe(400)
  })

  it('rejects an unknown activity from the queue with the current session [SES-66]', async () => {
    const { club, create: createSession } = await createFixture()
    const id = await createSession()
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const buildChange = (activities: object, sessionId = id) =>
      device.mutation('session.update', { id: sessionId, set: { activities } })
    const { results } = await device.push(
      buildChange({ add: ['Film'] }),
      buildChange({ add: ['Skydiving'] }),
      buildChange({ add: ['Film'], remove: ['Quiz'] }),
    )
    expect(results.map((r) => [r.status, r.code])).toEqual([
      ['applied', undefined],
      ['rejected', 'invalid'],
      ['applied', undefined],
    ])
    expect(results[1]).toMatchObject({
      detail: { activities: ['This value is not valid.'] },
      rows: [{ table: 'sessions', id, row: { activities: ['Film'] } }],
    })
    const latePush = await device.push(
      device.mutation('session.delete', { id }),
      buildChange({ add: ['Skydiving'] }),
      buildChange({ add: ['Quiz'] }),
    )
    expect(latePush.results.map((r) => r.status)).toEqual(['applied', 'rejected', 'conflict'])
  })

  it('validates every other fixed list for API and queue [SES-73, HOL-17]', async () => {
    const { club, call, create: createSession, people } = await createFixture(1)
    const id = await createSession()
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const person = people[0]
    const wrongMutations: [string, Record<string, unknown>][] = [
      ['session.create', { id: newId(), ...SESSION_DAY, date: '2026-08-06', holiday: 'Easter' }],
      ['session.update', { id, set: { holiday: { base: 'July/Aug', value: 'Easter' } } }],
      ['holiday.set', { year: 2026, holiday: 'Easter', set: { status: { base: null, value: 'Open' } } }],
      ['holiday.set', { year: 2026, holiday: 'July/Aug', set: { status: { base: 'Open', value: 'Ajar' } } }],
      ['attendance.set', { session: id, registered: person, seen: 0, state: 'late' }],
      ['checklist.set', { section: 'ready', item: 'party_hats', ticked: true }],
      ['checklist.set', { section: 'constructor', item: 'name', ticked: true }],
      ...(['gender', 'age_band', 'attendance_type', 'accessing_wider_support_type'] as const).map(
        (field): [string, Record<string, unknown>] => [
          'registered.update',
          { id: person, set: { [field]: { base: null, value: 'Unheard of' } } },
        ],
      ),
      ['registered.update', { id: person, set: { allergens: { add: ['moonlight'] } } }],
      ['registered.create', { id: newId(), values: { first_name: 'A', last_name: 'B', allergens: ['moonlight'] } }],
    ]
    const { results } = await device.push(...wrongMutations.map(([name, args]) => device.mutation(name, args)))
    expect(results.map((r) => [r.status, r.code])).toEqual(wrongMutations.map(() => ['rejected', 'invalid']))
    for (const field of ['gender', 'age_band', 'attendance_type', 'accessing_wider_support_type']) {
      expect((await call('PATCH', `/registered/${person}`, { [field]: 'Unheard of' })).status).toBe(400)
    }
    expect((await call('PATCH', `/registered/${person}`, { allergens: ['moonlight'] })).status).toBe(400)
  })

  it('a resolved conflict cannot set an invalid holiday [ATT-43, SES-73]', async () => {
    const { club, create: createSession, call } = await createFixture()
    const id = await createSession()
    const firstDevice = createTestDevice(api, (await api.user(club.id)).token)
    const secondDevice = createTestDevice(api, (await api.user(club.id)).token)
    const buildHolidayChange = (base: string, value: string) => ({ id, set: { holiday: { base, value } } })
    await firstDevice.push(firstDevice.mutation('session.update', buildHolidayChange('July/Aug', 'Extra Sessions')))
    const createConflict = async () => {
      const { results } = await secondDevice.push(
        secondDevice.mutation('session.update', buildHolidayChange('July/Aug', 'Nov/Dec')),
      )
      return results[0]?.conflicts?.[0] as string
    }
    const resolveConflict = async (conflict: string, value: unknown) =>
      (await firstDevice.push(firstDevice.mutation('conflict.resolve', { id: conflict, value }))).results[0]
    const conflict = await createConflict()
    expect(await resolveConflict(conflict, 'Easter')).toMatchObject({ status: 'rejected', code: 'invalid' })
    expect(await resolveConflict(conflict, 'Nov/Dec')).toMatchObject({ status: 'rejected', code: 'outside_holiday' })
    expect(await resolveConflict(conflict, 'July/Aug')).toMatchObject({ status: 'applied' })
    expect((await call('GET', `/sessions/${id}`)).body.holiday).toBe('July/Aug')
  })
})

it('deleting a session frees its day [SES-37, SES-65]', async () => {
  const { call, create: createSession } = await createFixture()
  const id = await createSession()
  expect((await call('GET', '/sessions/dates')).body).not.toContain('2026-08-05')
  expect((await call('DELETE', `/sessions/${id}`)).status).toBe(204)
  expect((await call('GET', `/sessions/${id}`)).status).toBe(404)
  expect((await call('DELETE', `/sessions/${id}`)).status).toBe(404)
  const { body } = await call('GET', '/sessions/dates')
  expect(body[0]).toBe('2026-07-20')
  expect(body.at(-1)).toBe('2026-08-31')
  expect(body).toContain('2026-08-05')
  expect(await createSession()).toBeDefined()
})

it('the list sorts, filters, pages and counts [SES-42, SES-43, API-09 to API-18]', async () => {
  const { call, create: createSession, people } = await createFixture()
  const days = ['2026-08-03', '2026-08-05', '2026-08-04']
  const idByDate = new Map<string, string>()
  for (const date of days) idByDate.set(date, await createSession({ ...SESSION_DAY, date }))
  await call('POST', `/sessions/${idByDate.get('2026-08-04')}/attending`, {
    attending: [people[0], people[1]],
  })
  const listDates = async (query: string) =>
    (await call('GET', `/sessions?${query}`)).body.results.map((s: { date: string }) => s.date)
  expect(await listDates('')).toEqual(['2026-08-05', '2026-08-04', '2026-08-03'])
  expect(await listDates('ordering=date')).toEqual([...days].sort())
  expect((await listDates('ordering=-num_attending'))[0]).toBe('2026-08-04')
  expect(await listDates('limit=1&offset=1')).toEqual(['2026-08-04'])
  expect((await call('GET', '/sessions?limit=1')).body.count).toBe(3)
  expect(await listDates(`registered=${people[0]}`)).toEqual(['2026-08-04'])
  expect(await listDates('holiday=Nov%2FDec')).toEqual([])
  expect(await listDates('search=04%2F08')).toEqual(['2026-08-04'])
  expect(await listDates("search=%25';--")).toEqual([])
  for (const wrongQuery of ['ordering=password_hash', 'limit=100000', 'offset=-1', `registered=${newId()}x`]) {
    expect((await call('GET', `/sessions?${wrongQuery}`)).status).toBe(400)
  }
})

it('Boxes of Hope users get activities but not sessions [SES-66, SES-67, PARC-39, PARC-40]', async () => {
  const boxesOfHopeClub = await api.club('Hope Box', { is_boxes_of_hope: true })
  const { token } = await api.user(boxesOfHopeClub.id)
  expect((await api.call(token, 'GET', '/sessions/activities')).body).toContain('Cooking')
  expect((await api.call(token, 'GET', '/sessions')).status).toBe(403)
  const leader = await api.user(boxesOfHopeClub.id, { user_type: 'safeguarding_leader' })
  expect((await api.call(leader.token, 'GET', '/sessions/activities')).status).toBe(403)
})

it('removes NUL and half surrogates from texts [API-08]', async () => {
  const { call, create: createSession } = await createFixture()
  const id = await createSession()
  const { status, body } = await call('PATCH', `/sessions/${id}`, { activities_other: 'a\u0000b\ud83e' })
  expect([status, body.activities_other]).toEqual([200, 'ab\ufffd'])
  expect((await call('GET', '/registered?search=%00')).status).toBe(200)
})
