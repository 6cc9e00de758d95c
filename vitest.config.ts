import { configDefaults, defineConfig } from 'vitest/config'

/** Generous timeouts for slow machines. */
const timeouts = {
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
        // These modules have no state between tests, so the files share them and each module is loaded once.
        test: {
          ...timeouts,
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...timeouts,
          name: 'pages',
          include: ['src/{data,features,i18n,kit,pwa,routes,shell,styles,ui,words}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.{dom,isolated}.test.tsx'],
          isolate: false,
          // Dexie looks for IndexedDB once, when the first file loads Dexie.
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        // Tests that render pages with the real API, if no browser is needed.
        extends: './vite.config.ts',
        test: {
          ...timeouts,
          name: 'components',
          include: ['src/**/*.dom.test.tsx'],
          // The app is loaded once, because loading takes longer than a page's test.
          isolate: false,
          setupFiles: ['src/testing/dom.ts'],
        },
      },
      {
        // These tests have state in modules and IndexedDB, or mock modules, so each file runs isolated.
        extends: './vite.config.ts',
        test: {
          ...timeouts,
          name: 'device',
          include: ['{src/{api,device,hooks,lock,replica},sw}/**/*.test.{ts,tsx}', '**/*.isolated.test.tsx'],
        },
      },
    ],
  },
})
