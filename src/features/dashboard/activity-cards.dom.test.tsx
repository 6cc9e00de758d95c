import type { Metrics } from '@contract/dashboard/insights.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ActivityCards } from './activity-cards.tsx'
import { ShareCard } from './share-card.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const renderActivityCards = (texts: Metrics['activities_other'], all = texts.length) =>
  render(
    <I18nProvider i18n={i18n}>
      <ActivityCards
        isSingleClub={false}
        metrics={
          {
            activities_other: texts,
            activities_other_count: all,
            activity_counts: [],
            activity_organisation_counts: [],
            returning_registrations: { returning: 0, people: 0, percentage: 0 },
          } as unknown as Metrics
        }
      />
    </I18nProvider>,
  )

it("lists the clubs' other activities with day and club [DASH-116, DASH-117]", () => {
  renderActivityCards([
    { date: '2026-08-12', organisation: 'Riverside', text: 'Kites' },
    { date: '2026-08-05', organisation: 'Bethel', text: 'Den building' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Other activity data' }))
  const listItems = screen.getByRole('dialog', { name: 'Other activity data' }).querySelectorAll('li')
  expect([...listItems].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Kites.*12.*2026, Riverside$/),
    expect.stringMatching(/^Den building.*5.*2026, Bethel$/),
  ])
})

it('has no button if no club has other activities [DASH-117]', () => {
  renderActivityCards([])
  expect(screen.queryByRole('button', { name: 'Other activity data' })).toBeNull()
})

it('keeps chart rows with equal labels separate [DASH-123, DASH-129]', () => {
  const consoleErrorSpy = vi.spyOn(console, 'error')
  const shares = ['true_statements_none_1', 'true_statements_none_2', 'typed_1', 'typed_2'].map((value, index) => ({
    value,
    label: 'Kites',
    count: index + 1,
    percentage: 10,
  }))
  render(
    <I18nProvider i18n={i18n}>
      <ShareCard title="About the families" of="Statement" shares={shares} />
    </I18nProvider>,
  )
  const rows = document.querySelectorAll<HTMLTableRowElement>('tbody > tr')
  expect([...rows].map(({ cells }) => cells[0]?.textContent)).toEqual([
    'None of the statements for children',
    'None of the statements for adults',
    'Kites',
    'Kites',
  ])
  expect(consoleErrorSpy).not.toHaveBeenCalled()
})
