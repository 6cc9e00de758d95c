import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../contract/id.ts'
import { type SealPurpose, seal, sealPurposes, unseal } from '../auth/sealed.ts'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createLog } from '../core/log.ts'
import type { ServerIdentity } from '../core/server-identity.ts'
import type { SecretEnv } from '../settings/signing-secret.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { countSealedByPrevious, sealAllAgain } from './seal-again.ts'
import { getSealedCounts } from './sealed-counts.ts'
import { registerSecrets, removeServer, updateServerSecrets } from './server-secrets.ts'
import { createSecretRun } from './start-secret-job.ts'

const OLD = 'the-old-secret-of-tests-0123456789abcdef'
const NEW = 'the-new-secret-of-tests-0123456789abcdef'
const signal = new AbortController().signal

function buildEnv(current: string, previous?: string): SecretEnv {
  const env: SecretEnv = { JWT_SECRET: current, mode: 'production', DATA_DIR: '/nowhere' }
  if (previous) env.rotation = { previousSecret: previous, isPreviousInUse: false }
  return env
}

const buildServer = (name = 'hall-1'): ServerIdentity => ({
  id: newId(),
  name,
  version: '0.0.0',
  started: new Date().toISOString(),
})

let api: TestApi
let club: string
beforeAll(async () => {
  api = await createTestApi()
  club = (await api.club()).id
})
afterAll(() => api.close())

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  api.db.network(async (_, client) => (await client.query<R>(text, values)).rows)

/** Adds a row with the text for each purpose. */
async function addSealedRows(secret: string, count = 1): Promise<void> {
  const encrypt = (purpose: SealPurpose) => seal(secret, purpose, `text of ${purpose}`)
  const [lead] = await query<{ id: string }>(
    "INSERT INTO regional_leaders (id, name) VALUES ($1, 'Lead') RETURNING id",
    [newId()],
  )
  for (let i = 0; i < count; i++) {
    const { id: user } = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const [link] = await query<{ id: string }>(
      `INSERT INTO family_links (id, organisation_id, adult_id, children, token_hash, sealed)
       VALUES ($1::uuid, $2, NULL, '{}', $1::uuid::text, $3) RETURNING id`,
      [newId(), club, encrypt('family links')],
    )
    const application = newId()
    await query(`INSERT INTO applications (id, flow, organisation_id) VALUES ($1, 'core', $2)`, [application, club])
    await query(
      `INSERT INTO public_links (id, purpose, subject_id, application_id, token_hash, sealed)
       VALUES ($1::uuid, 'application_form', $1::uuid, $2, $1::uuid::text, $3)`,
      [newId(), application, encrypt('public links')],
    )
    await query('INSERT INTO one_time_codes (user_id, secret) VALUES ($1, $2)', [user, encrypt('one-time codes')])
    await query(
      `INSERT INTO calendar_feeds (id, user_id, regional_leader, token_hash, token_sealed) VALUES ($1::uuid, $2, $3, $1::uuid::text, $4)`,
      [newId(), user, lead?.id, encrypt('calendar feeds')],
    )
    await query(
      `INSERT INTO family_texts (id, organisation_id, link_id, kind, day, mobile_number, state, next_try, sealed)
       VALUES ($1, $2, $3, 'link', '2026-08-05', '447700900100', 'queued', now(), $4)`,
      [newId(), club, link?.id, encrypt('family texts')],
    )
  }
}

const readSealed = async (): Promise<{ purpose: SealPurpose; sealed: string }[]> =>
  query(`
    SELECT 'public links' AS purpose, sealed FROM public_links
    UNION ALL SELECT 'family links', sealed FROM family_links
    UNION ALL SELECT 'one-time codes', secret FROM one_time_codes
    UNION ALL SELECT 'calendar feeds', token_sealed FROM calendar_feeds
    UNION ALL SELECT 'family texts', sealed FROM family_texts`)

beforeEach(async () => {
  for (const table of ['public_links', 'family_texts', 'family_links', 'one_time_codes', 'calendar_feeds', 'servers'])
    await query(`DELETE FROM ${table}`)
})

describe('sealed texts', () => {
  it('opens a text that today’s version stored', () => {
    const stored = 'AAECAwQFBgcICQoLOu42/YtMG8mukWfdLV7LRRi5TjqXYWSLllp7fns84w=='
    expect(unseal([NEW, OLD], 'public links', stored)).toBe('a stored secret')
  })

  it('opens under the previous secret while that is set', () => {
    const sealed = seal(OLD, 'family links', 'text')
    expect(unseal([NEW, OLD], 'family links', sealed)).toBe('text')
    expect(unseal([NEW], 'family links', sealed)).toBeNull()
  })
})

describe('tokens', () => {
  const claims = { user: newId(), signIn: newId(), expires: new Date('2030-01-01') }

  it('of the previous secret are accepted while that is set', async () => {
    const token = await createTokenService(OLD).sign(claims)
    const rotation = { previousSecret: OLD, isPreviousInUse: false }
    expect(await createTokenService(NEW, rotation).read(token)).toMatchObject(claims)
    expect(await createTokenService(NEW).read(token)).toBeNull()
    expect(await createTokenService(NEW, rotation).read(`${token}x`)).toBeNull()
  })

  it('are signed for servers that have only the previous secret', async () => {
    const rotation = { previousSecret: OLD, isPreviousInUse: true }
    const tokens = createTokenService(NEW, rotation)
    expect(await createTokenService(OLD).read(await tokens.sign(claims))).toMatchObject(claims)
    rotation.isPreviousInUse = false
    expect(await createTokenService(OLD).read(await tokens.sign(claims))).toBeNull()
  })
})

describe('sealAllAgain', () => {
  it('encrypts the text of every purpose under the current secret', async () => {
    await addSealedRows(OLD, 2)
    const count = 2 * sealPurposes.length
    expect(await countSealedByPrevious(api.db, buildEnv(NEW, OLD))).toEqual({
      total: count,
      previous: count,
      unreadable: 0,
    })
    expect(await sealAllAgain(api.db, buildEnv(NEW, OLD), signal)).toEqual({ total: count, previous: 0, unreadable: 0 })
    for (const { purpose, sealed } of await readSealed())
      expect(unseal([NEW], purpose, sealed), purpose).toBe(`text of ${purpose}`)
  })

  it('changes no text in a second run', async () => {
    await addSealedRows(OLD)
    await sealAllAgain(api.db, buildEnv(NEW, OLD), signal)
    const before = await readSealed()
    await sealAllAgain(api.db, buildEnv(NEW, OLD), signal)
    expect(await readSealed()).toEqual(before)
  })

  it('continues a run that was interrupted', async () => {
    await addSealedRows(OLD)
    const controller = new AbortController()
    controller.abort()
    await sealAllAgain(api.db, buildEnv(NEW, OLD), controller.signal)
    expect((await countSealedByPrevious(api.db, buildEnv(NEW, OLD))).previous).toBe(5)
    expect((await sealAllAgain(api.db, buildEnv(NEW, OLD), signal))?.previous).toBe(0)
  })

  it('leaves the work to one process', async () => {
    await addSealedRows(OLD)
    const results = await Promise.all([1, 2, 3].map(() => sealAllAgain(api.db, buildEnv(NEW, OLD), signal)))
    expect(results.filter(Boolean).length).toBeGreaterThan(0)
    expect((await countSealedByPrevious(api.db, buildEnv(NEW, OLD))).previous).toBe(0)
  })

  it('counts texts of an unknown secret apart, and leaves out ended links', async () => {
    await addSealedRows('a third secret')
    await query('UPDATE public_links SET withdrawn = now()')
    await query('UPDATE family_links SET ended = now()')
    await query('UPDATE family_texts SET sealed = NULL')
    expect(await sealAllAgain(api.db, buildEnv(NEW, OLD), signal)).toEqual({ total: 2, previous: 0, unreadable: 2 })
  })
})

describe('two servers', () => {
  const log = createLog('silent')
  const register = (env: SecretEnv, server = buildServer()) => registerSecrets({ db: api.db, env, log, server })
  const update = (env: SecretEnv, server: ServerIdentity) => updateServerSecrets({ db: api.db, env, log, server })

  it('use the previous secret until both have the current one', async () => {
    const [first, second] = [buildServer(), buildServer('hall-2')]
    await register(buildEnv(OLD), second)
    const replacing = buildEnv(NEW, OLD)
    await register(replacing, first)
    expect(replacing.rotation?.isPreviousInUse).toBe(true)
    await addSealedRows(OLD)
    const run = createSecretRun({ db: api.db, env: replacing, log, server: first })
    await run(signal)
    expect(getSealedCounts(api.db)).toMatchObject({ previous: 5 })
    await removeServer({ db: api.db, server: second })
    await register(buildEnv(NEW, OLD), second)
    await run(signal)
    expect(replacing.rotation?.isPreviousInUse).toBe(false)
    expect(getSealedCounts(api.db)).toEqual({ total: 5, previous: 0, unreadable: 0 })
  })

  it('with different secrets do not run together', async () => {
    const other = buildServer('hall-2')
    await register(buildEnv(OLD), other)
    let lastUpdate: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      lastUpdate = update(buildEnv(OLD), other)
    }, 200)
    const error = await register(buildEnv(NEW)).catch((reason: Error) => reason)
    clearInterval(timer)
    await lastUpdate
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain(getSecretFingerprint(OLD))
    expect((error as Error).message).toContain(getSecretFingerprint(NEW))
    expect((error as Error).message).toContain('hall-2')
    expect((error as Error).message).not.toContain(NEW)
    expect(await query('SELECT name FROM servers')).toEqual([{ name: 'hall-2' }])
  })

  it('start with a new secret after a crash once the old row is stale', async () => {
    await register(buildEnv(OLD), buildServer())
    const started = register(buildEnv(NEW))
    await query("UPDATE servers SET seen = now() - interval '59 seconds'")
    await started
    expect(await query('SELECT count(*)::int AS count FROM servers')).toEqual([{ count: 2 }])
  })

  it('log a conflict that begins while they run, once', async () => {
    const own = buildServer()
    const errors: unknown[][] = []
    const spy = vi.spyOn(log, 'error').mockImplementation((...args: unknown[]) => void errors.push(args))
    await register(buildEnv(OLD), own)
    await query(
      `INSERT INTO servers (id, name, version, started, secret_fingerprint) VALUES ($1, 'hall-2', '0', now(), '0000 0000')`,
      [newId()],
    )
    const run = createSecretRun({ db: api.db, env: buildEnv(OLD), log, server: own })
    await run(signal)
    await run(signal)
    spy.mockRestore()
    expect(errors).toEqual([
      [
        { server: 'hall-2', its_secrets: ['0000 0000'], own_secrets: [getSecretFingerprint(OLD)] },
        'servers have different secrets',
      ],
    ])
  })
})

it('starts without the previous secret and logs the lost texts once', async () => {
  await addSealedRows(OLD)
  const log = createLog('silent')
  const warnings: unknown[][] = []
  vi.spyOn(log, 'warn').mockImplementation((...args: unknown[]) => void warnings.push(args))
  const server = buildServer()
  await registerSecrets({ db: api.db, env: buildEnv(NEW), log, server })
  const run = createSecretRun({ db: api.db, env: buildEnv(NEW), log, server })
  await run(signal)
  await run(signal)
  expect(warnings).toEqual([[{ rows: 5 }, 'sealed under a secret that is not set']])
  expect(getSealedCounts(api.db)).toEqual({ total: 5, previous: 0, unreadable: 5 })
})
