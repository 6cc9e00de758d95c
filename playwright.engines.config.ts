import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/fixtures.ts'
import browserTests from './playwright.config.ts'

/** Tests in Firefox and WebKit for behaviour that Chromium cannot show: `node scripts/test.mjs engines`. */
export default defineConfig<object, EngineOptions>(browserTests, {
  testDir: 'e2e/engines',
  testMatch: '*.engine.ts',
  outputDir: '.cache/engines',
  globalSetup: './e2e/support/postgres.ts',
  workers: 2,
  timeout: 480_000,
  // Turn screenshots off, because the content security policy blocks the style for them and Firefox reports that as an
  // error.
  use: { screenshot: 'off' },
  projects: [
    { name: 'Firefox', use: { engine: 'Firefox' }, testIgnore: 'webkit-*' },
    { name: 'WebKit', use: { engine: 'WebKit' }, testIgnore: 'firefox-*' },
  ],
})
