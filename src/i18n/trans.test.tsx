import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { Name } from '@/ui/name.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const renderHtml = (words: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{words}</I18nProvider>)

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

it.each(['<b>Zed</b>', 'O<0>Neil</0>', '<0/>', '<1>', '</0>', 'a < b > c', '<script>x</script> & "hall"'])(
  'renders user text as text and never as an element: %s',
  (name) => {
    const consoleErrorSpy = vi.spyOn(console, 'error')
    expect(
      renderHtml(
        <Trans>
          <b>
            <Name>{name}</Name>
          </b>{' '}
          is here
        </Trans>,
      ),
    ).toBe(`<b><bdi class="name">${escapeHtml(name)}</bdi></b> is here`)
    expect(renderHtml(<Trans>Details of {name} changed</Trans>)).toBe(`Details of ${escapeHtml(name)} changed`)
    expect(renderHtml(<Plural value={2} one={`# of ${name}`} other={`# of ${name}`} />)).toBe(
      `2 of ${escapeHtml(name)}`,
    )
    expect(consoleErrorSpy).not.toHaveBeenCalled()
    consoleErrorSpy.mockRestore()
  },
)
