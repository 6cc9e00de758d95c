import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PiecePreview } from './piece.tsx'

it('marks title and text of the network as English on a Welsh page', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'cy', messages: { cy: {} } })}>
      <PiecePreview title="Summer news" content="<p>Bring hats</p>" />
    </I18nProvider>,
  )
  expect(html).toContain('<b lang="en">Summer news</b>')
  expect(html).toMatch(/<span lang="en"[^>]*>Bring hats<\/span>/)
})
