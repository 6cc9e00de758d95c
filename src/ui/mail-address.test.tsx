import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MailAddress } from './mail-address.tsx'

it('a mail address may break after its at sign and its dots, and is copied as it is', () => {
  const shown = renderToStaticMarkup(<MailAddress>coordinator.riverside@hallbook.example</MailAddress>)
  expect(shown).toContain('coordinator.<wbr/>riverside@<wbr/>hallbook.<wbr/>example')
  expect(shown.replace(/<[^>]+>/g, '')).toBe('coordinator.riverside@hallbook.example')
})
