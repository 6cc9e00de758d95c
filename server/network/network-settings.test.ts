import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { computeCode } from '../auth/one-time-codes.ts'
import { hashPassword } from '../auth/passwords.ts'
import { defaultPrivacyNotice } from '../db/default-notice.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const PASSWORD = 'the-green-hall-2026'

let api: TestApi
let supportToken: string
beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, role: 'vp_support', last_name: 'Rees' })).token
})
afterAll(() => api.close())

const patchSettings = async (body: object, ifMatch?: string) => {
  const version: Record<string, string> = ifMatch === undefined ? {} : { 'If-Match': ifMatch }
  const reply = await api.call(supportToken, 'PATCH', '/network_settings', body, version)
  return { status: reply.status, etag: reply.headers.get('etag'), body: reply.body }
}
const readSettings = async () => (await api.call(supportToken, 'GET', '/network_settings')).body

it('settings have defaults and an empty notice falls back to its default', async () => {
  const defaults = {
    privacy_notice_en: defaultPrivacyNotice.en,
    privacy_notice_cy: defaultPrivacyNotice.cy,
    contact_address: 'support@hallbook.example',
    community_link: null,
    safeguarding_number: null,
    reminder_days: 7,
    erasure_months: 6,
    dbs_years: 3,
    health_confirmation_months: 12,
    two_people: 'required',
    one_time_code_required: false,
  }
  expect(await readSettings()).toEqual(defaults)
  const changedSettings = {
    privacy_notice_cy: 'Eich atebion',
    reminder_days: 10,
    community_link: 'https://hope.example',
  }
  expect(await patchSettings(changedSettings)).toMatchObject({
    status: 200,
    etag: '"2"',
    body: { ...defaults, ...changedSettings },
  })
  expect((await patchSettings({ privacy_notice_cy: '  ', community_link: '', reminder_days: 7 })).body).toEqual(
    defaults,
  )
  expect((await patchSettings({})).etag).toBe('"3"')
})

it('shows visitors only the notice, the address and the periods', async () => {
  await patchSettings({ contact_address: 'office@network.example', privacy_notice_cy: 'Eich atebion' })
  const { status, body } = await api.call(null, 'GET', '/network_facts')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      privacy_notice: { en: defaultPrivacyNotice.en, cy: 'Eich atebion' },
      contact_address: 'office@network.example',
      erasure_months: 6,
      dbs_years: 3,
    },
  })
  await patchSettings({ contact_address: 'support@hallbook.example', privacy_notice_cy: '' })
})

it.each([
  ['contact_address', 'nobody'],
  ['contact_address', ''],
  ['safeguarding_number', 'ask Nia'],
  ['community_link', 'hope.example'],
  ['community_link', 'javascript:alert(1)'],
  ['reminder_days', 1],
  ['reminder_days', 2.5],
  ['erasure_months', 0],
  ['erasure_months', '6'],
  ['dbs_years', 11],
  ['privacy_notice_en', 'x'.repeat(6001)],
  ['one_time_code_required', 'yes'],
])('refuses %s as %j and names the field [ERR-06]', async (field, bad) => {
  const settingsBefore = await readSettings()
  const { status, body } = await patchSettings({ [field]: bad })
  expect({ status, fields: Object.keys(body.detail) }).toEqual({ status: 400, fields: [field] })
  expect(await readSettings()).toEqual(settingsBefore)
})

it('a stale settings change names the other author, and both are audited [API-08]', async () => {
  const { etag } = await patchSettings({ dbs_years: 5 })
  expect((await patchSettings({ dbs_years: 4, erasure_months: 12 })).status).toBe(200)
  const staleReply = await patchSettings({ dbs_years: 2 }, etag ?? '')
  expect(staleReply).toMatchObject({
    status: 412,
    body: {
      code: 'changed_meanwhile',
      detail: { dbs_years: [expect.stringMatching(/Rees changed this at/)] },
    },
  })
  expect(await readSettings()).toMatchObject({ dbs_years: 4, erasure_months: 12 })
  const { rows } = await api.db.network((_tx, client) =>
    client.query("SELECT fields FROM record_changes WHERE noun = 'network_settings' ORDER BY version DESC LIMIT 1"),
  )
  expect(rows).toEqual([{ fields: { dbs_years: { from: 5, to: 4 }, erasure_months: { from: 6, to: 12 } } }])
  const concurrentReplies = await Promise.all([8, 9].map((reminder_days) => patchSettings({ reminder_days }, '"99"')))
  expect(concurrentReplies.map(({ status }) => status)).toEqual([412, 412])
  const { rows: events } = await api.db.network((_tx, client) =>
    client.query("SELECT kind FROM security_events WHERE kind = 'settings_changed'"),
  )
  expect(events.length).toBeGreaterThan(0)
})

it('families get the notice, users the address and community page [SELF-06, WEL-27]', async () => {
  const club = await api.club('Riverside')
  await patchSettings({ privacy_notice_en: 'Only your club', contact_address: 'hello@hope.example' })
  const hashid = await api.db.network((_tx, client) =>
    client.query('SELECT hashid FROM organisations WHERE id = $1', [club.id]).then(({ rows }) => rows[0].hashid),
  )
  const { body } = await api.call(null, 'GET', `/participant_registration/organisation/${hashid}`)
  expect(body).toEqual({
    organisation_name: 'Riverside',
    hashid,
    privacy_notice: { en: 'Only your club', cy: defaultPrivacyNotice.cy },
  })
  const { token } = await api.user(club.id)
  const shownSettings = { contact_address: 'hello@hope.example', community_link: null }
  expect((await api.call(token, 'GET', '/me')).body).toMatchObject(shownSettings)
  expect((await api.call(token, 'POST', '/me', {})).body).toMatchObject(shownSettings)
})

/** Creates a member of staff with a password. The returned `signIn` returns a token. */
const createStaff = async () => {
  const email = `${newId()}@hallbook.example`
  const facts = { email, password_hash: await hashPassword(PASSWORD), is_staff: true, role: 'vp_general' }
  const { token } = await api.user(null, facts)
  const signIn = async (one_time_code?: string): Promise<string> =>
    (await api.call(null, 'POST', '/auth', { email, password: PASSWORD, one_time_code })).body.token
  return { token, signIn }
}

it('staff must set up required codes before anything else', async () => {
  const { token, signIn } = await createStaff()
  const club = await api.club()
  await patchSettings({ one_time_code_required: true })
  // A user who is already signed in is not affected until the next sign-in.
  expect((await api.call(token, 'GET', '/organisations')).status).toBe(200)
  expect((await api.call(token, 'GET', '/me')).body.one_time_code_required).toBe(false)
  const newToken = await signIn()
  expect((await api.call(newToken, 'GET', '/me')).body.one_time_code_required).toBe(true)
  for (const path of ['/organisations', '/users/pastors', '/me/sign_ins'])
    expect(await api.call(newToken, 'GET', path)).toMatchObject({
      status: 403,
      body: { code: 'one_time_code_missing' },
    })
  const { secret } = (await api.call(newToken, 'POST', '/me/one_time_code', { password: PASSWORD })).body
  const getCode = (ahead: number) => computeCode(secret, Math.floor(Date.now() / 30_000) + ahead)
  expect((await api.call(newToken, 'PUT', '/me/one_time_code', { code: getCode(-1) })).status).toBe(200)
  expect((await api.call(newToken, 'GET', '/organisations')).status).toBe(200)
  // Remove the authenticator app. The user must then set up a code again before any other call.
  await api.call(newToken, 'POST', '/me/one_time_code/removal', { password: PASSWORD, one_time_code: getCode(0) })
  expect((await api.call(newToken, 'GET', '/organisations')).status).toBe(403)
  // Club users do not need a one-time code.
  const { token: coordinatorToken } = await api.user(club.id)
  expect((await api.call(coordinatorToken, 'GET', '/me')).body.one_time_code_required).toBe(false)
  expect((await api.call(newToken, 'DELETE', '/auth')).status).toBe(204)
  await patchSettings({ one_time_code_required: false })
  expect((await api.call(await signIn(), 'GET', '/organisations')).status).toBe(200)
})
