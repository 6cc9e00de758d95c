/**
 * `npm run test:soak`: the model of two clubs over a bad network (e2e/model.e2e.ts) for a long while.
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
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'model.e2e.ts', '--reporter=list'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { HALLBOOK_RUNS: '1000000', ...process.env, HALLBOOK_SECONDS: String(minutes * 60) },
  },
)
process.exitCode = status ?? 1
