import { deriveHolidayAllocationId } from '../../contract/derived-id.ts'
import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import type { MutationEnvelope, PullReply, PushReply } from '../../contract/sync.ts'
import { createApp } from '../app.ts'
import { createTokenService } from '../auth/tokens.ts'
import { createTryCounter } from '../auth/tries.ts'
import { createLog } from '../core/log.ts'
import { type Db, openDb } from '../db/client.ts'
import { createEventHub } from '../db/event-hub.ts'
import { groups, holidayAllocation, organisations, registered, signIns, users, versions } from '../db/schema.ts'
import { readEnv } from '../settings/env.ts'
import type { FileStorage } from '../storage/storage.ts'
import { createTestDatabase } from './database.ts'
import { createTestStorage } from './storage.ts'

const TEST_JWT_SECRET = 'a-secret-of-tests-alone-0123456789abcdef'

type UserValues = Partial<typeof users.$inferInsert>

/**
 * Creates the API with a separate database. Tests call the API without a network.
 * @param more additional settings
 * @param storage storage for files
 */
export const createTestApi = async (more: Record<string, string> = {}, storage: FileStorage = createTestStorage()) => {
  const database = await createTestDatabase()
  const db = openDb(database.url, { max: 10 })
  // Raise the limit, because tests call faster than people. The limit has its own test.
  const settings = { DATA_DIR: '/nowhere', LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000', ...more }
  const env = { ...readEnv(settings), JWT_SECRET: TEST_JWT_SECRET }
  const log = createLog('silent')
  const readEpoch = async () => (await db.pool.query('SELECT epoch FROM network')).rows[0].epoch as string
  const events = createEventHub(database.url, readEpoch, log)
  await events.start()
  const tokens = createTokenService(TEST_JWT_SECRET)
  const mailWaker = { wake: () => {} }
  const textWaker = { wake: () => {} }
  const app = createApp({
    env,
    log,
    db,
    events,
    mail: mailWaker,
    texts: textWaker,
    tokens,
    tries: createTryCounter(db, TEST_JWT_SECRET),
    storage,
  })

  const call = async (
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `JWT ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }
  return {
    db,
    env,
    app,
    call,
    databaseUrl: database.url,
    club: (name?: string, facts?: Partial<typeof organisations.$inferInsert>) => makeClub(db, name, facts),
    user: (organisation: string | null, kind: UserValues = {}) => makeUser(db, tokens, organisation, kind),
    close: async () => {
      await events.stop()
      await db.close()
      await database.drop()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** Creates a club with a default group and dates for 2026, but without people. */
const makeClub = async (db: Db, name = 'Test club', facts: Partial<typeof organisations.$inferInsert> = {}) => {
  const id = newId()
  const group = newId()
  await db.network(async (tx) => {
    await tx.insert(organisations).values({ id, name, hashid: newId(), ...facts })
    await tx.insert(versions).values({ organisation_id: id, version: 1 })
    await tx.insert(groups).values({ id: group, organisation_id: id, version: 1, name, is_default: true })
    await tx.insert(holidayAllocation).values({
      id: deriveHolidayAllocationId(id, 2026, 'July/Aug'),
      organisation_id: id,
      version: 1,
      holiday: 'July/Aug',
      year: 2026,
      start_date: '2026-07-20',
      end_date: '2026-08-31',
      status: 'Open',
    })
  })
  const createPeople = async (count: number, values: Partial<typeof registered.$inferInsert> = {}) => {
    const ids = Array.from({ length: count }, newId)
    const rows = ids.map((person, i) => ({
      ...personDefaults,
      id: person,
      organisation_id: id,
      version: 1,
      first_name: `First${i}`,
      last_name: `Last${i}`,
      ...values,
    }))
    if (rows.length) await db.network((tx) => tx.insert(registered).values(rows))
    return ids
  }
  return { id, group, people: createPeople }
}

const makeUser = async (
  db: Db,
  tokens: ReturnType<typeof createTokenService>,
  organisation: string | null,
  kind: UserValues,
) => {
  const id = newId()
  const signIn = newId()
  const expiresAt = new Date(Date.now() + DAY_MS)
  await db.network(async (tx) => {
    await tx.insert(users).values({
      id,
      organisation_id: organisation,
      email: `${id}@hallbook.example`,
      password_hash: 'none',
      first_name: 'Nia',
      last_name: 'Rees',
      is_pastor: organisation !== null,
      user_type: organisation ? 'coordinator' : null,
      ...kind,
    })
    await tx.insert(signIns).values({ id: signIn, user_id: id, expires: expiresAt.toISOString() })
  })
  return { id, signIn, token: await tokens.sign({ user: id, signIn, expires: expiresAt }) }
}

/** Creates a user's device that numbers its mutations as a replica does. */
export const createTestDevice = (api: TestApi, token: string) => {
  const device_id = newId()
  let seq = 0
  const buildMutation = (name: string, args: Record<string, unknown>): MutationEnvelope => ({
    id: newId(),
    seq: ++seq,
    name,
    v: 1,
    args,
    made_at: new Date().toISOString(),
  })
  return {
    id: device_id,
    mutation: buildMutation,
    push: async (...mutations: MutationEnvelope[]): Promise<PushReply> => {
      const reply = await api.call(token, 'POST', '/sync/push', { device_id, mutations })
      if (reply.status !== 200) throw new Error(`push answered ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body as PushReply
    },
    pullAll: async (cursor?: string, limit = 1000) => {
      const rows = new Map<string, PullReply['changes'][number]>()
      let nextCursor = cursor
      for (;;) {
        const query = new URLSearchParams({
          limit: String(limit),
          checksums: '1',
          ...(nextCursor && { cursor: nextCursor }),
        })
        const reply = (await api.call(token, 'GET', `/sync/pull?${query}`)).body as PullReply
        for (const change of reply.changes) rows.set(`${change.table}/${change.id}`, change)
        nextCursor = reply.cursor
        if (!reply.more)
          return {
            rows,
            cursor: nextCursor,
            checksums: reply.checksums,
            reset: reply.reset,
            epoch: reply.epoch,
          }
      }
    },
  }
}
