import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let support: { id: string; token: string }
beforeAll(async () => {
  api = await createTestApi()
  await query(`UPDATE network SET access_review_since = now() - interval '3 years'`)
  support = await createSupport()
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const createSupport = () => api.user(null, { is_staff: true, role: 'vp_support', created: '2023-01-01T12:00:00Z' })
/** Creates a club with a coordinator and an overdue core team member. */
const createDueUser = async () => {
  const club = await api.club()
  await api.user(club.id)
  return { club, core: await api.user(club.id, { user_type: 'core', created: '2023-01-01T12:00:00Z' }) }
}
const close = async (token: string, id: string) => {
  const { status, body } = await api.call(token, 'POST', '/access_review', { close: [id] })
  return { status, detail: body?.detail }
}
const isActive = async (id: string) => (await query('SELECT is_active FROM users WHERE id = $1', [id]))[0].is_active

/**
 * Runs statements in a transaction that ends only after the given calls wait for its locks.
 * @returns responses of the calls
 */
const callDuring = async <T>(runStatements: (client: PoolClient) => Promise<unknown>, calls: () => Promise<T>[]) => {
  const { pending } = await api.db.network(async (_tx, client) => {
    await runStatements(client)
    const waitingCalls = calls()
    const waitingSql = `SELECT count(DISTINCT l.pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND a.datname = current_database()`
    // Use another transaction for each query, because a transaction lists the connections of its first query.
    await expect.poll(async () => (await query(waitingSql))[0].n).toBe(waitingCalls.length)
    return { pending: Promise.all(waitingCalls) }
  })
  return pending
}

describe('closing an account [B-OPS-06]', () => {
  it('is refused if the account is confirmed at the same time', async () => {
    const { core } = await createDueUser()
    const responses = await callDuring(
      (client) => client.query('UPDATE users SET access_confirmed = now() WHERE id = $1', [core.id]),
      () => [close(support.token, core.id)],
    )
    expect(responses).toEqual([{ status: 409, detail: { non_field_errors: ['This account can still be confirmed.'] } }])
    expect(await isActive(core.id)).toBe(true)
  })

  it('is refused if the user ticks a person at the same time', async () => {
    const { club, core } = await createDueUser()
    const [person] = await club.people(1)
    const session = newId()
    const responses = await callDuring(
      async (client) => {
        await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [core.id])
        await client.query(
          `INSERT INTO sessions (id, organisation_id, version, date, holiday, year, group_id)
           VALUES ($1, $2, 1, '2026-08-05', 'July/Aug', 2026, $3)`,
          [session, club.id, club.group],
        )
        await client.query(
          `INSERT INTO attendance (organisation_id, session_id, registered_id, user_id, version, state, changed)
           VALUES ($1, $2, $3, $4, 1, 'attending', now())`,
          [club.id, session, person, core.id],
        )
      },
      () => [close(support.token, core.id)],
    )
    expect(responses).toMatchObject([{ status: 409 }])
    expect(await isActive(core.id)).toBe(true)
  })
})

describe('the last two VP support users', () => {
  const createLastTwo = async () => {
    await query(`UPDATE users SET is_active = false WHERE role = 'vp_support'`)
    return [await createSupport(), await createSupport()] as const
  }
  const lockBoth = (client: PoolClient) =>
    client.query(`SELECT FROM users WHERE role = 'vp_support' AND is_active ORDER BY id FOR UPDATE`)
  const refusal = { status: 409, detail: { non_field_errors: ['Hallbook needs one active VP support user.'] } }
  const sortByStatus = (responses: { status: number }[]) => responses.sort((a, b) => a.status - b.status)

  it('cannot close each other in the access review [B-OPS-06]', async () => {
    const [first, second] = await createLastTwo()
    const responses = await callDuring(lockBoth, () => [close(first.token, second.id), close(second.token, first.id)])
    expect(sortByStatus(responses)).toMatchObject([{ status: 204 }, refusal])
  })

  it.each([
    ['close', 'PATCH', { is_active: false }, 200],
    ['demote', 'PATCH', { role: 'vp_general' }, 200],
    ['delete', 'DELETE', undefined, 204],
  ])('cannot %s each other as staff', async (_verb, method, body, status) => {
    const [first, second] = await createLastTwo()
    const change = async (token: string, id: string) => {
      const reply = await api.call(token, method, `/users/staff/${id}`, body)
      return { status: reply.status, detail: reply.body?.detail }
    }
    const responses = await callDuring(lockBoth, () => [change(first.token, second.id), change(second.token, first.id)])
    expect(sortByStatus(responses)).toMatchObject([{ status }, refusal])
  })
})
