import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

it('starts the demo with an empty data folder and signs in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-start-'))
  const port = String(await findFreePort())
  const { DATABASE_URL: _url, NODE_ENV: _mode, ...inherited } = process.env
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inherited, PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
  })
  const exit = once(server, 'exit')
  try {
    const isReady = () => fetch(`http://localhost:${port}/api/ready`).then(({ ok }) => ok)
    await expect
      .poll(() => server.exitCode !== null || isReady().catch(() => false), { interval: 200, timeout: 180_000 })
      .toBe(true)
    expect(server.exitCode).toBeNull()
    const { status } = await fetch(`http://localhost:${port}/api/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'coordinator.riverside@hallbook.example', password: 'hallbook2026' }),
    })
    expect(status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
}, 200_000)
