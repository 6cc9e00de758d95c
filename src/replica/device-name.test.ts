import { authOperations } from '@contract/auth.ts'
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { call } from '../api/call.ts'
import { readToken, rewriteToken } from '../api/token.ts'
import { removeLock, setLock } from '../lock/lock.ts'
import { unlock } from '../lock/unlock.ts'
import { removeCipher } from '../lock/vault.ts'
import { readDeviceName, storeDeviceName, syncDeviceName } from './device-name.ts'
import { buildDiagnosis } from './diagnostic.ts'
import { syncOnce } from './engine/engine.ts'
import { rewriteRows } from './sealing.ts'
import { connectToServer, parseBody, setInterceptor } from './testing/browser.ts'
import { openTablet } from './testing/tablet.ts'

/** Use fewer PBKDF2 rounds than a real lock to save time. These tests do not check how costly it is to guess a PIN. */
vi.mock('../lock/rounds.ts', () => ({ ROUNDS: 1000 }))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer((request) => api.app.fetch(request))
})
afterEach(async () => {
  setInterceptor(null)
  await storeDeviceName(null)
})
afterAll(() => api.close())

const isNamingRequest = (request: Request) => new URL(request.url).pathname.startsWith('/api/devices/')

/** Records the paths of all requests to the server. For a request that names the device, also records the name. */
const recordRequests = () => {
  const requests: { path: string; name?: unknown }[] = []
  setInterceptor(async (request, send) => {
    const path = new URL(request.url).pathname
    requests.push(isNamingRequest(request) ? { path, ...((await parseBody(request)) as object) } : { path })
    return send()
  })
  const getSentNames = () => requests.filter(({ path }) => path.startsWith('/api/devices/')).map(({ name }) => name)
  return { asked: requests, namings: getSentNames }
}

type Tablet = Awaited<ReturnType<typeof openTablet>>

const readServerName = async ({ db }: Tablet) => {
  const { rows } = await api.db.network(async (_tx, client) =>
    client.query('SELECT name FROM devices WHERE id = $1', [await db.getMeta('device_id')]),
  )
  return rows[0]?.name
}

it('sends an offline name once, with the next successful sync', async () => {
  const tablet = await openTablet(api, await api.club())
  setInterceptor(() => Promise.reject(new TypeError('failed')))
  await storeDeviceName('Kitchen tablet')
  expect(await readDeviceName()).toBe('Kitchen tablet')
  expect(await tablet.sync()).toMatchObject({ problem: 'offline' })
  const { namings: getSentNames } = recordRequests()
  expect(await tablet.sync()).toMatchObject({ problem: null })
  expect(await readServerName(tablet)).toBe('Kitchen tablet')
  await tablet.sync()
  expect(getSentNames()).toEqual(['Kitchen tablet'])
})

it('sends a changed and a removed name, but not a missing one', async () => {
  const tablet = await openTablet(api, await api.club())
  const { namings: getSentNames } = recordRequests()
  await tablet.sync()
  expect(getSentNames()).toEqual([])
  for (const name of ['Kitchen tablet', 'Door tablet', null]) {
    await storeDeviceName(name)
    await tablet.sync()
    await tablet.sync()
    expect(await readServerName(tablet)).toBe(name)
  }
  expect(getSentNames()).toEqual(['Kitchen tablet', 'Door tablet', null])
})

it('retries a failed naming without failing the sync', async () => {
  const club = await api.club()
  const tablet = await openTablet(api, club)
  const session = newId()
  await tablet.create(session)
  await storeDeviceName('Kitchen tablet')
  for (const respond of [
    () => Promise.reject(new TypeError('failed')),
    async () => new Response('bad gateway', { status: 502 }),
    async () => Response.json({ code: 'unexpected', detail: null, status: 500 }, { status: 500 }),
  ]) {
    setInterceptor((request, send) => (isNamingRequest(request) ? respond() : send()))
    expect(await tablet.sync()).toMatchObject({ phase: 'idle', problem: null, nextTryAt: 0 })
    expect(await tablet.db.outbox.count()).toBe(0)
    expect(await readServerName(tablet)).toBe(null)
  }
  await tablet.equalsServer()
  setInterceptor(null)
  await tablet.sync()
  expect(await readServerName(tablet)).toBe('Kitchen tablet')
})

it('sends the same name for every club user, but not for staff', async () => {
  const club = await api.club()
  const [tabletA, tabletB] = [await openTablet(api, club), await openTablet(api, club, { user_type: 'core' })]
  await storeDeviceName('Kitchen tablet')
  const { namings: getSentNames } = recordRequests()
  await tabletA.sync()
  await tabletB.sync()
  expect([await readServerName(tabletA), await readServerName(tabletB)]).toEqual(['Kitchen tablet', 'Kitchen tablet'])
  const staffTablet = await openTablet(api, { id: null as never }, { is_staff: true, role: 'vp_support' })
  expect(await staffTablet.sync()).toMatchObject({ problem: null })
  expect(getSentNames()).toHaveLength(2)
})

it('sends the name again to a restored database without it', async () => {
  const tablet = await openTablet(api, await api.club())
  await storeDeviceName('Kitchen tablet')
  await tablet.sync()
  await api.db.network(async (_tx, client) => {
    await client.query('UPDATE network SET epoch = gen_random_uuid()')
    await client.query('UPDATE devices SET name = NULL')
  })
  await tablet.sync()
  expect(await readServerName(tablet)).toBe('Kitchen tablet')
})

const PIN = '402817'

/** Creates a tablet whose user has set a device lock. The key is in memory, so the tablet is not locked yet. */
const createLockedTablet = async () => {
  const tablet = await openTablet(api, await api.club())
  await tablet.sync()
  const user = await call(authOperations['me.get'])
  const { token } = (await readToken()) ?? { token: '' }
  const store = async () => {
    await rewriteRows(tablet.db)
    await rewriteToken(tablet.id)
  }
  await setLock(user, { pin: PIN, password: 'a long password', idleMinutes: 5 }, store)
  return { ...tablet, user, token, removeLock: () => removeLock(tablet.id, store) }
}

it('sends nothing from a locked device until it is unlocked', async () => {
  const tablet = await createLockedTablet()
  removeCipher(tablet.id)
  await storeDeviceName('Kitchen tablet')
  const { asked: requests, namings: getSentNames } = recordRequests()
  await syncOnce('asked')
  expect(requests).toEqual([])
  await unlock(tablet.id, PIN)
  await syncOnce('asked')
  expect(getSentNames()).toEqual(['Kitchen tablet'])
  await tablet.removeLock()
})

it('does not send the name if the device was locked during the sync', async () => {
  const tablet = await createLockedTablet()
  await storeDeviceName('Kitchen tablet')
  const { asked: requests } = recordRequests()
  removeCipher(tablet.id)
  const organisation = tablet.user.organisation ?? ''
  await syncDeviceName({ db: tablet.db, organisation, token: tablet.token, device: newId() })
  expect(requests).toEqual([])
  await unlock(tablet.id, PIN)
  await tablet.removeLock()
})

it('leaves the name out of the support file as possibly personal', async () => {
  const tablet = await openTablet(api, await api.club())
  await storeDeviceName('Pauline’s tablet')
  await tablet.sync()
  expect(await readServerName(tablet)).toBe('Pauline’s tablet')
  expect(JSON.stringify(await buildDiagnosis(tablet.db))).not.toContain('Pauline')
})
