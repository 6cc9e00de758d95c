import { messages as cy } from 'virtual:cy-staff'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MediaNote } from './media-note.tsx'
import { getReasonText } from './text-states.tsx'

const i18nByLanguage = {
  en: setupI18n({ locale: 'en', messages: { en: {} } }),
  cy: setupI18n({ locale: 'cy', messages: { cy } }),
}

it.each([
  ['stopped', 'the number wants no more texts'],
  ['not_a_mobile', 'the number is not a mobile number'],
  ['twilio_21612', 'the text service refused it'],
  ['smpp_0b', 'the text service refused it'],
  ['http_400', 'the text service refused it'],
  ['http_503', 'the text service had a fault'],
  ['http_307', 'the answer of the text service was lost'],
  ['connection_lost', 'the answer of the text service was lost'],
  ['TimeoutError', 'the answer of the text service was lost'],
  ['ECONNREFUSED', 'the text service cannot take it now; it is tried again'],
  ['http_429', 'the text service cannot take it now; it is tried again'],
])('translates the reason %s', (reason, words) => {
  expect(getReasonText(i18nByLanguage.en, reason)).toBe(words)
  expect(getReasonText(i18nByLanguage.cy, reason)).not.toBe(words)
})

it.each([
  ['en', 1, '1 picture was not kept'],
  ['en', 2, '2 pictures were not kept'],
  ['cy', 1, 'Ni chadwyd 1 llun'],
  ['cy', 2, 'Ni chadwyd 2 lun'],
  ['cy', 3, 'Ni chadwyd 3 llun'],
] as const)('shows the number of pictures that were not stored (%s, %i)', (language, media, words) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nByLanguage[language]}>
      <MediaNote media={media} />
    </I18nProvider>,
  )
  expect(html.replaceAll(/<!-- -->/g, '')).toContain(words)
})

it('shows nothing for a text without pictures', () => {
  expect(renderToStaticMarkup(<MediaNote media={0} />)).toBe('')
})
