import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChartCard } from './chart-card.tsx'
import { buildBarsOption, buildColumnsOption, buildRingOption, buildSharesOption } from './chart-options.ts'
import { BarsChart, RingChart } from './charts.tsx'
import { renderToSvg } from './drawing.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHtml = (node: React.ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

const chartStyle = { fontFamily: 'sans-serif', format: (value: number) => `n${value}` }
const series = [
  { name: 'Child portions', values: [20, 0, 7] },
  { name: 'Adult portions', values: [5, 0, 0] },
]

describe('charts', () => {
  it("uses the page's colours in a fixed order and shows totals [DASH-127, DASH-128]", () => {
    const text = renderToSvg(
      buildColumnsOption({ labels: ['May', 'June', 'July'], series, none: 'none yet' }, chartStyle),
      600,
      260,
    )
    expect(text).toContain('var(--chart-1)')
    expect(text).toContain('var(--chart-2)')
    for (const label of ['May', 'n25', 'n7', 'none yet']) expect(text).toContain(`>${label}<`)
  })

  it('shows each value next to its bar and starts at zero [DASH-129]', () => {
    const option = buildBarsOption({ labels: ['Lunch', 'Cost'], values: [8, 0], said: ['81.3%', '0.0%'] }, chartStyle)
    expect(option).toMatchObject({ xAxis: { min: 0 } })
    const text = renderToSvg(option, 500, 90)
    for (const label of ['Lunch', '81.3%', 'Cost', '0.0%']) expect(text).toContain(`>${label}<`)
  })

  it('renders rings and shares that contain a zero [DASH-112]', () => {
    const slices = [
      { label: 'White', value: 3 },
      { label: 'Roma', value: 0 },
    ]
    expect(renderToSvg(buildRingOption({ slices, whole: '3' }, chartStyle), 160, 160)).toContain('>3<')
    expect(renderToSvg(buildSharesOption({ labels: ['A', 'B', 'C'], series }, chartStyle), 500, 90)).toContain(
      'var(--chart-2)',
    )
  })

  it('draws an ordered scale from dark to light [DASH-127]', () => {
    const text = renderToSvg(buildSharesOption({ labels: ['A', 'B', 'C'], series, isScale: true }, chartStyle), 500, 90)
    expect(text).toContain('var(--chart-scale-1)')
    expect(text).toContain('var(--chart-scale-2)')
    expect(text).not.toContain('var(--chart-2)')
  })

  it('gives screen readers one sentence and a table behind a button', () => {
    const table = { head: ['Reason', 'Count'], rows: [['Lunch', '8']] }
    const markup = renderHtml(
      <ChartCard title="Why" table={table}>
        <BarsChart label="Why: the most is Lunch." labels={['Lunch']} values={[8]} said={['8']} />
      </ChartCard>,
    )
    expect(markup).toContain('role="img" aria-label="Why: the most is Lunch."')
    expect(markup).toMatch(/<button[^>]*aria-pressed="false"/)
    expect(markup).toMatch(/<th scope="row"[^>]*>Lunch<\/th><td[^>]*>8<\/td>/)
    const ringMarkup = renderHtml(
      <RingChart label="Who" slices={[{ label: 'White', value: 3, said: '100.0%' }]} whole="3" />,
    )
    expect(ringMarkup).toContain('White')
    expect(ringMarkup).toContain('100.0%')
  })
})
