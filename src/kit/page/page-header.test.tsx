import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageHeader } from './page-header.tsx'
import { PageHeaderContext } from './page-header-context.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it("omits the app's banners in print [RSC-53]", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageHeaderContext value={{ pill: null, banners: <p>Ready Steady Cook</p> }}>
        <PageHeader title="Record" />
      </PageHeaderContext>
    </I18nProvider>,
  )
  expect(html).toContain('<div class="contents print:hidden"><p>Ready Steady Cook</p></div>')
  expect(html).toMatch(/<h1[^>]*>Record<\/h1>/)
})
