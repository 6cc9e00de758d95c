import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ToastProvider } from '@/ui/toast.tsx'
import { PublicPage } from './public-page.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHeaderBar = (survey: boolean): string => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ToastProvider closeLabel="Close">
        <PublicPage survey={survey}>form</PublicPage>
      </ToastProvider>
    </I18nProvider>,
  )
  return /<header.*<\/header>/s.exec(html)?.[0] ?? ''
}

it('has an orange bar on surveys only [NAV-41, SUR-08]', () => {
  expect(renderHeaderBar(true)).toContain('bg-survey')
  expect(renderHeaderBar(false)).not.toContain('bg-survey')
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
  const [, name] = /--hb-survey: var\((--[\w-]+)\)/.exec(tokens) ?? []
  const [, hue] = new RegExp(`${name}: oklch\\([\\d.]+ [\\d.]+ (\\d+)\\)`).exec(tokens) ?? []
  // Expect a hue between red (29) and yellow (110), because this is orange.
  expect(Number(hue)).toBeGreaterThan(45)
  expect(Number(hue)).toBeLessThan(75)
})

it('shows only product name and languages in the public header bar [NAV-42]', () => {
  for (const bar of [renderHeaderBar(true), renderHeaderBar(false)]) {
    expect(bar).toContain('Hallbook')
    const buttons = [...bar.matchAll(/<button[^>]*>([^<]*)/g)].map(([, words]) => words)
    expect(buttons).toEqual(['English', 'Cymraeg'])
    expect(bar).not.toMatch(/<a |<nav|aria-haspopup/)
  }
})
