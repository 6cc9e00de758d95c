import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowserExecutable } from './scripts/browsers.mjs'

const executablePath = findBrowserExecutable()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/browser',
  fullyParallel: false,
  workers: 2,
  // Allow much time, because a slow or shared machine must not fail a test.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 1,
  reportSlowTests: { max: 15, threshold: 10_000 },
  globalSetup: './e2e/support/postgres.ts',
  use: {
    browserName: 'chromium',
    // Keep these timeouts below the test timeout, so that a hanging step fails with its own error.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { args: browserArgs, ...(executablePath && { executablePath }) },
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Block service workers by default. Tests that need the worker allow it.
    serviceWorkers: 'block',
  },
})
