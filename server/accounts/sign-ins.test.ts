import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../contract/id.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import { createCoordinator, NEW_PASSWORD, PASSWORD } from '../testing/accounts.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runQuery = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
const createAccount = async () => {
  const { id, email, club } = await createCoordinator(api)
  const signIn = async (password = PASSWORD) =>
    (await api.call(null, 'POST', '/auth', { email, password })).body.token as string
  return { id, email, club, signIn }
}
const readRefusal = async (token: string) => {
  const { status, body } = await api.call(token, 'GET', '/me')
  return status === 200 ? 'good' : `${status} ${body.code}`
}
const setActive = (id: string, isActive: boolean) =>
  runQuery('UPDATE users SET is_active = $2 WHERE id = $1', [id, isActive])
const listIds = async (token: string) =>
  (await api.call(token, 'GET', '/me/sign_ins')).body.results.map(({ id }: { id: string }) => id) as string[]
const readSignInId = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti

describe('a request body that arrives after its sign-in has ended', () => {
  /** Sends a new person in a request whose body arrives 2 s late. Runs the given function before the body arrives. */
  const sendSlowly = async (token: string, meanwhile: () => Promise<unknown>) => {
    const text = JSON.stringify({
      first_name: 'Slow',
      last_name: 'Body',
      is_adult: true,
      attendance_type: 'parent_or_carer',
    })
    const readClock = performance.now.bind(performance)
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await meanwhile()
          vi.spyOn(performance, 'now').mockImplementation(() => readClock() + 2000)
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        },
      },
      // Request the body only when the server reads it.
      { highWaterMark: 0 },
    )
    const headers = { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' }
    const requestOptions = { method: 'POST', headers, body, duplex: 'half' }
    const reply = await api.app.request('/api/registered', requestOptions as RequestInit)
    vi.restoreAllMocks()
    return [reply.status, (await reply.json()).code]
  }

  it('a closed account or lost role writes nothing, a slow request succeeds', async () => {
    const [{ id, signIn, club }, otherAccount] = [await createAccount(), await createAccount()]
    const token = await signIn()
    expect(await sendSlowly(token, async () => {})).toEqual([201, undefined])
    const makeStaff = () =>
      runQuery(
        `UPDATE users SET is_pastor = false, is_staff = true, role = 'tlg', user_type = NULL, organisation_id = NULL
         WHERE id = $1`,
        [id],
      )
    expect(await sendSlowly(token, makeStaff)).toEqual([403, 'forbidden'])
    const deactivateOther = () => setActive(otherAccount.id, false)
    expect(await sendSlowly(await otherAccount.signIn(), deactivateOther)).toEqual([401, 'account_closed'])
    const clubs = [club.id, otherAccount.club.id]
    const registeredPeople = await runQuery('SELECT id FROM registered WHERE organisation_id = ANY($1)', [clubs])
    expect(registeredPeople.rows).toHaveLength(1)
  })
})

describe('reasons for refusing a token', () => {
  it('reports a closed account, even after it was reopened', async () => {
    const { id, signIn } = await createAccount()
    const oldToken = await signIn()
    await setActive(id, false)
    expect(await readRefusal(oldToken)).toBe('401 account_closed')
    await setActive(id, true)
    expect(await readRefusal(oldToken)).toBe('401 account_closed')
    const newToken = await signIn()
    // Save the account as active again: this does not end any sign-in.
    await setActive(id, true)
    expect(await readRefusal(newToken)).toBe('good')
  })

  it('reports a deleted account', async () => {
    const { id, signIn } = await createAccount()
    const token = await signIn()
    await runQuery('DELETE FROM users WHERE id = $1', [id])
    expect(await readRefusal(token)).toBe('401 account_closed')
  })

  it('reports an expired sign-in, or one ended by Log out', async () => {
    const { signIn } = await createAccount()
    const [expiredToken, loggedOutToken] = [await signIn(), await signIn()]
    await runQuery(`UPDATE sign_ins SET expires = now() - interval '1 minute' WHERE id = $1`, [
      readSignInId(expiredToken),
    ])
    await api.call(loggedOutToken, 'DELETE', '/auth')
    expect(await readRefusal(expiredToken)).toBe('401 sign_in_expired')
    expect(await readRefusal(loggedOutToken)).toBe('401 signed_out')
  })

  it('reports a restored server for tokens from before the restored backup', async () => {
    const { signIn } = await createAccount()
    const [knownToken, unknownToken] = [await signIn(), await signIn()]
    await runQuery('DELETE FROM sign_ins WHERE id = $1', [readSignInId(unknownToken)])
    // Set the restore one second later, because a token stores its time in whole seconds and must be older than the
    // restore.
    await runQuery(`UPDATE network SET restored_at = now() + interval '1 second'`)
    try {
      expect(await readRefusal(knownToken)).toBe('401 server_restored')
      expect(await readRefusal(unknownToken)).toBe('401 server_restored')
      await runQuery(`UPDATE network SET restored_at = now() - interval '1 hour'`)
      expect(await readRefusal(knownToken)).toBe('good')
      expect(await readRefusal(unknownToken)).toBe('401 sign_in_expired')
    } finally {
      await runQuery('UPDATE network SET restored_at = NULL')
    }
  })

  it('reports the first reason in order: closed, lost, changed, expired', async () => {
    const { id, signIn } = await createAccount()
    const [otherToken, currentToken] = [await signIn(), await signIn()]
    await runQuery(`UPDATE sign_ins SET expires = now() - interval '1 minute' WHERE id = $1`, [
      readSignInId(otherToken),
    ])
    expect(await readRefusal(otherToken)).toBe('401 sign_in_expired')
    await api.call(currentToken, 'POST', '/me/password', { current: PASSWORD, password: NEW_PASSWORD })
    expect(await readRefusal(otherToken)).toBe('401 password_changed')
    await api.call(currentToken, 'POST', '/me/password', {
      current: NEW_PASSWORD,
      password: 'cegin y capel 2027',
      lost: true,
    })
    expect(await readRefusal(otherToken)).toBe('401 ended_by_other')
    await setActive(id, false)
    expect(await readRefusal(otherToken)).toBe('401 account_closed')
  })

  it('returns a fixed deadline for sending pending changes of the device', async () => {
    const { id, signIn } = await createAccount()
    const token = await signIn()
    await setActive(id, false)
    const { body } = await api.call(token, 'GET', '/me')
    const [drainDeadline] = body.detail.drain
    expect(Date.parse(drainDeadline) - Date.now()).toBeGreaterThan(6.99 * DAY_MS)
    expect((await api.call(token, 'GET', '/sync/pull')).body.detail.drain).toEqual([drainDeadline])
  })
})

describe('own sign-ins', () => {
  it('lists sign-ins by device, and an ended device must delete its register', async () => {
    const { signIn, id } = await createAccount()
    const [currentToken, otherToken] = [await signIn(), await signIn()]
    const device = createTestDevice(api, otherToken)
    await device.push()
    await api.call(otherToken, 'PUT', `/devices/${device.id}`, { name: 'Kitchen tablet' })
    const { body } = await api.call(currentToken, 'GET', '/me/sign_ins')
    // The third sign-in was created with the account.
    expect(body.count).toBe(3)
    expect(body.results[0]).toMatchObject({ id: readSignInId(currentToken), current: true, device_name: null })
    expect(body.results).toContainEqual(
      expect.objectContaining({ id: readSignInId(otherToken), current: false, device_name: 'Kitchen tablet' }),
    )
    expect((await api.call(currentToken, 'DELETE', `/me/sign_ins/${readSignInId(otherToken)}`)).status).toBe(204)
    expect(await readRefusal(otherToken)).toBe('401 ended_by_other')
    expect(await listIds(currentToken)).not.toContain(readSignInId(otherToken))
    expect(await readRefusal(currentToken)).toBe('good')
    expect((await runQuery('SELECT FROM sign_ins WHERE user_id = $1 AND ended IS NULL', [id])).rowCount).toBe(2)
  })

  it("lists only a device's last sign-in and ends all of them", async () => {
    const { signIn } = await createAccount()
    const [currentToken, firstToken, latestToken] = [await signIn(), await signIn(), await signIn()]
    const device = createTestDevice(api, firstToken)
    await device.push()
    await api.call(latestToken, 'POST', '/sync/push', { device_id: device.id, mutations: [] })
    const listedIds = await listIds(currentToken)
    expect(listedIds).toContain(readSignInId(latestToken))
    expect(listedIds).not.toContain(readSignInId(firstToken))
    await api.call(currentToken, 'DELETE', `/me/sign_ins/${readSignInId(latestToken)}`)
    expect([await readRefusal(firstToken), await readRefusal(latestToken)]).toEqual([
      '401 ended_by_other',
      '401 ended_by_other',
    ])
  })

  it("lists and can end a tablet's expired sign-in", async () => {
    const { signIn } = await createAccount()
    const [currentToken, otherToken] = [await signIn(), await signIn()]
    await createTestDevice(api, otherToken).push()
    await runQuery(`UPDATE sign_ins SET expires = now() - interval '1 day' WHERE id = $1`, [readSignInId(otherToken)])
    expect(await listIds(currentToken)).toContain(readSignInId(otherToken))
    await api.call(currentToken, 'DELETE', `/me/sign_ins/${readSignInId(otherToken)}`)
    expect(await readRefusal(otherToken)).toBe('401 ended_by_other')
  })

  it('hides and protects the sign-ins of other users', async () => {
    const [ownAccount, otherAccount] = [await createAccount(), await createAccount()]
    const [token, otherToken] = [await ownAccount.signIn(), await otherAccount.signIn()]
    expect(await listIds(token)).not.toContain(readSignInId(otherToken))
    for (const id of [readSignInId(otherToken), newId(), 'none'])
      expect((await api.call(token, 'DELETE', `/me/sign_ins/${id}`)).status).toBe(404)
    expect(await readRefusal(otherToken)).toBe('good')
  })
})

describe('sign-ins of other users', () => {
  it('staff can list and end sign-ins of the users of their programme', async () => {
    const { id, signIn } = await createAccount()
    const token = await signIn()
    const createStaffToken = async (role: string) => (await api.user(null, { is_staff: true, role })).token
    const [supportToken, boxesOfHopeToken] = [
      await createStaffToken('vp_support'),
      await createStaffToken('boxes_of_hope'),
    ]
    const path = `/users/pastors/${id}/sign_ins`
    const { body } = await api.call(supportToken, 'GET', path)
    expect(body.results.map((one: { id: string }) => one.id)).toContain(readSignInId(token))
    expect((await api.call(boxesOfHopeToken, 'GET', path)).status).toBe(404)
    expect((await api.call(boxesOfHopeToken, 'DELETE', `${path}/${readSignInId(token)}`)).status).toBe(404)
    // Club users must not be listed as staff.
    expect((await api.call(supportToken, 'GET', `/users/staff/${id}/sign_ins`)).status).toBe(404)
    expect(await readRefusal(token)).toBe('good')
    expect((await api.call(supportToken, 'DELETE', `${path}/${readSignInId(token)}`)).status).toBe(204)
    expect(await readRefusal(token)).toBe('401 ended_by_other')
  })
})

describe('changing the password', () => {
  it('ends all other sign-ins and disables the old password', async () => {
    const { signIn } = await createAccount()
    const [currentToken, otherToken] = [await signIn(), await signIn()]
    const passwordReply = await api.call(currentToken, 'POST', '/me/password', {
      current: PASSWORD,
      password: NEW_PASSWORD,
    })
    expect(passwordReply.status).toBe(204)
    expect([await readRefusal(currentToken), await readRefusal(otherToken)]).toEqual(['good', '401 password_changed'])
    expect(await signIn(PASSWORD)).toBeUndefined()
    expect(await readRefusal(await signIn(NEW_PASSWORD))).toBe('good')
  })

  it('makes the other devices delete their register if a tablet was lost', async () => {
    const { signIn } = await createAccount()
    const [currentToken, otherToken] = [await signIn(), await signIn()]
    await api.call(currentToken, 'POST', '/me/password', { current: PASSWORD, password: NEW_PASSWORD, lost: true })
    expect([await readRefusal(currentToken), await readRefusal(otherToken)]).toEqual(['good', '401 ended_by_other'])
  })

  it('requires the current password, counts attempts and refuses weak passwords', async () => {
    const { signIn, email } = await createAccount()
    const currentToken = await signIn()
    const changePassword = (current: string, password: string) =>
      api.call(currentToken, 'POST', '/me/password', { current, password })
    expect((await changePassword('wrong', NEW_PASSWORD)).body).toMatchObject({
      code: 'invalid_credentials',
      detail: { current: ['This is not your password.'] },
    })
    for (const weakPassword of ['short1', 'password1', email.split('@')[0] ?? '']) {
      expect((await changePassword(PASSWORD, weakPassword)).body.code).toBe('PasswordFailsValidation')
    }
    expect(await changePassword(PASSWORD, 'hallbook2026')).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { password: [expect.stringContaining('easy to guess')] } },
    })
    for (let i = 0; i < 10; i++) await changePassword('wrong', NEW_PASSWORD)
    expect((await changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(429)
    expect(await readRefusal(currentToken)).toBe('good')
  })
})
