import { defineConfig } from 'vitest/config'

/**
 * Tests of several servers, which need haproxy, pgbouncer and PostgreSQL 15 of the system. The step `servers` of
 * scripts/test.mjs runs them. They run one at a time, because they measure servers and kill them.
 */
export default defineConfig({
  test: {
    name: 'servers',
    include: ['e2e/servers/**/*.servers.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
