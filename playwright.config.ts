import { defineConfig } from '@playwright/test'
import { browserExecutable } from './scripts/browser.mjs'

const executablePath = browserExecutable()

/** Chromium must not reach for the network by itself: tests run where there is none. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/browser',
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  globalSetup: './e2e/postgres.ts',
  use: {
    browserName: 'chromium',
    launchOptions: { args: quiet, ...(executablePath && { executablePath }) },
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
