import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config.ts'

/** What takes too long for every run: `npm run test:night`. One at a time, for they measure a network and a server. */
export default defineConfig(browserTests, {
  testDir: 'e2e/soak',
  testMatch: '**/*.soak.ts',
  globalSetup: './e2e/support/postgres.ts',
  workers: 1,
})
