import { type Warning, warningKinds } from '@contract/recruitment/reference-warnings.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Warnings } from './warnings.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to: href, children }: { to: string; children: string }) => <a href={href}>{children}</a>,
}))

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderText = (warning: Warning): string => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Warnings warnings={[warning]} />
    </I18nProvider>,
  )
  return html.replace(/<[^>]+>/g, '').trim()
}

it('shows one line per warning with the next action [B-REC-10]', () => {
  for (const kind of warningKinds) {
    const text = renderText({ number: 2, kind, name: 'Nia Rees', from: '2012-04-03', to: '2013-04-03' })
    expect(text).toMatch(/^Reference 2: .+\. (Ask|Ring|Read|Speak|Another person must).+\.$/)
  }
})

it('names the account, the years and the other application', () => {
  const correctedWarning = { number: 1, kind: 'corrected_address', name: 'Nia Rees' } as const
  expect(renderText({ ...correctedWarning, acts: ['sent', 'ticked'] })).toBe(
    'Reference 1: Nia Rees changed the email address, sent the request there and ticked the answer. Ask the applicant whether the address is right.',
  )
  expect(renderText({ number: 2, kind: 'other_years', from: '6', to: '1' })).toBe(
    'Reference 2: Referee says 1 year, the applicant wrote 6. Ask both.',
  )
  expect(renderText({ number: 2, kind: 'other_years', from: '6', to: '1.5' })).toContain('says 1.5 years')
  const referredAgainWarning = { number: 0, kind: 'referred_again', day: '2026-05-03' } as const
  expect(renderText({ ...referredAgainWarning, application: 'a', flow: 'core' })).toBe(
    'This person has another application, of 03/05/2026. Decide which one counts, and archive the other: open it',
  )
})
