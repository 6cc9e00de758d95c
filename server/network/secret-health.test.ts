import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { seal } from '../auth/sealed.ts'
import { getSecretFingerprint } from '../auth/secret-fingerprint.ts'
import { createLog } from '../core/log.ts'
import { createServerIdentity } from '../core/server-identity.ts'
import { createSecretRun } from '../secrets/start-secret-job.ts'
import { getCurrentSecret } from '../settings/signing-secret.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const METRICS_TOKEN = 'a-token-of-tests-alone'
const PREVIOUS = 'the-previous-secret-of-tests-0123456789'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi({ METRICS_TOKEN })
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterAll(() => api.close())

const readSecrets = async () => (await api.call(token, 'GET', '/network_health')).body.secrets

async function readGauge(): Promise<number | null> {
  const response = await api.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, value] = /^hallbook_sealed_by_previous (\d+)$/m.exec(await response.text()) ?? []
  return value === undefined ? null : Number(value)
}

it('shows the links that need the previous secret, on the page and as a gauge', async () => {
  const current = getSecretFingerprint(getCurrentSecret(api.env))
  expect(await readSecrets()).toEqual({ current, previous: null, is_waiting: false, counts: null })
  expect(await readGauge()).toBeNull()
  const club = await api.club()
  await api.db.network((_, client) =>
    client.query(
      `INSERT INTO family_links (id, organisation_id, children, token_hash, sealed) VALUES ($1, $2, '{}', 'a', $3)`,
      [newId(), club.id, seal(PREVIOUS, 'family links', 'secret')],
    ),
  )
  // Without the previous secret the link cannot be opened, and is shown as missing it.
  const { db, env } = api
  const run = createSecretRun({ db, env, log: createLog('silent'), server: createServerIdentity() })
  await run(new AbortController().signal)
  expect(await readSecrets()).toMatchObject({ previous: null, counts: { total: 1, sealed_by_previous: 1 } })
  expect(await readGauge()).toBe(1)
  env.rotation = { previousSecret: PREVIOUS, isPreviousInUse: false }
  const nextRun = createSecretRun({ db, env, log: createLog('silent'), server: createServerIdentity() })
  await nextRun(new AbortController().signal)
  expect(await readSecrets()).toMatchObject({
    previous: getSecretFingerprint(PREVIOUS),
    counts: { total: 1, sealed_by_previous: 0 },
  })
  expect(await readGauge()).toBe(0)
})
