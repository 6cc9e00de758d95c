import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EvictionNotice } from '@/features/hall-ready/eviction-notice.tsx'
import { InstallAdvice } from '@/features/hall-ready/install-advice.tsx'

afterEach(() => void vi.unstubAllGlobals())

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** Renders the advice for a browser without persistent storage. */
const renderAdvice = (userAgent: string, maxTouchPoints: number, installed = false): string | null => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  vi.stubGlobal('matchMedia', () => ({ matches: installed }))
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <EvictionNotice /> <InstallAdvice />
    </I18nProvider>,
  )
  return container.textContent
}

const EVICTION_WARNING = 'This browser may clear the register when the device runs out of room.'
const SEVEN_DAY_WARNING = 'Safari also clears it after 7 days without use.'
const MAC_USER_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const SAFARI_USER_AGENT = `${MAC_USER_AGENT} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`

it('shows an uninstalled iPad the 7-day limit and home screen advice', () => {
  expect(renderAdvice(SAFARI_USER_AGENT, 5)).toBe(
    `${EVICTION_WARNING} ${SEVEN_DAY_WARNING} To keep it, put Hallbook on the home screen: tap Share, then Add to Home Screen.`,
  )
  expect(renderAdvice(SAFARI_USER_AGENT, 5, true)).toBe(`${EVICTION_WARNING} Send your work whenever there is Wi-Fi.`)
})

it('shows Safari the Dock advice and Firefox the sending advice', () => {
  expect(renderAdvice(SAFARI_USER_AGENT, 0)).toBe(
    `${EVICTION_WARNING} ${SEVEN_DAY_WARNING} To keep it, choose Add to Dock in the File menu.`,
  )
  expect(renderAdvice('Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0)).toBe(
    `${EVICTION_WARNING} Send your work whenever there is Wi-Fi.`,
  )
  expect(renderAdvice(`${MAC_USER_AGENT} AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36`, 0)).toBe(
    `${EVICTION_WARNING} To keep it, install Hallbook from the browser's menu.`,
  )
})
