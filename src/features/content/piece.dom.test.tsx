import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PiecePreview } from './piece.tsx'

it('marks title and text with their languages', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'cy', messages: { cy: {} } })}>
      <PiecePreview title={{ text: 'Summer news', lang: 'en' }} content={{ text: '<p>Dewch â het</p>', lang: 'cy' }} />
    </I18nProvider>,
  )
  expect(html).toContain('<b lang="en">Summer news</b>')
  expect(html).toMatch(/<span lang="cy"[^>]*>Dewch â het<\/span>/)
})
