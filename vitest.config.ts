import { defineConfig } from 'vitest/config'

/** As long as a slow machine needs: what is waited for comes when it comes. */
const waits = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        // Its modules keep nothing from test to test: its files share them, and are read once.
        test: {
          ...waits,
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        // What a page keeps in its modules is each file's own.
        extends: './vite.config.ts',
        test: { ...waits, name: 'app', include: ['{src,sw}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
