import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../contract/id.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

const OLD = 'right horse 1'
const NEW = 'cegin y capel 2026'
let api: TestApi
let hash: string
beforeAll(async () => {
  api = await createTestApi()
  hash = await hashPassword(OLD)
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
const createAccount = async () => {
  const club = await api.club()
  const { id } = await api.user(club.id, { password_hash: hash })
  const email = `${id}@hallbook.example`
  const signIn = async (password = OLD) =>
    (await api.call(null, 'POST', '/auth', { email, password })).body.token as string
  return { id, email, club, signIn }
}
const readRefusal = async (token: string) => {
  const { status, body } = await api.call(token, 'GET', '/me')
  return status === 200 ? 'good' : `${status} ${body.code}`
}
const setActive = (id: string, isActive: boolean) =>
  query('UPDATE users SET is_active = $2 WHERE id = $1', [id, isActive])
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
    const [{ id, signIn, club }, other] = [await createAccount(), await createAccount()]
    const token = await signIn()
    expect(await sendSlowly(token, async () => {})).toEqual([201, undefined])
    const makeStaff = () =>
      query(
        `UPDATE users SET is_pastor = false, is_staff = true, role = 'tlg', user_type = NULL, organisation_id = NULL
         WHERE id = $1`,
        [id],
      )
    expect(await sendSlowly(token, makeStaff)).toEqual([403, 'forbidden'])
    const deactivateOther = () => setActive(other.id, false)
    expect(await sendSlowly(await other.signIn(), deactivateOther)).toEqual([401, 'account_closed'])
    const clubs = [club.id, other.club.id]
    const found = await query('SELECT id FROM registered WHERE organisation_id = ANY($1)', [clubs])
    expect(found.rows).toHaveLength(1)
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
    await query('DELETE FROM users WHERE id = $1', [id])
    expect(await readRefusal(token)).toBe('401 account_closed')
  })

  it('reports an expired sign-in, or one ended by Log out', async () => {
    const { signIn } = await createAccount()
    const [late, out] = [await signIn(), await signIn()]
    await query(`UPDATE sign_ins SET expires = now() - interval '1 minute' WHERE id = $1`, [readSignInId(late)])
    await api.call(out, 'DELETE', '/auth')
    expect(await readRefusal(late)).toBe('401 sign_in_expired')
    expect(await readRefusal(out)).toBe('401 signed_out')
  })

  it('reports a restored server for tokens from before the restored backup', async () => {
    const { signIn } = await createAccount()
    const [knownToken, unknown] = [await signIn(), await signIn()]
    await query('DELETE FROM sign_ins WHERE id = $1', [readSignInId(unknown)])
    // Set the restore one second later, because a token stores its time in whole seconds and must be older than the
    // restore.
    await query(`UPDATE network SET restored_at = now() + interval '1 second'`)
    try {
      expect(await readRefusal(knownToken)).toBe('401 server_restored')
      expect(await readRefusal(unknown)).toBe('401 server_restored')
      await query(`UPDATE network SET restored_at = now() - interval '1 hour'`)
      expect(await readRefusal(knownToken)).toBe('good')
      expect(await readRefusal(unknown)).toBe('401 sign_in_expired')
    } finally {
      await query('UPDATE network SET restored_at = NULL')
    }
  })

  it('reports the first reason in order: closed, lost, changed, expired', async () => {
    const { id, signIn } = await createAccount()
    const [one, here] = [await signIn(), await signIn()]
    await query(`UPDATE sign_ins SET expires = now() - interval '1 minute' WHERE id = $1`, [readSignInId(one)])
    expect(await readRefusal(one)).toBe('401 sign_in_expired')
    await api.call(here, 'POST', '/me/password', { current: OLD, password: NEW })
    expect(await readRefusal(one)).toBe('401 password_changed')
    await api.call(here, 'POST', '/me/password', { current: NEW, password: 'cegin y capel 2027', lost: true })
    expect(await readRefusal(one)).toBe('401 ended_by_other')
    await setActive(id, false)
    expect(await readRefusal(one)).toBe('401 account_closed')
  })

  it('returns a fixed deadline for sending pending changes of the device', async () => {
    const { id, signIn } = await createAccount()
    const token = await signIn()
    await setActive(id, false)
    const { body } = await api.call(token, 'GET', '/me')
    const [until] = body.detail.drain
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
    expect((await api.call(token, 'GET', '/sync/pull')).body.detail.drain).toEqual([until])
  })
})

describe('own sign-ins', () => {
  it('lists sign-ins by device, and an ended device must delete its register', async () => {
    const { signIn, id } = await createAccount()
    const [here, there] = [await signIn(), await signIn()]
    const device = createTestDevice(api, there)
    await device.push()
    await api.call(there, 'PUT', `/devices/${device.id}`, { name: 'Kitchen tablet' })
    const { body } = await api.call(here, 'GET', '/me/sign_ins')
    // The third sign-in was created with the account.
    expect(body.count).toBe(3)
    expect(body.results[0]).toMatchObject({ id: readSignInId(here), current: true, device_name: null })
    expect(body.results).toContainEqual(
      expect.objectContaining({ id: readSignInId(there), current: false, device_name: 'Kitchen tablet' }),
    )
    expect((await api.call(here, 'DELETE', `/me/sign_ins/${readSignInId(there)}`)).status).toBe(204)
    expect(await readRefusal(there)).toBe('401 ended_by_other')
    expect(await listIds(here)).not.toContain(readSignInId(there))
    expect(await readRefusal(here)).toBe('good')
    expect((await query('SELECT FROM sign_ins WHERE user_id = $1 AND ended IS NULL', [id])).rowCount).toBe(2)
  })

  it("lists only a device's last sign-in and ends all of them", async () => {
    const { signIn } = await createAccount()
    const [here, first, again] = [await signIn(), await signIn(), await signIn()]
    const device = createTestDevice(api, first)
    await device.push()
    await api.call(again, 'POST', '/sync/push', { device_id: device.id, mutations: [] })
    const listed = await listIds(here)
    expect(listed).toContain(readSignInId(again))
    expect(listed).not.toContain(readSignInId(first))
    await api.call(here, 'DELETE', `/me/sign_ins/${readSignInId(again)}`)
    expect([await readRefusal(first), await readRefusal(again)]).toEqual(['401 ended_by_other', '401 ended_by_other'])
  })

  it("lists and can end a tablet's expired sign-in", async () => {
    const { signIn } = await createAccount()
    const [here, there] = [await signIn(), await signIn()]
    await createTestDevice(api, there).push()
    await query(`UPDATE sign_ins SET expires = now() - interval '1 day' WHERE id = $1`, [readSignInId(there)])
    expect(await listIds(here)).toContain(readSignInId(there))
    await api.call(here, 'DELETE', `/me/sign_ins/${readSignInId(there)}`)
    expect(await readRefusal(there)).toBe('401 ended_by_other')
  })

  it('hides and protects the sign-ins of other users', async () => {
    const [mine, otherAccount] = [await createAccount(), await createAccount()]
    const [token, other] = [await mine.signIn(), await otherAccount.signIn()]
    expect(await listIds(token)).not.toContain(readSignInId(other))
    for (const id of [readSignInId(other), newId(), 'none'])
      expect((await api.call(token, 'DELETE', `/me/sign_ins/${id}`)).status).toBe(404)
    expect(await readRefusal(other)).toBe('good')
  })
})

describe('sign-ins of other users', () => {
  it('staff can list and end sign-ins of the users of their programme', async () => {
    const { id, signIn } = await createAccount()
    const token = await signIn()
    const createStaffToken = async (role: string) => (await api.user(null, { is_staff: true, role })).token
    const [support, boh] = [await createStaffToken('vp_support'), await createStaffToken('boxes_of_hope')]
    const path = `/users/pastors/${id}/sign_ins`
    const { body } = await api.call(support, 'GET', path)
    expect(body.results.map((one: { id: string }) => one.id)).toContain(readSignInId(token))
    expect((await api.call(boh, 'GET', path)).status).toBe(404)
    expect((await api.call(boh, 'DELETE', `${path}/${readSignInId(token)}`)).status).toBe(404)
    // Club users must not be listed as staff.
    expect((await api.call(support, 'GET', `/users/staff/${id}/sign_ins`)).status).toBe(404)
    expect(await readRefusal(token)).toBe('good')
    expect((await api.call(support, 'DELETE', `${path}/${readSignInId(token)}`)).status).toBe(204)
    expect(await readRefusal(token)).toBe('401 ended_by_other')
  })
})

describe('changing the password', () => {
  it('ends all other sign-ins and disables the old password', async () => {
    const { signIn } = await createAccount()
    const [here, there] = [await signIn(), await signIn()]
    const passwordReply = await api.call(here, 'POST', '/me/password', { current: OLD, password: NEW })
    expect(passwordReply.status).toBe(204)
    expect([await readRefusal(here), await readRefusal(there)]).toEqual(['good', '401 password_changed'])
    expect(await signIn(OLD)).toBeUndefined()
    expect(await readRefusal(await signIn(NEW))).toBe('good')
  })

  it('makes the other devices delete their register if a tablet was lost', async () => {
    const { signIn } = await createAccount()
    const [here, there] = [await signIn(), await signIn()]
    await api.call(here, 'POST', '/me/password', { current: OLD, password: NEW, lost: true })
    expect([await readRefusal(here), await readRefusal(there)]).toEqual(['good', '401 ended_by_other'])
  })

  it('requires the current password, counts attempts and refuses weak passwords', async () => {
    const { signIn, email } = await createAccount()
    const currentToken = await signIn()
    const changePassword = (current: string, password: string) =>
      api.call(currentToken, 'POST', '/me/password', { current, password })
    expect((await changePassword('wrong', NEW)).body).toMatchObject({
      code: 'invalid_credentials',
      detail: { current: ['This is not your password.'] },
    })
    for (const weak of ['short1', 'password1', email.split('@')[0] ?? '']) {
      expect((await changePassword(OLD, weak)).body.code).toBe('PasswordFailsValidation')
    }
    expect(await changePassword(OLD, 'hallbook2026')).toMatchObject({
      status: 400,
      body: { code: 'invalid', detail: { password: [expect.stringContaining('easy to guess')] } },
    })
    for (let i = 0; i < 6; i++) await changePassword('wrong', NEW)
    expect((await changePassword(OLD, NEW)).status).toBe(429)
    expect(await readRefusal(currentToken)).toBe('good')
  })
})
