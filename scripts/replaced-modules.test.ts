import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PLACES = ['contract', 'server', 'scripts', 'src', 'sw']

/**
 * Pattern of the tests that vitest.config.ts runs with isolated modules. Elsewhere a mocked module could leak into
 * other tests.
 */
const ISOLATED =
  /^src\/(?:api|browser|device-lock|device-storage|lock|register|replica|sync-state|user)\/|^sw\/|\.isolated\.test\.tsx?$/

it('isolates every test that mocks a module', () => {
  const tests = PLACES.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => join(place, file)),
  )
  const mockingTests = tests.filter((file) => /\bvi\.(?:m|doM)ock\(/.test(readFileSync(file, 'utf8')))
  expect(mockingTests).toContain('src/lock/unlock.test.ts')
  expect(mockingTests.filter((file) => !ISOLATED.test(file))).toEqual([])
})
