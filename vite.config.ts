import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildLeanRoutesPlugin } from './scripts/lean-routes.ts'
import { buildLinguiPlugin } from './scripts/lingui-macros.ts'
import { buildAwaitCheckPlugin } from './scripts/no-top-level-await.ts'
import { removeApiSummaries } from './scripts/server-words.ts'
import { buildStartChunks } from './scripts/start-chunks.ts'
import { buildStartPagesPlugin } from './scripts/start-pages.ts'
import { buildWelshPlugin } from './scripts/welsh-by-area.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Matches chunks of pages that users can open from another page before the service worker is installed. A page that is
 * opened by a link lists its own chunks in its HTML head.
 */
const FIRST_VISIT_CHUNKS = /^assets\/(login|app-|club-|password)/

export default defineConfig({
  resolve: {
    alias: [
      { find: '@', replacement: resolvePath('./src') },
      { find: '@contract', replacement: resolvePath('./contract') },
      // Replace the shim with React, because this version of React includes the hook.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: '@tanstack/devtools-event-client', replacement: resolvePath('./src/kit/form/no-devtools.ts') },
      { find: /^\.\/useFormGroup\.js$/, replacement: resolvePath('./src/kit/form/no-form-group.ts') },
      // Use Dexie's minified build for current browsers. Its default build is ES5 and 2 kB larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
    ],
  },
  plugins: [
    buildLinguiPlugin(),
    removeApiSummaries(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePrefix: '-' }),
    buildLeanRoutesPlugin(),
    react(),
    buildWelshPlugin(),
    tailwindcss(),
    buildAwaitCheckPlugin(),
    buildStartPagesPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**', 'player.*', 'pages/**', 'sw.js', 'sw-off.js'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    outDir: 'dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preload scripts only for pages of a first visit. A list for all screens would add 3 kB to every first load, and
      // after sign-in the worker has the files.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || FIRST_VISIT_CHUNKS.test(file) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Use short hashes, because every first load contains the names of all screens' chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        hashCharacters: 'hex',
        codeSplitting: { groups: buildStartChunks() },
      },
    },
  },
  // Exclude the macros, because they are removed at build time.
  optimizeDeps: { exclude: ['@lingui/core/macro', '@lingui/react/macro'] },
  // Keep the page's own Host header, because the server uses it to recognise calls from other sites.
  server: { proxy: { '/api': { target: 'http://localhost:4174', changeOrigin: false } } },
})
