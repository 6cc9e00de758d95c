/**
 * Runs step `nodes` of `npm run test:night`: the unit tests and a demo start with an empty data folder. Runs them on
 * the oldest Node that package.json allows and on each later LTS line. npm installs each Node into .cache/node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { build } from './build.mjs'

const START_MS = 180_000

/** Returns the oldest version that package.json allows and the newest release of each later LTS line. */
const listVersions = (engines) => [engines.replace('>=', ''), '22', '24']

/**
 * Installs a Node version from npm.
 * @throws Error if npm cannot install it
 */
function install(version) {
  const folder = `.cache/node/${version}`
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', `node@${version}`]
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const bin = resolve(folder, 'node_modules/node/bin')
  if (status !== 0 || !existsSync(bin)) throw new Error(`Node ${version} could not be installed`)
  return bin
}

async function findFreePort() {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

/**
 * Starts the demo in the same way as `npm start` and signs in.
 * @throws Error if the start or the sign-in fails
 */
async function checkDemoStart(bin, env) {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-node-'))
  const { DATABASE_URL: _, ...inherited } = env
  const server = spawn(join(bin, 'node'), ['scripts/start.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inherited, PORT: String(port), DATA_DIR: join(dataDir, 'data'), LOG_LEVEL: 'warn' },
  })
  const exitPromise = once(server, 'exit')
  try {
    const url = `http://localhost:${port}/api`
    const deadline = Date.now() + START_MS
    const isReady = () =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error(`the start ended with code ${server.exitCode}`)
      if (Date.now() > deadline) throw new Error('the start did not become ready')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const { status } = await fetch(`${url}/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'coordinator.riverside@hallbook.example', password: 'hallbook2026' }),
    })
    if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
  } finally {
    server.kill('SIGTERM')
    await exitPromise
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function runOnNodeVersions() {
  await build()
  const failures = []
  let passed = 0
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const version of listVersions(engines.node)) {
    try {
      const bin = install(version)
      // Remove HALLBOOK_NIGHT, because only the step `unit` runs the long forms of the tests.
      const { HALLBOOK_NIGHT: _, ...inherited } = process.env
      const env = { ...inherited, PATH: `${bin}${delimiter}${process.env.PATH}` }
      console.log(`\nNode ${version}`)
      await checkDemoStart(bin, env)
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']
      const { status } = spawnSync(join(bin, 'node'), vitest, {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...env, NODE_ENV: 'test' },
      })
      if (status !== 0) throw new Error('unit tests failed')
      passed++
    } catch (error) {
      failures.push(`Node ${version}: ${error.message}`)
    }
  }
  return { passed, failures }
}
