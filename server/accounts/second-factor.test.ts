import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { oneTimeCodes, passkeys } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { unlockStaff } from './unlock-staff.ts'

let api: TestApi
let support: { id: string; token: string }
beforeAll(async () => {
  api = await createTestApi()
  support = await createStaff('vp_support', 'cy')
})
afterAll(() => api.close())

const createStaff = (role: string, language: 'en' | 'cy' = 'en') => api.user(null, { is_staff: true, role, language })
const addSecondFactor = (user_id: string) =>
  api.db.network(async (tx) => {
    const code = { secret: 'sealed', last_step: 0, confirmed: new Date().toISOString(), recovery_codes: ['a', 'b'] }
    await tx.insert(oneTimeCodes).values({ user_id, ...code })
    await tx.insert(passkeys).values({ id: newId(), user_id, credential_id: newId(), public_key: 'key', name: 'Phone' })
  })
const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const readMails = (id: string) =>
  query('SELECT to_address, subject, text FROM mails WHERE text LIKE $1 OR to_address LIKE $1 ORDER BY id', [`%${id}%`])
const buildPath = (id: string) => `/users/staff/${id}/second_factor`

describe('letting a user in again [B-OPS-06]', () => {
  it('removes code and passkeys, and emails the user and all VP support', async () => {
    const other = await createStaff('tlg')
    await addSecondFactor(other.id)
    const { body } = await api.call(support.token, 'GET', buildPath(other.id))
    expect(body).toEqual({ one_time_code: true, recovery_codes_left: 2, passkeys: 1 })
    expect((await api.call(support.token, 'DELETE', buildPath(other.id))).status).toBe(204)
    expect((await api.call(support.token, 'GET', buildPath(other.id))).body).toEqual({
      one_time_code: false,
      recovery_codes_left: 0,
      passkeys: 0,
    })
    const mails = await readMails(other.id)
    expect(mails.map(({ to_address }) => to_address.split('@')[0]).sort()).toEqual([other.id, support.id].sort())
    const supportMail = mails.find(({ to_address }) => to_address.startsWith(support.id))
    expect(supportMail?.subject).toMatch(/^Tynnwyd cod mewngofnodi/)
    const changes = await query('SELECT fields FROM record_changes WHERE record_id = $1', [other.id])
    expect(changes).toMatchObject([{ fields: { second_factor: {} } }])
    const events = await query(`SELECT operation FROM security_events WHERE kind = 'second_factor_removed'`)
    expect(events).toMatchObject([{ operation: 'users.remove_staff_second_factor' }])
  })

  it('is refused for the own account, and changes nothing', async () => {
    await addSecondFactor(support.id)
    const { status, body } = await api.call(support.token, 'DELETE', buildPath(support.id))
    expect([status, body.detail]).toEqual([
      400,
      { non_field_errors: ['You cannot let yourself in again. Ask another VP support user.'] },
    ])
    expect((await api.call(support.token, 'GET', buildPath(support.id))).body.passkeys).toBe(1)
  })

  it('is refused to other staff and returns 404 without a second factor', async () => {
    const other = await createStaff('vp_general')
    expect((await api.call(other.token, 'DELETE', buildPath(support.id))).status).toBe(403)
    expect((await api.call(support.token, 'DELETE', buildPath(other.id))).status).toBe(404)
  })
})

describe('an unfinished set-up of a code', () => {
  it('does not count as a second factor', async () => {
    const other = await createStaff('tlg')
    await api.db.network((tx) => tx.insert(oneTimeCodes).values({ user_id: other.id, secret: 'sealed', last_step: 0 }))
    expect((await api.call(support.token, 'DELETE', buildPath(other.id))).status).toBe(404)
    expect(await readMails(other.id)).toEqual([])
    expect(await query('SELECT FROM one_time_codes WHERE user_id = $1', [other.id])).toHaveLength(1)
  })

  it('is removed together with a passkey', async () => {
    const other = await createStaff('tlg')
    await addSecondFactor(other.id)
    await query('UPDATE one_time_codes SET confirmed = NULL WHERE user_id = $1', [other.id])
    expect((await api.call(support.token, 'DELETE', buildPath(other.id))).status).toBe(204)
    expect(await query('SELECT FROM one_time_codes WHERE user_id = $1', [other.id])).toEqual([])
  })
})

describe('npm run staff:unlock', () => {
  it('lets the last VP support user in, with a security event and an email', async () => {
    const email = `${support.id}@hallbook.example`
    expect(await unlockStaff(api.databaseUrl, email.toUpperCase())).toBe('unlocked')
    const events = await query(
      `SELECT address, operation FROM security_events WHERE kind = 'second_factor_removed' AND user_id = $1 AND operation IS NULL`,
      [support.id],
    )
    expect(events).toEqual([{ address: null, operation: null }])
    expect((await readMails(support.id)).some(({ subject }) => subject.startsWith('Tynnwyd eich cod'))).toBe(true)
    expect(await unlockStaff(api.databaseUrl, email)).toBe('no_second_factor')
    expect(await unlockStaff(api.databaseUrl, 'nobody@hallbook.example')).toBe('no_account')
  })
})
