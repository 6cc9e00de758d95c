/** The tests of Firefox and WebKit, as a step of `npm test`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureEngines } from './engines.mjs'
import { playwrightResult } from './test-reports.mjs'

const report = '.cache/engines.json'

/**
 * Runs the tests of every engine that can be had here; the app is built and Chromium, their other device, is there.
 * @returns how many passed, each failure in a line, and the engines that were not run, with why; null where all were
 */
export function engines() {
  const { there, notRun } = ensureEngines()
  if (there.length === 0) return { passed: 0, failures: [], notRun }
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const projects = there.map((name) => `--project=${name}`)
  const cli = 'node_modules/@playwright/test/cli.js'
  const args = [cli, 'test', '--config=playwright.engines.config.ts', ...projects, '--reporter=list,json']
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { passed, failures } = playwrightResult(JSON.parse(readFileSync(report, 'utf8')))
  const ok = status === 0 || failures.length > 0
  return { passed, failures: ok ? failures : ['the runner failed: see above'], notRun }
}

/** @returns the line that says what was not run */
export const notRunLine = ({ names, why }) => `not run: ${names.join(', ')} (${why})`
