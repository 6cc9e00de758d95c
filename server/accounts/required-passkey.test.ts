import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createPasswordLink } from '../auth/password-link.ts'
import { hashPassword } from '../auth/passwords.ts'
import { networkSettings, oneTimeCodes, passkeys } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const PASSWORD = 'the-green-hall-2026'
const NEW_PASSWORD = 'cegin y capel 2026'
const PASSKEY_REQUIRED = { status: 403, body: { code: 'passkey_required' } }
const PROOF_NEEDED = { status: 403, body: { code: 'reauthentication_needed' } }

let api: TestApi
let password_hash: string
beforeAll(async () => {
  api = await createTestApi()
  password_hash = await hashPassword(PASSWORD)
  await api.db.network((tx) =>
    tx.update(networkSettings).set({ one_time_code_required: true, one_time_code_since: new Date().toISOString() }),
  )
})
afterAll(() => api.close())

const runQuery = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const countPasskeys = async (user: string) =>
  (await runQuery('SELECT id FROM passkeys WHERE user_id = $1', [user])).length
const signIn = (email: string, password: string) => api.call(null, 'POST', '/auth', { email, password })

const addPasskey = (user_id: string) =>
  api.db.network((tx) =>
    tx.insert(passkeys).values({ id: newId(), user_id, credential_id: newId(), public_key: 'key', name: 'Phone' }),
  )

/** Creates an account whose only second factor is a passkey. */
const createOwner = async (organisation: string | null = null) => {
  const facts = organisation === null ? { is_staff: true, role: 'vp_support' } : {}
  const owner = await api.user(organisation, { password_hash, ...facts })
  await addPasskey(owner.id)
  return { ...owner, email: `${owner.id}@hallbook.example` }
}

/** Lists the calls of an account's security events about removed passkeys. */
const listRemovals = async (user: string) => {
  const condition = "user_id = $1 AND kind = 'passkey_removed'"
  const events = await runQuery(`SELECT operation FROM security_events WHERE ${condition} ORDER BY operation`, [user])
  return events.map(({ operation }) => operation)
}
const ageProof = (signIn: string, minutes: number) =>
  runQuery('UPDATE sign_ins SET authenticated = now() - make_interval(mins => $2) WHERE id = $1', [signIn, minutes])

describe('the first step of setting up a code, while the network requires a second factor', () => {
  const begin = (token: string) => api.call(token, 'POST', '/me/one_time_code', { password: PASSWORD })

  it('does not accept the password as a proof of identity from staff with a passkey', async () => {
    const owner = await createOwner()
    await ageProof(owner.signIn, 60)
    expect(await begin(owner.token)).toMatchObject(PROOF_NEEDED)
    expect(await api.call(owner.token, 'POST', '/me/passkeys/options')).toMatchObject(PROOF_NEEDED)
    expect(await runQuery('SELECT FROM one_time_codes WHERE user_id = $1', [owner.id])).toEqual([])
  })

  it('works after a recent proof, and does not renew the proof', async () => {
    const owner = await createOwner()
    await ageProof(owner.signIn, 9)
    expect((await begin(owner.token)).status).toBe(200)
    const isOld = "SELECT authenticated < now() - interval '8 minutes' AS old FROM sign_ins WHERE id = $1"
    expect(await runQuery(isOld, [owner.signIn])).toEqual([{ old: true }])
  })
})

describe('removing passkeys', () => {
  const changePassword = (token: string) => {
    const passwords = { current: PASSWORD, password: NEW_PASSWORD }
    return api.call(token, 'POST', '/me/password', { ...passwords, lost: true, remove_passkeys: true })
  }
  const removeOne = async ({ id, token }: { id: string; token: string }) => {
    const [passkey] = await runQuery('SELECT id FROM passkeys WHERE user_id = $1', [id])
    return api.call(token, 'DELETE', `/me/passkeys/${passkey.id}`)
  }
  /** Confirms an authenticator app without a usable secret. */
  const addApp = (user_id: string) =>
    api.db.network((tx) =>
      tx
        .insert(oneTimeCodes)
        .values({ user_id, secret: 'sealed', last_step: 0, confirmed: new Date().toISOString(), recovery_codes: [] }),
    )

  it('with a new password needs a recent proof, also from club users', async () => {
    for (const organisation of [null, (await api.club()).id]) {
      const owner = await createOwner(organisation)
      await ageProof(owner.signIn, 11)
      expect(await changePassword(owner.token)).toMatchObject(PROOF_NEEDED)
      expect(await removeOne(owner)).toMatchObject(PROOF_NEEDED)
      expect(await countPasskeys(owner.id)).toBe(1)
      expect((await signIn(owner.email, NEW_PASSWORD)).body.code).toBe('invalid_credentials')
    }
  })

  it('is refused to staff if no other second factor remains', async () => {
    const owner = await createOwner()
    const refusal = await changePassword(owner.token)
    expect(refusal).toMatchObject({ ...PASSKEY_REQUIRED, body: { problems: [{ field: 'remove_passkeys' }] } })
    expect(await removeOne(owner)).toMatchObject({
      ...PASSKEY_REQUIRED,
      body: { problems: [{ code: 'last_passkey' }] },
    })
    expect(await countPasskeys(owner.id)).toBe(1)
    expect((await signIn(owner.email, NEW_PASSWORD)).body.code).toBe('invalid_credentials')
  })

  it('is accepted from staff with another passkey or an app, and the code stays necessary', async () => {
    const owner = await createOwner()
    await addPasskey(owner.id)
    expect((await removeOne(owner)).status).toBe(204)
    await addApp(owner.id)
    expect((await changePassword(owner.token)).status).toBe(204)
    expect(await countPasskeys(owner.id)).toBe(0)
    expect(await listRemovals(owner.id)).toEqual(['me.password', 'passkeys.delete'])
    expect((await signIn(owner.email, NEW_PASSWORD)).body.code).toBe('one_time_code_required')
  })
})

describe('a password set by an emailed link, while the network requires a second factor', () => {
  const openLink = async (user: string) => {
    const link = await api.db.network((tx) => createPasswordLink(tx, api.env, user))
    const token = link.split('/').at(-1)
    return (more: object = {}) =>
      api.call(null, 'POST', '/password_reset', { token, password: NEW_PASSWORD, lost: true, ...more })
  }

  it('does not remove the passkeys of staff, and leaves password and link unchanged', async () => {
    const { id, email } = await createOwner()
    const setPassword = await openLink(id)
    const refusal = await setPassword({ remove_passkeys: true })
    expect(refusal).toMatchObject({ ...PASSKEY_REQUIRED, body: { problems: [{ field: 'remove_passkeys' }] } })
    expect(await countPasskeys(id)).toBe(1)
    expect((await signIn(email, NEW_PASSWORD)).body.code).toBe('invalid_credentials')
    expect(
      await runQuery("SELECT operation FROM security_events WHERE user_id = $1 AND kind = 'refused'", [id]),
    ).toEqual([{ operation: 'password_reset.create' }])
    expect((await setPassword()).status).toBe(204)
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject(PASSKEY_REQUIRED)
  })

  it('removes the passkeys of club users', async () => {
    const { id, email } = await createOwner((await api.club()).id)
    expect((await (await openLink(id))({ remove_passkeys: true })).status).toBe(204)
    expect(await countPasskeys(id)).toBe(0)
    expect(await listRemovals(id)).toEqual(['password_reset.create'])
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('accepts the choice of staff without a passkey', async () => {
    const { id } = await api.user(null, { password_hash, is_staff: true, role: 'tlg' })
    expect((await (await openLink(id))({ remove_passkeys: true })).status).toBe(204)
    expect(await listRemovals(id)).toEqual([])
  })
})
