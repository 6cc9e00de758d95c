import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Do not set `fallbackLocales`, because a missing Welsh message must fail the build and not appear in English. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'cy'],
  catalogs: [
    {
      // Folder of the message catalogues. The catalogue check sets it to a copy and extracts into that copy.
      path: `${process.env.HALLBOOK_CATALOGUES ?? 'locales'}/{locale}`,
      include: ['src'],
      exclude: ['**/*.test.*', '**/*.gen.ts', 'src/i18n/trans.tsx'],
    },
  ],
  // Use this Trans component, which shows tags in typed text as plain text.
  runtimeConfigModule: { Trans: ['@/i18n/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false, origins: true }),
})
