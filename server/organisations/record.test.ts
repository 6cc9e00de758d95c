import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { organisations, sessions } from '../db/schema.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
let vpToken: string
let bohToken: string
beforeAll(async () => {
  api = await createTestApi()
  vpToken = (await api.user(null, { is_staff: true, role: 'vp_general' })).token
  bohToken = (await api.user(null, { is_staff: true, role: 'boxes_of_hope', is_boxes_of_hope: true })).token
})
afterAll(() => api.close())

let clubCount = 0
const buildBody = (more: object = {}) => {
  const number = ++clubCount
  return { organisation_name: `Club ${number}`, organisation_id: `C-${number}`, ...more }
}
const makeClub = (more: object = {}, as = vpToken) => api.call(as, 'POST', '/organisations', buildBody(more))
const changeClub = (id: string, body: object, as = vpToken) => api.call(as, 'PUT', `/organisations/${id}`, body)
const loadClub = (id: string, as = vpToken) => api.call(as, 'GET', `/organisations/${id}`)
const removeClub = (id: string, as = vpToken) => api.call(as, 'DELETE', `/organisations/${id}`)

describe('saving a club', () => {
  it('a new club has a secret link, a group and a version counter [ORG-20, ORG-31]', async () => {
    const { status, body } = await makeClub()
    expect(status).toBe(201)
    expect(Buffer.from(body.hashid, 'base64url')).toHaveLength(16)
    expect((await makeClub()).body.hashid).not.toBe(body.hashid)
    const user = await api.user(body.id)
    const device = createTestDevice(api, user.token)
    const day = { date: getLondonDay(), holiday: 'Extra Sessions', year: getYear(getLondonDay()) }
    const session = newId()
    await device.push(device.mutation('session.create', { id: session, ...day }))
    const storedSessions = await api.db.network((tx) => tx.select().from(sessions).where(eq(sessions.id, session)))
    expect(storedSessions).toMatchObject([{ organisation_id: body.id }])
  })

  it('refuses names and numbers that differ only in case, spaces or Unicode form [ORG-37, ORG-38]', async () => {
    const { body: club } = await makeClub({ organisation_name: ' Tŷ  Gobaith ', organisation_id: 'TLG-0417' })
    expect(club.organisation_name).toBe('Tŷ Gobaith')
    const nameTakenError = {
      code: 'invalid',
      detail: { organisation_name: ['A club with this name already exists'] },
    }
    for (const name of ['tŷ gobaith', 'Tŷ   Gobaith', 'Ty\u0302 Gobaith'])
      expect(await makeClub({ organisation_name: name })).toMatchObject({ status: 400, body: nameTakenError })
    expect(await makeClub({ organisation_id: 'tlg-0417' })).toMatchObject({
      status: 400,
      body: { detail: { organisation_id: ['A club with this ID already exists'] } },
    })
    const { body: otherClub } = await makeClub()
    for (const name of ['TŶ GOBAITH', ' Tŷ \u00a0 Gobaith'])
      expect(await changeClub(otherClub.id, { ...buildBody(), organisation_name: name })).toMatchObject({
        status: 400,
        body: nameTakenError,
      })
    expect((await changeClub(club.id, { organisation_name: 'TŷGobaith', organisation_id: 'tlg-0417' })).status).toBe(
      200,
    )
  })

  it('accepts a name with another letter but refuses one with different spaces [ORG-37]', async () => {
    for (const name of ['Princes Street', 'Princess Street', 'Princes Sstreet'])
      expect((await makeClub({ organisation_name: name })).status).toBe(201)
    await api.club('Old  Mill')
    expect(await makeClub({ organisation_name: 'Old Mill' })).toMatchObject({
      status: 400,
      body: { detail: { organisation_name: ['A club with this name already exists'] } },
    })
  })

  it('creates one of several concurrent clubs with the same name [ORG-37]', async () => {
    const name = 'Both want it'
    const replies = await Promise.all([1, 2, 3].map(() => makeClub({ organisation_name: name })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('an old club can be changed without changing its invalid name or region', async () => {
    const [firstClub, secondClub] = [await api.club('Twice', { region: 'Old Region' }), await api.club('Twice')]
    const body = { organisation_name: 'Twice', region: 'Old Region' }
    expect((await changeClub(firstClub.id, { ...body, organisation_id: 'OLD-1' })).body.organisation_id).toBe('OLD-1')
    expect((await changeClub(secondClub.id, { ...body, organisation_id: 'OLD-2' })).body.detail).toEqual({
      region: ['This value is not valid.'],
    })
  })
})

describe('permissions of staff', () => {
  it("Boxes of Hope staff create and change only their programme's clubs [ORG-21, ORG-22, ORG-42, USR-28]", async () => {
    const { status, body: club } = await makeClub({}, bohToken)
    expect(status).toBe(201)
    expect(club.is_boxes_of_hope).toBe(true)
    const { organisation_name, organisation_id } = club
    const requiredFields = { organisation_name, organisation_id }
    expect((await changeClub(club.id, { ...requiredFields, hold_status: 'Taking a break' }, bohToken)).status).toBe(400)
    expect((await changeClub(club.id, { ...requiredFields, is_boxes_of_hope: false }, bohToken)).status).toBe(400)
    expect((await makeClub({ is_boxes_of_hope: false }, bohToken)).status).toBe(400)
    expect((await changeClub(club.id, { ...requiredFields, hold_status: 'Taking a break' })).status).toBe(200)
    expect((await changeClub(club.id, { ...requiredFields, region: 'Wales' }, bohToken)).body).toMatchObject({
      region: 'Wales',
      hold_status: 'Taking a break',
    })
    const { body: churchClub } = await makeClub()
    const changesCall = api.call(bohToken, 'GET', `/organisations/${churchClub.id}/changes`)
    for (const call of [
      loadClub(churchClub.id, bohToken),
      changeClub(churchClub.id, buildBody(), bohToken),
      removeClub(churchClub.id, bohToken),
      changesCall,
    ])
      expect((await call).status).toBe(404)
    expect((await loadClub(churchClub.id)).body.organisation_name).toBe(churchClub.organisation_name)
    expect((await removeClub(club.id, bohToken)).status).toBe(204)
  })

  it('VP and Boxes of Hope staff can save and delete a club [ORG-07, ORG-08]', async () => {
    const supportToken = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
    for (const as of [supportToken, vpToken, bohToken]) {
      const { organisation_name, organisation_id, id } = (await makeClub({}, as)).body
      const putReply = await changeClub(id, { organisation_name, organisation_id, region: 'Wales' }, as)
      expect(putReply).toMatchObject({ status: 200, body: { region: 'Wales' } })
      expect((await removeClub(id, as)).status).toBe(204)
    }
  })
})

it('returns a club with its numbers up to today and its users [ORG-30]', async () => {
  const { id, group, people } = await api.club('Counted')
  const otherClub = await api.club('Not counted')
  await people(3)
  const [removedPerson = ''] = await people(1)
  await otherClub.people(5)
  const today = getLondonDay()
  const year = getYear(today)
  const buildSession = (date: string, more: object = {}) => ({
    id: newId(),
    organisation_id: id,
    version: 1,
    group_id: group,
    date,
    holiday: 'Extra Sessions',
    year: getYear(date),
    ...more,
  })
  await api.db.network(async (tx) => {
    await tx.execute(sql`UPDATE registered SET deleted_at = now() WHERE id = ${removedPerson}`)
    await tx
      .insert(sessions)
      .values([
        buildSession(`${year - 1}-08-01`),
        buildSession(`${year}-01-01`),
        buildSession(`${year}-01-02`, { deleted_at: new Date().toISOString() }),
        buildSession(`${year + 1}-01-01`),
      ])
  })
  const expectedNumbers = { num_registered: 3, num_sessions_year: 1, last_session: `${year}-01-01` }
  expect((await loadClub(id)).body).toMatchObject({ ...expectedNumbers, last_sign_in: null, users: [] })
  const coreUser = await api.user(id, { user_type: 'core', first_name: 'Ann', is_active: false })
  const coordinator = await api.user(id, { user_type: 'coordinator', first_name: 'Zoe' })
  expect((await loadClub(id)).body).toMatchObject({
    last_sign_in: expect.stringMatching(/^\d{4}-/),
    users: [
      { id: coordinator.id, first_name: 'Zoe', user_type: 'coordinator', is_active: true },
      { id: coreUser.id, first_name: 'Ann', user_type: 'core', is_active: false },
    ],
  })
})

it('refuses to delete a club in use and lists its records [ORG-41]', async () => {
  const usedClub = await api.club('In use')
  await usedClub.people(1)
  await api.user(usedClub.id)
  expect(await removeClub(usedClub.id)).toMatchObject({
    status: 409,
    body: {
      code: 'in_use',
      detail: { non_field_errors: ['This club has users, people. Make it inactive instead.'] },
    },
  })
  expect((await loadClub(usedClub.id)).body).toMatchObject({ num_registered: 1 })
  const { body: unusedClub } = await makeClub()
  expect((await removeClub(unusedClub.id)).status).toBe(204)
  for (const table of ['groups', 'versions', 'checklist', 'holiday_allocation']) {
    const { rows } = await api.db.network((tx) =>
      tx.execute(sql`SELECT FROM ${sql.identifier(table)} WHERE organisation_id = ${unusedClub.id}`),
    )
    expect([table, rows]).toEqual([table, []])
  }
})

it("a club's database role cannot read or change staff-only fields", async () => {
  const { id } = await api.club('Not told')
  const queryAsClub = (text: string) => api.db.club(id, (_tx, client) => client.query(text))
  expect((await queryAsClub('SELECT name FROM organisations')).rows).toEqual([{ name: 'Not told' }])
  for (const column of ['hold_status', 'club_health_status', 'dbs_contact_email', 'number'])
    await expect(queryAsClub(`SELECT ${column} FROM organisations`)).rejects.toMatchObject({ code: '42501' })
  await expect(queryAsClub("UPDATE organisations SET name = 'X'")).rejects.toMatchObject({ code: '42501' })
  await expect(queryAsClub('SELECT name FROM regional_leaders').then(({ rows }) => rows)).resolves.toEqual([])
})

it('a lead is active through clubs and cannot be deleted while referenced [CRL-05, CRL-15, ORG-12]', async () => {
  const supportToken = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  const leader = (await api.call(supportToken, 'POST', '/regional_leaders', { name: 'Bethan Pryce' })).body
  expect(leader).toEqual({ id: leader.id, name: 'Bethan Pryce', active: false })
  const path = `/regional_leaders/${leader.id}`
  const clubBody = buildBody({ regional_leader: leader.id })
  const { id } = (await api.call(vpToken, 'POST', '/organisations', clubBody)).body
  expect((await api.call(bohToken, 'GET', path)).body.active).toBe(true)
  await changeClub(id, { ...clubBody, inactive_after_year: getYear(getLondonDay()) - 1 })
  expect((await api.call(vpToken, 'GET', path)).body.active).toBe(false)
  expect(await api.call(supportToken, 'DELETE', path)).toMatchObject({ status: 409, body: { code: 'in_use' } })
  for (const token of [vpToken, bohToken]) expect((await api.call(token, 'DELETE', path)).status).toBe(403)
  await changeClub(id, { ...clubBody, regional_leader: null })
  expect((await api.call(supportToken, 'DELETE', path)).status).toBe(204)
})

it('the server provides the options of the club form [ORG-27, ORG-33 to ORG-36, ORG-43]', async () => {
  const readOptions = async (path: string) => (await api.call(vpToken, 'GET', path)).body
  expect(await readOptions('/organisations/club_health_statuses')).toEqual(['Red', 'Green', 'Amber', 'Gold'])
  const [regions, holdStatuses] = [await readOptions('/organisations/regions'), await readOptions('/hold_statuses')]
  for (const region of regions) expect((await makeClub({ region })).status).toBe(201)
  for (const hold_status of holdStatuses) expect((await makeClub({ hold_status })).status).toBe(201)
  expect(regions).toContain('Wales')
  const welshClubCount = await api.db.network((tx) => tx.$count(organisations, eq(organisations.region, 'Wales')))
  expect(welshClubCount).toBeGreaterThan(0)
})
