/** Runs every bench/*.bench.ts (`npm run bench`), one at a time so that benchmarks do not disturb each other. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ensureBrowser } from './browsers.mjs'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

ensureInstalled()
await ensureBrowser()
await build()
const names = process.argv.slice(2)
const failed = []
for (const file of readdirSync('bench').sort()) {
  const name = /^(.+)\.bench\.ts$/.exec(file)?.[1]
  if (!name || (names.length > 0 && !names.includes(name))) continue
  console.log(`\n== ${name}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${file}`], { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nNot met: ${failed.join(', ')}`)
  process.exitCode = 1
}
