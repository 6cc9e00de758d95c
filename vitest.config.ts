import { configDefaults, defineConfig } from 'vitest/config'

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
        extends: './vite.config.ts',
        test: {
          ...waits,
          name: 'pages',
          include: ['src/{data,features,i18n,kit,pwa,routes,shell,styles,ui,words}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.{dom,isolated}.test.tsx'],
          isolate: false,
          // Dexie looks for it once, when the first of them loads it.
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        // Pages as they are shown, with the real API behind them, where no browser is needed to prove what they do.
        extends: './vite.config.ts',
        test: {
          ...waits,
          name: 'components',
          include: ['src/**/*.dom.test.tsx'],
          // The app is loaded once: to load it takes longer than to prove what a page does.
          isolate: false,
          setupFiles: ['src/testing/dom.ts'],
        },
      },
      {
        // What a device keeps, in its modules and its storage, is each file's own; so is a module that a test replaces.
        extends: './vite.config.ts',
        test: {
          ...waits,
          name: 'device',
          include: ['{src/{api,device,hooks,lock,replica},sw}/**/*.test.{ts,tsx}', '**/*.isolated.test.tsx'],
        },
      },
    ],
  },
})
