import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hashPassword, isMatchingPassword } from '../auth/passwords.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const PASSWORD = 'right horse 1'

/** Holds all checks of passwords while a test fills the queue. */
const gate = vi.hoisted(() => ({ opened: Promise.resolve() }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = async (...parts) => {
    await gate.opened
    return argon2.verify(...parts)
  }
  return { ...argon2, verify }
})

let api: TestApi
let password_hash: string
beforeAll(async () => {
  api = await createTestApi()
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => api.close())

/** Fills the queue of password checks, runs the function, then empties the queue. */
const runWhileBusy = async (run: () => Promise<void>) => {
  let open: () => void = () => undefined
  gate.opened = new Promise((resolve) => {
    open = resolve
  })
  const checks = Array.from({ length: 42 }, () => isMatchingPassword(password_hash, 'another'))
  try {
    await run()
  } finally {
    open()
    await Promise.all(checks)
  }
}

it.each([
  ['a sign-in', '/auth', 200],
  ['a password that is required again', '/auth/reauthenticate', 204],
])('does not count %s that the server was too busy to check', async (_title, path, status) => {
  const { id, token } = await api.user(null, { is_staff: true, role: 'vp_support', password_hash })
  const body = { email: `${id}@hallbook.example`, password: PASSWORD }
  const send = async () => (await api.call(path === '/auth' ? null : token, 'POST', path, body)).status
  await runWhileBusy(async () => {
    for (let attempt = 1; attempt <= 31; attempt++) expect(await send()).toBe(503)
  })
  expect(await send()).toBe(status)
  const attempts = await api.db.network((_tx, client) => client.query('SELECT key FROM sign_in_tries'))
  expect(attempts.rows.length).toBeLessThanOrEqual(2)
})
