import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { serverWords } from './scripts/server-words.ts'
import { startScripts } from './scripts/start-scripts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * What every page needs, and what the form that families fill in on their phones shares with the club's pages: it must
 * not load those for a tick box.
 */
const START = new RegExp(
  [
    'src/(main|routes/login|pwa/worker)\\.tsx?',
    'src/ui/(checkbox|field-group|select|textarea|stepper|two-click-button|radio-group)\\.tsx',
    'src/(api/call|ui/day-string)\\.ts',
    'src/blocks/allergen-words\\.ts',
    'contract/rules/(age|phone)\\.ts',
    'lucide-react/dist/esm/icons/(check|lock-keyhole|plus|send|trash|triangle-exclamation-point)\\.mjs',
  ].join('|'),
)

export default defineConfig({
  resolve: {
    alias: [
      { find: '@', replacement: here('./src') },
      { find: '@contract', replacement: here('./contract') },
      // What it adds to older versions of React this one has.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    linguiMacros(),
    serverWords(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePrefix: '-' }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    tailwindcss(),
    startScripts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**', 'sw.js', 'sw-off.js'],
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
      // What it needs is there already, as scripts of the page.
      resolveDependencies: (file, needed) =>
        /\/club-[^/]+$/.test(file) ? needed.filter((one) => one.endsWith('.css')) : needed,
    },
    // A cold start opens few large files faster than many small ones: what sign-in needs, what every page of a club
    // needs besides, and each page's own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: START, priority: 2 },
            {
              name: 'club',
              test: /src\/routes\/(_app|-app-layout|-open-replica|_app\/sessions\/\$id|.*-attendance\/use-register)\.tsx?/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:4174' } },
})
