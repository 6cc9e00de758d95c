import type { NetworkHealth } from '@contract/network-health.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SecretsCard } from './secrets-card.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
afterEach(cleanup)

const [CURRENT, PREVIOUS] = ['7f3a 91c2', 'b04e 5d18']

function readCard(secrets: Partial<NetworkHealth['secrets']>): string {
  render(
    <I18nProvider i18n={i18n}>
      <SecretsCard secrets={{ current: CURRENT, previous: null, is_waiting: false, counts: null, ...secrets }} />
    </I18nProvider>,
  )
  return screen.getByRole('region', { name: 'Secrets' }).textContent ?? ''
}

it('shows how many links still need the previous secret', () => {
  const text = readCard({ previous: PREVIOUS, counts: { total: 1200, sealed_by_previous: 38 } })
  expect(text).toMatch(/Well.*38.*under the previous secret/)
  expect(text).toContain(`Previous secret${PREVIOUS}`)
  expect(text).toContain('Keep the previous secret until this says 0.')
  expect(screen.getByRole('img', { name: '1162 of 1200 links and codes are under the current secret' })).toBeTruthy()
})

it('says when the previous secret can be removed', () => {
  const text = readCard({ previous: PREVIOUS, counts: { total: 1200, sealed_by_previous: 0 } })
  expect(text).toContain('The previous secret can be removed.')
})

it('warns while a server has only the previous secret', () => {
  const text = readCard({ previous: PREVIOUS, is_waiting: true, counts: { total: 5, sealed_by_previous: 5 } })
  expect(text).toContain('Waits for a server')
  expect(text).toContain(`New secret${CURRENT}`)
})

it('warns if the previous secret was removed too early', () => {
  const text = readCard({ counts: { total: 5, sealed_by_previous: 2 } })
  expect(text).toContain('Previous secret missing')
  expect(text).toContain('Send the links again')
})

it('shows one secret, before and after the first count', () => {
  expect(readCard({})).toContain('have not been counted yet')
  cleanup()
  expect(readCard({ counts: { total: 5, sealed_by_previous: 0 } })).toMatch(/5.*under the secret/)
})
