import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/fixtures.ts'
import browserTests from './playwright.config.ts'

/** What Chromium cannot show, in Firefox and WebKit: `node scripts/test.mjs engines`. */
export default defineConfig<object, EngineOptions>(browserTests, {
  testDir: 'e2e/engines',
  testMatch: '*.engine.ts',
  outputDir: '.cache/engines',
  globalSetup: './e2e/support/postgres.ts',
  workers: 2,
  timeout: 480_000,
  // The policy of contents stops the style that a picture of the page is taken with, and Firefox says so.
  use: { screenshot: 'off' },
  projects: [
    { name: 'Firefox', use: { engine: 'Firefox' }, testIgnore: 'webkit-*' },
    { name: 'WebKit', use: { engine: 'WebKit' }, testIgnore: 'firefox-*' },
  ],
})
