import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../contract/rules/days.ts'
import { computeCode } from '../../auth/one-time-codes.ts'
import { createTokenService } from '../../auth/tokens.ts'
import { getAcceptedSecrets } from '../../settings/signing-secret.ts'
import { findLinkToken } from '../../texts/text-link.ts'
import type { TestApi } from '../api.ts'
import { readStored } from './read-stored.ts'
import { type RestoredNetwork, restoreNetwork } from './restored-network.ts'

type JsonRow = Record<string, unknown>

type StoredLinks = {
  /** Time at which the links were created (ISO 8601). */
  made: string
  /** Path of each link, and the response of version 0.1.0. */
  links: { name: string; path: string; reply: JsonRow | string }[]
  feed: { id: string; url: string }
  /** Id of a text to a coordinator, and the token of the link in the text. */
  text: { id: string; token: string }
  frozen: { id: string; year: number; note: string; totals: unknown[] }
  one_time_code: { account: string; password: string; secret: string; recovery_codes: string[] }
  /** Token and database row of a password reset. The row is stored here because a backup does not contain it. */
  password_reset: { token: string; row: JsonRow }
  sign_in: { token: string; claims: { sub: string; jti: string; iat: number; exp: number } }
}

const storedLinks = readStored<StoredLinks>('links.json')
const HALF_MINUTE_MS = 30_000

let network: RestoredNetwork
let api: TestApi
beforeAll(async () => {
  network = await restoreNetwork()
  api = network.api
})
beforeEach(() => {
  // Set the clock to the day on which the links were created, because the stored responses contain ages and days. Add
  // an hour so that new one-time codes differ from the used one, because each code is valid only once.
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.parse(storedLinks.made) + HOUR_MS,
  })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => network.close())

async function createStaffToken(): Promise<string> {
  return (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
}

describe('links of version 0.1.0', () => {
  const publicLinks = storedLinks.links.filter(({ name }) => !['calendar_feed', 'password_reset'].includes(name))

  it.each(publicLinks)('returns the same response for the link of $name', async ({ path, reply }) => {
    const { status, body } = await api.call(null, 'GET', path)
    expect(status).toBe(200)
    // The default privacy notice is a text of the present version.
    const { privacy_notice: _notice, ...stored } = reply as JsonRow
    expect(body).toMatchObject(stored)
  })

  it('serves a calendar feed', async () => {
    const response = await api.app.request(new URL(storedLinks.feed.url).pathname)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('BEGIN:VCALENDAR')
  })

  it('lists a calendar feed with its address', async () => {
    const [feed] = await network.query('SELECT user_id FROM calendar_feeds WHERE id = $1', [storedLinks.feed.id])
    const { body } = await api.call(await network.signIn(feed?.user_id), 'GET', '/calendar_feeds')
    expect(new URL(body[0].url).pathname).toBe(new URL(storedLinks.feed.url).pathname)
  })

  it('puts the same link into a queued text', async () => {
    const [text] = await network.query<Parameters<typeof findLinkToken>[1]>(
      'SELECT id, link_hash FROM holiday_text_messages WHERE id = $1',
      [storedLinks.text.id],
    )
    expect(text && findLinkToken(getAcceptedSecrets(api.env), text)).toBe(storedLinks.text.token)
  })

  it('accepts the answer of a text link', async () => {
    const { status, body } = await api.call(null, 'POST', `/confirmation_links/${storedLinks.text.token}`, {
      is_open: true,
      dates: null,
    })
    expect({ status, body }).toEqual({ status: 200, body: { submitted: true } })
  })
})

describe('sign-ins of version 0.1.0', () => {
  it('sets a password with a reset link', async () => {
    const { token, row } = storedLinks.password_reset
    await network.query('INSERT INTO password_resets SELECT * FROM jsonb_populate_record(NULL::password_resets, $1)', [
      row,
    ])
    await network.query("UPDATE password_resets SET expires = now() + interval '1 hour'")
    expect((await api.call(null, 'GET', `/password_reset/${token}`)).body).toEqual({ problem: null })
    const resetResponse = await api.call(null, 'POST', '/password_reset', {
      token,
      password: 'pump lantern orchard 7',
    })
    expect(resetResponse.status).toBe(204)
  })

  it('signs in with a password and a one-time code', async () => {
    const { account, password, secret } = storedLinks.one_time_code
    const code = computeCode(secret, Math.floor(Date.now() / HALF_MINUTE_MS))
    const { status } = await api.call(null, 'POST', '/auth', {
      email: account,
      password,
      one_time_code: code,
    })
    expect(status).toBe(200)
  })

  it('signs in with a password and a recovery code', async () => {
    const { account, password, recovery_codes } = storedLinks.one_time_code
    const { status } = await api.call(null, 'POST', '/auth', {
      email: account,
      password,
      one_time_code: recovery_codes[0],
    })
    expect(status).toBe(200)
  })

  it('reads the token of a sign-in', async () => {
    const { token, claims } = storedLinks.sign_in
    expect(await createTokenService(api.env.JWT_SECRET).read(token)).toEqual({
      user: claims.sub,
      signIn: claims.jti,
      expires: new Date(claims.exp * 1000),
      issued: new Date(claims.iat * 1000),
    })
  })

  it('accepts the token while its sign-in lasts', async () => {
    const { token, claims } = storedLinks.sign_in
    // Renew the sign-in in the database. A restored backup ends every sign-in, but the update that this test simulates
    // does not.
    await network.query("UPDATE sign_ins SET created = now(), expires = now() + interval '1 day' WHERE id = $1", [
      claims.jti,
    ])
    const { status, body } = await api.call(token, 'GET', '/me')
    expect({ status, id: body.id }).toEqual({ status: 200, id: claims.sub })
  })
})

describe('frozen years of version 0.1.0', () => {
  it('shows the same numbers', async () => {
    // Use the real time, because the database ends a sign-in by its own clock.
    vi.useRealTimers()
    const { id, year, note, totals } = storedLinks.frozen
    const { status, body } = await api.call(await createStaffToken(), 'GET', `/dashboard/frozen_years/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, year, note, totals })
  })
})
