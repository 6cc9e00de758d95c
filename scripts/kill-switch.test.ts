import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { switchWorker } from './kill-switch.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallbook-switch-'))
  for (const name of ['sw.js', 'sw.js.br', 'sw.js.gz', 'sw-off.js']) writeFileSync(join(folder, name), name)
})
afterEach(() => rmSync(folder, { recursive: true }))

const listServedFiles = () =>
  Object.fromEntries(
    ['sw.js', 'sw.js.br', 'sw.js.gz']
      .filter((name) => readdirSync(folder).includes(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

it('replaces and restores the service worker if each switch runs twice', () => {
  const filesBefore = listServedFiles()
  for (const _twice of [1, 2]) {
    switchWorker(folder, 'on')
    expect(listServedFiles()).toEqual({ 'sw.js': 'sw-off.js' })
  }
  for (const _twice of [1, 2]) {
    switchWorker(folder, 'off')
    expect(listServedFiles()).toEqual(filesBefore)
  }
  expect(() => switchWorker(folder, 'maybe')).toThrow('Say on or off')
})
