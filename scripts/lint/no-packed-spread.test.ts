import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const BIOME = resolve('node_modules/@biomejs/biome/bin/biome')
const PLUGIN = resolve('scripts/lint/no-packed-spread.grit')

let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'hallbook-lint-'))
  const config = { plugins: [PLUGIN], linter: { rules: { preset: 'none' } } }
  writeFileSync(join(directory, 'biome.json'), JSON.stringify(config))
})

afterAll(() => rmSync(directory, { recursive: true }))

function countReports(code: string): number {
  writeFileSync(join(directory, 'sample.tsx'), code)
  const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=json', 'sample.tsx'], {
    cwd: directory,
    encoding: 'utf8',
  })
  return (JSON.parse(stdout) as { summary: { errors: number } }).summary.errors
}

describe('no-packed-spread', () => {
  it.each([
    'x = { ...{ a, b }, c }',
    'x = { ...({ a } as const) }',
    'x = [...[1, 2], 3]',
    "x = [...(['a', 'b'] as const)]",
    'f(...[1, 2])',
    'x = <p {...{ id, lang }} />',
  ])('reports a spread of a literal: %s', (code) => {
    expect(countReports(code)).toBe(1)
  })

  it.each([
    'x = { ...(condition && { a }) }',
    'x = { ...(condition ? { a } : {}) }',
    'x = { ...y, a }',
    'x = [...[1, 2].map(f)]',
    'f(...(condition ? [1] : []))',
    'x = <p {...props} id="a" />',
    'x = <p {...(condition && { id })} />',
  ])('accepts other spreads: %s', (code) => {
    expect(countReports(code)).toBe(0)
  })
})
