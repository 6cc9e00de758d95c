import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createFixture = async (kind = {}) => {
  const club = await api.club()
  const people = await club.people(3)
  const { token } = await api.user(club.id, { allow_multiple_groups: true, ...kind })
  return {
    club,
    people,
    call: (method: string, path: string, body?: unknown) => api.call(token, method, path, body),
  }
}
const buildHolidayRow = (holiday: string, start_date: string | null, end_date: string | null, status = 'Open') => ({
  holiday,
  year: 2026,
  start_date,
  end_date,
  status,
})

describe('holidays', () => {
  it('partial saves change only the listed holidays [HOL-01 to HOL-06, HOL-09 to HOL-16, HOL-20, HOL-40, HOL-41 to HOL-56, SET-14, SET-16 to SET-22, SET-28]', async () => {
    const { call, club } = await createFixture()
    const saveReply = await call('POST', '/holiday_allocation/2026?partial=true', [
      buildHolidayRow('Nov/Dec', '2026-12-20', '2026-12-31'),
    ])
    // The request must not change holidays that it does not list. The response contains all allocations of the year.
    expect(saveReply.body.map((a: { holiday: string }) => a.holiday).sort()).toEqual(['July/Aug', 'Nov/Dec'])
    expect((await call('GET', '/holiday_allocation/2026')).body).toEqual(saveReply.body)
    expect(saveReply.body.find((a: { holiday: string }) => a.holiday === 'Nov/Dec')).toMatchObject({
      id: expect.any(String),
      holiday: 'Nov/Dec',
      year: 2026,
      status: 'Open',
      start_date: '2026-12-20',
      end_date: '2026-12-31',
    })
    const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
    const { id: session } = (await call('POST', '/sessions', day)).body
    const wholeYearReply = await call('POST', '/holiday_allocation/2026', [
      buildHolidayRow('Nov/Dec', '2026-12-21', '2026-12-31'),
    ])
    expect(wholeYearReply.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ holiday: 'Nov/Dec', start_date: '2026-12-21', status: 'Open' }),
        expect.objectContaining({ holiday: 'July/Aug', status: 'Closed' }),
      ]),
    )
    expect((await call('GET', '/holiday_allocation/2026')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ holiday: 'July/Aug', status: 'Closed' })]),
    )
    expect((await call('GET', `/sessions/${session}`)).body).toMatchObject(day)
    expect((await call('GET', '/holiday_allocation/2026/holidays')).body.sort()).toEqual(['July/Aug', 'Nov/Dec'])
    // Holidays that were never set up must not be listed.
    expect((await call('GET', '/holiday_allocation/2025')).body).toEqual([])
    expect((await call('GET', '/holiday_allocation/holidays')).body).toEqual([
      'Jan/Feb',
      'Mar/April',
      'May/June',
      'July/Aug',
      'Sept/Oct',
      'Nov/Dec',
    ])
    // All users of a club must see the same allocations. Another club must see only its own.
    const colleague = await api.user(club.id, { user_type: 'core' })
    const otherFixture = await createFixture()
    const allocations = (await call('GET', '/holiday_allocation')).body
    expect((await api.call(colleague.token, 'GET', '/holiday_allocation')).body).toEqual(allocations)
    expect((await otherFixture.call('GET', '/holiday_allocation')).body).toHaveLength(1)
    // Extra Sessions can have dates like the other holidays.
    const extraSessionsRow = buildHolidayRow('Extra Sessions', '2026-02-01', '2026-02-28')
    expect((await call('POST', '/holiday_allocation/2026?partial=true', [extraSessionsRow])).status).toBe(200)
  })

  it('open holidays need ordered dates, and one refused row saves none [HOL-07, HOL-19, HOL-33, HOL-34, HOL-47 to HOL-52]', async () => {
    const { call } = await createFixture()
    const saveRows = (...rows: unknown[]) => call('POST', '/holiday_allocation/2026?partial=true', rows)
    const validRow = buildHolidayRow('Jan/Feb', '2026-02-16', '2026-02-20')
    for (const invalidRow of [
      buildHolidayRow('Nov/Dec', null, '2026-12-31'),
      buildHolidayRow('Nov/Dec', '2026-12-31', '2026-12-20'),
      buildHolidayRow('Yule', null, null),
      buildHolidayRow('Nov/Dec', '2026-12-20', '2026-12-31', 'Perhaps'),
      // Leave out each field in turn, because all of them are required.
      ...Object.keys(validRow).map((field) => ({
        ...buildHolidayRow('Nov/Dec', '2026-12-20', '2026-12-31'),
        [field]: undefined,
      })),
    ]) {
      expect((await saveRows(validRow, invalidRow)).status).toBe(400)
    }
    expect((await saveRows({ ...validRow, year: 2025 })).status).toBe(400)
    expect((await call('GET', '/holiday_allocation/2026')).body).toHaveLength(1)
  })
})

describe('groups', () => {
  it('creates, renames, fills and lists groups with their counts [GRP-03 to GRP-13]', async () => {
    const { call, people, club } = await createFixture()
    const { body: group, status } = await call('POST', '/groups', { name: 'Lions' })
    expect(status).toBe(201)
    expect((await call('PUT', `/groups/${group.id}`, { name: 'Tigers' })).body.name).toBe('Tigers')
    expect((await call('PUT', `/groups/${group.id}`, { name: '  ' })).status).toBe(400)
    const fillReply = await call('POST', `/groups/${group.id}/registered`, { registered: people.slice(0, 2) })
    expect(fillReply.body).toMatchObject({ num_registered: 2 })
    const removalReply = await call('POST', `/groups/${group.id}/registered`, { registered: [people[2]] })
    expect(removalReply.body.registered.map((p: { id: string }) => p.id)).toEqual([people[2]])
    const { body } = await call('GET', '/groups?ordering=-num_registered')
    expect(body.results[0]).toMatchObject({ id: group.id, num_registered: 1 })
    // Archive a member: the person stays in the group, but `num_registered` excludes the person.
    await call('PATCH', `/registered/${people[2]}`, { soft_archived: true })
    expect((await call('GET', `/groups/${group.id}`)).body).toMatchObject({
      num_registered: 0,
      num_archived: 1,
      registered: [],
    })
    await call('POST', `/groups/${group.id}/registered`, { registered: [] })
    await call('PATCH', `/registered/${people[2]}`, { soft_archived: false })
    const [foreignPerson] = await (await api.club()).people(1)
    for (const unknownPerson of [foreignPerson, newId()])
      expect(
        await call('POST', `/groups/${group.id}/registered`, { registered: [people[0], unknownPerson] }),
      ).toMatchObject({
        status: 400,
        body: { code: 'invalid', detail: { registered: [expect.any(String)] } },
      })
    expect((await call('GET', `/groups/${group.id}`)).body.registered).toHaveLength(1)
    expect((await call('DELETE', `/groups/${club.group}`)).status).toBe(400)
    expect((await call('DELETE', `/groups/${group.id}`)).status).toBe(204)
  })

  it('deleting a group removes it from its people on every device [PER-34, REG-26]', async () => {
    const { call, people, club } = await createFixture()
    const [member = '', memberOfBoth = '', deletedPerson = ''] = people
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const { body: lions } = await call('POST', '/groups', { name: 'Lions' })
    const { body: tigers } = await call('POST', '/groups', { name: 'Tigers' })
    await call('POST', `/groups/${lions.id}/registered`, { registered: people.slice(0, 3) })
    await call('POST', `/groups/${tigers.id}/registered`, { registered: [memberOfBoth] })
    await call('DELETE', `/registered/${deletedPerson}`)
    const { cursor } = await device.pullAll()
    expect((await call('DELETE', `/groups/${lions.id}`)).status).toBe(204)
    expect((await call('GET', `/registered/${member}`)).body).toMatchObject({ num_groups: 0, groups: [] })
    expect((await call('GET', `/registered/${memberOfBoth}`)).body).toMatchObject({ groups: [tigers.id] })
    const { rows } = await device.pullAll(cursor)
    expect([...rows.keys()].sort()).toEqual(
      [`groups/${lions.id}`, `registered/${member}`, `registered/${memberOfBoth}`].sort(),
    )
    expect(rows.get(`registered/${member}`)?.row).toMatchObject({ groups: [] })
    await device.push(device.mutation('registered.restore', { id: deletedPerson }))
    expect((await call('GET', `/registered/${deletedPerson}`)).body).toMatchObject({
      num_groups: 0,
      groups: [],
    })
  })

  it('undoing a merge does not restore a deleted group [PER-34]', async () => {
    const { call, people, club } = await createFixture()
    const [primary = '', duplicate = ''] = people
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const { body: lions } = await call('POST', '/groups', { name: 'Lions' })
    await call('POST', `/groups/${lions.id}/registered`, { registered: [primary, duplicate] })
    await device.push(device.mutation('registered.merge', { primary, duplicates: [duplicate] }))
    await call('DELETE', `/groups/${lions.id}`)
    await device.push(device.mutation('registered.unmerge', { primary }))
    for (const id of [primary, duplicate])
      expect((await call('GET', `/registered/${id}`)).body).toMatchObject({ id, groups: [] })
  })

  it("saves a person's groups by their own call and returns them [PER-187, PARC-62]", async () => {
    const { call, people } = await createFixture()
    const { body: lions } = await call('POST', '/groups', { name: 'Lions' })
    const saveReply = await call('POST', `/registered/${people[0]}/groups`, { groups: [lions.id] })
    expect(saveReply.status).toBe(200)
    expect((await call('GET', `/registered/${people[0]}`)).body).toMatchObject({
      id: people[0],
      groups: [lions.id],
    })
  })

  it('a group has its own sessions and free days [SES-63, SES-64, SES-70]', async () => {
    const { call } = await createFixture()
    const { body: group } = await call('POST', '/groups', { name: 'Lions' })
    const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
    await call('POST', '/sessions', day)
    expect((await call('GET', `/groups/${group.id}/sessions/dates`)).body).toContain(day.date)
    const { body } = await call('POST', `/groups/${group.id}/sessions`, day)
    await call('PATCH', `/groups/${group.id}`, { name: 'Tigers' })
    const listReply = await call('GET', `/groups/${group.id}/sessions`)
    expect(listReply.body).toMatchObject({ count: 1, results: [{ id: body.id, group__name: 'Tigers' }] })
    expect((await call('DELETE', `/groups/${group.id}`)).status).toBe(400)
  })
})

describe('people', () => {
  it('creates, reads, changes and deletes a person, with errors by field [PER-02, PER-09, PER-13, PER-19, PER-21, PER-22, PER-32, PER-49, PER-128, PER-132, PER-136, PER-189 to PER-196, VOL-199, VOL-200, VOL-215]', async () => {
    const { call, people } = await createFixture()
    const missingReply = await call('POST', '/registered', {
      first_name: 'Mali',
      last_name: 'Davies',
      is_adult: true,
      has_dietary_requirements: true,
      has_medical_conditions: true,
      gender: 'Other',
      english_first_language: false,
      parcel_has_dietary_requirements: true,
    })
    expect(Object.keys(missingReply.body.detail).sort()).toEqual([
      'attendance_type',
      'dietary_requirements',
      'first_language',
      'gender_other',
      'medical_conditions',
      'parcel_dietary_requirements',
    ])
    for (const invalidFields of [
      { first_name: '' },
      { last_name: ' ' },
      { email: 'nobody' },
      { date_of_birth: '31/12/2015' },
      { allergens: ['grass'] },
      { role: 'admin' },
    ]) {
      expect((await call('POST', '/registered', { first_name: 'A', last_name: 'B', ...invalidFields })).status).toBe(
        400,
      )
    }
    const createReply = await call('POST', '/registered', {
      first_name: 'Mali',
      last_name: "D'Arcy-Ŵyn",
      allergens: ['nuts'],
      has_dietary_requirements: true,
      parcel_additional_children: '2',
      family_entries: [people[0]],
    })
    expect(createReply).toMatchObject({
      status: 201,
      body: {
        name: "Mali D'Arcy-Ŵyn",
        attendance_type_full: 'Child',
        parcel_additional_children: 2,
        parcel_total_children: 4,
        parcel_total_adults: 1,
      },
    })
    const changeReply = await call('PATCH', `/registered/${createReply.body.id}`, {
      accessing_wider_support_type: 'yes_single',
    })
    expect(changeReply.body).toMatchObject({
      accessing_wider_support: true,
      accessing_wider_support_type_label: 'Yes - once',
    })
    const clearReply = await call('PATCH', `/registered/${createReply.body.id}`, {
      accessing_wider_support_type: null,
    })
    expect(clearReply.body).toMatchObject({
      accessing_wider_support: false,
      accessing_wider_support_type_label: null,
    })
    // REG-30: the filter by attendance type matches adults only, even if a child's record has a type.
    await call('PATCH', `/registered/${createReply.body.id}`, { attendance_type: 'lunchmaker' })
    expect((await call('GET', '/registered?attendance_type=lunchmaker')).body.count).toBe(0)
    expect((await call('GET', `/registered/${people[0]}`)).body.parent_entries).toEqual([
      { id: createReply.body.id, name: "Mali D'Arcy-Ŵyn" },
    ])
    expect((await call('DELETE', `/registered/${createReply.body.id}`)).status).toBe(204)
    expect((await call('GET', `/registered/${createReply.body.id}`)).status).toBe(404)
  })

  it('returns the choices of the form without schools [PER-100 to PER-102, PER-104, PER-194, PER-195, REG-68, REG-69, REG-112 to REG-118, VOL-196, VOL-197, VOL-217, VOL-221]', async () => {
    const { call } = await createFixture()
    const { body } = await call('GET', '/registered/options')
    expect(Object.keys(body).sort()).toEqual(['accessing_wider_support_type', 'allergens', 'attendance_type', 'gender'])
    const listValues = (options: { value: string }[]) => options.map(({ value }) => value)
    expect(listValues(body.attendance_type)).toEqual([
      'parent_or_carer',
      'core_team_member',
      'lunchmaker',
      'young_helper',
      'visitor',
    ])
    expect(listValues(body.gender)).toEqual(['Male', 'Female', 'Other', 'Prefer not to say', 'Not provided'])
    expect((await call('GET', '/registered/accessing_support_types')).body).toEqual([
      { value: 'yes_single', label: 'Yes - once' },
      { value: 'yes_occasionally', label: 'Yes - occasionally' },
      { value: 'yes_consistently', label: 'Yes - consistently' },
    ])
  })

  it('normalises phone numbers and postcodes from API calls and from the queue [PER-82 to PER-84, PER-191]', async () => {
    const { club, call } = await createFixture()
    const typedValues = { mobile_number: '+447700900123', gp_telephone: '02920123456', postcode: 'cf10 1aa' }
    const normalisedValues = {
      mobile_number: '07700 900123',
      gp_telephone: '029 2012 3456',
      postcode: 'CF10 1AA',
    }
    const createReply = await call('POST', '/registered', {
      first_name: 'Ava',
      last_name: 'Hughes',
      ...typedValues,
    })
    expect(createReply.body).toMatchObject(normalisedValues)
    const path = `/registered/${createReply.body.id}`
    expect((await call('PATCH', path, { mobile_number: '07700-900-124' })).body.mobile_number).toBe('07700 900124')
    const putReply = await call('PUT', path, { first_name: 'Ava', last_name: 'Hughes', ...typedValues })
    expect(putReply.body).toMatchObject(normalisedValues)
    // Send the base value in an older app's format: two formats of the same value must not cause a conflict.
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const id = newId()
    const buildUpdate = (base: string, value: string) =>
      device.mutation('registered.update', { id, set: { mobile_number: { base, value } } })
    const { results } = await device.push(
      device.mutation('registered.create', { id, values: { first_name: 'Bo', last_name: 'Xu', ...typedValues } }),
      buildUpdate('+447700900123', '07700900125'),
      buildUpdate('07700900125', '07700900126'),
    )
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
    expect((await call('GET', `/registered/${id}`)).body).toMatchObject({
      ...normalisedValues,
      mobile_number: '07700 900126',
    })
  })

  it('changes nothing if a call repeats the stored lists', async () => {
    const { call, people } = await createFixture()
    const path = `/registered/${people[0]}`
    const before = await call('GET', path)
    const { allergens, groups, family_entries } = before.body
    const repeated = await call('PATCH', path, { allergens, groups, family_entries })
    expect(repeated).toMatchObject({ status: 200, body: before.body })
    expect((await call('GET', `${path}/history`)).body.entries).toEqual([])
  })

  it('refuses invisible characters in one-line texts, by call and queue [PER-196]', async () => {
    const { club, call, people } = await createFixture()
    const invisibleCharacterMessages = ['This text has characters that cannot be seen.']
    const createReply = await call('POST', '/registered', { first_name: 'Av\u202ea', last_name: 'Hughes' })
    expect(createReply).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { first_name: invisibleCharacterMessages } },
    })
    const school = await call('PATCH', `/registered/${people[0]}`, { school: 'Ysgol\u2066 Glan' })
    expect(school.body.detail).toEqual({ school: invisibleCharacterMessages })
    expect((await call('POST', '/groups', { name: 'Tod\u200bdlers' })).body.detail).toEqual({
      name: invisibleCharacterMessages,
    })
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const { results } = await device.push(
      device.mutation('registered.create', {
        id: newId(),
        values: { first_name: 'Ava', last_name: 'Hu\u200fghes' },
      }),
      device.mutation('registered.create', {
        id: newId(),
        values: { first_name: '\u200fمحمد', last_name: 'العلي' },
      }),
    )
    expect(results.map((r) => [r.status, r.code])).toEqual([
      ['rejected', 'invalid'],
      ['applied', undefined],
    ])
  })

  it('an old name with invisible characters can be read and corrected [PER-196]', async () => {
    const { club, call } = await createFixture()
    const [person] = await club.people(1, { first_name: 'Ava\u202e', school: 'Ysgol\u0007' })
    const device = createTestDevice(api, (await api.user(club.id)).token)
    expect((await device.pullAll()).rows.get(`registered/${person}`)?.row).toMatchObject({
      first_name: 'Ava\u202e',
    })
    expect((await call('GET', '/registered')).status).toBe(200)
    const { results } = await device.push(
      device.mutation('registered.update', {
        id: person,
        set: { first_name: { base: 'Ava\u202e', value: 'Ava' } },
      }),
    )
    expect(results[0]?.status).toBe('applied')
  })

  it('the list hides archived people, searches and filters [API-34, API-35, REG-25, REG-27, REG-35, REG-111, VOL-198, VOL-203, VOL-204]', async () => {
    const { call, people } = await createFixture()
    await call('PATCH', `/registered/${people[0]}`, { soft_archived: true })
    const listFirstNames = async (query: string) =>
      (await call('GET', `/registered?${query}`)).body.results.map((p: { first_name: string }) => p.first_name).sort()
    expect(await listFirstNames('')).toEqual(['First1', 'First2'])
    expect(await listFirstNames('soft_archived=true')).toEqual(['First0'])
    await call('PATCH', `/registered/${people[0]}`, { soft_archived: false })
    expect(await listFirstNames('')).toEqual(['First0', 'First1', 'First2'])
    expect(await listFirstNames('search=first2%20last')).toEqual(['First2'])
    expect(await listFirstNames('search=100%25')).toEqual([])
    expect(await listFirstNames('is_adult=true')).toEqual([])
    expect((await call('GET', '/registered?ordering=email')).status).toBe(400)
  })
})
