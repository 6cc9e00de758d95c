/**
 * `npm run test:soak`: the model of two clubs over a bad network (e2e/model.e2e.ts) for a long while, and then what takes
 * too long for every run (e2e/soak).
 * `HALLBOOK_MINUTES` says for how long, 20 where not given; `HALLBOOK_SEED` and `HALLBOOK_RUNS` repeat what it prints.
 */
import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const minutes = Number(process.env.HALLBOOK_MINUTES ?? 20)
if (!(minutes > 0)) {
  console.error('HALLBOOK_MINUTES must be a number of minutes.')
  process.exit(2)
}
ensureInstalled()
await build()
await ensureBrowser()
const playwright = (...args) =>
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      HALLBOOK_NIGHT: '1',
      HALLBOOK_RUNS: '1000000',
      ...process.env,
      HALLBOOK_SECONDS: String(minutes * 60),
    },
  }).status === 0

const results = [playwright('model.e2e.ts'), playwright('--config=playwright.soak.config.ts')]
process.exitCode = results.every(Boolean) ? 0 : 1
