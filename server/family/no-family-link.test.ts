import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'
import { findTablesWithText } from '../testing/find-tables-with-text.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const REASON = 'Court order of 3 May'
const OTHER_REASON = 'Asked by the social worker'
const MARK = { no_family_link: true, no_family_link_reason: REASON }

async function createFamily() {
  const club = await createFamilyClub(api)
  const [ava, tomos] = [await club.addChild('Ava'), await club.addChild('Tomos', { date_of_birth: '2018-07-07' })]
  const mum = await club.addAdult('Cerys', [ava, tomos])
  return { club, ava, tomos, mum }
}

const mark = (token: string, id: string, body: object = MARK) => api.call(token, 'PATCH', `/registered/${id}`, body)

const openLink = async (token: string, id: string, people?: string[]) => {
  const reply = await api.call(token, 'POST', `/registered/${id}/family_link`, { show: true, people })
  return { ...reply, secret: String(reply.body.url).split('/').at(-1) }
}

describe('mark “No family link” [B-FAM-01]', () => {
  it('takes a child out of an open link at once', async () => {
    const { club, ava, tomos, mum } = await createFamily()
    const { token } = club.coordinator
    const { secret } = await openLink(token, mum)
    const unlock = (date_of_birth: string) => api.call(null, 'POST', `/family/${secret}/unlock`, { date_of_birth })
    const { key } = (await unlock('2016-03-01')).body
    expect(await mark(token, ava)).toMatchObject({ status: 200, body: MARK })
    const page = await api.call(null, 'GET', `/family/${secret}/people`, undefined, { 'X-Family-Key': key })
    expect(page.body.results.map(({ id }: { id: string }) => id)).toEqual([mum, tomos])
    const change = { set: { school: { base: null, value: 'Ysgol y Dref' } } }
    const path = `/family/${secret}/people/${ava}`
    expect((await api.call(null, 'PATCH', path, change, { 'X-Family-Key': key })).status).toBe(404)
    // The birthday of the child opens the page no longer.
    expect((await unlock('2016-03-01')).status).toBe(403)
    expect((await unlock('2018-07-07')).status).toBe(200)
  })

  it('ends the link of a marked adult, and refuses a new one', async () => {
    const { club, ava, mum } = await createFamily()
    const { token } = club.coordinator
    const { secret } = await openLink(token, mum)
    await mark(token, mum)
    expect((await api.call(null, 'GET', `/family/${secret}`)).status).toBe(404)
    expect(await openLink(token, mum)).toMatchObject({ status: 409, body: { code: 'no_family_link' } })
    expect(await openLink(token, mum, [ava])).toMatchObject({ status: 409 })
  })

  it('refuses a marked child, and lists the child as left out', async () => {
    const { club, ava, tomos, mum } = await createFamily()
    const { token } = club.coordinator
    await mark(token, ava)
    expect(await openLink(token, mum, [ava, tomos])).toMatchObject({ status: 409, body: { code: 'no_family_link' } })
    expect((await openLink(token, mum)).body.people.map(({ id }: { id: string }) => id)).toEqual([mum, tomos])
    const leftOut = [{ id: ava, name: 'Ava Hughes', reason: 'no_family_link' }]
    expect((await api.call(token, 'GET', `/registered/${mum}/family_link`)).body.left_out).toEqual(leftOut)
    expect((await api.call(token, 'POST', '/family_links/preview', {})).body).toMatchObject({
      recipients: [{ id: mum, people: [{ id: mum }, { id: tomos }] }],
      left_out: leftOut,
    })
  })

  it('still counts a marked adult’s address against other links', async () => {
    const club = await createFamilyClub(api)
    const ava = await club.addChild('Ava')
    const mum = await club.addAdult('Cerys', [ava], { address_1: '1 High Street', postcode: 'CF10 1AA' })
    const dad = await club.addAdult('Dylan', [ava], { address_1: '9 Mill Lane', postcode: 'NP20 2BB' })
    await mark(club.coordinator.token, mum)
    expect((await openLink(club.coordinator.token, dad)).body.people).toMatchObject([{ id: dad }])
  })

  it('can be removed, with its reason', async () => {
    const { club, ava, mum } = await createFamily()
    const { token } = club.coordinator
    await mark(token, ava, { ...MARK, no_family_link_reason: OTHER_REASON })
    expect((await mark(token, ava, { no_family_link: false })).body).toMatchObject({
      no_family_link: false,
      no_family_link_reason: null,
    })
    expect((await openLink(token, mum)).body.people).toHaveLength(3)
    expect(await findTablesWithText(api, OTHER_REASON)).toEqual([])
  })

  it('needs a reason, and keeps the reason of a repeated mark', async () => {
    const { club, ava } = await createFamily()
    const { token } = club.coordinator
    for (const reason of [undefined, null, '', '  '])
      expect(await mark(token, ava, { no_family_link: true, no_family_link_reason: reason })).toMatchObject({
        status: 400,
        body: { detail: { no_family_link_reason: ['This field is required.'] } },
      })
    await mark(token, ava)
    expect((await mark(token, ava, { no_family_link: true })).body).toMatchObject(MARK)
  })
})

describe('attacks on the mark “No family link” [B-FAM-01]', () => {
  it('cannot be changed by a core team member, another club or staff', async () => {
    const { club, ava, tomos } = await createFamily()
    const stranger = (await createFamilyClub(api)).coordinator
    const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
    await mark(club.coordinator.token, ava)
    expect((await mark(club.core.token, ava, { no_family_link: false })).status).toBe(403)
    expect((await mark(club.core.token, tomos)).status).toBe(403)
    expect((await mark(club.core.token, ava, { no_family_link_reason: 'None' })).status).toBe(403)
    const whole = { first_name: 'Ava', last_name: 'Hughes', no_family_link: false }
    expect((await api.call(club.core.token, 'PUT', `/registered/${ava}`, whole)).status).toBe(403)
    expect((await mark(stranger.token, ava, { no_family_link: false })).status).toBe(404)
    expect((await mark(staff.token, ava, { no_family_link: false })).status).toBe(403)
    expect((await api.call(club.coordinator.token, 'GET', `/registered/${ava}`)).body).toMatchObject(MARK)
    // Other fields can be saved with the mark as it was read.
    expect((await mark(club.core.token, ava, { no_family_link: true, school: 'Riverside' })).status).toBe(200)
  })

  it.each(['registered.update', 'registered.create'])('cannot be set by the pushed change %s', async (name) => {
    const { club, ava } = await createFamily()
    await mark(club.coordinator.token, ava)
    const device = createTestDevice(api, club.coordinator.token)
    const args =
      name === 'registered.update'
        ? { id: ava, set: { no_family_link: { base: true, value: false } } }
        : { id: crypto.randomUUID(), values: { first_name: 'Eve', last_name: 'Hughes', no_family_link: true } }
    const reply = await device.push(device.mutation(name, args))
    expect(reply.results[0]).toMatchObject({ status: 'rejected' })
    expect((await api.call(club.coordinator.token, 'GET', `/registered/${ava}`)).body).toMatchObject(MARK)
  })

  it('shows the reason to coordinators alone, in no list, sync, history or export', async () => {
    const { club, ava } = await createFamily()
    const { token } = club.coordinator
    const device = createTestDevice(api, token)
    await mark(token, ava)
    const { rows } = await device.pullAll()
    expect(rows.get(`registered/${ava}`)?.row).toMatchObject({ no_family_link: true })
    const history = await api.call(token, 'GET', `/registered/${ava}/history`)
    expect(JSON.stringify(history.body)).toContain('no_family_link')
    const exported = await (
      await api.app.request('/api/registered/export', { method: 'POST', headers: { Authorization: `JWT ${token}` } })
    ).text()
    const replies = [
      [...rows.values()],
      history.body,
      exported,
      (await api.call(token, 'GET', '/registered')).body,
      (await api.call(club.core.token, 'GET', `/registered/${ava}`)).body,
    ]
    expect(replies[4]).toMatchObject({ no_family_link: true })
    for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/Court order|no_family_link_reason/)
    expect((await api.call(token, 'GET', `/registered/${ava}`)).body.no_family_link_reason).toBe(REASON)
  })
})
