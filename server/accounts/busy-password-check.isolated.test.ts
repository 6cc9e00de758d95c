import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isMatchingPassword } from '../auth/passwords.ts'
import { createStaff, PASSWORD, PASSWORD_HASH } from '../testing/accounts.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

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
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Fills the queue of password checks, runs the function, then empties the queue. */
const runWhileBusy = async (run: () => Promise<void>) => {
  let open: () => void = () => undefined
  gate.opened = new Promise((resolve) => {
    open = resolve
  })
  const checks = Array.from({ length: 42 }, () => isMatchingPassword(PASSWORD_HASH, 'another'))
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
  const { email, token } = await createStaff(api)
  const body = { email, password: PASSWORD }
  const send = async () => (await api.call(path === '/auth' ? null : token, 'POST', path, body)).status
  await runWhileBusy(async () => {
    for (let attempt = 1; attempt <= 31; attempt++) expect(await send()).toBe(503)
  })
  expect(await send()).toBe(status)
  const attempts = await api.db.network((_tx, client) => client.query('SELECT key FROM sign_in_tries'))
  expect(attempts.rows.length).toBeLessThanOrEqual(2)
})
