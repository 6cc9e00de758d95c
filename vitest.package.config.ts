import { defineConfig } from 'vitest/config'

/** Tests of the archive and the image. The step `package` of scripts/test.mjs runs them, because they need minutes. */
export default defineConfig({
  test: {
    name: 'package',
    include: ['e2e/package/*.package.ts'],
    testTimeout: 60_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
