import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config.ts'

/**
 * Tests that are too slow for every run: `npm run test:night`. They run one at a time, because they measure a network
 * and a server.
 */
export default defineConfig(browserTests, {
  testDir: 'e2e/soak',
  testMatch: '**/*.soak.ts',
  globalSetup: './e2e/support/postgres.ts',
  workers: 1,
})
