import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** No `fallbackLocales`: a missing Welsh string must fail the build, not pass silently in English. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'cy'],
  catalogs: [
    {
      // The catalogue check extracts the sources into a copy of the catalogues.
      path: `${process.env.HALLBOOK_CATALOGUES ?? 'locales'}/{locale}`,
      include: ['src'],
      exclude: ['**/*.test.*', '**/*.gen.ts', 'src/i18n/trans.tsx'],
    },
  ],
  // Keeps tags in typed text as plain text.
  runtimeConfigModule: { Trans: ['@/i18n/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false, origins: true }),
})
