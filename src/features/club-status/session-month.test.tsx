import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getDayByKey } from '@/ui/date/day-keys.ts'
import { countClubs, getTint, groupByRegion, listMonths, type SessionClub } from './session-days.ts'
import { SessionMonth } from './session-month.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const buildClub = (overrides: Partial<SessionClub>): SessionClub => ({
  id: crypto.randomUUID(),
  organisation_name: 'Riverside',
  region: null,
  club_health_status: null,
  rl_open: true,
  has_session: false,
  is_extra_session: false,
  ...overrides,
})

const renderMonth = (startDay = '2026-08-03', endDay = '2026-08-31') =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SessionMonth
        month="2026-08-01"
        from={startDay}
        to={endDay}
        counts={new Map([['2026-08-05', { clubs: 58, booked: 51 }]])}
        most={58}
        today="2026-08-06"
        chosen="2026-08-05"
        onChoose={() => {}}
      />
    </I18nProvider>,
  )

const findDayHtml = (html: string, day: string) =>
  new RegExp(`<button[^>]*data-day="${day}".*?</button>`).exec(html)?.[0] ?? ''

describe('month of the sessions calendar [CAL-22 to CAL-24]', () => {
  it('shows the clubs and booked clubs of each day', () => {
    const dayHtml = findDayHtml(renderMonth(), '2026-08-05')
    expect(dayHtml).toContain('58 clubs')
    expect(dayHtml).toContain('51 booked')
    expect(dayHtml).toContain('Wednesday 5 August 2026')
    expect(findDayHtml(renderMonth(), '2026-08-07')).toContain('<span class="sr-only">none</span>')
  })

  it('makes only the chosen day a tab stop', () => {
    const html = renderMonth()
    expect(html.match(/tabindex="0"/g)).toHaveLength(1)
    expect(findDayHtml(html, '2026-08-05')).toContain('tabindex="0"')
    expect(findDayHtml(html, '2026-08-06')).toContain('aria-current="date"')
  })

  it('disables days outside the date range [CAL-04]', () => {
    expect(findDayHtml(renderMonth(), '2026-08-02')).toBe('')
    expect(renderMonth('2026-08-10', '2026-08-11').match(/data-day=/g)).toHaveLength(2)
  })

  it('moves by days, weeks and months with the keyboard', () => {
    const pressKey = (key: string, shift = false) => getDayByKey(key, shift, '2026-08-05')
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => pressKey(key))).toEqual([
      '2026-08-04',
      '2026-08-06',
      '2026-07-29',
      '2026-08-12',
    ])
    expect([pressKey('Home'), pressKey('End'), pressKey('PageUp'), pressKey('PageDown', true), pressKey('a')]).toEqual([
      '2026-08-03',
      '2026-08-09',
      '2026-07-05',
      '2027-08-05',
      null,
    ])
  })
})

describe('clubs of a day [CAL-23 to CAL-26]', () => {
  it('counts clubs and lists them by region, without region last', () => {
    const clubs = [
      buildClub({ organisation_name: 'B', region: 'Wales', has_session: true }),
      buildClub({ organisation_name: 'C' }),
      buildClub({ organisation_name: 'A', region: 'Wales' }),
      buildClub({ organisation_name: 'D', region: 'Scotland' }),
    ]
    expect(countClubs({ organisations: clubs })).toEqual({ clubs: 4, booked: 1 })
    expect(
      groupByRegion(clubs, (region) => region).map(({ region, clubs: listed }) => [
        region,
        listed.map(({ organisation_name }) => organisation_name).join(''),
      ]),
    ).toEqual([
      ['Scotland', 'D'],
      ['Wales', 'AB'],
      [null, 'C'],
    ])
  })

  it('tints a day relative to the busiest day', () => {
    expect([0, 1, 14, 15, 30, 44, 58].map((clubs) => getTint(clubs, 58))).toEqual([0, 1, 1, 2, 3, 4, 4])
    expect(getTint(0, 0)).toBe(0)
  })

  it('lists the months of a range that includes a new year', () => {
    expect(listMonths('2026-12-20', '2027-02-01')).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
  })
})
