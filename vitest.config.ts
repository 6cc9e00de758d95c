import { configDefaults, defineConfig } from 'vitest/config'

/** Timeouts in ms, long enough for slow machines. Dexie's hooks are bundled, so that they use the app's build of Dexie. */
const sharedOptions = {
  server: { deps: { inline: ['dexie-react-hooks'] } },
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
        // Share modules between test files, because these modules have no state between tests. Each module is then
        // loaded once.
        test: {
          ...sharedOptions,
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          // Run by the step `nodes` only, because it starts the demo with a new database.
          exclude: [
            ...configDefaults.exclude,
            '**/*.isolated.test.ts',
            ...(process.env.HALLBOOK_TEST_START ? [] : ['scripts/start.test.ts']),
          ],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...sharedOptions,
          name: 'pages',
          include: ['src/{data,features,i18n,kit,pwa,routes,shell,styles,ui,words}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.{dom,isolated}.test.{ts,tsx}'],
          isolate: false,
          // Install fake-indexeddb first, because Dexie looks for IndexedDB only when the first file loads Dexie.
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        // Tests that render pages with the real API and need no browser.
        extends: './vite.config.ts',
        test: {
          ...sharedOptions,
          name: 'components',
          include: ['src/**/*.dom.test.tsx'],
          // Load the app once, because loading takes longer than a page's test.
          isolate: false,
          setupFiles: ['src/testing/dom.ts'],
        },
      },
      {
        // Run each file isolated, because these tests have state in modules or IndexedDB, or mock modules.
        extends: './vite.config.ts',
        test: {
          ...sharedOptions,
          name: 'device',
          include: [
            '{src/{api,browser,device-lock,device-storage,lock,register,replica,sync-state,user},sw}/**/*.test.{ts,tsx}',
            '**/*.isolated.test.{ts,tsx}',
          ],
          exclude: [...configDefaults.exclude, '**/*.dom.test.tsx'],
        },
      },
    ],
  },
})
