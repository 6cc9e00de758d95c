import { defineConfig } from '@playwright/test'
import { browserArgs, browserExecutable } from './scripts/browser.mjs'

const executablePath = browserExecutable()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/browser',
  fullyParallel: false,
  workers: 2,
  // What is waited for comes when it comes: a machine that gives others half its time must not fail a test.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  globalSetup: './e2e/support/postgres.ts',
  use: {
    browserName: 'chromium',
    // A step that waits for ever is named by its own error, not by the test's.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { args: browserArgs, ...(executablePath && { executablePath }) },
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'off',
    // What needs the worker says so: `openHall`, `openTablet`.
    serviceWorkers: 'block',
  },
})
