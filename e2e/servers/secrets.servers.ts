import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../server/testing/database.ts'
import { sendRequest } from '../support/simulated-device.ts'
import { createServerProcess } from './server-process.ts'

it('refuses to start beside a running server with another secret [B-OPS-04]', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-servers-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const first = await createServerProcess(env)
  await first.waitUntilReady()

  const second = await createServerProcess({ ...env, JWT_SECRET: 'another-secret-of-tests-0123456789abcdef' })
  expect(await second.waitForExit()).toBe(1)
  expect(second.readErrors()).toMatch(/^Hallbook did not start\. JWT_SECRET /)
  expect((await sendRequest(`${first.url}/api/ready`, { method: 'GET' })).status).toBe(200)
})
