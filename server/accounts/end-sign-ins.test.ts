import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let support: { id: string; token: string }
beforeAll(async () => {
  api = await createTestApi()
  support = await api.user(null, { is_staff: true, role: 'vp_support' })
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
const readCode = async (token: string) => (await api.call(token, 'GET', '/me')).body.code ?? 'good'
const createStaff = (role = 'tlg') => api.user(null, { is_staff: true, role })

describe('ending all sign-ins [B-OPS-06]', () => {
  it('of a club user leaves other users of the club signed in', async () => {
    const club = await api.club()
    const [user, other] = [await api.user(club.id), await api.user(club.id)]
    const { status, body } = await api.call(support.token, 'DELETE', `/users/pastors/${user.id}/sign_ins`)
    expect([status, body]).toEqual([200, { sign_ins: 1, users: 1 }])
    expect(await readCode(user.token)).toBe('sign_in_expired')
    expect(await readCode(other.token)).toBe('good')
  })

  it('of a club leaves other clubs signed in', async () => {
    const [club, otherClub] = [await api.club(), await api.club()]
    const tokens = [await api.user(club.id), await api.user(club.id, { user_type: 'core' })].map(({ token }) => token)
    const stranger = await api.user(otherClub.id)
    const path = `/organisations/${club.id}/sign_ins`
    expect((await api.call(support.token, 'GET', path)).body).toEqual({ sign_ins: 2, users: 2 })
    expect((await api.call(support.token, 'DELETE', path)).body).toEqual({ sign_ins: 2, users: 2 })
    for (const token of tokens) expect(await readCode(token)).toBe('sign_in_expired')
    expect(await readCode(stranger.token)).toBe('good')
    expect((await api.call(support.token, 'GET', path)).body).toEqual({ sign_ins: 0, users: 0 })
  })

  it('of the network keeps the sign-in that makes the call', async () => {
    const club = await api.club()
    const [user, staff] = [await api.user(club.id), await createStaff()]
    const { body: counts } = await api.call(support.token, 'GET', '/sign_ins')
    expect(counts.sign_ins).toBeGreaterThanOrEqual(2)
    expect((await api.call(support.token, 'DELETE', '/sign_ins')).body).toEqual(counts)
    expect(await readCode(user.token)).toBe('sign_in_expired')
    expect(await readCode(staff.token)).toBe('sign_in_expired')
    expect(await readCode(support.token)).toBe('good')
  })

  it('is refused to all users but VP support', async () => {
    const club = await api.club()
    const users = [await api.user(club.id), await createStaff('vp_general'), await createStaff('boxes_of_hope')]
    for (const { token, id } of users)
      for (const path of ['/sign_ins', `/organisations/${club.id}/sign_ins`, `/users/pastors/${id}/sign_ins`])
        expect((await api.call(token, 'DELETE', path)).status).toBe(403)
  })

  it('is a security event and returns 404 for an unknown club', async () => {
    const club = await api.club()
    await api.call(support.token, 'DELETE', `/organisations/${club.id}/sign_ins`)
    const { rows } = await query(
      `SELECT kind FROM security_events WHERE operation = 'organisations.end_sign_ins'
      AND user_id = $1 AND kind = 'sign_in_ended'`,
      [support.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await api.call(support.token, 'DELETE', `/organisations/${newId()}/sign_ins`)).status).toBe(404)
  })
})

describe('a sign-in that ran out', () => {
  it('still erases the register once its device is reported as lost', async () => {
    const club = await api.club()
    const user = await api.user(club.id)
    await query('UPDATE sign_ins SET device_id = $1 WHERE id = $2', [newId(), user.signIn])
    await api.call(support.token, 'DELETE', `/users/pastors/${user.id}/sign_ins`)
    const path = `/users/pastors/${user.id}/sign_ins`
    expect((await api.call(support.token, 'GET', path)).body.results).toMatchObject([
      { id: user.signIn, active: false },
    ])
    await api.call(support.token, 'DELETE', `${path}/${user.signIn}`)
    expect(await readCode(user.token)).toBe('ended_by_other')
  })

  it('still erases the register once the account is closed and reopened', async () => {
    const club = await api.club()
    const user = await api.user(club.id)
    await api.call(support.token, 'DELETE', `/users/pastors/${user.id}/sign_ins`)
    await query('UPDATE users SET is_active = false WHERE id = $1', [user.id])
    await query('UPDATE users SET is_active = true WHERE id = $1', [user.id])
    expect(await readCode(user.token)).toBe('account_closed')
  })
})

describe('a sign-in without a call', () => {
  const makeIdle = (signIn: string, hours: number) =>
    query('UPDATE sign_ins SET created = $2, last_seen = $2 WHERE id = $1', [
      signIn,
      new Date(Date.now() - hours * 3_600_000).toISOString(),
    ])

  it('runs out for central staff after 12 hours', async () => {
    const [fresh, idle] = [await createStaff(), await createStaff()]
    await makeIdle(fresh.signIn, 11.9)
    await makeIdle(idle.signIn, 12.1)
    expect(await readCode(fresh.token)).toBe('good')
    expect(await readCode(idle.token)).toBe('sign_in_expired')
    expect(await readCode(idle.token)).toBe('sign_in_expired')
    const { body } = await api.call(support.token, 'GET', `/users/staff/${idle.id}/sign_ins`)
    expect(body.results).toEqual([])
  })

  it('never runs out for club users', async () => {
    const club = await api.club()
    const user = await api.user(club.id)
    await makeIdle(user.signIn, 24 * 20)
    expect(await readCode(user.token)).toBe('good')
  })
})
