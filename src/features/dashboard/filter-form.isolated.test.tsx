import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { DashboardParams } from './dashboard-filter.ts'
import { FilterForm } from './filter-form.tsx'

const staffUser = { is_staff: true, is_pastor: false, role: 'vp_support', is_boxes_of_hope: false }
vi.mock('@/user/use-user.ts', () => ({ useUser: () => staffUser }))
vi.mock('@/features/clubs/club-filter-chips.tsx', () => ({ ClubFilterChips: () => null, MultiFilterChip: () => null }))

i18n.loadAndActivate({ locale: 'en', messages: {} })

const renderForm = (days: Pick<DashboardParams, 'from' | 'to'>): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FilterForm address={{ year: 'custom', ...days } as DashboardParams} onFilter={() => undefined} />
    </I18nProvider>,
  )
const countInvalidFields = (html: string): number => html.match(/aria-invalid="true"/g)?.length ?? 0

it('marks invalid days of the URL on opening [DASH-22, DASH-23, DASH-24, DASH-25]', () => {
  expect(countInvalidFields(renderForm({ from: '2026-07-01', to: '2026-08-31' }))).toBe(0)
  expect(countInvalidFields(renderForm({}))).toBe(2)
  expect(countInvalidFields(renderForm({ from: '2026-07-01' }))).toBe(1)
  const reversedHtml = renderForm({ from: '2026-08-31', to: '2026-07-01' })
  expect(countInvalidFields(reversedHtml)).toBe(1)
  expect(reversedHtml).toContain('This day is before the first one.')
  expect(renderForm({})).not.toContain('This day is before')
})
