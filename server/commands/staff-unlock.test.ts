import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { oneTimeCodes, passkeys } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

/** Timeout in ms for the start of npm and the compilation of the sources on a busy machine. */
const NPM_TIMEOUT_MS = 60_000

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Output = { code: number; stdout: string; stderr: string }

const runUnlock = (...args: string[]): Promise<Output> => {
  const env = { ...process.env, DATABASE_URL: api.databaseUrl, DATA_DIR: '/nowhere' }
  return promisify(execFile)('npm', ['run', '--silent', 'staff:unlock', '--', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Output) => error,
  )
}
const createSupport = async () => {
  const { id } = await api.user(null, { is_staff: true, role: 'vp_support' })
  return { id, email: `${id}@hallbook.example` }
}
const addCode = (user_id: string, confirmed: string | null) =>
  api.db.network((tx) =>
    tx.insert(oneTimeCodes).values({ user_id, secret: 'sealed', last_step: 0, confirmed, recovery_codes: ['a'] }),
  )
const query = async (text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

describe('npm run staff:unlock [B-OPS-06]', () => {
  it(
    'removes code and passkeys, and queues the emails',
    async () => {
      const { id, email } = await createSupport()
      await addCode(id, new Date().toISOString())
      const passkey = { credential_id: newId(), public_key: 'key', name: 'Phone' }
      await api.db.network((tx) => tx.insert(passkeys).values({ id: newId(), user_id: id, ...passkey }))
      expect(await runUnlock('--email', email)).toEqual({
        code: 0,
        stdout:
          'Sign-in code, recovery codes and passkeys removed. The password alone is enough now.\n' +
          'The user and all VP support get an e-mail about it.\n',
        stderr: '',
      })
      for (const table of ['one_time_codes', 'passkeys'])
        expect(await query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).toEqual([])
      expect(await query('SELECT FROM mails WHERE to_address = $1', [email])).toHaveLength(1)
      expect(await query('SELECT kind FROM security_events WHERE user_id = $1', [id])).toEqual([
        { kind: 'second_factor_removed' },
      ])
    },
    NPM_TIMEOUT_MS,
  )

  it(
    'changes nothing for a set-up that is not finished',
    async () => {
      const { id, email } = await createSupport()
      await addCode(id, null)
      expect(await runUnlock('--email', email)).toMatchObject({
        code: 1,
        stderr: 'This account has no sign-in code and no passkeys. Nothing was changed.\n',
      })
      expect(await query('SELECT FROM one_time_codes WHERE user_id = $1', [id])).toHaveLength(1)
      expect(await query('SELECT FROM mails WHERE to_address = $1', [email])).toEqual([])
    },
    NPM_TIMEOUT_MS,
  )

  it(
    'explains wrong arguments and an unknown address in one line',
    async () => {
      const unknownOutput = await runUnlock('--email', 'nobody@hallbook.example')
      expect(unknownOutput).toMatchObject({
        code: 1,
        stderr: 'No account has this e-mail address. Nothing was changed.\n',
      })
      const usage = 'npm run staff:unlock -- --email E\n'
      for (const args of [[], ['--mail', 'nobody@hallbook.example']])
        expect(await runUnlock(...args)).toMatchObject({ code: 1, stderr: usage })
    },
    NPM_TIMEOUT_MS,
  )
})
