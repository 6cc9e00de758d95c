import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { findSilentDevices, haveAllReported } from './silent-devices.ts'
import { SilentList } from './silent-list.tsx'

const MINUTE_MS = 60_000
const now = Date.parse('2026-08-05T14:30:00Z')
const buildDevice = (id: string, minutes: number) => ({
  id,
  name: id,
  at: now - minutes * MINUTE_MS,
  people: 19,
})
const buildState = (devices: ReturnType<typeof buildDevice>[], began: number | null = now - 3 * MINUTE_MS) => ({
  contacts: { at: now, devices },
  began,
  now,
  alone: false,
})

describe('silent devices [B-HAL-02]', () => {
  it("are today's devices without contact since the count began", () => {
    const contactState = buildState([buildDevice('Door', 1), buildDevice('Kitchen', 4)])
    expect(findSilentDevices(contactState).map(({ id }) => id)).toEqual(['Kitchen'])
    expect(haveAllReported(contactState)).toBe(false)
    expect(haveAllReported(buildState([buildDevice('Door', 1), buildDevice('Kitchen', 2)]))).toBe(true)
    expect(haveAllReported(buildState([]))).toBe(true)
  })

  it('include every device when offline, and certainty needs known contacts', () => {
    const contactState = { ...buildState([buildDevice('Door', 1)]), alone: true }
    expect([findSilentDevices(contactState).length, haveAllReported(contactState)]).toEqual([1, false])
    expect(haveAllReported({ ...buildState([]), contacts: null })).toBe(false)
    expect(haveAllReported({ ...buildState([]), contacts: { at: now - 4 * MINUTE_MS, devices: [] } })).toBe(false)
  })

  it('include old contacts even if a slow clock started the count', () => {
    expect(haveAllReported(buildState([buildDevice('Kitchen', 30)], now - 60 * MINUTE_MS))).toBe(false)
  })

  it('have a line each, and nameless devices share one', () => {
    const renderLines = (...devices: [name: string | null, minutes: number][]) => {
      const list = devices.map(([name, minutes], index) => ({ ...buildDevice(`${index}`, minutes), name }))
      const html = renderToStaticMarkup(
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
          <SilentList devices={list} />
        </I18nProvider>,
      )
      return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)
    }
    const NAMELESS_LINE = 'Unnamed tablet, last seen 15:20 (19 people)'
    expect(renderLines([null, 10])).toEqual([NAMELESS_LINE])
    expect(renderLines([null, 10], ['Door', 8], [null, 10], [null, 10])).toEqual([
      'Door, last seen 15:22 (19 people)',
      '3 unnamed tablets, last seen 15:20',
    ])
    expect(renderLines([null, 10], [null, 40])).toEqual(['2 unnamed tablets, last seen between 14:50 and 15:20'])
  })
})
